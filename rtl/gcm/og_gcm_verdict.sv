// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// End of the engine: puts the hash into the TAG slot, compares, and withholds
// what an error forbids (SP 800-38D, 7.1 and 7.2).
//
// To encrypt, the TAG slot leaves with the first tag_bytes bytes of the tag.
// To decrypt, all bytes of the difference between the computed and the
// received tag are looked at in every case, in one cycle: the time does not
// depend on them. The slot leaves zero, the verdict is the status.
// Under any error found before, TEXT and TAG leave zero.
//
// Latency: one cycle.

module og_gcm_verdict
  import og_gcm_pkg::*;
#(
    parameter int Lanes = 4
) (
    input logic clk_i,

    input logic decrypt_i,
    input logic [BYTES_W-1:0] tag_bytes_i,
    input status_e status_i,  // found so far
    input logic [Lanes-1:0][KIND_W-1:0] kind_i,
    input logic [Lanes-1:0][BLOCK_W-1:0] data_i,
    input logic [BLOCK_W-1:0] hash_i,  // of the beat's message when it ends here

    output logic    [Lanes-1:0][BLOCK_W-1:0] data_o,
    output status_e                          status_o
);

  logic [Lanes-1:0] is_tag;
  logic [BLOCK_W-1:0] tag_slot, tag;
  logic differs;

  always_comb begin
    tag_slot = '0;
    for (int lane = 0; lane < Lanes; lane++) begin
      is_tag[lane] = slot_kind_e'(kind_i[lane]) == SlotTag;
      tag_slot     = tag_slot | (data_i[lane] & {BLOCK_W{is_tag[lane]}});
    end
    tag     = (tag_slot ^ hash_i) & byte_mask(tag_bytes_i);
    differs = tag != '0;
  end

  always_ff @(posedge clk_i) begin
    status_o <= status_i;
    if (status_i == StatusOk && decrypt_i && differs && is_tag != '0) begin
      status_o <= StatusAuthFail;
    end
    for (int lane = 0; lane < Lanes; lane++) begin
      data_o[lane] <= data_i[lane];
      if (is_tag[lane]) data_o[lane] <= decrypt_i ? '0 : tag;
      if (status_i != StatusOk && (is_tag[lane] || slot_kind_e'(kind_i[lane]) == SlotText)) begin
        data_o[lane] <= '0;
      end
    end
  end

endmodule
