// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Multiplication in GF(2^128) by an element H that its tables know: the product
// of a_i is the sum of parts_o.
//
// One table for each window of WindowBits bits of a_i, with all multiples of H
// by what the window can hold (og_ghash_table_pkg). The words read are added
// in Parts groups of up to FAN_IN.
//
// With windows of up to six bits the product is combinational: a read of LUT memory
// and one level of sums. Wider ones have their tables in block RAM: the product is that
// of the last cycle with read_i. With two Banks, each table has two halves, and bank_i
// is the one that is read.
//
// A word is written into all tables whose bit of write_i is up. In LUT memory of one
// bank it goes to the address that a_i holds, the same in each window, else to
// {write_bank_i, write_address_i}.
//
// Cost, xc6v: WindowBits = 5 one bank 26 x 16 RAM32M, two banks 25 x 43 RAM64M and
// 22 RAM32M, and 5 x 128 LUT6; WindowBits = 9 28 RAMB36, 44 RAM32M, 3 x 128 LUT6.

module og_ghash_table_mul
  import og_gf128_pkg::element_t;
  import og_ghash_table_pkg::*;
#(
    parameter  int WindowBits = 5,
    parameter  int Banks      = 1,
    parameter  int Parts      = 5,
    localparam int Windows    = windows_of(WindowBits)
) (
    input logic clk_i,

    input  logic                 read_i,  // of tables in block RAM
    input  logic                 bank_i,
    input  element_t             a_i,
    output element_t [Parts-1:0] parts_o,

    input logic     [   Windows-1:0] write_i,
    input logic                      write_bank_i,
    input logic     [WindowBits-1:0] write_address_i,
    input element_t                  write_data_i
);

  if (Parts * FAN_IN < Windows || Parts > Windows) begin : gen_bad_parts
    $error("og_ghash_table_mul: Parts do not hold all windows");
  end

  // The coefficient of x^0 first.
  logic [Windows-1:0][WindowBits-1:0] window;

  always_comb begin
    window = '0;
    for (int i = 0; i < ELEMENT_W; i++) begin
      window[i/WindowBits][i%WindowBits] = a_i[ELEMENT_W-1-i];
    end
  end

  element_t [Windows-1:0] word;

  for (genvar w = 0; w < Windows; w++) begin : gen_table
    // The last window may be narrower. Its table is written as long as the rest
    // of the address is zero.
    localparam int LEFT = ELEMENT_W - w * WindowBits;
    localparam int WIDTH = LEFT < WindowBits ? LEFT : WindowBits;
    localparam int ADDRESS_W = WIDTH + Banks - 1;

    logic write;
    logic [ADDRESS_W-1:0] write_address, read_address;

    assign write         = write_i[w] && (write_address_i >> WIDTH) == '0;
    assign write_address = ADDRESS_W'({write_bank_i, write_address_i[WIDTH-1:0]});
    assign read_address  = ADDRESS_W'({bank_i, window[w][WIDTH-1:0]});

    if (WindowBits <= WINDOW_LUT_MAX) begin : gen_lut
      og_lut_ram #(
          .Width     (ELEMENT_W),
          .Depth     (1 << ADDRESS_W),
          .OneAddress(Banks == 1)
      ) u_table (
          .clk_i,
          .wr_en_i  (write),
          .wr_addr_i(write_address),
          .wr_data_i(write_data_i),
          .rd_addr_i(read_address),
          .rd_data_o(word[w])
      );
    end else begin : gen_block
      og_ram_held #(
          .Width(ELEMENT_W),
          .Depth(1 << ADDRESS_W),
          .Block(WIDTH > WINDOW_LUT_MAX)
      ) u_table (
          .clk_i,
          .wr_en_i  (write),
          .wr_addr_i(write_address),
          .wr_data_i(write_data_i),
          .rd_en_i  (read_i),
          .rd_addr_i(read_address),
          .rd_data_o(word[w])
      );
    end
  end

  if (WindowBits <= WINDOW_LUT_MAX) begin : gen_no_register
    logic unused_read;  // tables in LUTs are read in every cycle
    assign unused_read = read_i;
  end

  // Groups of FAN_IN as long as each part behind still gets one.
  function automatic int first_of(int part);
    int first, left;
    first = 0;
    for (int i = 0; i < part; i++) begin
      left = Windows - first - (Parts - 1 - i);
      first += left < FAN_IN ? left : FAN_IN;
    end
    return first;
  endfunction

  for (genvar part = 0; part < Parts; part++) begin : gen_part
    localparam int FIRST = first_of(part);
    localparam int COUNT = first_of(part + 1) - FIRST;

    always_comb begin
      parts_o[part] = '0;
      for (int i = FIRST; i < FIRST + COUNT; i++) parts_o[part] ^= word[i];
    end
  end

endmodule
