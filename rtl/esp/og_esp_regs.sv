// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The register layer of og_esp: og_esp.rdl, for any bus.
//
// It decides which transfers are taken: what is out of order, out of place or
// not built is answered with an error, reads as zero and changes nothing. Behind
// its three windows are the tables, the key stores and the counters of both
// directions; bit 3 of a table's number says whose it is. A command is handed to
// one direction and stays until that answers; of a direction in reset it ends at
// once, a key command with an error.
//
// Keys and salts cannot be read: KEY is write-only and zero after each key
// command, in the cycle in which the key store takes the key or the command is
// refused; TABLE_DATA is zero after each write, and what was written to it reads
// as zero. A load needs all words of its key anew, so none is of zeros by mistake.
//
// A transfer on the bus ends in the cycle in which it is offered (og_axil_front).
// What is written is judged in the cycle before, so that no answer follows it in
// the same one. Cost: some 700 flip-flops, most of them TABLE_DATA and KEY, of which
// synthesis keeps what the tables have.

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
    parameter bit InputDrops   = 1'b0
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
    output table_request_t [1:0] table_o,
    input  table_answer_t  [1:0] table_i,

    output logic      [       1:0] key_valid_o,  // og_gcm_axis
    input  logic      [       1:0] key_ready_i,
    output key_op_e                key_op_o,
    output logic      [SLOT_W-1:0] key_slot_o,
    output key_size_e              key_size_o,
    output logic      [     255:0] key_o,
    input  logic      [       1:0] key_done_i,
    input  logic      [       1:0] key_error_i,

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
      (32'(InputDrops) << CAPS_INPUT_DROPS_LSB);
  localparam int IRQS = IRQ_STATUS_KEY_ERROR_LSB + 1;

  typedef logic [TABLE_CMD_INDEX_W-1:0] index_t;

  // Entries of a table; 0: there is no such table.
  function automatic int entries(logic [TABLE_W-1:0] table_id);
    unique case (table_id)
      TableTxSa, TableTxTunnel, TableTxSalt, TableTxNumber: return Associations;
      TableRxSa, TableRxTunnel, TableRxSalt, TableRxReplay: return Associations;
      TableRxConfig: return 1;
      default: return 0;
    endcase
  endfunction

  // ---- state ----------------------------------------------------------------

  logic [1:0] rst_q, reset_q;  // directions out of reset; CTRL
  logic [IRQS-1:0] irq_status_q, irq_enable_q;
  sa_t ended_q;
  logic more_q;

  logic table_busy_q, table_write_q, table_shown_q;
  logic [TABLE_W-1:0] table_id_q;
  index_t             table_index_q;
  logic [DATA_W/32-1:0][31:0] table_data_q;

  logic key_busy_q, key_taken_q, key_error_q, key_rx_q;
  key_op_e                    key_op_q;
  key_size_e                  key_size_q;
  logic      [    SLOT_W-1:0] key_slot_q;
  logic      [     7:0][31:0] key_q;  // word 0 is [7]: left aligned
  logic      [           7:0] key_there_q;  // words that have been written

  logic count_busy_q, count_rx_q;
  logic [          1:0] count_bank_q;
  sa_t count_owner_q;
  kind_t count_kind_q;
  logic [COUNTER_W-1:0] count_value_q;

  // ---- what is written, judged in the cycle before --------------------------

  logic [31:0] wdata;
  assign wdata = bus_wdata_i;

  logic [TABLE_W-1:0] table_id;
  index_t table_index;
  assign table_id    = wdata[TABLE_CMD_TABLE_ID_LSB+:TABLE_W];
  assign table_index = wdata[TABLE_CMD_INDEX_LSB+:TABLE_CMD_INDEX_W];

  logic [1:0] key_op, key_size;
  logic key_rx;
  logic [SLOT_W-1:0] key_slot;
  assign key_op   = wdata[KEY_CMD_OP_LSB+:KEY_CMD_OP_W];
  assign key_size = wdata[KEY_CMD_SIZE_LSB+:KEY_CMD_SIZE_W];
  assign key_rx   = wdata[KEY_CMD_DIRECTION_LSB];
  assign key_slot = wdata[KEY_CMD_SLOT_LSB+:KEY_CMD_SLOT_W];

  logic [1:0] count_bank;
  sa_t count_owner;
  kind_t count_kind;
  logic count_rx;
  assign count_bank  = wdata[COUNTER_CMD_BANK_LSB+:COUNTER_CMD_BANK_W];
  assign count_owner = wdata[COUNTER_CMD_OWNER_LSB+:COUNTER_CMD_OWNER_W];
  assign count_kind  = wdata[COUNTER_CMD_KIND_LSB+:COUNTER_CMD_KIND_W];
  assign count_rx    = wdata[COUNTER_CMD_DIRECTION_LSB];

  logic table_good, key_good, count_good;
  always_comb begin
    table_good = int'(table_index) < entries(table_id) && rst_q[table_id[3]];

    key_good = rst_q[key_rx] && int'(key_slot) < Associations;
    unique case (key_op)
      KEY_CMD_OP_LOAD: begin
        unique case (key_size)
          KEY_CMD_SIZE_K128: key_good = key_good && HAS_128 && key_there_q == 8'h0F;
          KEY_CMD_SIZE_K192: key_good = key_good && HAS_192 && key_there_q == 8'h3F;
          KEY_CMD_SIZE_K256: key_good = key_good && HAS_256 && key_there_q == 8'hFF;
          default:           key_good = 1'b0;
        endcase
      end
      KEY_CMD_OP_ERASE, KEY_CMD_OP_ERASE_ALL: ;
      default: key_good = 1'b0;
    endcase

    count_good = rst_q[count_rx];
    unique case (count_bank)
      COUNTER_CMD_BANK_SA: begin
        count_good = count_good && int'(count_owner) < Associations &&
            count_kind <= (count_rx ? InMismatch : OutFailed);
      end
      COUNTER_CMD_BANK_NONE: begin
        count_good = count_good && count_owner == '0 &&
            count_kind <= (count_rx ? InKeepAlive : OutNoSa);
      end
      COUNTER_CMD_BANK_OCTETS: begin
        count_good = count_good && int'(count_owner) < Associations && count_kind == '0;
      end
      default: count_good = 1'b0;
    endcase
  end

  logic table_good_q, key_good_q, count_good_q;
  always_ff @(posedge clk_i) begin
    table_good_q <= table_good;
    key_good_q   <= key_good;
    count_good_q <= count_good;
  end

  // ---- what is taken --------------------------------------------------------

  logic [ADDR_W-1:2] place;
  logic [2:0] word;
  logic reads, writes, at_table_data, at_key, at_counter;
  assign place         = bus_place_i;
  assign word          = place[4:2];
  assign reads         = bus_valid_i && !bus_write_i;
  assign writes        = bus_valid_i && bus_write_i;
  assign at_table_data = place[ADDR_W-1:5] == REG_TABLE_DATA[ADDR_W-3:3];
  assign at_key        = place[ADDR_W-1:5] == REG_KEY[ADDR_W-3:3];
  assign at_counter    = place[ADDR_W-1:3] == REG_COUNTER[ADDR_W-3:1];

  logic take_table, take_key, key_asked, take_count, put_table, put_key, put_irq, put_other, got;
  always_comb begin
    take_table = writes && place == REG_TABLE_CMD && !table_busy_q && table_good_q;
    key_asked  = writes && place == REG_KEY_CMD && !key_busy_q;
    take_key   = key_asked && key_good_q;
    take_count = writes && place == REG_COUNTER_CMD && !count_busy_q && count_good_q;
    put_table  = writes && at_table_data && !table_busy_q;
    put_key    = writes && at_key && !key_busy_q;
    put_irq    = writes && place == REG_IRQ_STATUS;
    put_other  = writes && (place == REG_CTRL || place == REG_IRQ_ENABLE);
  end

  logic [31:0] status;
  always_comb begin
    status = '0;
    status[STATUS_TABLE_BUSY_LSB] = table_busy_q;
    status[STATUS_KEY_BUSY_LSB] = key_busy_q;
    status[STATUS_COUNTER_BUSY_LSB] = count_busy_q;
    status[STATUS_KEY_ERROR_LSB] = key_error_q;
    status[STATUS_TX_KEY_READY_LSB] = key_ready_i[0] && rst_q[0];
    status[STATUS_RX_KEY_READY_LSB] = key_ready_i[1] && rst_q[1];
  end

  logic [31:0] rdata;
  always_comb begin
    got   = 1'b1;
    rdata = '0;
    unique case (place)
      REG_ID:          rdata = ID_VALUE;
      REG_CAPS:        rdata = CAPS;
      REG_CTRL:        {rdata[CTRL_RX_RESET_LSB], rdata[CTRL_TX_RESET_LSB]} = reset_q;
      REG_STATUS:      rdata = status;
      REG_IRQ_STATUS:  rdata[IRQS-1:0] = irq_status_q;
      REG_IRQ_ENABLE:  rdata[IRQS-1:0] = irq_enable_q;
      REG_ENDED: begin
        rdata[ENDED_SA_LSB+:ENDED_SA_W] = ended_q;
        rdata[ENDED_MORE_LSB] = more_q;
      end
      REG_TABLE_CMD: begin
        rdata[TABLE_CMD_TABLE_ID_LSB+:TABLE_CMD_TABLE_ID_W] = table_id_q;
        rdata[TABLE_CMD_INDEX_LSB+:TABLE_CMD_INDEX_W] = table_index_q;
        rdata[TABLE_CMD_WRITE_LSB] = table_write_q;
      end
      REG_COUNTER_CMD: begin
        rdata[COUNTER_CMD_KIND_LSB+:COUNTER_CMD_KIND_W] = count_kind_q;
        rdata[COUNTER_CMD_OWNER_LSB+:COUNTER_CMD_OWNER_W] = count_owner_q;
        rdata[COUNTER_CMD_BANK_LSB+:COUNTER_CMD_BANK_W] = count_bank_q;
        rdata[COUNTER_CMD_DIRECTION_LSB] = count_rx_q;
      end
      default: begin
        got = at_table_data && !table_busy_q || at_counter && !count_busy_q;
        if (at_table_data && table_shown_q) rdata = table_data_q[word];
        if (at_counter) rdata = count_value_q[32*place[2]+:32];
      end
    endcase
  end

  assign bus_ready_o = 1'b1;
  assign bus_error_o = bus_valid_i && !(reads ? got : take_table || take_key || take_count ||
                                        put_table || put_key || put_irq || put_other);
  assign bus_rdata_o = reads && got ? rdata : '0;

  // ---- resets, interrupts ---------------------------------------------------

  logic [IRQS-1:0] events;
  logic key_over;  // with key_done_i of its direction, or a reset
  always_comb begin
    events = '0;
    events[IRQ_STATUS_TX_ENDED_LSB] = tx_ended_i;
    events[IRQ_STATUS_KEY_DONE_LSB] = key_over && rst_q[key_rx_q] && !key_error_i[key_rx_q];
    events[IRQ_STATUS_KEY_ERROR_LSB] = key_over && !(rst_q[key_rx_q] && !key_error_i[key_rx_q]);
  end

  always_ff @(posedge clk_i) begin
    rst_q <= ~reset_q;
    irq_status_q <= irq_status_q & ~(put_irq ? wdata[IRQS-1:0] : '0) | events;
    if (put_irq && wdata[IRQ_STATUS_TX_ENDED_LSB]) {more_q, ended_q} <= '0;
    if (tx_ended_i) begin
      ended_q <= tx_ended_sa_i;
      more_q  <= irq_status_q[IRQ_STATUS_TX_ENDED_LSB] &&
          !(put_irq && wdata[IRQ_STATUS_TX_ENDED_LSB]);
    end
    if (put_other && place == REG_CTRL) begin
      reset_q <= {wdata[CTRL_RX_RESET_LSB], wdata[CTRL_TX_RESET_LSB]};
    end
    if (put_other && place == REG_IRQ_ENABLE) irq_enable_q <= wdata[IRQS-1:0];
    if (!rst_ni) begin
      {rst_q, reset_q, irq_status_q, irq_enable_q, more_q, ended_q} <= '0;
    end
  end

  assign irq_o  = |(irq_status_q & irq_enable_q);
  // From the first cycle of a reset on, whatever rst_q held at power-up.
  assign rst_no = rst_q & {2{rst_ni}};

  // ---- tables ---------------------------------------------------------------

  logic table_rx, table_over;
  assign table_rx   = table_id_q[3];
  assign table_over = table_busy_q && (table_i[table_rx].done || !rst_q[table_rx]);

  always_ff @(posedge clk_i) begin
    if (put_table) begin
      table_data_q[word] <= wdata;
      table_shown_q <= 1'b0;
    end
    if (take_table) begin
      table_busy_q  <= 1'b1;
      table_shown_q <= 1'b0;
      table_write_q <= wdata[TABLE_CMD_WRITE_LSB];
      table_id_q    <= table_id;
      table_index_q <= table_index;
    end
    if (table_over) begin
      table_busy_q  <= 1'b0;
      table_shown_q <= 1'b1;
      table_data_q  <= table_write_q || !rst_q[table_rx] ? '0 : table_i[table_rx].data;
    end
    if (!rst_ni) begin
      {table_busy_q, table_shown_q, table_write_q, table_id_q, table_index_q} <= '0;
      table_data_q <= '0;
    end
  end

  for (genvar d = 0; d < 2; d++) begin : gen_table
    assign table_o[d] = '{
            valid: table_busy_q && table_rx == 1'(d) && rst_q[d],
            write: table_write_q,
            table_id: table_id_q,
            index: table_index_q,
            data: table_data_q
        };
  end

  // ---- keys -----------------------------------------------------------------

  logic key_given;  // the key store takes the command
  assign key_given = |(key_valid_o & key_ready_i);
  assign key_over = key_busy_q &&
      ((key_taken_q || key_given) && key_done_i[key_rx_q] || !rst_q[key_rx_q]);

  always_ff @(posedge clk_i) begin
    if (put_key) begin
      key_q[3'd7-word] <= {<<8{wdata}};
      key_there_q[word] <= 1'b1;
    end
    if (take_key) begin
      key_busy_q  <= 1'b1;
      key_taken_q <= 1'b0;
      key_error_q <= 1'b0;
      key_rx_q    <= key_rx;
      key_op_q    <= key_op_e'(key_op);
      key_size_q  <= key_size_e'(key_size);
      key_slot_q  <= key_slot;
    end
    if (key_given) key_taken_q <= 1'b1;
    if (key_over) begin
      key_busy_q  <= 1'b0;
      key_error_q <= !rst_q[key_rx_q] || key_error_i[key_rx_q];
    end
    // In the same cycle as the command only if that is refused.
    if (key_given || key_over || key_asked && !key_good_q || !rst_ni) begin
      key_q       <= '0;
      key_there_q <= '0;
    end
    if (!rst_ni) begin
      {key_busy_q, key_taken_q, key_error_q, key_rx_q} <= '0;
      key_op_q   <= KeyLoad;
      key_size_q <= Key128;
      key_slot_q <= '0;
    end
  end

  for (genvar d = 0; d < 2; d++) begin : gen_key
    assign key_valid_o[d] = key_busy_q && !key_taken_q && key_rx_q == 1'(d) && rst_q[d];
  end
  assign key_op_o   = key_op_q;
  assign key_size_o = key_size_q;
  assign key_slot_o = key_slot_q;
  assign key_o      = key_q;

  // ---- counters -------------------------------------------------------------

  logic count_over;
  assign count_over = count_busy_q && (count_done_i[count_rx_q] || !rst_q[count_rx_q]);

  always_ff @(posedge clk_i) begin
    if (take_count) begin
      count_busy_q  <= 1'b1;
      count_rx_q    <= count_rx;
      count_bank_q  <= count_bank;
      count_owner_q <= count_owner;
      count_kind_q  <= count_kind;
    end
    if (count_over) begin
      count_busy_q  <= 1'b0;
      count_value_q <= rst_q[count_rx_q] ? count_value_i[count_rx_q] : '0;
    end
    if (!rst_ni) begin
      {count_busy_q, count_rx_q, count_bank_q, count_owner_q, count_kind_q} <= '0;
      count_value_q <= '0;
    end
  end

  for (genvar d = 0; d < 2; d++) begin : gen_count
    assign count_valid_o[d] = count_busy_q && count_rx_q == 1'(d) && rst_q[d];
  end
  assign count_bank_o  = count_bank_q;
  assign count_owner_o = count_owner_q;
  assign count_kind_o  = count_kind_q;

endmodule
