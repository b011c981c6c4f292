// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What is to be done with a received packet: dropped, in clear, or verified (RFC 4303, 3.4), but
// for what the replay window says.
//
// Combinational.

module og_esp_rx_plan
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_esp_rx_pkg::*;
(
    input  rx_found_t  found_i,
    input  rx_config_t config_i,
    input  logic       held_i,   // its key is being loaded
    output rx_plan_t   plan_o
);

  function automatic event_t other(kind_t kind);
    event_t r;
    r = '0;
    r.other = 1'b1;
    r.kind = kind;
    return r;
  endfunction

  always_comb begin
    plan_o = '0;
    plan_o.sa = found_i.sa;
    plan_o.tunnel = found_i.entry.common.tunnel;
    plan_o.v6 = found_i.seen.ip.v6;
    plan_o.esn = found_i.entry.common.esn;
    plan_o.gmac = found_i.entry.common.gmac;
    plan_o.icv = found_i.entry.common.icv;
    plan_o.replay_protect = found_i.entry.replay_protect || found_i.entry.common.esn;
    plan_o.spi = found_i.seen.esp.spi;
    plan_o.iv = {found_i.salt, found_i.seen.esp.iv};
    plan_o.header_bytes = found_i.seen.ip.header_bytes;
    plan_o.esp_at = found_i.seen.esp.esp_at;
    plan_o.esp_bytes = found_i.seen.bytes;
    plan_o.drop = 1'b1;
    unique case (found_i.seen.esp.kind)
      ClassEsp: begin
        plan_o.protect   = 1'b1;
        plan_o.esp_bytes = found_i.seen.esp.esp_bytes;
        plan_o.why.sa    = found_i.sa;
        if (!found_i.found || !found_i.entry.common.enable || held_i) plan_o.why = other(InNoSa);
        else if (found_i.entry.common.udp != found_i.seen.esp.udp && !found_i.entry.any_form)
          plan_o.why.kind = InMismatch;
        else if (found_i.seen.esp.esp_bytes < length_t'(ESP_BYTES + 2) + length_t'(icv_bytes(
                found_i.entry.common.icv
            )) || found_i.seen.esp.esp_bytes[1:0] != 2'd0) begin
          plan_o.why.kind = InBadLength;
        end else plan_o.drop = 1'b0;
      end
      ClassIke: begin
        plan_o.drop = !config_i.pass_ike;
        plan_o.why  = other(InDiscarded);
      end
      ClassFragment: begin
        plan_o.drop = !config_i.pass_fragments;
        plan_o.why  = other(InFragment);
      end
      ClassOther: begin
        plan_o.drop = !config_i.pass_clear;
        plan_o.why  = other(InDiscarded);
      end
      ClassKeepAlive: plan_o.why = other(InKeepAlive);
      ClassTooDeep:   plan_o.why = other(InUnsupported);
      default:        plan_o.why = other(InMalformed);
    endcase
  end

endmodule
