// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What a packet to transmit is to the engine, and what goes in front of what comes out, once its
// number is known (RFC 4303, 3.3; RFC 3948 for UDP, which has no checksum). A packet whose number
// is 0, or above 2^32 - 1 without ESN, is dropped as if there were none.
//
// Combinational.

module og_esp_tx_edit
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_esp_tx_pkg::*;
(
    input tx_wait_t  wait_i,
    input tx_grant_t grant_i,  // of a packet that is protected

    output engine_edit_t edit_o,
    output tx_facts_t    facts_o  // unless it is dropped
);

  tx_plan_t plan;
  number_t number;
  logic [UDP_BYTES+ESP_BYTES-1:0][7:0] behind;
  logic [15:0] checksum;
  logic [4:0] esp_aad_bytes;
  logic number_ok;

  assign plan   = wait_i.plan;
  assign number = grant_i.number;
  // Without ESN the number on the wire would begin again, and the first one is 1 (RFC 4303, 3.3.3).
  assign number_ok = grant_i.ok && number != '0 && (plan.esn || number[63:32] == '0);
  assign esp_aad_bytes = aad_bytes(plan.esn, plan.gmac);
  assign checksum = ~fold(
      20'(wait_i.checksum) + (wait_i.make_id ? 20'(number[15:0]) : 20'd0));

  always_comb begin
    edit_o = '0;
    edit_o.drop = plan.drop;
    edit_o.why = plan.why;
    edit_o.protect = plan.protect;
    edit_o.sa = plan.sa;
    edit_o.tag_bytes = NO_KEY_TAG_BYTES;
    edit_o.bytes = plan.bytes;
    edit_o.aad_bytes = plan.bytes;
    if (plan.protect) begin
      edit_o.cut = plan.cut;
      edit_o.put = aad_of(plan.esn, plan.gmac, plan.spi, number, number);
      edit_o.put_bytes = esp_aad_bytes;
      edit_o.bytes = plan.payload_bytes + length_t'(esp_aad_bytes);
      edit_o.tail_bytes = 3'(plan.pad_bytes) + 3'd2;
      edit_o.aad_bytes = length_t'(esp_aad_bytes);
      if (plan.gmac) edit_o.aad_bytes = edit_o.bytes + length_t'(edit_o.tail_bytes);
      for (int i = 0; i < TAIL_BYTES; i++) begin
        if (3'(i) < 3'(plan.pad_bytes)) edit_o.tail[i] = 8'(i + 1);
        else if (3'(i) == 3'(plan.pad_bytes)) edit_o.tail[i] = 8'(plan.pad_bytes);
        else if (3'(i) == 3'(plan.pad_bytes) + 3'd1) edit_o.tail[i] = plan.inner;
      end
      edit_o.tag_bytes = icv_bytes(plan.icv);
      edit_o.iv = {plan.salt, number};
      if (!plan.drop && !number_ok) begin
        edit_o.drop = 1'b1;
        edit_o.why.kind = OutNumberEnd;
      end
    end
  end

  // UDP, SPI, sequence number, IV: behind the IP header, which ends on a word.
  always_comb begin
    facts_o = '0;
    facts_o.protect = plan.protect;
    facts_o.sa = plan.sa;
    facts_o.bytes = plan.bytes;
    facts_o.kept_bytes = wait_i.kept_bytes;
    behind = '0;
    if (plan.protect) begin
      facts_o.cut = esp_aad_bytes;
      facts_o.put_bytes = wait_i.put_bytes;
      behind = esp_behind(plan.udp, {plan.source_port, plan.destination_port,
          wait_i.udp_bytes, 16'd0}, {plan.spi, number[31:0], number});
      facts_o.put = (8 * PUT_BYTES)'(behind) << {plan.header_bytes[6:2], 5'd0};
      for (int i = 0; i < HEAD_BYTES; i++) begin
        if (5'(i / 4) < plan.header_bytes[6:2]) facts_o.put[i] = wait_i.header[i];
      end
      if (wait_i.make_id) {facts_o.put[4], facts_o.put[5]} = number[15:0];
      if (!plan.v6) {facts_o.put[10], facts_o.put[11]} = checksum;
    end
  end

  // Both in the order of the wire, first byte in the high bits; the result in that of a stream.
  function automatic logic [UDP_BYTES+ESP_BYTES-1:0][7:0] esp_behind(
      logic udp, logic [8*UDP_BYTES-1:0] udp_header, logic [8*ESP_BYTES-1:0] esp_header);
    logic [8*(UDP_BYTES+ESP_BYTES)-1:0] run;
    logic [UDP_BYTES+ESP_BYTES-1:0][7:0] r;
    run = udp ? {udp_header, esp_header} : {esp_header, {8 * UDP_BYTES{1'b0}}};
    for (int i = 0; i < UDP_BYTES + ESP_BYTES; i++) begin
      r[i] = run[8*(UDP_BYTES+ESP_BYTES-1-i)+:8];
    end
    return r;
  endfunction

endmodule
