// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// End of the engine: puts the hash into the TAG slot, compares, and withholds
// what an error forbids (SP 800-38D, 7.1 and 7.2).
//
// To encrypt, the TAG slot leaves with the first tag_bytes bytes of the tag.
// To decrypt, all bytes of the difference between the computed and the
// received tag are looked at in every case, all at once: the time does not
// depend on them. The slot leaves zero, the verdict is the status.
// Under any error found before, TEXT and TAG leave zero; so does everything while
// no beat is here (valid_i), and in reset.
//
// Latency: two cycles. The comparison of 128 bits is spread over both.

module og_gcm_verdict
  import og_gcm_pkg::*;
#(
    parameter int Lanes = 4
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic valid_i,
    input logic decrypt_i,
    input logic [BYTES_W-1:0] tag_bytes_i,
    input status_e status_i,  // found so far
    input logic [Lanes-1:0][KIND_W-1:0] kind_i,
    input logic [Lanes-1:0][BLOCK_W-1:0] data_i,
    input logic [BLOCK_W-1:0] hash_i,  // of the beat's message when it ends here

    output logic    [Lanes-1:0][BLOCK_W-1:0] data_o,
    output status_e                          status_o
);

  // ---- the tag, or the difference of the tags -------------------------------

  logic [Lanes-1:0] is_tag, is_tag_q, hidden, hidden_q;
  localparam int GROUP_W = 4;
  localparam int GROUPS = BLOCK_W / GROUP_W;

  logic [BLOCK_W-1:0] tag_slot, tag, tag_q;
  logic [GROUPS-1:0] differs_q;  // a group of the tag's bits
  logic [Lanes-1:0][BLOCK_W-1:0] data_q;
  logic valid_q, compare_q, decrypt_q;
  status_e status_q;

  always_comb begin
    tag_slot = '0;
    for (int lane = 0; lane < Lanes; lane++) begin
      is_tag[lane] = slot_kind_e'(kind_i[lane]) == SlotTag;
      hidden[lane] = status_i != StatusOk &&
          (is_tag[lane] || slot_kind_e'(kind_i[lane]) == SlotText);
      tag_slot = tag_slot | (data_i[lane] & {BLOCK_W{is_tag[lane]}});
    end
    tag = (tag_slot ^ hash_i) & byte_mask(tag_bytes_i);
  end

  always_ff @(posedge clk_i) begin
    valid_q <= valid_i;
    tag_q   <= tag;
    for (int i = 0; i < GROUPS; i++) differs_q[i] <= tag[GROUP_W*i+:GROUP_W] != '0;
    is_tag_q  <= is_tag;
    hidden_q  <= hidden;
    data_q    <= data_i;
    decrypt_q <= decrypt_i;
    compare_q <= decrypt_i && status_i == StatusOk && is_tag != '0;
    status_q  <= status_i;
    if (!rst_ni) valid_q <= 1'b0;
  end

  // ---- verdict ------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    status_o <= compare_q && differs_q != '0 ? StatusAuthFail : status_q;
    for (int lane = 0; lane < Lanes; lane++) begin
      data_o[lane] <= data_q[lane];
      if (is_tag_q[lane]) data_o[lane] <= decrypt_q ? '0 : tag_q;
      if (hidden_q[lane] || !valid_q || !rst_ni) data_o[lane] <= '0;
    end
  end

endmodule
