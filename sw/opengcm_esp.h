// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Driver of og_esp (RFC 4303, 4106, 4543, 3948): the calls of a key daemon, in the
// shape of Linux' packet offload of IPsec: associations of both directions that are
// added and deleted, what is received without ESP, counters, and the end of sequence
// numbers.
//
// C99; no allocation, no operating system, no library, no global state. One
// opengcm_esp is one core; two threads must not call into it at once. Calls
// poll the core. Keys and salts are not kept, and cannot be read back.
//
// Which packets are protected, and by which association, TUSER says with each packet: the
// policy is the caller's. What is received says in TUSER by which association it was
// verified, and the caller compares that with its policy (RFC 4301, 5.2). After
// opengcm_esp_init nothing is received but what opengcm_esp_set_pass lets through.

#ifndef OPENGCM_ESP_H
#define OPENGCM_ESP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "opengcm_layer.h"

#ifdef __cplusplus
extern "C" {
#endif

// Of each direction, that a handle has room for: a multiple of 32. Those received take 21 bytes
// each; of a build that has more the others are not used.
#ifndef OPENGCM_ESP_ASSOCIATIONS
#define OPENGCM_ESP_ASSOCIATIONS 1024
#endif
#define OPENGCM_ESP_SALT_BYTES 4
#define OPENGCM_ESP_ADDRESS_BYTES 16

typedef enum {
  OPENGCM_ESP_OK = 0,
  OPENGCM_ESP_ARGUMENT,     // a null pointer, or a value that is none
  OPENGCM_ESP_SEQUENCE,     // there is no such association, or opengcm_esp_init comes first
  OPENGCM_ESP_NO_ROOM,      // the build has no more associations
  OPENGCM_ESP_UNSUPPORTED,  // the build lacks the key size
  OPENGCM_ESP_EXISTS,       // an association that receives has this SPI (and destination)
  OPENGCM_ESP_NOT_FOUND,    // what is at the address is no core of this map
  OPENGCM_ESP_BUS,          // the bus answered with an error
  OPENGCM_ESP_TIMEOUT,      // the core does not answer
  OPENGCM_ESP_BUSY          // packets from before an association is added do not leave: try again
} opengcm_esp_error;

// After BUS and TIMEOUT both directions are held in reset, so nothing passes, and
// calls return SEQUENCE until opengcm_esp_init. After the others nothing has changed.

// The values are those of the map.
typedef enum { OPENGCM_ESP_DF_CLEAR, OPENGCM_ESP_DF_SET, OPENGCM_ESP_DF_COPY } opengcm_esp_df;

// 32-bit accesses to the core: opengcm_layer.h.
typedef opengcm_layer_bus opengcm_esp_bus;

// What both ends know of an association.
typedef struct {
  uint32_t spi;
  const uint8_t *key;   // 16, 24 or 32 bytes
  uint8_t key_bytes;
  uint8_t salt[OPENGCM_ESP_SALT_BYTES];
  bool gmac;            // integrity only (RFC 4543); then icv_bytes is 16
  uint8_t icv_bytes;    // 16, 12 or 8
  bool esn;             // extended sequence numbers
  bool tunnel;          // false: transport mode
  bool udp;             // within UDP (RFC 3948)
} opengcm_esp_sa;

// An association that sends. Under a key that has been used before, `next` is above all
// numbers that were sent with it: IVs are the numbers.
typedef struct {
  opengcm_esp_sa sa;
  uint64_t next;        // not 0
  uint64_t last;        // no number above it is used; 0: the last there is
  uint16_t max_bytes;   // of a packet as it leaves; 0: no limit
  // The outer header, in tunnel mode.
  bool v6;
  uint8_t source[OPENGCM_ESP_ADDRESS_BYTES];  // IPv4: the first four bytes
  uint8_t destination[OPENGCM_ESP_ADDRESS_BYTES];
  uint8_t ttl;
  uint8_t tos;          // DSCP and ECN where they are not copied
  bool copy_dscp;
  bool copy_ecn;
  opengcm_esp_df df;    // IPv4
  uint32_t flow;        // IPv6: 20 bits
  // Within UDP.
  uint16_t source_port;
  uint16_t destination_port;
} opengcm_esp_tx_sa;

// One that receives.
typedef struct {
  opengcm_esp_sa sa;
  uint64_t top;         // the highest number that was accepted: all up to it are refused; 0: none
  bool replay_protect;  // with extended numbers always
  bool any_form;        // within UDP or not, whatever sa.udp says (RFC 7296, 2.23)
  bool v6;              // the destination's family, where the build looks at it
  uint8_t destination[OPENGCM_ESP_ADDRESS_BYTES];
} opengcm_esp_rx_sa;

// Counters: 64 bits each, read in one piece; since opengcm_esp_init. Those of an association go
// on where the one before with its index has ended.
typedef struct {
  uint64_t out_packets;
  uint64_t out_not_in_use;
  uint64_t out_number_end;
  uint64_t out_fragment;
  uint64_t out_too_long;
  uint64_t out_unsupported;
  uint64_t out_malformed;
  uint64_t out_failed;
  uint64_t out_octets;
} opengcm_esp_tx_stats;

typedef struct {
  uint64_t in_packets;
  uint64_t in_replayed;
  uint64_t in_auth_failed;
  uint64_t in_bad_padding;
  uint64_t in_bad_length;
  uint64_t in_bad_inner;
  uint64_t in_dummy;
  uint64_t in_failed;
  uint64_t in_mismatch;
  uint64_t in_octets;
} opengcm_esp_rx_stats;

typedef struct {  // of no association
  uint64_t out_clear;
  uint64_t out_discarded;
  uint64_t out_error;
  uint64_t out_overrun;
  uint64_t out_no_sa;
  uint64_t in_clear;
  uint64_t in_discarded;
  uint64_t in_error;
  uint64_t in_overrun;
  uint64_t in_no_sa;
  uint64_t in_malformed;
  uint64_t in_fragment;
  uint64_t in_unsupported;
  uint64_t in_keep_alive;
} opengcm_esp_dev_stats;

// A core. The fields are the driver's.
typedef struct {
  opengcm_layer layer;
  uint32_t there[2][OPENGCM_ESP_ASSOCIATIONS / 32];  // a bit for each association: tx, rx
  uint32_t rx_spi[OPENGCM_ESP_ASSOCIATIONS];
  bool rx_v6[OPENGCM_ESP_ASSOCIATIONS];
  uint8_t rx_destination[OPENGCM_ESP_ASSOCIATIONS][OPENGCM_ESP_ADDRESS_BYTES];
} opengcm_esp;

// --- the core ---

// Find the core behind `bus` and reset it: no associations, no keys, counters zero.
opengcm_esp_error opengcm_esp_init(opengcm_esp *esp, const opengcm_esp_bus *bus);

// What is received without ESP and delivered in clear: other protocols, IKE on UDP port 4500,
// fragments that may be of ESP. Nothing, after opengcm_esp_init.
opengcm_esp_error opengcm_esp_set_pass(opengcm_esp *esp, bool clear, bool ike, bool fragments);

// --- associations; `index` is the one that TUSER has ---

opengcm_esp_error opengcm_esp_add_tx_sa(opengcm_esp *esp, const opengcm_esp_tx_sa *sa,
                                        unsigned *index);
opengcm_esp_error opengcm_esp_add_rx_sa(opengcm_esp *esp, const opengcm_esp_rx_sa *sa,
                                        unsigned *index);

// Erases the key. Packets of the association that are under way are dropped.
opengcm_esp_error opengcm_esp_del_tx_sa(opengcm_esp *esp, unsigned index);
opengcm_esp_error opengcm_esp_del_rx_sa(opengcm_esp *esp, unsigned index);

// The next number that is sent, and whether the last one has been: then nothing more is, and next is
// one above the last, or 0. The highest number that was accepted.
opengcm_esp_error opengcm_esp_get_tx_number(opengcm_esp *esp, unsigned index, uint64_t *next,
                                            bool *ended);
opengcm_esp_error opengcm_esp_get_rx_number(opengcm_esp *esp, unsigned index, uint64_t *top);

// --- counters ---

opengcm_esp_error opengcm_esp_get_tx_stats(opengcm_esp *esp, unsigned index,
                                           opengcm_esp_tx_stats *stats);
opengcm_esp_error opengcm_esp_get_rx_stats(opengcm_esp *esp, unsigned index,
                                           opengcm_esp_rx_stats *stats);
opengcm_esp_error opengcm_esp_get_dev_stats(opengcm_esp *esp, opengcm_esp_dev_stats *stats);

// --- events ---

#define OPENGCM_ESP_EVENT_TX_ENDED 1u  // a transmit association has sent its last number

// The events that raise the interrupt; and those that have come, which are taken back by
// that. `index` is the association that ended last; if `more` have, also before, and are not
// deleted, opengcm_esp_get_tx_number says which.
opengcm_esp_error opengcm_esp_enable_events(opengcm_esp *esp, uint32_t events);
opengcm_esp_error opengcm_esp_take_events(opengcm_esp *esp, uint32_t *events, unsigned *index,
                                          bool *more);

#ifdef __cplusplus
}
#endif

#endif
