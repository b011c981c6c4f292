// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Fills the tables of og_ghash_table_mul with the multiples of H, an entry a
// cycle over one bus, and zeroes them.
//
// The addresses of a table are walked as the powers of x modulo a primitive
// polynomial q(x) of degree W = WindowBits. Each entry follows from the one
// before:
//
//   entry = x entry + (address has x^(W-1)) step      step = q(x) x^(W w) H
//
// A walk begins at x^W mod q and ends at x^(W-1). The entry is then
// x^(W w + W - 1) H, so that of the next table's first address is
// x^(W+1) entry + step of that table, which is x^W times this one's. The entry
// of address 0 is zero, and nothing but an erasure writes it.
//
// start_i begins a load when idle_o is up; h_i must hold until taken_o, W + 4
// cycles later, in which the first step is computed. done_o is up with the
// last write. After reset and clear_i, all entries are zeroed, in all tables at
// once.
//
// Latency: W + 6 + Windows x (2^W - 1) cycles a load, 817 with W = 5; an
// erasure 1 + Banks x 2^W cycles.
//
// next_address_o is the address_o of the next cycle. Cost: 128 LUT6 and 128
// LUT3 in pairs, 256 flip-flops; control some 50 LUT.

module og_ghash_table_load
  import og_gf128_pkg::*;
  import og_ghash_table_pkg::windows_of;
  import og_ghash_table_pkg::walk_of;
#(
    parameter  int WindowBits = 5,
    parameter  int Banks      = 1,
    localparam int Windows    = windows_of(WindowBits)
) (
    input logic clk_i,
    input logic rst_ni,  // synchronous
    input logic clear_i,

    input  logic     start_i,
    input  element_t h_i,
    output logic     idle_o,
    output logic     taken_o,
    output logic     done_o,

    output logic                      erase_o,
    output logic                      erase_bank_o,
    output logic     [   Windows-1:0] write_o,
    output logic     [WindowBits-1:0] address_o,
    output logic     [WindowBits-1:0] next_address_o,
    output element_t                  data_o
);

  typedef logic [WindowBits-1:0] address_t;

  localparam address_t WALK = WindowBits'(walk_of(WindowBits));
  localparam address_t ONE = 1;
  localparam address_t LAST = ONE << (WindowBits - 1);
  localparam address_t BEFORE_LAST = ONE << (WindowBits - 2);

  // Cycles of the preparation: H / x twice, q(x) over it by Horner's rule, x.
  localparam int PREPARE_CYCLES = WindowBits + 4;
  localparam int COUNT_W = $clog2(PREPARE_CYCLES);

  function automatic address_t walk(address_t at);
    return (at << 1) ^ (at[WindowBits-1] ? WALK : '0);
  endfunction

  function automatic element_t mul_x_power(element_t v, int power);
    element_t r;
    r = v;
    for (int i = 0; i < power; i++) r = mul_x(r);
    return r;
  endfunction

  // x^-1 = x^127 + x^6 + x + 1
  function automatic element_t div_x(element_t v);
    return {v[ELEMENT_W-2:0], 1'b0} ^ (v[ELEMENT_W-1] ? {7'b1100001, 120'h0, 1'b1} : '0);
  endfunction

  typedef enum logic [2:0] {
    StSettle,   // the address of the first erased entry is on its way
    StErase,
    StIdle,
    StPrepare,
    StLead,     // the step into the first table
    StFill
  } state_e;

  typedef enum logic [1:0] {
    EntryStep  = 2'b00,  // x entry
    EntryAdd   = 2'b01,  // x entry + step
    EntryLoad  = 2'b10,  // h / x
    EntryTable = 2'b11   // x^(W+1) entry + step
  } entry_e;

  state_e state_q, state_d;
  entry_e entry_kind;
  address_t address_q, address_d;
  logic [COUNT_W-1:0] count_q;
  logic [Windows-1:0] write_q, write_d;
  logic erase_bank_q, erase_bank_d;
  element_t entry_q, entry_d, step_q;
  logic step_take, step_on;
  logic fills, last_address, done;

  assign fills        = state_q == StLead || state_q == StFill;
  assign last_address = address_q == LAST;
  assign done         = state_q == StFill && last_address && write_q[Windows-1];

  always_comb begin
    state_d      = state_q;
    address_d    = '0;
    write_d      = write_q;
    erase_bank_d = erase_bank_q;
    unique case (state_q)
      StSettle: begin
        state_d      = StErase;
        write_d      = '1;
        erase_bank_d = 1'b0;
      end
      StErase: begin
        address_d = address_q == '0 ? ONE : walk(address_q);
        if (address_q != '0 && address_d == ONE) begin
          address_d    = '0;
          erase_bank_d = 1'b1;
          if (Banks == 1 || erase_bank_q) begin
            state_d = StIdle;
            write_d = '0;
          end
        end
      end
      StPrepare: begin
        if (count_q == COUNT_W'(PREPARE_CYCLES - 1)) begin
          state_d   = StLead;
          address_d = LAST;
        end
      end
      StLead, StFill: begin
        state_d   = StFill;
        address_d = walk(address_q);
        if (last_address) write_d = {write_q[Windows-2:0], state_q == StLead};
        if (done) begin
          state_d   = StIdle;
          address_d = '0;
        end
      end
      default: if (start_i) state_d = StPrepare;
    endcase
  end

  // --- entry and step ---

  always_comb begin
    step_take  = 1'b0;
    step_on    = fills && address_q == BEFORE_LAST;
    entry_kind = EntryStep;
    if (fills && address_q[WindowBits-1]) entry_kind = last_address ? EntryTable : EntryAdd;
    if (state_q == StPrepare) begin
      step_take = count_q == COUNT_W'(1) || taken_o;
      if (count_q < COUNT_W'(2) || taken_o) entry_kind = EntryLoad;
      for (int i = 0; i < WindowBits; i++) begin
        if (WALK[i] && count_q == COUNT_W'(WindowBits + 1 - i)) entry_kind = EntryAdd;
      end
    end
    unique case (entry_kind)
      EntryStep: entry_d = mul_x(entry_q);
      EntryAdd:  entry_d = mul_x(entry_q) ^ step_q;
      EntryLoad: entry_d = div_x(h_i);
      default:   entry_d = mul_x_power(entry_q, WindowBits + 1) ^ step_q;
    endcase
  end

  always_ff @(posedge clk_i) begin
    state_q      <= state_d;
    address_q    <= address_d;
    write_q      <= write_d;
    erase_bank_q <= erase_bank_d;
    count_q      <= state_q == StPrepare ? count_q + 1'b1 : '0;
    entry_q      <= entry_d;
    if (step_take || step_on) begin
      step_q <= step_take ? entry_q : mul_x_power(step_q, WindowBits);
    end
    // The entry is what an erasure writes.
    if (!rst_ni || clear_i || done) begin
      entry_q <= '0;
      step_q  <= '0;
    end
    if (!rst_ni || clear_i) begin
      state_q   <= StSettle;
      address_q <= '0;
      write_q   <= '0;
    end
  end

  assign idle_o         = state_q == StIdle;
  assign taken_o        = state_q == StPrepare && count_q == COUNT_W'(PREPARE_CYCLES - 1);
  assign done_o         = done;
  assign erase_o        = state_q == StErase;
  assign erase_bank_o   = erase_bank_q;
  assign write_o        = write_q;
  assign address_o      = address_q;
  assign next_address_o = address_d;
  assign data_o         = entry_q;

endmodule
