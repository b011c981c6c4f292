// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A small SoC for simulation: PicoRV32, memory, a UART and two co-processors.
//
//   0x0000_0000  memory, MemoryBytes
//   0x1000_0000  write: a byte leaves the UART
//   0x1000_0004  write: the simulation ends with this exit code
//   0x1000_0008  read: transfers that a co-processor has refused
//   0x1000_000C  read: interrupts, the AES co-processor's in bit 0, GCM's in bit 1
//   0x2000_0000  og_aes_apb: ECB and CBC
//   0x2000_1000  og_gcm_apb: CTR and GCM
//
// Memory is filled from the file of 32-bit words that +firmware=FILE names.

module soc #(
    parameter int MemoryBytes = 131072,
    parameter int KeyMax      = 256
) (
    input  logic        clk_i,
    input  logic        rst_ni,
    output logic        uart_valid_o,
    output logic [ 7:0] uart_byte_o,
    output logic        exit_valid_o,
    output logic [ 7:0] exit_code_o,
    output logic        trap_o
);

  localparam int Words = MemoryBytes / 4;
  localparam int IndexW = $clog2(Words);

  logic valid, instr, ready;
  logic [31:0] addr, wdata, rdata;
  logic [3:0] wstrb;

  picorv32 #(
      .COMPRESSED_ISA (1),
      .BARREL_SHIFTER (1),
      .ENABLE_FAST_MUL(1),
      .ENABLE_DIV     (1)
  ) u_cpu (
      .clk         (clk_i),
      .resetn      (rst_ni),
      .trap        (trap_o),
      .mem_valid   (valid),
      .mem_instr   (instr),
      .mem_ready   (ready),
      .mem_addr    (addr),
      .mem_wdata   (wdata),
      .mem_wstrb   (wstrb),
      .mem_rdata   (rdata),
      .mem_la_read (),
      .mem_la_write(),
      .mem_la_addr (),
      .mem_la_wdata(),
      .mem_la_wstrb(),
      .pcpi_valid  (),
      .pcpi_insn   (),
      .pcpi_rs1    (),
      .pcpi_rs2    (),
      .pcpi_wr     (1'b0),
      .pcpi_rd     ('0),
      .pcpi_wait   (1'b0),
      .pcpi_ready  (1'b0),
      .irq         ('0),
      .eoi         (),
      .trace_valid (),
      .trace_data  ()
  );

  typedef enum logic [1:0] {
    AtMemory,
    AtSystem,
    AtBus,
    AtNothing
  } place_e;

  place_e place;
  always_comb begin
    place = AtNothing;
    if (addr < MemoryBytes) place = AtMemory;
    if (addr[31:4] == 28'h1000_000) place = AtSystem;
    if (addr[31:28] == 4'h2) place = AtBus;
  end

  // Memory: a cycle.
  logic [31:0] memory[Words];
  logic [31:0] word_q;
  logic memory_ready_q;
  string firmware;
  initial begin
    if ($value$plusargs("firmware=%s", firmware)) $readmemh(firmware, memory);
  end
  always_ff @(posedge clk_i) begin
    memory_ready_q <= rst_ni && valid && place == AtMemory && !memory_ready_q;
    word_q <= memory[addr[2+:IndexW]];
    for (int b = 0; b < 4; b++) begin
      if (valid && place == AtMemory && wstrb[b]) begin
        memory[addr[2+:IndexW]][8*b+:8] <= wdata[8*b+:8];
      end
    end
  end

  // UART, exit, and what can be read of the bus.
  logic system_write;
  logic [31:0] refusals_q;
  logic [1:0] irq;
  assign system_write = valid && place == AtSystem && wstrb[0];
  assign uart_valid_o = system_write && addr[3:2] == 2'd0;
  assign uart_byte_o  = wdata[7:0];
  assign exit_valid_o = system_write && addr[3:2] == 2'd1;
  assign exit_code_o  = wdata[7:0];

  logic bus_ready, refused;
  logic [31:0] bus_rdata;
  logic [1:0] psel, pready, pslverr;
  logic penable, pwrite;
  logic [7:0] paddr;
  logic [31:0] pwdata;
  logic [1:0][31:0] prdata;

  soc_apb_bridge #(
      .Peripherals(2)
  ) u_bridge (
      .clk_i,
      .rst_ni,
      .select_i (valid && place == AtBus),
      .addr_i   (addr),
      .wdata_i  (wdata),
      .wstrb_i  (wstrb),
      .ready_o  (bus_ready),
      .rdata_o  (bus_rdata),
      .refused_o(refused),
      .psel,
      .penable,
      .pwrite,
      .paddr,
      .pwdata,
      .prdata,
      .pready,
      .pslverr
  );

  og_aes_apb #(
      .KeyMax(KeyMax)
  ) u_aes (
      .pclk   (clk_i),
      .presetn(rst_ni),
      .psel   (psel[0]),
      .penable,
      .pwrite,
      .paddr,
      .pwdata,
      .prdata (prdata[0]),
      .pready (pready[0]),
      .pslverr(pslverr[0]),
      .irq    (irq[0])
  );

  og_gcm_apb #(
      .KeyMax(KeyMax)
  ) u_gcm (
      .pclk   (clk_i),
      .presetn(rst_ni),
      .psel   (psel[1]),
      .penable,
      .pwrite,
      .paddr,
      .pwdata,
      .prdata (prdata[1]),
      .pready (pready[1]),
      .pslverr(pslverr[1]),
      .irq    (irq[1])
  );

  always_ff @(posedge clk_i) begin
    if (refused) refusals_q <= refusals_q + 1;
    if (!rst_ni) refusals_q <= '0;
  end

  always_comb begin
    ready = 1'b1;  // an address of nothing reads as zero
    rdata = '0;
    unique case (place)
      AtMemory: {ready, rdata} = {memory_ready_q, word_q};
      AtSystem: begin
        if (addr[3:2] == 2'd2) rdata = refusals_q;
        if (addr[3:2] == 2'd3) rdata = 32'(irq);
      end
      AtBus:    {ready, rdata} = {bus_ready, bus_rdata};
      default:  ;
    endcase
    ready = ready && valid;
  end

  logic unused_instr;
  assign unused_instr = instr;

endmodule
