// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// One payload of a FIFO is marked as it goes in, any one, and counted on: as many
// leave before it as were inside when it came. Since each can be the marked one, what
// holds of it holds of all.

module fifo_mark #(
    parameter int Width  = 4,
    parameter int CountW = 2   // of the payloads held
) (
    input  logic              clk_i,
    input  logic              rst_ni,
    input  logic              mark_i,
    input  logic              put_i,
    input  logic [ Width-1:0] payload_i,
    input  logic              take_i,
    output logic [CountW-1:0] held_o,
    output logic              marks_o,    // this one, now
    output logic              marked_o,   // it is inside
    output logic [CountW-1:0] ahead_o,    // of it
    output logic [ Width-1:0] payload_o
);

  logic [CountW-1:0] held_q = '0;
  logic marked_q = 1'b0;
  logic [CountW-1:0] ahead_q;
  logic [Width-1:0] payload_q;

  assign marks_o = put_i && mark_i && !marked_q;

  always_ff @(posedge clk_i) begin
    held_q <= held_q + CountW'(put_i) - CountW'(take_i);
    if (marked_q && take_i) begin
      ahead_q  <= ahead_q - 1'b1;
      marked_q <= ahead_q != '0;
    end
    if (marks_o) begin
      marked_q  <= 1'b1;
      ahead_q   <= held_q - CountW'(take_i);
      payload_q <= payload_i;
    end
    if (!rst_ni) begin
      held_q   <= '0;
      marked_q <= 1'b0;
    end
  end

  assign held_o    = held_q;
  assign marked_o  = marked_q;
  assign ahead_o   = ahead_q;
  assign payload_o = payload_q;

endmodule
