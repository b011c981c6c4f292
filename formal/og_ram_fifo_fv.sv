// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_ram_fifo keeps the rules of fifo_rules and of a stream, for words that come
// in parts, one after the other: each part of a word that leaves is what was
// written last to that part before the word was complete. It offers a word as
// soon as it has been there for a cycle, and zero while it offers none.

module og_ram_fifo_fv #(
    parameter  int Depth  = 3,
    parameter  int Parts  = 1,
    localparam int Width  = 4,
    localparam int LevelW = $clog2(Depth + 1)
) (
    input logic                        clk_i,
    input logic                        rst_ni,
    input logic                        in_valid_i,
    input logic [Parts-1:0]            in_write_i,
    input logic [Parts-1:0][Width-1:0] in_payload_i,
    input logic                        out_ready_i,
    input logic                        mark_i
);

  typedef logic [Parts-1:0][Width-1:0] word_t;

  logic in_ready, out_valid;
  word_t out_payload;
  logic started_q = 1'b0;

  og_ram_fifo #(
      .Width(Width),
      .Depth(Depth),
      .Parts(Parts)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o   (in_ready),
      .in_write_i,
      .in_payload_i,
      .out_valid_o  (out_valid),
      .out_ready_i,
      .out_payload_o(out_payload)
  );

  // The word that is being written: a part counts from when it has been written.
  logic [Parts-1:0] written_q = '0, written;
  word_t begun_q, begun;

  always_comb begin
    begun   = begun_q;
    written = written_q;
    for (int part = 0; part < Parts; part++) begin
      if (in_write_i[part] && in_ready) begin
        begun[part]   = in_payload_i[part];
        written[part] = 1'b1;
      end
    end
  end

  logic put;
  assign put = in_valid_i && in_ready;

  logic due_q = 1'b0;  // a word is to be on offer

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    begun_q   <= begun;
    written_q <= put ? '0 : written;
    due_q <= out_valid && out_ready_i ? u_rules.held_q > LevelW'(1) : u_rules.held_q != '0;
    if (!rst_ni) begin
      written_q <= '0;
      due_q     <= 1'b0;
    end
  end

  fifo_rules #(
      .Width(Parts * Width),
      .Depth(Depth)
  ) u_rules (
      .clk_i,
      .rst_ni,
      .active_i     (started_q && rst_ni),
      .mark_i,
      .in_valid_i,
      .in_ready_i   (in_ready),
      .in_payload_i (begun),
      .out_valid_i  (out_valid),
      .out_ready_i,
      .out_payload_i(out_payload),
      .level_i      (u_dut.level_q),
      .write_i      (u_dut.write_q),
      .read_i       (u_dut.read_q),
      .next_i       (u_dut.next_q),
      .ready_i      (u_dut.ready_q)
  );

  word_t marked;
  assign marked = u_rules.payload_q;

  for (genvar part = 0; part < Parts; part++) begin : gen_part
    always_comb begin
      if (started_q && rst_ni) begin
        if (u_rules.marked_q) begin
          assert (u_dut.gen_part[part].gen_auto.mem[u_rules.place_q] == marked[part]);
        end
        if (written_q[part]) begin
          assert (u_dut.gen_part[part].gen_auto.mem[u_dut.write_q] == begun_q[part]);
        end
        if (out_valid) begin
          assert (out_payload[part] == u_dut.gen_part[part].gen_auto.mem[u_dut.read_q]);
        end
      end
    end
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    // A word is complete with its last part.
    if (put) assume (written == '1);
    if (started_q && rst_ni) begin
      assert (out_valid == due_q);
      // The two flags, which stand for comparisons.
      assert (u_dut.some_q == (u_dut.level_q != '0) && u_dut.more_q == u_dut.level_q > LevelW'(1));
      if (!out_valid) assert (out_payload == '0);
      if (Depth <= 4 && Parts > 1) cover (put && in_write_i != '1);
    end
  end

endmodule
