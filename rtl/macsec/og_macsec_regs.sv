// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The registers of og_macsec: og_macsec.rdl, for any bus. They are those of every packet
// layer (og_layer_regs); here is what a build of this one has: CAPS, its tables, its
// counters, its sizes of keys and its interrupts.

module og_macsec_regs
  import og_gcm_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_regs_pkg::*;
  import og_packet_pkg::*;
#(
    parameter int Lanes      = 4,    // what CAPS says
    parameter int Ports      = 4,    // 1 to 16
    parameter int Channels   = 16,   // 2 to 64, a power of two
    parameter int Rules      = 16,   // 2 to 128
    parameter int KeyMin     = 128,  // 128 or 256
    parameter int KeyMax     = 256,
    parameter int Release    = RELEASE_VERIFIED,
    parameter bit InputDrops = 1'b0
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
    output logic [7:0]                count_owner_o,
    output logic [3:0]                count_kind_o,
    input  logic [1:0]                count_done_i,
    input  logic [1:0][COUNTER_W-1:0] count_value_i,

    input logic            tx_ended_i,       // pulses
    input logic [SA_W-1:0] tx_ended_sa_i,
    input logic [     1:0] overflow_i
);

  if (Ports < 1 || Ports > 16 || Channels < 2 || Channels > 64 || 2 ** $clog2(
          Channels
      ) != Channels || Rules < 2 || Rules > 128) begin : gen_bad_sizes
    $error("og_macsec_regs: Ports must be 1 to 16, Rules 2 to 128, Channels 2, 4, 8, 16, 32 or 64");
  end
  if ((KeyMin != 128 && KeyMin != 256) || (KeyMax != 128 && KeyMax != 256) || KeyMin > KeyMax)
  begin : gen_bad_keys
    $error("og_macsec_regs: KeyMin and KeyMax must be 128 or 256, KeyMin not above KeyMax");
  end

  localparam logic [31:0] CAPS = (32'(Lanes) << CAPS_LANES_LSB) | (32'(Ports) << CAPS_PORTS_LSB) |
      (32'(Channels) << CAPS_CHANNELS_LSB) | (32'(Rules) << CAPS_RULES_LSB) |
      (32'(Release == RELEASE_VERIFIED) << CAPS_RELEASE_LSB) |
      (32'(KeyMin == 128) << CAPS_KEY128_LSB) | (32'(KeyMax == 256) << CAPS_KEY256_LSB) |
      (32'(InputDrops) << CAPS_INPUT_DROPS_LSB);
  localparam int IRQS = IRQ_STATUS_KEY_ERROR_LSB + 1;
  localparam int ASSOCIATIONS = Channels << AN_W;

  // Entries of the table that is asked for; 0: there is no such table.
  logic [TABLE_W-1:0] table_id;
  logic [INDEX_W:0] entries;
  always_comb begin
    unique case (table_id)
      TableRule: entries = (INDEX_W + 1)'(Rules);
      TableTxSc, TableRxSc: entries = (INDEX_W + 1)'(Channels);
      TableTxSa, TableTxSalt, TableRxSa, TableRxSalt: entries = (INDEX_W + 1)'(ASSOCIATIONS);
      TableTxPort, TableRxPort: entries = (INDEX_W + 1)'(Ports);
      default: entries = '0;
    endcase
  end

  logic count_rx, count_there;
  logic [1:0] count_bank;
  logic [7:0] count_owner;
  logic [3:0] count_kind;
  always_comb begin
    unique case (count_bank)
      COUNTER_CMD_BANK_PORT: begin
        count_there = int'(count_owner) < Ports &&
            count_kind <= (count_rx ? 4'(InPktsTooLong) : 4'(OutPktsOverrun));
      end
      COUNTER_CMD_BANK_SC, COUNTER_CMD_BANK_SA: begin
        count_there =
            int'(count_owner) < (count_bank == COUNTER_CMD_BANK_SC ? Channels : ASSOCIATIONS) &&
            count_kind <= (count_rx ? 4'(InOctetsDecrypted) : 4'(OutOctets));
      end
      default: count_there = 1'b0;
    endcase
  end

  logic key_done, key_failed;
  logic [IRQS-1:0] events;
  always_comb begin
    events = '0;
    events[IRQ_STATUS_TX_ENDED_LSB] = tx_ended_i;
    events[IRQ_STATUS_TX_OVERFLOW_LSB] = overflow_i[0];
    events[IRQ_STATUS_RX_OVERFLOW_LSB] = overflow_i[1];
    events[IRQ_STATUS_KEY_DONE_LSB] = key_done;
    events[IRQ_STATUS_KEY_ERROR_LSB] = key_failed;
  end

  og_layer_regs #(
      .Id      (ID_VALUE),
      .Caps    (CAPS),
      .SaW     (ENDED_SA_W),
      .Slots   (ASSOCIATIONS),
      .Has128  (KeyMin == 128),
      .Has192  (1'b0),
      .Has256  (KeyMax == 256),
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
