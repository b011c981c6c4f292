// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_gcm_release lets no TEXT of a packet to decrypt out before its verdict is
// StatusOk, and none of one whose verdict is another or that does not fit: that is
// zero. All else leaves as it came, every bit of its data, its kind and its bytes.
// While nothing is on offer out_slot.data_o is zero. It keeps the stream rules and
// the order of beats, none lost and none made up, and never stands still.
//
// Beats hold any kinds in any order. Each carries the number of beats that went
// in before it in its bytes field, and in its data any bits and what will become
// of its packet: the environment chooses a packet's verdict and whether it will be too
// long with the packet's first beat, and is then held to it. The module does
// not look at the data. So for each way that a packet can go on after a beat
// there is a run that differs in data alone, and text that leaves before its
// verdict leaves in one where the verdict is a bad one.

module og_gcm_release_fv
  import og_gcm_pkg::*;
#(
    parameter  int ReleaseBeats = 3,
    localparam int REST_W       = BLOCK_W - 2 - STATUS_W
) (
    input logic                clk_i,
    input logic                rst_ni,
    input logic                in_valid_i,
    input logic [  KIND_W-1:0] in_kind_i,
    input logic                out_ready_i,
    // of the packet that begins
    input logic                way_i,        // 1: decrypt
    input logic [STATUS_W-1:0] fate_i,
    input logic                long_i,
    input logic [  REST_W-1:0] rest_i        // of the data
);

  localparam int CountW = $clog2(ReleaseBeats + 1);
  localparam logic [CountW-1:0] FULL = CountW'(ReleaseBeats);
  localparam int Inside = 2 ** CountW;  // places for beats that are in the module, and more

  typedef struct packed {
    logic way;
    logic [STATUS_W-1:0] fate;
    logic long;
  } packet_t;

  // ---- environment --------------------------------------------------------

  logic in_ready, out_valid, in_fire, out_fire, in_last, out_last;
  result_t in_result, out_result;
  slot_t in_slot, out_slot;

  logic started_q = 1'b0;
  logic [BYTES_W-1:0] beats_in_q = '0;
  logic [BYTES_W-1:0] beats_out_q = '0;
  logic inside_q = 1'b0;
  logic [CountW-1:0] count_q = '0;  // beats of the open packet that came in, up to FULL
  packet_t now, packet_q;
  // What came, in the order in which it did: `due` is to leave next.
  slot_t [Inside-1:0] sent_q;
  slot_t due;
  packet_t owner_of_due;

  assign now     = inside_q ? packet_q : '{way: way_i, fate: fate_i, long: long_i};
  assign in_slot = '{
          kind: slot_kind_e'(in_kind_i),
          bytes: beats_in_q,
          data: {rest_i, now}
      };
  assign in_result = '{
          decrypt: now.way,
          tag_bytes: beats_in_q,  // any: handed on
          status: status_e'(in_last ? now.fate : StatusOk)
      };
  assign in_last = in_kind_i == SlotTag;
  assign due     = sent_q[CountW'(beats_out_q)];
  assign owner_of_due = owner_of(due);

  function automatic packet_t owner_of(slot_t slot);
    return packet_t'(slot.data[$bits(packet_t)-1:0]);
  endfunction

  function automatic logic may_leave(packet_t packet);
    return !packet.way || (packet.fate == StatusOk && !packet.long);
  endfunction

  function automatic logic [STATUS_W-1:0] says(packet_t packet);
    if (packet.way && packet.long &&
        (packet.fate == StatusOk || packet.fate == StatusAuthFail)) begin
      return StatusNoRoom;
    end
    return packet.fate;
  endfunction

  og_gcm_release #(
      .Lanes       (1),
      .ReleaseBeats(ReleaseBeats)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o  (in_ready),
      .in_result_i (in_result),
      .in_slots_i  (in_slot),
      .out_valid_o (out_valid),
      .out_ready_i,
      .out_result_o(out_result),
      .out_slots_o (out_slot)
  );

  stream_rules #(
      .Width(KIND_W + BYTES_W + BLOCK_W + STATUS_W)
  ) u_out_rules (
      .clk_i,
      .rst_ni,
      .valid_i  (out_valid),
      .ready_i  (out_ready_i),
      .payload_i({out_slot, out_result})
  );

  assign in_fire  = in_valid_i && in_ready;
  assign out_fire = out_valid && out_ready_i;
  assign out_last = out_slot.kind == SlotTag;

  logic [1:0] still_q = '0;  // cycles in which nothing could have moved

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    if (in_fire) begin
      sent_q[CountW'(beats_in_q)] <= in_slot;
      beats_in_q <= beats_in_q + 1'b1;
      inside_q   <= !in_last;
      packet_q   <= now;
      if (in_last) count_q <= '0;
      else if (count_q != FULL) count_q <= count_q + 1'b1;
    end
    if (out_fire) beats_out_q <= beats_out_q + 1'b1;
    still_q <= '0;
    if (!in_ready && !out_valid && still_q != '1) still_q <= still_q + 1'b1;
    if (!rst_ni) begin
      beats_in_q  <= '0;
      beats_out_q <= '0;
      inside_q    <= 1'b0;
      count_q     <= '0;
      still_q     <= '0;
    end
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    // Too long: as many beats as there is room for, and none of them TAG.
    if (inside_q && count_q == FULL) assume (packet_q.long);
    if (in_fire && in_last && count_q != FULL) assume (!now.long);
  end

  // ---- what is shown ------------------------------------------------------

  always_comb begin
    if (started_q && rst_ni) begin
      if (out_valid) begin
        assert (out_slot.bytes == beats_out_q);
        assert (out_result.tag_bytes == beats_out_q);
        assert (out_slot.kind == due.kind);
        assert (out_result.decrypt == owner_of_due.way);
        if (due.kind == SlotText && !may_leave(owner_of_due)) begin
          assert (out_slot.data == '0);
        end else begin
          assert (out_slot.data == due.data);
        end
        if (out_last) assert (out_result.status == says(owner_of_due));
      end else begin
        // What waits for its verdict is not seen, nor what was withheld.
        assert (out_slot.data == '0);
      end
      assert (beats_in_q - beats_out_q <= BYTES_W'(ReleaseBeats));
      assert (still_q <= 2'd1);

      cover (out_valid && out_slot.kind == SlotText && out_slot.data != '0 && owner_of_due.way &&
             u_dut.u_ring.level_q == FULL && out_slot.bytes == '0);  // as long as the room
      cover (out_valid && out_last && out_result.status == StatusOk && owner_of_due.way &&
             out_slot.bytes == 5'd4);
      cover (out_valid && out_last && out_result.status == StatusNoRoom && out_slot.bytes == 5'd5);
      cover (out_valid && out_last && out_result.status == StatusAuthFail &&
             out_slot.bytes == 5'd3);
      cover (out_valid && out_slot.kind == SlotText && out_slot.data == '0 && due.data != '0);
      cover (out_valid && out_slot.kind == SlotText && out_slot.data != '0 && !owner_of_due.way &&
             inside_q && count_q == FULL);  // encryption does not wait
      cover (!in_ready && in_valid_i && out_valid && !out_ready_i);  // full and stalled
      // Text waits for its verdict where one stood that let other text leave.
      cover (!out_valid && u_dut.u_ring.valid_q && u_dut.head.slots[0].kind == SlotText &&
             u_dut.release_text);
    end
  end

  // ---- for the induction: what stands where -------------------------------

  typedef struct packed {
    logic last;
    result_t result;
    slot_t slot;
  } stored_t;

  stored_t [ReleaseBeats-1:0] beat;  // from the head
  packet_t [ReleaseBeats-1:0] owner;
  logic [ReleaseBeats-1:0] verdict;
  logic [ReleaseBeats-1:0] held;
  logic [CountW-1:0] tags, open_beats;
  logic open_released;

  always_comb begin
    for (int i = 0; i < ReleaseBeats; i++) begin
      beat[i] = u_dut.u_ring.gen_part[0].gen_auto.mem[(int'(u_dut.u_ring.read_q)+i)%ReleaseBeats];
      verdict[i] = u_dut.u_verdicts.storage[(int'(u_dut.u_verdicts.read_q)+i)%ReleaseBeats];
      owner[i]   = owner_of(beat[i].slot);
      held[i]    = i < int'(u_dut.u_ring.level_q);
    end
    open_released = inside_q && (!packet_q.way || u_dut.refused_q);
    tags = '0;
    open_beats = '0;
    for (int i = 0; i < ReleaseBeats; i++) begin
      if (held[i]) begin
        if (started_q && rst_ni) begin
          assert (beat[i].slot == sent_q[CountW'(beats_out_q)+CountW'(i)]);
          assert (beat[i].slot.bytes == beats_out_q + BYTES_W'(i));
          assert (beat[i].result.tag_bytes == beat[i].slot.bytes);
          assert (beat[i].result.decrypt == owner[i].way);
          assert (beat[i].last == (beat[i].slot.kind == SlotTag));
          if (beat[i].last) assert (beat[i].result.status == says(owner[i]));
          if (tags < CountW'(u_dut.u_verdicts.level_q)) begin
            assert (verdict[tags] == may_leave(owner[i]));
          end
        end
        open_beats = open_beats + 1'b1;
        if (beat[i].last) begin
          tags = tags + 1'b1;
          open_beats = '0;
        end
      end
    end
    if (started_q && rst_ni) begin
      for (int i = 0; i < ReleaseBeats; i++) begin
        if (held[i] && i + int'(open_beats) >= int'(u_dut.u_ring.level_q)) begin
          assert (inside_q && owner[i] == packet_q);
        end
      end
      assert (u_dut.inside_q == inside_q);
      assert (u_dut.u_verdicts.level_q == tags + CountW'(open_released));
      if (open_released && tags < FULL) assert (verdict[tags] == may_leave(packet_q));
      if (u_dut.refused_q) assert (inside_q && packet_q.way && count_q == FULL);
      if (inside_q && !open_released) assert (open_beats == count_q);
      assert (open_beats <= count_q || count_q == FULL);
      if (!inside_q) assert (count_q == '0);
      if (inside_q) assert (count_q != '0);

      assert (BYTES_W'(u_dut.u_ring.level_q) == beats_in_q - beats_out_q);
      assert (u_dut.u_ring.some_q == (u_dut.u_ring.level_q != '0));
      assert (u_dut.u_ring.more_q == (u_dut.u_ring.level_q > 1));
      if (u_dut.u_ring.valid_q) assert (held[0] && u_dut.head == beat[0]);
      if (!u_dut.u_ring.valid_q) assert (u_dut.head == '0);
      assert (u_dut.u_verdicts.valid_q == (u_dut.u_verdicts.level_q != '0));
    end
  end

  ring_rules #(
      .Depth(ReleaseBeats)
  ) u_ring_rules (
      .active_i(started_q && rst_ni),
      .level_i (u_dut.u_ring.level_q),
      .write_i (u_dut.u_ring.write_q),
      .read_i  (u_dut.u_ring.read_q),
      .next_i  (u_dut.u_ring.next_q),
      .ready_i (u_dut.u_ring.ready_q)
  );

  ring_rules #(
      .Depth(ReleaseBeats)
  ) u_verdicts_rules (
      .active_i(started_q && rst_ni),
      .level_i (u_dut.u_verdicts.level_q),
      .write_i (u_dut.u_verdicts.write_q),
      .read_i  (u_dut.u_verdicts.read_q),
      .next_i  (u_dut.u_verdicts.next_q),
      .ready_i (u_dut.u_verdicts.ready_q)
  );

endmodule
