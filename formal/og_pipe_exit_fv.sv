// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_pipe_exit has room for all that a pipe of up to Inside payloads lets go,
// whatever the receiver does, and gives what comes out of it in order, none lost
// (fifo_rules). And while the receiver takes all, it never stops the pipe.
//
// With Far it keeps the promise that og_far_fifo asks for, which then does the same
// (og_far_fifo_fv); that the pipe never stops is left to simulation.
//
// The pipe is any: what has entered comes out when it likes, but no more than
// Inside are in it.

module og_pipe_exit_fv #(
    parameter  int Inside = 4,
    parameter  bit Taken  = 0,                     // the receiver takes all
    parameter  bit Far    = 0,                     // not with Taken
    localparam int Width  = 4,
    localparam int Depth  = Inside + (Far ? 8 : 5),
    localparam int LevelW = $clog2(Depth + 1),
    localparam int CountW = $clog2(Inside + 1)
) (
    input logic             clk_i,
    input logic             rst_ni,
    input logic             enter_i,
    input logic             leave_i,
    input logic [Width-1:0] payload_i,
    input logic             out_ready_i,
    input logic             mark_i
);

  logic enter, leave, credit, out_valid, out_ready;
  logic [ Width-1:0] out_payload;
  logic [CountW-1:0] inside_q = '0;
  logic started_q = 1'b0;
  logic been_out_q = 1'b0;  // no credit was left

  assign leave     = leave_i && inside_q != '0;
  assign enter     = enter_i && credit && (inside_q != CountW'(Inside) || leave);
  assign out_ready = out_ready_i || Taken;

  og_pipe_exit #(
      .Width (Width),
      .Inside(Inside),
      .Far   (Far)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .enter_i      (enter),
      .credit_o     (credit),
      .valid_i      (leave),
      .payload_i,
      .out_valid_o  (out_valid),
      .out_ready_i  (out_ready),
      .out_payload_o(out_payload)
  );

  logic [LevelW-1:0] held;  // payloads in the FIFO

  // Credits that are there when the count has heard of the cycle before, and those that are out.
  logic [LevelW:0] left, out;
  assign left = (LevelW + 1)'(u_dut.gen_fifo.u_credit.count_q)
      + (LevelW + 1)'(u_dut.gen_fifo.u_credit.given_q)
      - (LevelW + 1)'(u_dut.gen_fifo.u_credit.taken_q);
  assign out = (LevelW + 1)'(inside_q) + (LevelW + 1)'(held)
      + (LevelW + 1)'(u_dut.gen_fifo.left_q);

  logic new_q = 1'b0;  // one came into the FIFO in the cycle before

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    inside_q  <= inside_q + CountW'(enter) - CountW'(leave);
    new_q     <= leave;
    if (!credit) been_out_q <= 1'b1;
    if (!rst_ni) begin
      inside_q   <= '0;
      new_q      <= 1'b0;
      been_out_q <= 1'b0;
    end
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q && rst_ni) begin
      if (Taken) assert (credit);

      // For the induction.
      assert (inside_q <= CountW'(Inside));
      assert (left + out == (LevelW + 1)'(Depth));
      assert (credit == (left != '0));
      assert (u_dut.gen_fifo.u_credit.two_q == (left > (LevelW + 1)'(1)));

      if (Inside <= 4 && !Taken) begin
        cover (!credit && inside_q == CountW'(Inside));
        cover (been_out_q && credit);
      end
    end
  end

  if (Far) begin : gen_far
    // As og_far_fifo_fv counts, which proves that none leaves that has not come.
    logic [LevelW-1:0] held_q = '0;

    always_ff @(posedge clk_i) begin
      held_q <= held_q + LevelW'(leave) - LevelW'(out_valid && out_ready);
      if (!rst_ni) held_q <= '0;
    end

    always_comb begin
      if (out_valid) assume (held_q != '0);
      if (started_q && rst_ni && leave) assert (held_q < LevelW'(Depth));
    end

    assign held = held_q;
  end else begin : gen_near
    fifo_rules #(
        .Width(Width),
        .Depth(Depth)
    ) u_rules (
        .clk_i,
        .rst_ni,
        .active_i     (started_q && rst_ni),
        .mark_i,
        .in_valid_i   (leave),
        .in_ready_i   (u_dut.gen_fifo.gen_near.u_fifo.in_ready_o),
        .in_payload_i (payload_i),
        .out_valid_i  (out_valid),
        .out_ready_i  (out_ready),
        .out_payload_i(out_payload),
        .level_i      (u_dut.gen_fifo.gen_near.u_fifo.level_q),
        .write_i      (u_dut.gen_fifo.gen_near.u_fifo.write_q),
        .read_i       (u_dut.gen_fifo.gen_near.u_fifo.read_q),
        .next_i       (u_dut.gen_fifo.gen_near.u_fifo.next_q),
        .ready_i      (u_dut.gen_fifo.gen_near.u_fifo.ready_q)
    );

    assign held = u_rules.held_q;

    always_comb begin
      if (started_q && rst_ni) begin
        if (leave) assert (u_dut.gen_fifo.gen_near.u_fifo.in_ready_o);
        if (!out_valid) assert (out_payload == '0);

        // For the induction.
        assert (u_dut.gen_fifo.gen_near.u_fifo.some_q ==
            (u_dut.gen_fifo.gen_near.u_fifo.level_q != '0));
        assert (u_dut.gen_fifo.gen_near.u_fifo.more_q ==
            (u_dut.gen_fifo.gen_near.u_fifo.level_q > 1));
        if (Taken) assert (held == LevelW'(new_q) + LevelW'(out_valid));
        if (out_valid) begin
          assert (out_payload == u_dut.gen_fifo.gen_near.u_fifo.gen_part[0].gen_auto
              .mem[u_dut.gen_fifo.gen_near.u_fifo.read_q]);
        end
        if (u_rules.marked_q) begin
          assert (u_rules.payload_q ==
              u_dut.gen_fifo.gen_near.u_fifo.gen_part[0].gen_auto.mem[u_rules.place_q]);
        end
      end
    end
  end

endmodule
