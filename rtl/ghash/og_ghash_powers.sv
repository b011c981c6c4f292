// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Powers H^1 ... H^Powers of KeySlots hash keys, one of them for each lane
// each cycle.
//
// Lane j reads the power with exponent power_i + 1 - j. A lane for which that
// is less than one gets any value: it holds no block.
//
// Latency: two cycles. Write only slots that no beat before og_ghash_lanes uses.
//
// With Gates the choice among the powers of one key slot is decoded a cycle before it
// is made: of gates that is smaller and faster, of LUTs larger.
//
// Cost: Lanes x KeySlots x Powers x 128 bits of memory (Powers x 128 of one key
// slot, which all lanes read), 128 x Lanes flip-flops behind it.

module og_ghash_powers
  import og_gf128_pkg::*;
#(
    parameter  int Lanes    = 4,
    parameter  int Powers   = 16,
    parameter  int KeySlots = 64,
    parameter  bit Gates    = 0,  // the form for standard cells
    localparam int SlotW    = KeySlots > 1 ? $clog2(KeySlots) : 1,
    localparam int IndexW   = Powers > 1 ? $clog2(Powers) : 1
) (
    input logic clk_i,

    input  logic     [ SlotW-1:0] slot_i,
    input  logic     [IndexW-1:0] power_i,  // lane 0's exponent, less one
    output element_t [ Lanes-1:0] powers_o,

    input logic                  write_i,
    input logic     [ SlotW-1:0] write_slot_i,
    input logic     [IndexW-1:0] write_power_i,  // exponent, less one
    input element_t              write_data_i
);

  if (KeySlots == 1) begin : gen_one_key
    // Few words: the lanes read the same ones.
    element_t power_q[Powers];
    logic unused_slot;  // there is one

    assign unused_slot = ^{slot_i, write_slot_i};

    always_ff @(posedge clk_i) begin
      if (write_i) power_q[write_power_i] <= write_data_i;
    end

    for (genvar lane = 0; lane < Lanes; lane++) begin : gen_lane
      if (Gates) begin : gen_decoded
        logic [Powers-1:0] chosen_q;
        element_t power;

        always_comb begin
          power = '0;
          for (int i = 0; i < Powers; i++) power |= power_q[i] & {ELEMENT_W{chosen_q[i]}};
        end

        always_ff @(posedge clk_i) begin
          chosen_q       <= Powers'(1) << IndexW'(power_i - IndexW'(lane));
          powers_o[lane] <= power;
        end
      end else begin : gen_index
        logic [IndexW-1:0] index_q;

        always_ff @(posedge clk_i) begin
          index_q        <= power_i;
          powers_o[lane] <= power_q[index_q-IndexW'(lane)];
        end
      end
    end
  end else begin : gen_keys
    localparam int ROWS = 2 ** IndexW;

    for (genvar lane = 0; lane < Lanes; lane++) begin : gen_lane
      og_ram_1r1w #(
          .Width   (ELEMENT_W),
          .Depth   (KeySlots * ROWS),
          .ReadRegs(2)
      ) u_powers (
          .clk_i,
          .wr_en_i  (write_i),
          .wr_addr_i({write_slot_i, write_power_i}),
          .wr_data_i(write_data_i),
          .rd_addr_i({slot_i, power_i - IndexW'(lane)}),
          .rd_data_o(powers_o[lane])
      );
    end
  end

endmodule
