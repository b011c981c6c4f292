// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What happens to a frame that has left the engine of MACsec's transmit side.
//
//   protected, StatusOk   leaves with its ICV: OutPktsProtected or OutPktsEncrypted, and OutOctets
//   protected, any other  is dropped: OutPktsFailed; its key was erased or changed meanwhile
//   in clear              leaves without the engine's tag of zeros
//
// Frames and what is known of them come in the same order. Each is judged when both are there and
// its count is taken.
//
// Combinational.

module og_macsec_tx_judge
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_gcm_pkg::status_e, og_gcm_pkg::StatusOk;
(
    input  logic    ended_valid_i,   // of og_frame_fifo
    input  status_e ended_status_i,
    input  length_t ended_bytes_i,
    input  logic    ended_lost_i,
    output logic    judge_o,
    output logic    judge_drop_o,
    output length_t judge_bytes_o,

    input logic            leave_valid_i,  // of tx_leave_t; goes with judge_o
    input logic            secured_i,
    input logic            encrypted_i,
    input logic [SA_W-1:0] sa_i,
    input length_t         octets_i,
    input length_t         bytes_i,

    input  logic   room_i,          // for what is left to do with it
    output count_t sa_count_o,      // {association, tx_sa_count_e}; with judge_o
    output count_t octets_count_o,  // association; with judge_o
    input  logic   sa_ready_i
);

  logic both, failed, good;
  tx_sa_count_e kind;

  assign both   = ended_valid_i && leave_valid_i && room_i;
  assign failed = ended_lost_i || (secured_i && ended_status_i != StatusOk);
  assign good   = secured_i && !failed;

  assign judge_o = both && (!secured_i || sa_ready_i);
  assign judge_drop_o = failed;
  assign judge_bytes_o = secured_i ? ended_bytes_i : bytes_i;

  always_comb begin
    kind = encrypted_i ? OutPktsEncrypted : OutPktsProtected;
    if (failed) kind = OutPktsFailed;
  end

  assign sa_count_o = '{
          valid: both && secured_i,
          index: 16'({sa_i, kind}),
          amount: AMOUNT_W'(1)
      };
  assign octets_count_o = '{
          valid: both && good && sa_ready_i,
          index: 16'(sa_i),
          amount: octets_i
      };

endmodule
