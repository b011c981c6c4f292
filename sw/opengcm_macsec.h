// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Driver of og_macsec (IEEE 802.1AE): the calls of a key agreement daemon, in
// the shape of Linux' macsec offload operations (struct macsec_ops): a SecY, its
// receive channels, the associations of both directions, and five reads of
// counters.
//
// C99; no allocation, no operating system, no library, no global state. One
// opengcm_macsec is one core; two threads must not call into it at once. Calls
// poll the core. Keys and salts are not kept, and cannot be read back.
//
// A SecY is a port of the core. What of the controlled port is neither protected
// nor, by the caller's word, in clear is dropped: before a SecY is added, while it
// is stopped, and after it is deleted. EAPOL and frames of the uncontrolled port
// go by in clear at all times, up to max_tx_bytes and max_rx_bytes of its SecY.

#ifndef OPENGCM_MACSEC_H
#define OPENGCM_MACSEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "opengcm_layer.h"

#ifdef __cplusplus
extern "C" {
#endif

#define OPENGCM_MACSEC_PORTS 16
#define OPENGCM_MACSEC_CHANNELS 64
#define OPENGCM_MACSEC_SALT_BYTES 12

typedef enum {
  OPENGCM_MACSEC_OK = 0,
  OPENGCM_MACSEC_ARGUMENT,     // a null pointer, or a value that is none
  OPENGCM_MACSEC_SEQUENCE,     // what is to be changed is not there, or what is to be added is
  OPENGCM_MACSEC_NO_ROOM,      // the build has no more channels
  OPENGCM_MACSEC_UNSUPPORTED,  // the build lacks the port or the key size
  OPENGCM_MACSEC_NUMBER,       // a packet number would be used twice, or accepted twice
  OPENGCM_MACSEC_NOT_FOUND,    // what is at the address is no core of this map
  OPENGCM_MACSEC_BUS,          // the bus answered with an error
  OPENGCM_MACSEC_TIMEOUT,      // the core does not answer
  OPENGCM_MACSEC_BUSY          // frames from before an association is added do not leave: try again
} opengcm_macsec_error;

// After BUS and TIMEOUT both directions are held in reset, so nothing passes, and
// calls return SEQUENCE until opengcm_macsec_init. After the others nothing has
// changed; NUMBER leaves an association stopped if all its numbers may have gone.

typedef enum {
  OPENGCM_MACSEC_GCM_AES_128,
  OPENGCM_MACSEC_GCM_AES_256,
  OPENGCM_MACSEC_GCM_AES_XPN_128,
  OPENGCM_MACSEC_GCM_AES_XPN_256
} opengcm_macsec_suite;

typedef enum {
  OPENGCM_MACSEC_DISABLED,
  OPENGCM_MACSEC_CHECK,
  OPENGCM_MACSEC_STRICT
} opengcm_macsec_validate;

typedef enum {
  OPENGCM_MACSEC_DROP,
  OPENGCM_MACSEC_CLEAR,
  OPENGCM_MACSEC_PROTECT
} opengcm_macsec_action;

// 32-bit accesses to the core: opengcm_layer.h.
typedef opengcm_layer_bus opengcm_macsec_bus;

// A SecY as it is configured. An SCI has its first byte in the highest bits.
typedef struct {
  uint64_t sci;
  opengcm_macsec_suite suite;
  opengcm_macsec_validate validate;
  bool protect;         // protectFrames; false: frames leave in clear
  bool encrypt;         // false: integrity only
  uint8_t offset;       // bytes of secured data that stay in clear: 0, 30, 50 (not XPN)
  bool include_sci;     // TCI.SC; then neither es nor scb
  bool es;
  bool scb;
  uint8_t encoding_sa;  // the association that transmits: 0 to 3
  bool replay_protect;
  uint32_t window;      // with XPN up to 2^30
  uint16_t max_tx_bytes;  // of a frame without FCS, from 64: as it leaves, and as it comes
  uint16_t max_rx_bytes;
  uint8_t clear_tags;   // VLAN tags that stay in front of the SecTAG: 0 to 2
} opengcm_macsec_secy;

// An association as it is added.
typedef struct {
  const uint8_t *key;   // 16 or 32 bytes, as the suite has it
  uint64_t next_pn;     // of the first frame; not 0
  uint64_t last_pn;     // transmit: no number above it is used; 0: the suite's last
  bool active;
  uint32_t ssci;        // XPN
  uint8_t salt[OPENGCM_MACSEC_SALT_BYTES];  // XPN
} opengcm_macsec_sa;

// Which frames of the controlled port are protected, where that is not all of them.
typedef struct {
  bool any_port;
  uint8_t port;
  bool any_vlan;
  bool has_tag;         // a tag with this VLAN; false: no tag
  uint16_t vlan;
  bool any_type;
  uint16_t ethertype;
  opengcm_macsec_action action;
  uint8_t secy;         // to protect: of which SecY
} opengcm_macsec_rule;

// Counters: 64 bits each, read in one piece; since opengcm_macsec_init.
typedef struct {
  uint64_t out_pkts_untagged;
  uint64_t out_pkts_too_long;
  uint64_t out_pkts_no_rule;
  uint64_t out_pkts_error;
  uint64_t out_pkts_overrun;
  uint64_t in_pkts_untagged;
  uint64_t in_pkts_no_tag;
  uint64_t in_pkts_bad_tag;
  uint64_t in_pkts_unknown_sci;
  uint64_t in_pkts_no_sci;
  uint64_t in_pkts_overrun;
  uint64_t in_pkts_kay;
  uint64_t in_pkts_error;
  uint64_t in_pkts_too_long;
} opengcm_macsec_dev_stats;

typedef struct {
  uint64_t out_pkts_protected;
  uint64_t out_pkts_encrypted;
  uint64_t out_pkts_not_using_sa;
  uint64_t out_pkts_failed;
  uint64_t out_octets;  // protected or encrypted
} opengcm_macsec_tx_stats;

typedef struct {
  uint64_t in_pkts_ok;
  uint64_t in_pkts_unchecked;
  uint64_t in_pkts_delayed;
  uint64_t in_pkts_late;
  uint64_t in_pkts_invalid;
  uint64_t in_pkts_not_valid;
  uint64_t in_pkts_not_using_sa;
  uint64_t in_pkts_unused_sa;
  uint64_t in_octets_validated;
  uint64_t in_octets_decrypted;
} opengcm_macsec_rx_stats;

// A core. The fields are the driver's.
typedef struct {
  opengcm_layer layer;
  struct {
    opengcm_macsec_secy config;
    bool there;
    bool open;
    uint8_t sas;  // a bit for each association that is there
  } secy[OPENGCM_MACSEC_PORTS];
  struct {
    uint64_t sci;
    bool there;
    bool active;
    uint8_t secy;
    uint8_t sas;
  } rxsc[OPENGCM_MACSEC_CHANNELS];
} opengcm_macsec;

// --- the core ---

// Find the core behind `bus` and reset it: no SecY, no keys, counters zero.
opengcm_macsec_error opengcm_macsec_init(opengcm_macsec *macsec, const opengcm_macsec_bus *bus);

// --- a SecY; `port` is the core's ---

// Let the controlled port's frames through, and stop them. A SecY is added stopped.
opengcm_macsec_error opengcm_macsec_open(opengcm_macsec *macsec, unsigned port);
opengcm_macsec_error opengcm_macsec_stop(opengcm_macsec *macsec, unsigned port);

// An update may change all but suite and SCI, and those while there are no
// associations. It leaves packet numbers as they are.
opengcm_macsec_error opengcm_macsec_add_secy(opengcm_macsec *macsec, unsigned port,
                                             const opengcm_macsec_secy *secy);
opengcm_macsec_error opengcm_macsec_upd_secy(opengcm_macsec *macsec, unsigned port,
                                             const opengcm_macsec_secy *secy);
opengcm_macsec_error opengcm_macsec_del_secy(opengcm_macsec *macsec, unsigned port);

// Receive channels, by the SCI of the peer. Frames without SCI are those of the one peer,
// while there is one.
opengcm_macsec_error opengcm_macsec_add_rxsc(opengcm_macsec *macsec, unsigned port, uint64_t sci,
                                             bool active);
opengcm_macsec_error opengcm_macsec_upd_rxsc(opengcm_macsec *macsec, unsigned port, uint64_t sci,
                                             bool active);
opengcm_macsec_error opengcm_macsec_del_rxsc(opengcm_macsec *macsec, unsigned port, uint64_t sci);

// Associations. next_pn = 0 in an update leaves the packet numbers as they are;
// otherwise it is the next one, or the lowest acceptable, and not below what it was: NUMBER. An
// association that has sent its last number does not start again: NUMBER.
opengcm_macsec_error opengcm_macsec_add_rxsa(opengcm_macsec *macsec, unsigned port, uint64_t sci,
                                             unsigned an, const opengcm_macsec_sa *sa);
opengcm_macsec_error opengcm_macsec_upd_rxsa(opengcm_macsec *macsec, unsigned port, uint64_t sci,
                                             unsigned an, bool active, uint64_t next_pn);
opengcm_macsec_error opengcm_macsec_del_rxsa(opengcm_macsec *macsec, unsigned port, uint64_t sci,
                                             unsigned an);
opengcm_macsec_error opengcm_macsec_add_txsa(opengcm_macsec *macsec, unsigned port, unsigned an,
                                             const opengcm_macsec_sa *sa);
opengcm_macsec_error opengcm_macsec_upd_txsa(opengcm_macsec *macsec, unsigned port, unsigned an,
                                             bool active, uint64_t next_pn);
opengcm_macsec_error opengcm_macsec_del_txsa(opengcm_macsec *macsec, unsigned port, unsigned an);

// The numbers of an association: the next to be sent; the lowest acceptable.
opengcm_macsec_error opengcm_macsec_get_tx_pn(opengcm_macsec *macsec, unsigned port, unsigned an,
                                              uint64_t *next_pn);
opengcm_macsec_error opengcm_macsec_get_rx_pn(opengcm_macsec *macsec, unsigned port, uint64_t sci,
                                              unsigned an, uint64_t *next_pn, uint64_t *lowest_pn);

// --- counters ---

opengcm_macsec_error opengcm_macsec_get_dev_stats(opengcm_macsec *macsec, unsigned port,
                                                  opengcm_macsec_dev_stats *stats);
opengcm_macsec_error opengcm_macsec_get_tx_sc_stats(opengcm_macsec *macsec, unsigned port,
                                                    opengcm_macsec_tx_stats *stats);
opengcm_macsec_error opengcm_macsec_get_tx_sa_stats(opengcm_macsec *macsec, unsigned port,
                                                    unsigned an, opengcm_macsec_tx_stats *stats);
opengcm_macsec_error opengcm_macsec_get_rx_sc_stats(opengcm_macsec *macsec, unsigned port,
                                                    uint64_t sci, opengcm_macsec_rx_stats *stats);
opengcm_macsec_error opengcm_macsec_get_rx_sa_stats(opengcm_macsec *macsec, unsigned port,
                                                    uint64_t sci, unsigned an,
                                                    opengcm_macsec_rx_stats *stats);

// --- rules and events ---

// Set rule `index` in front of the SecYs' own; null removes it. Of the rules that
// the build has the last ones, a port each, are the driver's: NO_ROOM.
opengcm_macsec_error opengcm_macsec_set_rule(opengcm_macsec *macsec, unsigned index,
                                             const opengcm_macsec_rule *rule);

#define OPENGCM_MACSEC_EVENT_TX_ENDED 1u     // a transmit association has sent its last number
#define OPENGCM_MACSEC_EVENT_TX_OVERFLOW 2u
#define OPENGCM_MACSEC_EVENT_RX_OVERFLOW 4u

// The events that raise the interrupt; and those that have come, which are taken
// back by that. Which associations have ended: opengcm_macsec_tx_ended.
opengcm_macsec_error opengcm_macsec_enable_events(opengcm_macsec *macsec, uint32_t events);
opengcm_macsec_error opengcm_macsec_take_events(opengcm_macsec *macsec, uint32_t *events);
opengcm_macsec_error opengcm_macsec_tx_ended(opengcm_macsec *macsec, unsigned port, unsigned an,
                                             bool *ended);

#ifdef __cplusplus
}
#endif

#endif
