// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Deals the packets of a wide beat to as many engines as it has groups.
//
// A packet's beats stand in groups that follow each other, group 0 first; all of
// them go to one engine. Each new packet goes to the next engine in turn that has
// little to do, fewer than LIGHT beats waiting; if none has, to the next with
// fewer than FAIR; else simply to the next. Turns alone would not do: with a long
// packet at every fourth place one engine gets them all.
//
// How much waits is known three cycles late, which LIGHT allows for. Which engines
// come next is read from a table over every set of engines and every turn.
//
// Latency: 1 cycle. It never stops.

module og_gcm_deal
  import og_gcm_pkg::*;
#(
    parameter  int Groups = 4,               // and engines: 2 or 4
    parameter  int Lanes  = 4,
    parameter  int Rows   = 256,             // wide beats that can wait
    localparam int GroupW = $clog2(Groups)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic valid_i,
    input slot_kind_e [Groups-1:0][Lanes-1:0] kind_i,
    input logic [Groups-1:0] taken_i,  // by engine: it takes a beat dealt two cycles ago or before

    output logic                         valid_o,
    output logic [Groups-1:0]            present_o,  // groups that hold a beat
    output logic [Groups-1:0][GroupW-1:0] owner_o,   // and the engine that gets it
    output logic [Groups-1:0][Groups-1:0] deal_o     // by engine: the groups it gets
);

  localparam int LIGHT = 8;
  localparam int FAIR = 64;
  localparam int STARTS_W = $clog2(Groups + 1);
  localparam int WAIT_W = $clog2(Groups * Rows + 1);

  typedef logic [Groups-1:0][GroupW-1:0] order_t;

  if (Groups != 2 && Groups != 4) begin : gen_bad_groups
    $error("og_gcm_deal: Groups must be 2 or 4");
  end

  // ---- what a group holds -------------------------------------------------

  logic [Groups-1:0] present_q, ends_q;
  logic valid_q;

  always_ff @(posedge clk_i) begin
    for (int group = 0; group < Groups; group++) begin
      present_q[group] <= kind_i[group] != '0;
      ends_q[group]    <= 1'b0;
      for (int lane = 0; lane < Lanes; lane++) begin
        if (kind_i[group][lane] == SlotTag) ends_q[group] <= 1'b1;
      end
    end
    valid_q <= valid_i;
    if (!rst_ni) valid_q <= 1'b0;
  end

  // ---- engines in their turn ----------------------------------------------

  // Those of a set, from the one whose turn it is, round and round; all of them
  // if the set is empty.
  function automatic order_t order_of(logic [Groups-1:0] set, logic [GroupW-1:0] turn);
    order_t order;
    int found;
    order = '0;
    found = 0;
    for (int k = 0; k < Groups * Groups; k++) begin
      if (found < Groups && (set == '0 || set[(int'(turn)+k)%Groups])) begin
        order[found] = GroupW'((int'(turn) + k) % Groups);
        found = found + 1;
      end
    end
    return order;
  endfunction

  function automatic logic [2**(Groups+GroupW)-1:0][$bits(order_t)-1:0] all_orders();
    logic [2**(Groups+GroupW)-1:0][$bits(order_t)-1:0] all;
    for (int i = 0; i < 2 ** (Groups + GroupW); i++) begin
      all[i] = order_of(Groups'(i >> GroupW), GroupW'(i));
    end
    return all;
  endfunction

  localparam logic [2**(Groups+GroupW)-1:0][$bits(order_t)-1:0] ORDERS = all_orders();

  logic [Groups-1:0] pool_q;
  logic [GroupW-1:0] turn_q, owner_q;
  logic open_q, open;  // a packet has begun
  logic [GroupW-1:0] owner;
  logic [Groups-1:0] starts;
  logic [STARTS_W-1:0] count;
  order_t order;

  assign order = ORDERS[{pool_q, turn_q}];

  always_comb begin
    open   = open_q;
    owner  = owner_q;
    count  = '0;
    for (int group = 0; group < Groups; group++) begin
      starts[group] = present_q[group] && !open;
      if (present_q[group]) open = !ends_q[group];
    end
    for (int group = 0; group < Groups; group++) begin
      if (starts[group]) begin
        owner = order[count[GroupW-1:0]];
        count = count + 1'b1;
      end
      owner_o[group] = owner;
    end
    for (int engine = 0; engine < Groups; engine++) begin
      for (int group = 0; group < Groups; group++) begin
        deal_o[engine][group] = present_q[group] && owner_o[group] == GroupW'(engine);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (valid_q) begin
      open_q  <= open;
      owner_q <= owner;
      if (starts != '0) turn_q <= owner + 1'b1;
    end
    if (!rst_ni) begin
      open_q <= 1'b0;
      turn_q <= '0;
    end
  end

  assign valid_o   = valid_q;
  assign present_o = present_q;

  // ---- what waits for each engine -----------------------------------------

  logic [Groups-1:0][WAIT_W-1:0] waits_q;
  logic [Groups-1:0] light, fair;
  logic [Groups-1:0][Groups-1:0] deal_q;

  always_comb begin
    for (int engine = 0; engine < Groups; engine++) begin
      light[engine] = waits_q[engine] < WAIT_W'(LIGHT);
      fair[engine]  = waits_q[engine] < WAIT_W'(FAIR);
    end
  end

  always_ff @(posedge clk_i) begin
    pool_q <= light != '0 ? light : fair;
    for (int engine = 0; engine < Groups; engine++) begin
      waits_q[engine] <= waits_q[engine] - WAIT_W'(taken_i[engine]) +
          WAIT_W'(ones(8'(deal_q[engine])));
    end
    deal_q <= valid_q ? deal_o : '0;
    if (!rst_ni) begin
      waits_q <= '0;
      deal_q  <= '0;
    end
  end

endmodule
