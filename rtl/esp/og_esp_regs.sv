// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The registers of og_esp: og_esp.rdl, for any bus. They are those of every packet
// layer (og_layer_regs); here is what a build of this one has: CAPS, its tables, its
// counters, its sizes of keys and its interrupts.

module og_esp_regs
  import og_gcm_pkg::*;
  import og_esp_pkg::*;
  import og_esp_regs_pkg::*;
  import og_packet_pkg::*;
#(
    parameter int Lanes        = 4,    // what CAPS says
    parameter int Associations = 64,   // 1 to 1,023
    parameter int Window       = 64,   // 64 to 4,096
    parameter bit Destination  = 1'b0,
    parameter int KeyMin       = 128,  // 128, 192 or 256
    parameter int KeyMax       = 256,
    parameter bit InputDrops   = 1'b0,
    parameter bit Ethernet     = 1'b0
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

    // Index 0 of each pair is transmit, 1 receive.
    output logic           [1:0] rst_no,  // of the directions
    output logic           [1:0] up_o,
    output table_request_t [1:0] table_o,
    input  table_answer_t  [1:0] table_i,

    output logic         [1:0] key_valid_o,   // og_gcm_axis
    input  logic         [1:0] key_ready_i,
    output key_request_t       key_request_o,
    input  logic         [1:0] key_done_i,
    input  logic         [1:0] key_error_i,
    input  logic         [1:0] key_blocked_i, // og_key_fence

    output logic [1:0]                count_valid_o,  // stays until done
    output logic [1:0]                count_bank_o,   // COUNTER_CMD_BANK_*
    output sa_t                       count_owner_o,
    output kind_t                     count_kind_o,
    input  logic [1:0]                count_done_i,
    input  logic [1:0][COUNTER_W-1:0] count_value_i,

    input logic tx_ended_i,    // a pulse
    input sa_t  tx_ended_sa_i
);

  if (Associations < 1 || Associations > 1023 || Window < 64 || Window > 4096) begin : gen_bad_sizes
    $error("og_esp_regs: Associations must be 1 to 1023, Window 64 to 4096");
  end
  if ((KeyMin != 128 && KeyMin != 192 && KeyMin != 256) ||
      (KeyMax != 128 && KeyMax != 192 && KeyMax != 256) || KeyMin > KeyMax) begin : gen_bad_keys
    $error("og_esp_regs: KeyMin and KeyMax must be 128, 192 or 256, KeyMin not above KeyMax");
  end

  localparam bit HAS_128 = KeyMin == 128;
  localparam bit HAS_192 = KeyMin <= 192 && KeyMax >= 192;
  localparam bit HAS_256 = KeyMax == 256;
  localparam logic [31:0] CAPS = (32'(Lanes) << CAPS_LANES_LSB) |
      (32'(Associations) << CAPS_ASSOCIATIONS_LSB) | (32'(Window) << CAPS_WINDOW_LSB) |
      (32'(Destination) << CAPS_DESTINATION_LSB) | (32'(HAS_128) << CAPS_KEY128_LSB) |
      (32'(HAS_192) << CAPS_KEY192_LSB) | (32'(HAS_256) << CAPS_KEY256_LSB) |
      (32'(InputDrops) << CAPS_INPUT_DROPS_LSB) | (32'(Ethernet) << CAPS_ETHERNET_LSB);
  localparam int IRQS = IRQ_STATUS_KEY_ERROR_LSB + 1;

  // Entries of the table that is asked for; 0: there is no such table.
  logic [TABLE_W-1:0] table_id;
  logic [INDEX_W:0] entries;
  always_comb begin
    unique case (table_id)
      TableTxSa, TableTxTunnel, TableTxSalt, TableTxNumber: entries = (INDEX_W + 1)'(Associations);
      TableRxSa, TableRxTunnel, TableRxSalt, TableRxReplay: entries = (INDEX_W + 1)'(Associations);
      TableRxConfig: entries = (INDEX_W + 1)'(1);
      default: entries = '0;
    endcase
  end

  logic count_rx, count_there;
  logic [1:0] count_bank;
  sa_t count_owner;
  kind_t count_kind;
  always_comb begin
    unique case (count_bank)
      COUNTER_CMD_BANK_SA: begin
        count_there = int'(count_owner) < Associations &&
            count_kind <= (count_rx ? InMismatch : OutFailed);
      end
      COUNTER_CMD_BANK_NONE: begin
        count_there = count_owner == '0 && count_kind <= (count_rx ? InKeepAlive : OutNoSa);
      end
      COUNTER_CMD_BANK_OCTETS: begin
        count_there = int'(count_owner) < Associations && count_kind == '0;
      end
      default: count_there = 1'b0;
    endcase
  end

  logic key_done, key_failed;
  logic [IRQS-1:0] events;
  always_comb begin
    events = '0;
    events[IRQ_STATUS_TX_ENDED_LSB] = tx_ended_i;
    events[IRQ_STATUS_KEY_DONE_LSB] = key_done;
    events[IRQ_STATUS_KEY_ERROR_LSB] = key_failed;
  end

  og_layer_regs #(
      .Id      (ID_VALUE),
      .Caps    (CAPS),
      .SaW     (ENDED_SA_W),
      .Slots   (Associations),
      .Has128  (HAS_128),
      .Has192  (HAS_192),
      .Has256  (HAS_256),
      .OwnerLsb(COUNTER_CMD_OWNER_LSB),
      .Irqs    (IRQS),
      .EndedIrq(IRQ_STATUS_TX_ENDED_LSB)
  ) u_regs (
      .clk_i,
      .rst_ni,
      .bus_valid_i,
      .bus_write_i,
      .bus_place_i,
      .bus_wdata_i,
      .bus_ready_o,
      .bus_error_o,
      .bus_rdata_o,
      .irq_o,
      .events_i       (events),
      .ended_sa_i     (tx_ended_sa_i),
      .key_done_o     (key_done),
      .key_failed_o   (key_failed),
      .asked_table_o  (table_id),
      .entries_i      (entries),
      .asked_rx_o     (count_rx),
      .asked_bank_o   (count_bank),
      .asked_owner_o  (count_owner),
      .asked_kind_o   (count_kind),
      .counter_there_i(count_there),
      .rst_no,
      .up_o,
      .table_o,
      .table_i,
      .key_valid_o,
      .key_ready_i,
      .key_request_o,
      .key_done_i,
      .key_error_i,
      .key_blocked_i,
      .count_valid_o,
      .count_bank_o,
      .count_owner_o,
      .count_kind_o,
      .count_done_i,
      .count_value_i
  );

endmodule
