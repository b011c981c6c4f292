// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What becomes of a received frame before its ICV is looked at (IEEE 802.1AE-2018, 10.6).
//
//   frame                      validateFrames disabled or check      strict
//   EAPOL; E without C         to the uncontrolled port              the same
//   no SecTAG                  InPktsUntagged, goes on               InPktsNoTag
//   bad tag, PN 0 without XPN  InPktsBadTag                          the same
//   unknown SCI                C = 0: InPktsUnknownSCI, goes on      InPktsNoSCI
//                              C = 1: InPktsNoSCI
//   association not in use     C = 0: InPktsUnusedSA, goes on        InPktsNotUsingSA
//                              C = 1: InPktsNotUsingSA
//   PN below lowest, with replay protection: InPktsLate              the same
//   validateFrames disabled    C = 0: InPktsUnchecked, goes on       -
//                              C = 1: InPktsNotValid
//   all others                 to be validated                       the same
//
// What drops is counted here; what goes on is counted by og_macsec_rx_judge, and only there.
//
// For the engine the tags in clear are cut out (9.12, 14.5: they are not protected). The
// packet: DA SA SecTAG and what is not encrypted as AAD, the rest of the secure data, ICV;
// IV SCI || PN or, with XPN, (SSCI || PN) xor salt (14.7, 14.8). What is not validated
// passes the engine as AAD alone, under a key slot that no build has. Behind the engine the
// SecTAG is cut out and the tags come back; the ICV, and what a MAC padded, does not.
//
// TableRxSalt is here, write only: it reads as zero. It is zeroed after reset, while software
// waits. Numbers are asked of og_macsec_numbers, which answers a cycle later.
//
// Latency: 4 cycles. Throughput: a frame per cycle; nothing stalls. Cost: 4 * Channels * 128
// bits of memory and about 1,700 flip-flops.

module og_macsec_rx_decide
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_rx_pkg::*;
  import og_number_pkg::macsec_recover;
  import og_gcm_axis_pkg::packet_t;
