// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Bit-serial GHASH in the manner of older Verilog: non-ANSI ports, defines from
// a header, a task, unit delays and an asynchronous reset. It stands in for
// foreign sources when the synthesis flows are tested.

`include "ghash_defs.vh"

module ghash_core (clk, reset_n, init, next, h, block, digest, ready);

parameter BITS_PER_CYCLE = 1;

input                 clk;
input                 reset_n;
input                 init;
input                 next;
input  [`GHASH_W-1:0] h;
input  [`GHASH_W-1:0] block;
output [`GHASH_W-1:0] digest;
output                ready;

reg [`GHASH_W-1:0] y_reg, z_reg, v_reg, x_reg;
reg [`GHASH_W-1:0] z_new, v_new, x_new;
reg [7:0]          count_reg;
reg                busy_reg;
integer            i;

assign digest = y_reg;
assign ready  = ~busy_reg;

// One step of SP 800-38D, algorithm 1.
task one_bit;
  input  [`GHASH_W-1:0] z_in;
  input  [`GHASH_W-1:0] v_in;
  input  [`GHASH_W-1:0] x_in;
  output [`GHASH_W-1:0] z_out;
  output [`GHASH_W-1:0] v_out;
  output [`GHASH_W-1:0] x_out;
  begin
    z_out = x_in[`GHASH_W-1] ? z_in ^ v_in : z_in;
    v_out = v_in >> 1;
    if (v_in[0])
      v_out = v_out ^ {`GHASH_POLY, 120'h0};
    x_out = x_in << 1;
  end
endtask

always @(*)
  begin
    z_new = z_reg;
    v_new = v_reg;
    x_new = x_reg;
    for (i = 0; i < BITS_PER_CYCLE; i = i + 1)
      one_bit(z_new, v_new, x_new, z_new, v_new, x_new);
  end

always @(posedge clk or negedge reset_n)
  if (!reset_n)
    begin
      y_reg     <= `GHASH_FF_DLY 128'h0;
      z_reg     <= `GHASH_FF_DLY 128'h0;
      v_reg     <= `GHASH_FF_DLY 128'h0;
      x_reg     <= `GHASH_FF_DLY 128'h0;
      count_reg <= `GHASH_FF_DLY 8'h0;
      busy_reg  <= `GHASH_FF_DLY 1'b0;
    end
  else if (init)
    y_reg <= `GHASH_FF_DLY 128'h0;
  else if (next & ~busy_reg)
    begin
      z_reg     <= `GHASH_FF_DLY 128'h0;
      v_reg     <= `GHASH_FF_DLY h;
      x_reg     <= `GHASH_FF_DLY y_reg ^ block;
      count_reg <= `GHASH_FF_DLY `GHASH_W / BITS_PER_CYCLE;
      busy_reg  <= `GHASH_FF_DLY 1'b1;
    end
  else if (busy_reg)
    begin
      z_reg     <= `GHASH_FF_DLY z_new;
      v_reg     <= `GHASH_FF_DLY v_new;
      x_reg     <= `GHASH_FF_DLY x_new;
      count_reg <= `GHASH_FF_DLY count_reg - 8'h1;
      if (count_reg == 8'h1)
        begin
          y_reg    <= `GHASH_FF_DLY z_new;
          busy_reg <= `GHASH_FF_DLY 1'b0;
        end
    end

endmodule
