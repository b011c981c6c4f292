// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SecTAG, AAD and IV of a frame to transmit (IEEE 802.1AE-2018, 9.3 to 9.9, 14.5 to 14.8), as an
// edit before the engine, a packet for it, and what is left to do behind it.
//
//   protected  DA SA SecTAG data; AAD up to the confidentiality offset, or all of it. VLAN tags in
//              front of the SecTAG are cut out, and put back behind the engine
//   in clear   as it is, as AAD under a key slot that does not exist
//   to drop    neither; its edit swallows it
//
// Combinational. Cost: four adders of 14 bits and an exclusive or of 96.

module og_macsec_tx_secure
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
(
    input  tx_plan_t  plan_i,
    input  number_t   number_i,
    input  salt_t     salt_i,    // with XPN
    output tx_edit_t  edit_o,
    output tx_leave_t leave_o
);

  logic protect;
  tx_sc_t entry;
  logic unused_fields;  // they are why the plan is as it is

  assign protect = plan_i.fate == ToProtect;
  assign entry   = plan_i.entry;
  assign unused_fields = ^{entry.enable, entry.clear_tags};

  // 9.4 to 9.9
  tci_t tci;
  logic [SECTAG_W-1:0] sectag;  // its first byte most significant

  assign tci = '{
          v: 1'b0,
          es: entry.es && !entry.include_sci,
          sc: entry.include_sci,
          scb: entry.scb && !entry.include_sci,
          e: entry.encrypt,
          c: entry.encrypt,
          an: entry.an
      };
  assign sectag = {
    ETHERTYPE_MACSEC,
    tci,
    plan_i.data_bytes < length_t'(SL_LIMIT) ? plan_i.data_bytes[7:0] : 8'd0,
    number_i[31:0],
    entry.sci
  };

  // 10.7.1: bytes of the secured data that are not encrypted
  length_t offset, clear_bytes;

  always_comb begin
    unique case (entry.offset)
      Offset30: offset = length_t'(30);
      Offset50: offset = length_t'(50);
      default:  offset = '0;
    endcase
    if (entry.xpn) offset = '0;
    clear_bytes = !entry.encrypt || plan_i.data_bytes < offset ? plan_i.data_bytes : offset;
  end

  always_comb begin
    edit_o = '{
        drop: !protect && plan_i.fate != ToClear,
        cut_bytes: protect ? plan_i.tag_bytes : '0,
        put_bytes: protect ? plan_i.sectag_bytes : '0,
        put: '0,
        bytes: plan_i.frame.bytes,
        packet: '{
            decrypt: 1'b0,
            key_slot: NO_KEY_SLOT,
            tag_bytes: NO_KEY_TAG_BYTES,
            iv_bytes: 16'd12,
            aad_bytes: 32'(plan_i.frame.bytes),
            iv: '0
        }
    };
    if (protect) begin
      for (int i = 0; i < SECTAG_W / 8; i++) begin
        edit_o.put[8*i+:8] = sectag[SECTAG_W-8-8*i+:8];
      end
      edit_o.bytes = length_t'(ADDRESS_BYTES) + length_t'(plan_i.sectag_bytes) + plan_i.data_bytes;
      edit_o.packet.key_slot = 10'(plan_i.sa);
      edit_o.packet.tag_bytes = 5'(ICV_BYTES);
      edit_o.packet.aad_bytes = 32'(ADDRESS_BYTES) + 32'(plan_i.sectag_bytes) + 32'(clear_bytes);
      // 14.5 and 14.7
      edit_o.packet.iv = entry.xpn ? {salt_i.ssci, number_i} ^ salt_i.salt :
          {entry.sci, number_i[31:0]};
    end
  end

  always_comb begin
    leave_o = '{
        restore: '{
            port: plan_i.frame.port,
            secured: protect,
            tag_bytes: protect ? plan_i.tag_bytes : '0,
            tag: plan_i.frame.tag,
            bytes: plan_i.frame.bytes
        },
        encrypted: entry.encrypt,
        sa: plan_i.sa,
        octets: plan_i.data_bytes
    };
    if (protect) begin
      leave_o.restore.bytes = plan_i.frame.bytes + length_t'(plan_i.sectag_bytes) +
          length_t'(ICV_BYTES);
    end
  end

endmodule
