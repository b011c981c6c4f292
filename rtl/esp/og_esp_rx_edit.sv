// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What a received packet is to the engine, and what its verdict will need.
//
// Combinational.

module og_esp_rx_edit
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_esp_rx_pkg::*;
(
    input rx_plan_t  plan_i,
    input rx_early_t early_i,  // of a packet that is verified
    input head_t     header_i,

    output engine_edit_t edit_o,
    output rx_facts_t    facts_o  // unless it is dropped
);

  logic [4:0] esp_aad_bytes;

  assign esp_aad_bytes = aad_bytes(plan_i.esn, plan_i.gmac);

  always_comb begin
    edit_o = '0;
    edit_o.drop = plan_i.drop;
    edit_o.why = plan_i.why;
    edit_o.protect = plan_i.protect;
    edit_o.sa = plan_i.sa;
    edit_o.tag_bytes = NO_KEY_TAG_BYTES;
    edit_o.bytes = plan_i.esp_bytes;
    edit_o.aad_bytes = plan_i.esp_bytes;
    if (plan_i.protect) begin
      edit_o.cut = plan_i.esp_at + 7'(ESP_BYTES);
      edit_o.put = aad_of(plan_i.esn, plan_i.gmac, plan_i.spi, early_i.number, plan_i.iv[63:0]);
      edit_o.put_bytes = esp_aad_bytes;
      edit_o.bytes = plan_i.esp_bytes - length_t'(ESP_BYTES) + length_t'(esp_aad_bytes);
      edit_o.tag_bytes = icv_bytes(plan_i.icv);
      edit_o.aad_bytes = length_t'(esp_aad_bytes);
      if (plan_i.gmac) edit_o.aad_bytes = edit_o.bytes - length_t'(edit_o.tag_bytes);
      edit_o.iv = plan_i.iv;
      if (!plan_i.drop && !early_i.ok && plan_i.replay_protect) begin
        edit_o.drop = 1'b1;
        edit_o.why.kind = InReplayed;
      end
    end
    facts_o = '{
        protect: plan_i.protect,
        sa: plan_i.sa,
        tunnel: plan_i.tunnel,
        v6: plan_i.v6,
        replay_protect: plan_i.replay_protect,
        number: early_i.number,
        aad_bytes: plan_i.protect ? esp_aad_bytes : 5'd0,
        bytes: plan_i.esp_bytes,
        header: header_i,
        header_bytes: plan_i.header_bytes
    };
  end

endmodule
