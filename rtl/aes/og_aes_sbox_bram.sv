// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SubBytes and InvSubBytes for one byte, or two, from one block RAM (FIPS 197,
// 5.1.1 and 5.3.2, tables 4 and 6).
//
// The memory holds 256 bytes, or both tables, 512 bytes, if merged. Its read
// register is the first cut; further cuts are registers behind it. With FromTower
// byte_i is as og_aes_agile_pkg has it: a memory does not mind in which basis. With
// Doubled each byte has its product with 02 beside it, which MixColumns wants:
// a block RAM has the width. Without, doubled_o is zero.
//
// Where clear_i comes with them, the bytes are zero: that is the synchronous reset of
// the read register.
//
// Latency: Cuts cycles, 1 to 3. Cost: one block RAM, whether Ports is 1 or 2.

module og_aes_sbox_bram
  import og_aes_pkg::*;
  import og_aes_agile_pkg::from_tower;
#(
    parameter int Direction = SBOX_FORWARD,
    parameter int Cuts      = 1,
    parameter int Ports     = 2,
    parameter bit FromTower = 0,
    parameter bit Doubled   = 0
) (
    input  logic                  clk_i,
    input  logic                  clear_i,
    input  logic [Ports-1:0]      inverse_i,
    input  logic [Ports-1:0][7:0] byte_i,
    output logic [Ports-1:0][7:0] byte_o,
    output logic [Ports-1:0][7:0] doubled_o
);

  localparam int TABLES = Direction == SBOX_MERGED ? 2 : 1;
  localparam int ADDR_W = 7 + TABLES;
  localparam int ENTRY_W = Doubled ? 16 : 8;

  if (Direction < SBOX_FORWARD || Direction > SBOX_MERGED) begin : gen_bad_direction
    $error("og_aes_sbox_bram: Direction must be SBOX_FORWARD, _INVERSE or _MERGED (0 to 2)");
  end
  if (Cuts < 1 || Cuts > 3) begin : gen_bad_cuts
    $error("og_aes_sbox_bram: Cuts must be 1 to 3, for a block RAM has a register");
  end
  if (Ports < 1 || Ports > 2) begin : gen_bad_ports
    $error("og_aes_sbox_bram: Ports must be 1 or 2");
  end

  // A byte, with Doubled behind its product with 02.
  function automatic logic [ENTRY_W-1:0] entry(logic [7:0] b);
    return ENTRY_W'({x_times_byte(b), b});
  endfunction

  (* ram_style = "block", rom_style = "block" *)
  logic [ENTRY_W-1:0] rom[256*TABLES];

  initial begin
    for (int i = 0; i < 256; i++) begin
      logic [7:0] in;
      in = FromTower ? from_tower(8'(i)) : 8'(i);
      rom[i] = entry(Direction == SBOX_INVERSE ? INV_SBOX[in] : SBOX[in]);
      if (Direction == SBOX_MERGED) rom[256*(TABLES-1)+i] = entry(INV_SBOX[in]);
    end
  end

  for (genvar port = 0; port < Ports; port++) begin : gen_port
    logic [ADDR_W-1:0] address;
    if (Direction == SBOX_MERGED) begin : gen_merged
      assign address = {inverse_i[port], byte_i[port]};
    end else begin : gen_one_way
      logic unused_inverse;  // one direction only
      assign unused_inverse = inverse_i[port];
      assign address        = byte_i[port];
    end

    logic [Cuts-1:0][ENTRY_W-1:0] entry_q;
    always_ff @(posedge clk_i) begin
      entry_q[0] <= rom[address];
      if (clear_i) entry_q[0] <= '0;
      for (int i = 1; i < Cuts; i++) entry_q[i] <= entry_q[i-1];
    end
    assign {doubled_o[port], byte_o[port]} = 16'(entry_q[Cuts-1]);
  end

endmodule