#(
    parameter  int Channels = 8,                  // 2 to 64, a power of two
    localparam int SaW      = $clog2(4*Channels)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  table_request_t table_i,
    output table_answer_t  table_o,

    output logic    [SaW-1:0] early_index_o,
    input  logic              early_in_use_i,  // a cycle later
    input  number_t           early_lowest_i,

    input logic   in_valid_i,
    input found_t in_found_i,

    output logic      out_valid_o,
    output decision_t out_decision_o,
    output event_t    event_o          // a frame that is dropped, with out_valid_o
);

  localparam int Associations = 4 * Channels;
  localparam int SaltW = $bits(salt_t);

  if (Channels < 2 || Channels > 2 ** SC_W || 2 ** $clog2(Channels) != Channels) begin : gen_bad
    $error("og_macsec_rx_decide: Channels must be a power of two from 2 to 64");
  end

  assign early_index_o = SaW'({in_found_i.sc, in_found_i.parsed.tci.an});

  // ---- salts --------------------------------------------------------------------

  logic [SaW:0] wiped_q;  // so many are zero since reset
  logic wiping, asked;
  salt_t salt;

  assign wiping = !wiped_q[SaW];
  assign asked  = table_i.valid && table_i.table_id == TableRxSalt && !table_o.done && !wiping;

  // A frame whose salt is written meanwhile has the old or the new one, but whole.
  og_ram_1r1w #(
      .Width    (SaltW),
      .Depth    (Associations),
      .ReadFirst(1)
  ) u_salts (
      .clk_i,
      .wr_en_i  (wiping || (asked && table_i.write && table_i.index < INDEX_W'(Associations))),
      .wr_addr_i(wiping ? wiped_q[SaW-1:0] : table_i.index[SaW-1:0]),
      .wr_data_i(wiping ? '0 : table_i.data[SaltW-1:0]),
      .rd_addr_i(early_index_o),
      .rd_data_o(salt)
  );

  always_ff @(posedge clk_i) begin
    if (wiping) wiped_q <= wiped_q + 1'b1;
    table_o <= '{done: asked, data: '0};
    if (!rst_ni) begin
      wiped_q <= '0;
      table_o <= '0;
    end
  end

  // ---- fetched: the association's entries; known: its number -----------------------

  logic [2:0] valid_q;
  found_t fetched_q, known_q;
  logic in_use_q;
  number_t pn_q, lowest_q;
  salt_t salt_q;

  always_ff @(posedge clk_i) begin
    valid_q   <= {valid_q[1:0], in_valid_i};
    fetched_q <= in_found_i;
    known_q   <= fetched_q;
    in_use_q  <= early_in_use_i;
    lowest_q  <= early_lowest_i;
    salt_q    <= salt;
    pn_q      <= number_t'(fetched_q.parsed.pn);
    if (fetched_q.entry.xpn) pn_q <= macsec_recover(early_lowest_i, fetched_q.parsed.pn);
    if (!rst_ni) valid_q <= '0;
  end

  // ---- measured: lengths, IV, and the number against the lowest acceptable ---------

  typedef struct packed {
    logic        strict;
    logic        pn_zero;
    logic        in_use;
    logic        late;         // with replay protection
    number_t     pn;
    logic [95:0] iv;
    logic [4:0]  sectag_bytes;
    logic [3:0]  tag_bytes;    // in clear
    length_t     lead_bytes;   // DA SA SecTAG and secure data
    length_t     plain_bytes;  // of them not encrypted
  } measured_t;

  found_t found_q;
  measured_t measured_d, measured_q;

  always_comb begin
    length_t addressed, offset;
    measured_d.strict       = is_strict(known_q.settings.validate);
    measured_d.pn_zero      = known_q.parsed.pn == '0;
    measured_d.in_use       = in_use_q;
    measured_d.late         = pn_q < lowest_q && known_q.settings.replay_protect;
    measured_d.pn           = pn_q;
    measured_d.iv           = {known_q.entry.sci, pn_q[31:0]};
    measured_d.sectag_bytes = known_q.parsed.tci.sc ? 5'd16 : 5'd8;
    measured_d.tag_bytes    = {known_q.parsed.tags, 2'b00};
    if (known_q.entry.xpn) measured_d.iv = {salt_q.ssci, pn_q} ^ salt_q.salt;

    unique case (known_q.entry.offset)
      Offset30: offset = 14'd30;
      Offset50: offset = 14'd50;
      default:  offset = '0;
    endcase
    if (known_q.entry.xpn) offset = '0;
    if (!known_q.parsed.tci.c || offset > known_q.parsed.data_bytes) begin
      offset = known_q.parsed.data_bytes;
    end
    addressed              = length_t'(ADDRESS_BYTES) + length_t'(measured_d.sectag_bytes);
    measured_d.lead_bytes  = addressed + known_q.parsed.data_bytes;
    measured_d.plain_bytes = addressed + offset;
  end

  always_ff @(posedge clk_i) begin
    found_q    <= known_q;
    measured_q <= measured_d;
  end

  // ---- decided ------------------------------------------------------------------

  typedef struct packed {
    logic       drop;
    pass_e      pass;
    logic       of_sa;  // what counts it
    logic [3:0] kind;
  } fate_t;

  function automatic fate_t passes(pass_e pass);
    return '{drop: 1'b0, pass: pass, of_sa: 1'b0, kind: '0};
  endfunction

  function automatic fate_t port_drops(rx_port_count_e kind);
    return '{drop: 1'b1, pass: PassUntagged, of_sa: 1'b0, kind: kind};
  endfunction

  function automatic fate_t sa_drops(rx_sa_count_e kind);
    return '{drop: 1'b1, pass: PassUntagged, of_sa: 1'b1, kind: kind};
  endfunction

  logic unreadable;
  fate_t fate;

  // Without being validated it does not go on.
  assign unreadable = measured_q.strict || found_q.parsed.tci.c;

  always_comb begin
    unique case (found_q.parsed.frame)
      FrameEapol, FrameKay: fate = passes(PassKay);
      FrameSecured: begin
        if (!found_q.found) begin
          fate = unreadable ? port_drops(InPktsNoSci) : passes(PassUnknownSci);
        end else if (!found_q.entry.xpn && measured_q.pn_zero) begin
          fate = port_drops(InPktsBadTag);
        end else if (!measured_q.in_use) begin
          fate = unreadable ? sa_drops(InPktsNotUsingSa) : passes(PassUnusedSa);
        end else if (measured_q.late) begin
          fate = sa_drops(InPktsLate);
        end else if (found_q.settings.validate == ValidateDisabled) begin
          fate = unreadable ? sa_drops(InPktsNotValid) : passes(PassUnchecked);
        end else begin
          fate = passes(PassValidate);
        end
      end
      FrameClear: fate = measured_q.strict ? port_drops(InPktsNoTag) : passes(PassUntagged);
      default: fate = port_drops(InPktsBadTag);
    endcase
  end

  logic as_it_came, validated;
  logic [SA_W-1:0] sa;
  decision_t decision;

  assign sa         = {found_q.sc, found_q.parsed.tci.an};
  assign as_it_came = fate.pass == PassUntagged || fate.pass == PassKay;
  assign validated  = fate.pass == PassValidate;

  always_comb begin
    decision.drop   = fate.drop;
    decision.cut    = as_it_came ? '0 : measured_q.tag_bytes;
    decision.bytes  = as_it_came ? found_q.parsed.bytes : measured_q.lead_bytes;
    decision.packet = '{
        decrypt: validated,
        key_slot: NO_KEY_SLOT,
        tag_bytes: NO_KEY_TAG_BYTES,
        iv_bytes: 16'd12,
        aad_bytes: 32'(decision.bytes),
        iv: '0
    };
    if (validated) begin
      decision.bytes            = measured_q.lead_bytes + length_t'(ICV_BYTES);
      decision.packet.key_slot  = 10'(sa);
      decision.packet.tag_bytes = 5'(ICV_BYTES);
      decision.packet.aad_bytes = 32'(measured_q.plain_bytes);
      decision.packet.iv        = measured_q.iv;
    end
    decision.facts = '{
        pass: fate.pass,
        port: found_q.parsed.port,
        sa: sa,
        encrypted: found_q.parsed.tci.c,
        pn: measured_q.pn,
        data_bytes: found_q.parsed.data_bytes
    };
    decision.restore = '{
        cut: as_it_came ? '0 : measured_q.sectag_bytes,
        put_bytes: as_it_came ? '0 : measured_q.tag_bytes,
        put: found_q.parsed.tag_data,
        bytes: found_q.parsed.bytes,
        user: '{
            error: 1'b0,
            uncontrolled: fate.pass == PassKay,
            secured: validated,
            port: found_q.parsed.port
        }
    };
    if (!as_it_came) begin
      decision.restore.bytes = length_t'(ADDRESS_BYTES) + length_t'(measured_q.tag_bytes) +
        found_q.parsed.data_bytes;
    end
  end

  always_ff @(posedge clk_i) begin
    out_valid_o    <= valid_q[2];
    out_decision_o <= decision;
    event_o <= '{
        valid: valid_q[2] && fate.drop,
        of_sa: fate.of_sa,
        index: fate.of_sa ? sa : SA_W'(found_q.parsed.port),
        kind: fate.kind
    };
    if (!rst_ni) begin
      out_valid_o   <= 1'b0;
      event_o.valid <= 1'b0;
    end
  end

endmodule
