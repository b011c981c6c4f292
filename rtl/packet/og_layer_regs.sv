// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The registers of a packet layer: layer_registers.rdl, for any bus.
//
// It decides which transfers are taken: what is out of order, out of place or
// not built is answered with an error, reads as zero and changes nothing. Behind
// its three windows are the tables, the key stores and the counters of both
// directions, of which index 0 is transmit and 1 receive. What a build has, the
// layer says: in parameters, and of tables and counters when it is asked.
//
// A transfer on the bus ends in the cycle in which it is offered (og_axil_front).
// What is written is judged in the cycle before, so that no answer follows it in
// the same one. Cost: some 700 flip-flops, most of them TABLE_DATA and KEY, of which
// synthesis keeps what the tables have.

module og_layer_regs
  import og_gcm_pkg::*;
  import og_layer_regs_pkg::*;
  import og_packet_pkg::*;
#(
    parameter logic [31:0] Id       = 32'd0,
    parameter logic [31:0] Caps     = 32'd0,
    parameter int          SaW      = 8,      // of the number of an association
    parameter int          Slots    = 64,     // for keys
    parameter bit          Has128   = 1'b1,   // sizes of keys
    parameter bit          Has192   = 1'b0,
    parameter bit          Has256   = 1'b1,
    parameter int          OwnerLsb = 8,      // of COUNTER_CMD.owner
    parameter int          Irqs     = 3,      // bits of IRQ_STATUS
    parameter int          EndedIrq = 0       // of them tx_ended
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic              bus_valid_i,  // og_axil_front
    input  logic              bus_write_i,
    input  logic [ADDR_W-1:2] bus_place_i,
    input  logic [      31:0] bus_wdata_i,
    output logic              bus_ready_o,
    output logic              bus_error_o,
    output logic [      31:0] bus_rdata_o,
    output logic              irq_o,

    // Pulses; events_i has those of the layer and key_done_o, key_failed_o, in its order.
    input  logic [Irqs-1:0] events_i,
    input  logic [ SaW-1:0] ended_sa_i,   // with EndedIrq
    output logic            key_done_o,
    output logic            key_failed_o,

    // Questions to the layer, answered in the same cycle.
    output logic [           TABLE_W-1:0] asked_table_o,
    input  logic [             INDEX_W:0] entries_i,      // 0: there is no such table
    output logic                          asked_rx_o,     // a counter
    output logic [COUNTER_CMD_BANK_W-1:0] asked_bank_o,
    output logic [               SaW-1:0] asked_owner_o,
    output logic [COUNTER_CMD_KIND_W-1:0] asked_kind_o,
    input  logic                          counter_there_i,

    output logic           [1:0] rst_no,  // of the directions
    output logic           [1:0] up_o,    // the same without rst_ni, for ports that follow no input
    output table_request_t [1:0] table_o,
    input  table_answer_t  [1:0] table_i,

    output logic         [1:0] key_valid_o,   // og_gcm_axis
    input  logic         [1:0] key_ready_i,
    output key_request_t       key_request_o,
    input  logic         [1:0] key_done_i,
    input  logic         [1:0] key_error_i,
    input  logic         [1:0] key_blocked_i, // og_key_fence

    output logic [                   1:0]                count_valid_o,  // stays until done
    output logic [COUNTER_CMD_BANK_W-1:0]                count_bank_o,
    output logic [               SaW-1:0]                count_owner_o,
    output logic [COUNTER_CMD_KIND_W-1:0]                count_kind_o,
    input  logic [                   1:0]                count_done_i,
    input  logic [                   1:0][COUNTER_W-1:0] count_value_i
);

  if (SaW < 1 || OwnerLsb < COUNTER_CMD_KIND_LSB + COUNTER_CMD_KIND_W ||
      OwnerLsb + SaW > COUNTER_CMD_BANK_LSB) begin : gen_bad_owner
    $error("og_layer_regs: OwnerLsb and SaW must keep clear of kind and bank in COUNTER_CMD");
  end
  if (Irqs < 1 || Irqs > 32 || EndedIrq < 0 || EndedIrq >= Irqs) begin : gen_bad_irqs
    $error("og_layer_regs: Irqs must be 1 to 32, and EndedIrq one of them");
  end

  logic [1:0] rst_q, reset_q;  // directions out of reset; CTRL
  logic [Irqs-1:0] irq_status_q, irq_enable_q;
  logic [SaW-1:0] ended_q;
  logic           more_q;

  // ---- the bus --------------------------------------------------------------

  logic [ADDR_W-1:2] place;
  logic reads, writes, at_table_data, at_key, at_counter, put_irq, put_other, got;
  assign place         = bus_place_i;
  assign reads         = bus_valid_i && !bus_write_i;
  assign writes        = bus_valid_i && bus_write_i;
  assign at_table_data = place[ADDR_W-1:5] == REG_TABLE_DATA[ADDR_W-3:3];
  assign at_key        = place[ADDR_W-1:5] == REG_KEY[ADDR_W-3:3];
  assign at_counter    = place[ADDR_W-1:3] == REG_COUNTER[ADDR_W-3:1];
  assign put_irq       = writes && place == REG_IRQ_STATUS;
  assign put_other     = writes && (place == REG_CTRL || place == REG_IRQ_ENABLE);

  logic
      table_taken, table_busy, key_taken, key_busy, key_error, key_blocked, count_taken, count_busy;
  logic [31:0] table_cmd, table_word, count_cmd, count_word;

  logic [31:0] status, rdata;
  always_comb begin
    status = '0;
    status[STATUS_TABLE_BUSY_LSB] = table_busy;
    status[STATUS_KEY_BUSY_LSB] = key_busy;
    status[STATUS_COUNTER_BUSY_LSB] = count_busy;
    status[STATUS_KEY_ERROR_LSB] = key_error;
    status[STATUS_KEY_BLOCKED_LSB] = key_blocked;
    status[STATUS_TX_KEY_READY_LSB] = key_ready_i[0] && rst_q[0];
    status[STATUS_RX_KEY_READY_LSB] = key_ready_i[1] && rst_q[1];

    got = 1'b1;
    rdata = '0;
    unique case (place)
      REG_ID:          rdata = Id;
      REG_CAPS:        rdata = Caps;
      REG_CTRL:        {rdata[CTRL_RX_RESET_LSB], rdata[CTRL_TX_RESET_LSB]} = reset_q;
      REG_STATUS:      rdata = status;
      REG_IRQ_STATUS:  rdata[Irqs-1:0] = irq_status_q;
      REG_IRQ_ENABLE:  rdata[Irqs-1:0] = irq_enable_q;
      REG_ENDED:       rdata[ENDED_SA_LSB+:SaW+1] = {more_q, ended_q};
      REG_TABLE_CMD:   rdata = table_cmd;
      REG_COUNTER_CMD: rdata = count_cmd;
      default: begin
        got = at_table_data && !table_busy || at_counter && !count_busy;
        if (at_table_data) rdata = table_word;
        if (at_counter) rdata = count_word;
      end
    endcase
  end

  assign bus_ready_o = 1'b1;
  assign bus_error_o = bus_valid_i && !(reads ? got : table_taken || key_taken || count_taken ||
                                        put_irq || put_other);
  assign bus_rdata_o = reads && got ? rdata : '0;

  // ---- resets, interrupts ---------------------------------------------------

  always_ff @(posedge clk_i) begin
    rst_q <= ~reset_q;
    irq_status_q <= irq_status_q & ~(put_irq ? bus_wdata_i[Irqs-1:0] : '0) | events_i;
    if (put_irq && bus_wdata_i[EndedIrq]) {more_q, ended_q} <= '0;
    if (events_i[EndedIrq]) begin
      ended_q <= ended_sa_i;
      more_q  <= irq_status_q[EndedIrq] && !(put_irq && bus_wdata_i[EndedIrq]);
    end
    if (put_other && place == REG_CTRL) begin
      reset_q <= {bus_wdata_i[CTRL_RX_RESET_LSB], bus_wdata_i[CTRL_TX_RESET_LSB]};
    end
    if (put_other && place == REG_IRQ_ENABLE) irq_enable_q <= bus_wdata_i[Irqs-1:0];
    if (!rst_ni) begin
      {rst_q, reset_q, irq_status_q, irq_enable_q, more_q, ended_q} <= '0;
    end
  end

  assign irq_o  = |(irq_status_q & irq_enable_q);
  // From the first cycle of a reset on, whatever rst_q held at power-up.
  assign rst_no = rst_q & {2{rst_ni}};
  assign up_o   = rst_q;

  // ---- windows --------------------------------------------------------------

  og_table_window u_table (
      .clk_i,
      .rst_ni,
      .up_i      (rst_q),
      .wdata_i   (bus_wdata_i),
      .command_i (writes && place == REG_TABLE_CMD),
      .put_i     (writes && at_table_data),
      .word_i    (place[4:2]),
      .taken_o   (table_taken),
      .busy_o    (table_busy),
      .command_o (table_cmd),
      .data_o    (table_word),
      .asked_id_o(asked_table_o),
      .entries_i,
      .table_o,
      .table_i
  );

  og_key_window #(
      .Slots (Slots),
      .Has128(Has128),
      .Has192(Has192),
      .Has256(Has256)
  ) u_key (
      .clk_i,
      .rst_ni,
      .up_i     (rst_q),
      .wdata_i  (bus_wdata_i),
      .command_i(writes && place == REG_KEY_CMD),
      .put_i    (writes && at_key),
      .word_i   (place[4:2]),
      .taken_o  (key_taken),
      .busy_o   (key_busy),
      .error_o  (key_error),
      .blocked_o(key_blocked),
      .done_o   (key_done_o),
      .failed_o (key_failed_o),
      .key_valid_o,
      .key_ready_i,
      .key_request_o,
      .key_done_i,
      .key_error_i,
      .key_blocked_i
  );

  og_counter_window #(
      .OwnerLsb(OwnerLsb),
      .OwnerW  (SaW)
  ) u_count (
      .clk_i,
      .rst_ni,
      .up_i     (rst_q),
      .wdata_i  (bus_wdata_i),
      .command_i(writes && place == REG_COUNTER_CMD),
      .half_i   (place[2]),
      .taken_o  (count_taken),
      .busy_o   (count_busy),
      .command_o(count_cmd),
      .data_o   (count_word),
      .asked_rx_o,
      .asked_bank_o,
      .asked_owner_o,
      .asked_kind_o,
      .there_i  (counter_there_i),
      .count_valid_o,
      .count_bank_o,
      .count_owner_o,
      .count_kind_o,
      .count_done_i,
      .count_value_i
  );

endmodule
