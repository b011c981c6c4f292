// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SecY and transmit channel of a port have the port's number; receive channels
// are given out as they come. The rule of a SecY is the last one but its port.

#include "opengcm_macsec.h"

#include "og_macsec.h"
#include "og_macsec_tables.h"

#define REG(name) ((uint32_t)offsetof(og_macsec_t, name))
#define BIT(register, field) ((uint32_t)OG_MACSEC__##register##__##field##_bm)
#define PUT(register, field, value) \
  ((uint32_t)(value) << OG_MACSEC__##register##__##field##_bp)
#define GET(register, field, word) \
  (((word)&BIT(register, field)) >> OG_MACSEC__##register##__##field##_bp)
#define VALUE(register, field, name) \
  PUT(register, field, OG_MACSEC__##register##__##field##__##name)
#define TABLE(name) OG_MACSEC_TABLES__##name
#define FIELD(table, field) \
  OG_MACSEC_TABLES__##table##__##field##_bp, OG_MACSEC_TABLES__##table##__##field##_bw
#define KINDS(type) (sizeof(type) / sizeof(uint64_t))

enum { ANS = 4, SA_WORDS = 5, SALT_WORDS = 4 };

// Values of the interface go into the tables as they are.
typedef char values_are_those_of_the_map
    [(unsigned)OPENGCM_MACSEC_STRICT == OG_MACSEC_TABLES__RX_PORT__VALIDATE__STRICT &&
             (unsigned)OPENGCM_MACSEC_CHECK == OG_MACSEC_TABLES__RX_PORT__VALIDATE__CHECK &&
             (unsigned)OPENGCM_MACSEC_CLEAR == OG_MACSEC_TABLES__RULE__ACTION__CLEAR &&
             (unsigned)OPENGCM_MACSEC_PROTECT == OG_MACSEC_TABLES__RULE__ACTION__PROTECT &&
             OPENGCM_MACSEC_EVENT_TX_ENDED == OG_MACSEC__IRQ_STATUS__TX_ENDED_bm &&
             OPENGCM_MACSEC_EVENT_RX_OVERFLOW == OG_MACSEC__IRQ_STATUS__RX_OVERFLOW_bm
         ? 1
         : -1];

// Counters are read in the order of their kinds.
typedef char statistics_are_those_of_the_map
    [offsetof(opengcm_macsec_dev_stats, in_pkts_untagged) / 8 ==
                 OG_MACSEC_TABLES__TX_PORT_COUNT__KIND__OUT_PKTS_OVERRUN + 1 &&
             KINDS(opengcm_macsec_dev_stats) ==
                 OG_MACSEC_TABLES__TX_PORT_COUNT__KIND__OUT_PKTS_OVERRUN + 1 +
                     OG_MACSEC_TABLES__RX_PORT_COUNT__KIND__IN_PKTS_TOO_LONG + 1 &&
             KINDS(opengcm_macsec_tx_stats) ==
                 OG_MACSEC_TABLES__TX_SA_COUNT__KIND__OUT_OCTETS + 1 &&
             KINDS(opengcm_macsec_rx_stats) ==
                 OG_MACSEC_TABLES__RX_SA_COUNT__KIND__IN_OCTETS_DECRYPTED + 1
         ? 1
         : -1];

// The end of every call that has touched the core.
static opengcm_macsec_error finish(opengcm_macsec *macsec) {
  const ogl_fault fault = ogl_finish(&macsec->layer);
  return fault == OGL_BUS       ? OPENGCM_MACSEC_BUS
         : fault == OGL_TIMEOUT ? OPENGCM_MACSEC_TIMEOUT
                                : OPENGCM_MACSEC_OK;
}

// --- what the build has, and what is there ---

static unsigned ports(const opengcm_macsec *macsec) { return GET(CAPS, PORTS, macsec->layer.caps); }
static unsigned channels(const opengcm_macsec *macsec) {
  return GET(CAPS, CHANNELS, macsec->layer.caps);
}
static unsigned rules(const opengcm_macsec *macsec) { return GET(CAPS, RULES, macsec->layer.caps); }

// Ports that have a channel and a rule.
static unsigned secys(const opengcm_macsec *macsec) {
  unsigned count = ports(macsec);
  if (count > channels(macsec)) count = channels(macsec);
  if (count > rules(macsec)) count = rules(macsec);
  return count;
}

static bool has_secy(const opengcm_macsec *macsec, unsigned port) {
  return macsec && macsec->layer.found && port < OPENGCM_MACSEC_PORTS && macsec->secy[port].there;
}

static bool is_xpn(const opengcm_macsec_secy *secy) {
  return secy->suite >= OPENGCM_MACSEC_GCM_AES_XPN_128;
}

static size_t key_bytes(const opengcm_macsec_secy *secy) {
  return secy->suite == OPENGCM_MACSEC_GCM_AES_256 || secy->suite == OPENGCM_MACSEC_GCM_AES_XPN_256
             ? 32
             : 16;
}

// The receive channel with an SCI, or OPENGCM_MACSEC_CHANNELS.
static unsigned find_rxsc(const opengcm_macsec *macsec, unsigned port, uint64_t sci) {
  unsigned sc;
  for (sc = 0; sc < OPENGCM_MACSEC_CHANNELS; sc++) {
    if (macsec->rxsc[sc].there && macsec->rxsc[sc].secy == port && macsec->rxsc[sc].sci == sci) {
      break;
    }
  }
  return sc;
}

// --- entries as they follow from what is there ---

static uint32_t offset_code(const opengcm_macsec_secy *secy) {
  return secy->offset == 0    ? OG_MACSEC_TABLES__TX_SC__OFFSET__NONE
         : secy->offset == 30 ? OG_MACSEC_TABLES__TX_SC__OFFSET__B30
                              : OG_MACSEC_TABLES__TX_SC__OFFSET__B50;
}

static void put_rule(opengcm_macsec *macsec, unsigned index, const opengcm_macsec_rule *rule) {
  ogl_entry entry = {{0}};
  if (rule) {
    ogl_set(&entry, FIELD(RULE, ENABLE), 1);
    ogl_set(&entry, FIELD(RULE, ANY_PORT), rule->any_port);
    ogl_set(&entry, FIELD(RULE, PORT), rule->port);
    ogl_set(&entry, FIELD(RULE, ANY_VLAN), rule->any_vlan);
    ogl_set(&entry, FIELD(RULE, HAS_TAG), rule->has_tag);
    ogl_set(&entry, FIELD(RULE, VID), rule->vlan);
    ogl_set(&entry, FIELD(RULE, ANY_TYPE), rule->any_type);
    ogl_set(&entry, FIELD(RULE, ETHERTYPE), rule->ethertype);
    ogl_set(&entry, FIELD(RULE, ACTION), (uint64_t)rule->action);
    ogl_set(&entry, FIELD(RULE, SC), rule->secy);
  }
  ogl_write_entry(&macsec->layer, TABLE(RULE), index, &entry, 2);
}

static void put_own_rule(opengcm_macsec *macsec, unsigned port) {
  const bool on = macsec->secy[port].there && macsec->secy[port].open;
  opengcm_macsec_rule rule = {0};
  rule.port = rule.secy = (uint8_t)port;
  rule.any_vlan = rule.any_type = true;
  rule.action = macsec->secy[port].config.protect ? OPENGCM_MACSEC_PROTECT : OPENGCM_MACSEC_CLEAR;
  put_rule(macsec, rules(macsec) - 1 - port, on ? &rule : NULL);
}

static void put_tx_sc(opengcm_macsec *macsec, unsigned port) {
  const opengcm_macsec_secy *secy = &macsec->secy[port].config;
  ogl_entry entry = {{0}};
  if (macsec->secy[port].there) {
    ogl_set(&entry, FIELD(TX_SC, ENABLE), macsec->secy[port].open);
    ogl_set(&entry, FIELD(TX_SC, AN), secy->encoding_sa);
    ogl_set(&entry, FIELD(TX_SC, INCLUDE_SCI), secy->include_sci);
    ogl_set(&entry, FIELD(TX_SC, ES), secy->es);
    ogl_set(&entry, FIELD(TX_SC, SCB), secy->scb);
    ogl_set(&entry, FIELD(TX_SC, ENCRYPT), secy->encrypt);
    ogl_set(&entry, FIELD(TX_SC, OFFSET), offset_code(secy));
    ogl_set(&entry, FIELD(TX_SC, XPN), is_xpn(secy));
    ogl_set(&entry, FIELD(TX_SC, CLEAR_TAGS), secy->clear_tags);
    ogl_set(&entry, FIELD(TX_SC, SCI), secy->sci);
  }
  ogl_write_entry(&macsec->layer, TABLE(TX_SC), port, &entry, 3);
}

// A SecY that is stopped, or not there, is strict and has no channels: nothing gets to its
// controlled port.
static void put_ports(opengcm_macsec *macsec, unsigned port) {
  const opengcm_macsec_secy *secy = &macsec->secy[port].config;
  const bool there = macsec->secy[port].there;
  unsigned sc, peer = 0, peers = 0;
  ogl_entry entry = {{0}};
  ogl_set(&entry, FIELD(TX_PORT, MAX_BYTES), there ? secy->max_tx_bytes : 0x3FFF);
  ogl_write_entry(&macsec->layer, TABLE(TX_PORT), port, &entry, 1);
  for (sc = 0; sc < channels(macsec); sc++) {
    if (macsec->rxsc[sc].there && macsec->rxsc[sc].secy == port) {
      peer = sc;
      peers++;
    }
  }
  ogl_set(&entry, FIELD(RX_PORT, VALIDATE),
      (uint64_t)(there && macsec->secy[port].open ? secy->validate : OPENGCM_MACSEC_STRICT));
  ogl_set(&entry, FIELD(RX_PORT, REPLAY_PROTECT), there && secy->replay_protect);
  ogl_set(&entry, FIELD(RX_PORT, WINDOW), there ? secy->window : 0);
  ogl_set(&entry, FIELD(RX_PORT, HAS_PEER), peers == 1);
  ogl_set(&entry, FIELD(RX_PORT, PEER), peers == 1 ? peer : 0);
  ogl_set(&entry, FIELD(RX_PORT, MAX_BYTES), there ? secy->max_rx_bytes : 0x3FFF);
  ogl_write_entry(&macsec->layer, TABLE(RX_PORT), port, &entry, 2);
}

static void put_rx_sc(opengcm_macsec *macsec, unsigned sc) {
  const unsigned port = macsec->rxsc[sc].secy;
  const opengcm_macsec_secy *secy = &macsec->secy[port].config;
  ogl_entry entry = {{0}};
  if (macsec->rxsc[sc].there) {
    ogl_set(&entry, FIELD(RX_SC, ENABLE), macsec->rxsc[sc].active && macsec->secy[port].open);
    ogl_set(&entry, FIELD(RX_SC, PORT), port);
    ogl_set(&entry, FIELD(RX_SC, OFFSET), offset_code(secy));
    ogl_set(&entry, FIELD(RX_SC, XPN), is_xpn(secy));
    ogl_set(&entry, FIELD(RX_SC, SCI), macsec->rxsc[sc].sci);
  }
  ogl_write_entry(&macsec->layer, TABLE(RX_SC), sc, &entry, 3);
}

static void put_rx_scs(opengcm_macsec *macsec, unsigned port) {
  unsigned sc;
  for (sc = 0; sc < channels(macsec); sc++) {
    if (macsec->rxsc[sc].there && macsec->rxsc[sc].secy == port) put_rx_sc(macsec, sc);
  }
}

// The entry that lets frames through last, and first when they are stopped.
static void put_secy(opengcm_macsec *macsec, unsigned port) {
  if (macsec->secy[port].open) {
    put_tx_sc(macsec, port);
    put_own_rule(macsec, port);
    put_rx_scs(macsec, port);
    put_ports(macsec, port);
  } else {
    put_own_rule(macsec, port);
    put_tx_sc(macsec, port);
    put_ports(macsec, port);
    put_rx_scs(macsec, port);
  }
}

// --- associations of both directions: `sa` is {channel, AN} ---

typedef struct {
  unsigned numbers;  // tables
  unsigned salts;
  ogl_way way;
} side_t;

static const side_t tx_side = {TABLE(TX_SA), TABLE(TX_SALT), OGL_TX};
static const side_t rx_side = {TABLE(RX_SA), TABLE(RX_SALT), OGL_RX};

// The entries of both directions have the same places: {in use, next, last or lowest}.
typedef char entries_are_alike
    [OG_MACSEC_TABLES__TX_SA__LAST_bp == OG_MACSEC_TABLES__RX_SA__LOWEST_bp &&
             OG_MACSEC_TABLES__TX_SA__NEXT_bp == OG_MACSEC_TABLES__RX_SA__NEXT_bp &&
             OG_MACSEC_TABLES__TX_SA__IN_USE_bp == OG_MACSEC_TABLES__RX_SA__IN_USE_bp &&
             OG_MACSEC_TABLES__TX_SALT__SALT_bp == OG_MACSEC_TABLES__RX_SALT__SALT_bp
         ? 1
         : -1];

static void put_numbers(opengcm_macsec *macsec, const side_t *side, unsigned sa, uint64_t next,
                        uint64_t other) {
  ogl_entry entry = {{0}};
  ogl_set(&entry, FIELD(TX_SA, IN_USE), 1);
  ogl_set(&entry, FIELD(TX_SA, NEXT), next);
  ogl_set(&entry, FIELD(TX_SA, LAST), other);
  ogl_write_entry(&macsec->layer, side->numbers, sa, &entry, SA_WORDS);
}

// The numbers stay as they are.
static void stop_numbers(opengcm_macsec *macsec, const side_t *side, unsigned sa) {
  ogl_entry entry = {{0}};
  ogl_write_entry(&macsec->layer, side->numbers, sa, &entry, SA_WORDS);
}

static bool get_numbers(opengcm_macsec *macsec, const side_t *side, unsigned sa, uint64_t *next,
                        uint64_t *other) {
  ogl_entry entry;
  ogl_read_entry(&macsec->layer, side->numbers, sa, &entry, SA_WORDS);
  *next = ogl_field(&entry, FIELD(TX_SA, NEXT));
  *other = ogl_field(&entry, FIELD(TX_SA, LAST));
  return ogl_field(&entry, FIELD(TX_SA, IN_USE)) != 0;
}

static uint32_t big_endian(const uint8_t *in) {
  return (uint32_t)in[0] << 24 | (uint32_t)in[1] << 16 | (uint32_t)in[2] << 8 | in[3];
}

static void put_salt(opengcm_macsec *macsec, const side_t *side, unsigned sa, uint32_t ssci,
                     const uint8_t *salt) {
  ogl_entry entry = {{0}};
  unsigned i;
  ogl_set(&entry, FIELD(TX_SALT, SSCI), ssci);
  for (i = 0; i < 3; i++) {
    ogl_set(&entry, OG_MACSEC_TABLES__TX_SALT__SALT_bp + 32 * i, 32, big_endian(salt + 8 - 4 * i));
  }
  ogl_write_entry(&macsec->layer, side->salts, sa, &entry, SALT_WORDS);
}

static void delete_sa(opengcm_macsec *macsec, const side_t *side, unsigned sa) {
  static const uint8_t zeros[OPENGCM_MACSEC_SALT_BYTES] = {0};
  stop_numbers(macsec, side, sa);
  ogl_erase_key(&macsec->layer, side->way, sa);
  put_salt(macsec, side, sa, 0, zeros);
}

// The key first: once it is there no frame of an association that had the place before is
// inside, and none moves the numbers. Frames under an association without a key are dropped: only
// so has one that does not begin active its numbers.
static opengcm_macsec_error add_sa(opengcm_macsec *macsec, const side_t *side, unsigned sa,
                                   const opengcm_macsec_secy *secy, const opengcm_macsec_sa *given,
                                   uint64_t other, uint8_t *sas) {
  opengcm_macsec_error error;
  bool loaded = ogl_load_key(&macsec->layer, side->way, sa, given->key, key_bytes(secy));
  if (loaded && !given->active) {
    ogl_erase_key(&macsec->layer, side->way, sa);
    put_numbers(macsec, side, sa, given->next_pn, other);
    stop_numbers(macsec, side, sa);
    loaded = ogl_load_key(&macsec->layer, side->way, sa, given->key, key_bytes(secy));
  }
  if (loaded) {
    if (is_xpn(secy)) put_salt(macsec, side, sa, given->ssci, given->salt);
    if (given->active) put_numbers(macsec, side, sa, given->next_pn, other);
    *sas |= (uint8_t)(1u << sa % ANS);
  }
  error = finish(macsec);
  return error ? error : loaded ? OPENGCM_MACSEC_OK : OPENGCM_MACSEC_BUSY;
}

static uint64_t last_number(const opengcm_macsec_secy *secy) {
  return is_xpn(secy) ? UINT64_MAX : UINT32_MAX;
}

// --- the core ---

opengcm_macsec_error opengcm_macsec_init(opengcm_macsec *macsec, const opengcm_macsec_bus *bus) {
  unsigned port;
  if (!macsec || !bus || !bus->read32 || !bus->write32) return OPENGCM_MACSEC_ARGUMENT;
  ogl_wipe(macsec, sizeof *macsec);
  if (!ogl_find(&macsec->layer, bus, OG_MACSEC__ID__VALUE_reset)) {
    return macsec->layer.fault ? OPENGCM_MACSEC_BUS : OPENGCM_MACSEC_NOT_FOUND;
  }
  if (ports(macsec) > OPENGCM_MACSEC_PORTS || channels(macsec) > OPENGCM_MACSEC_CHANNELS) {
    return OPENGCM_MACSEC_NOT_FOUND;
  }
  ogl_restart(&macsec->layer);
  for (port = 0; port < ports(macsec); port++) put_ports(macsec, port);
  macsec->layer.found = true;
  return finish(macsec);
}

// --- SecY ---

static opengcm_macsec_error set_open(opengcm_macsec *macsec, unsigned port, bool open) {
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!has_secy(macsec, port)) return OPENGCM_MACSEC_SEQUENCE;
  macsec->secy[port].open = open;
  put_secy(macsec, port);
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_open(opengcm_macsec *macsec, unsigned port) {
  return set_open(macsec, port, true);
}

opengcm_macsec_error opengcm_macsec_stop(opengcm_macsec *macsec, unsigned port) {
  return set_open(macsec, port, false);
}

static opengcm_macsec_error check_secy(const opengcm_macsec *macsec,
                                       const opengcm_macsec_secy *secy) {
  const bool xpn = secy && is_xpn(secy);
  if (!secy || (unsigned)secy->suite > OPENGCM_MACSEC_GCM_AES_XPN_256 ||
      (unsigned)secy->validate > OPENGCM_MACSEC_STRICT || secy->encoding_sa >= ANS ||
      (secy->offset != 0 && secy->offset != 30 && secy->offset != 50) || (xpn && secy->offset) ||
      (secy->include_sci && (secy->es || secy->scb)) || secy->clear_tags > 2 ||
      (xpn && secy->window > (uint32_t)1 << 30) || secy->max_tx_bytes >> 14 ||
      secy->max_rx_bytes >> 14 || secy->max_tx_bytes < 64 || secy->max_rx_bytes < 64) {
    return OPENGCM_MACSEC_ARGUMENT;
  }
  if (!(macsec->layer.caps &
        (key_bytes(secy) == 16 ? BIT(CAPS, KEY128) : BIT(CAPS, KEY256)))) {
    return OPENGCM_MACSEC_UNSUPPORTED;
  }
  return OPENGCM_MACSEC_OK;
}

opengcm_macsec_error opengcm_macsec_add_secy(opengcm_macsec *macsec, unsigned port,
                                             const opengcm_macsec_secy *secy) {
  opengcm_macsec_error error;
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!macsec->layer.found) return OPENGCM_MACSEC_SEQUENCE;
  if (port >= secys(macsec)) return OPENGCM_MACSEC_UNSUPPORTED;
  error = check_secy(macsec, secy);
  if (error) return error;
  if (macsec->secy[port].there) return OPENGCM_MACSEC_SEQUENCE;
  macsec->secy[port].there = true;
  macsec->secy[port].open = false;
  macsec->secy[port].sas = 0;
  macsec->secy[port].config = *secy;
  put_secy(macsec, port);
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_upd_secy(opengcm_macsec *macsec, unsigned port,
                                             const opengcm_macsec_secy *secy) {
  const opengcm_macsec_secy *old;
  opengcm_macsec_error error;
  unsigned sc;
  bool sas;
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!has_secy(macsec, port)) return OPENGCM_MACSEC_SEQUENCE;
  error = check_secy(macsec, secy);
  if (error) return error;
  old = &macsec->secy[port].config;
  sas = macsec->secy[port].sas != 0;
  for (sc = 0; sc < OPENGCM_MACSEC_CHANNELS; sc++) {
    if (macsec->rxsc[sc].there && macsec->rxsc[sc].secy == port && macsec->rxsc[sc].sas) sas = true;
  }
  if (sas && (old->suite != secy->suite || old->sci != secy->sci)) return OPENGCM_MACSEC_SEQUENCE;
  macsec->secy[port].config = *secy;
  put_secy(macsec, port);
  return finish(macsec);
}

static void delete_rxsc(opengcm_macsec *macsec, unsigned sc) {
  unsigned an;
  macsec->rxsc[sc].there = false;
  put_rx_sc(macsec, sc);
  for (an = 0; an < ANS; an++) {
    if (macsec->rxsc[sc].sas >> an & 1) delete_sa(macsec, &rx_side, ANS * sc + an);
  }
  macsec->rxsc[sc].sas = 0;
}

opengcm_macsec_error opengcm_macsec_del_secy(opengcm_macsec *macsec, unsigned port) {
  unsigned an, sc;
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!has_secy(macsec, port)) return OPENGCM_MACSEC_SEQUENCE;
  macsec->secy[port].there = macsec->secy[port].open = false;
  put_secy(macsec, port);
  for (an = 0; an < ANS; an++) {
    if (macsec->secy[port].sas >> an & 1) delete_sa(macsec, &tx_side, ANS * port + an);
  }
  macsec->secy[port].sas = 0;
  for (sc = 0; sc < channels(macsec); sc++) {
    if (macsec->rxsc[sc].there && macsec->rxsc[sc].secy == port) delete_rxsc(macsec, sc);
  }
  put_ports(macsec, port);
  return finish(macsec);
}

// --- receive channels ---

opengcm_macsec_error opengcm_macsec_add_rxsc(opengcm_macsec *macsec, unsigned port, uint64_t sci,
                                             bool active) {
  unsigned sc;
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!has_secy(macsec, port)) return OPENGCM_MACSEC_SEQUENCE;
  if (find_rxsc(macsec, port, sci) < OPENGCM_MACSEC_CHANNELS) return OPENGCM_MACSEC_SEQUENCE;
  for (sc = 0; sc < channels(macsec) && macsec->rxsc[sc].there;) sc++;
  if (sc == channels(macsec)) return OPENGCM_MACSEC_NO_ROOM;
  macsec->rxsc[sc].sci = sci;
  macsec->rxsc[sc].there = true;
  macsec->rxsc[sc].active = active;
  macsec->rxsc[sc].secy = (uint8_t)port;
  macsec->rxsc[sc].sas = 0;
  put_rx_sc(macsec, sc);
  put_ports(macsec, port);
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_upd_rxsc(opengcm_macsec *macsec, unsigned port, uint64_t sci,
                                             bool active) {
  unsigned sc;
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!has_secy(macsec, port)) return OPENGCM_MACSEC_SEQUENCE;
  sc = find_rxsc(macsec, port, sci);
  if (sc == OPENGCM_MACSEC_CHANNELS) return OPENGCM_MACSEC_SEQUENCE;
  macsec->rxsc[sc].active = active;
  put_rx_sc(macsec, sc);
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_del_rxsc(opengcm_macsec *macsec, unsigned port, uint64_t sci) {
  unsigned sc;
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!has_secy(macsec, port)) return OPENGCM_MACSEC_SEQUENCE;
  sc = find_rxsc(macsec, port, sci);
  if (sc == OPENGCM_MACSEC_CHANNELS) return OPENGCM_MACSEC_SEQUENCE;
  delete_rxsc(macsec, sc);
  put_ports(macsec, port);
  return finish(macsec);
}

// --- associations ---

static bool is_good_sa(const opengcm_macsec_secy *secy, const opengcm_macsec_sa *sa, unsigned an) {
  return sa && sa->key && an < ANS && sa->next_pn && sa->next_pn <= last_number(secy) &&
         sa->last_pn <= last_number(secy) && (!sa->last_pn || sa->last_pn >= sa->next_pn);
}

opengcm_macsec_error opengcm_macsec_add_txsa(opengcm_macsec *macsec, unsigned port, unsigned an,
                                             const opengcm_macsec_sa *sa) {
  const opengcm_macsec_secy *secy;
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!has_secy(macsec, port)) return OPENGCM_MACSEC_SEQUENCE;
  secy = &macsec->secy[port].config;
  if (!is_good_sa(secy, sa, an)) return OPENGCM_MACSEC_ARGUMENT;
  if (macsec->secy[port].sas >> an & 1) return OPENGCM_MACSEC_SEQUENCE;
  return add_sa(macsec, &tx_side, ANS * port + an, secy, sa,
                sa->last_pn ? sa->last_pn : last_number(secy), &macsec->secy[port].sas);
}

opengcm_macsec_error opengcm_macsec_add_rxsa(opengcm_macsec *macsec, unsigned port, uint64_t sci,
                                             unsigned an, const opengcm_macsec_sa *sa) {
  const opengcm_macsec_secy *secy;
  unsigned sc;
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!has_secy(macsec, port)) return OPENGCM_MACSEC_SEQUENCE;
  secy = &macsec->secy[port].config;
  if (!is_good_sa(secy, sa, an)) return OPENGCM_MACSEC_ARGUMENT;
  sc = find_rxsc(macsec, port, sci);
  if (sc == OPENGCM_MACSEC_CHANNELS || (macsec->rxsc[sc].sas >> an & 1)) {
    return OPENGCM_MACSEC_SEQUENCE;
  }
  return add_sa(macsec, &rx_side, ANS * sc + an, secy, sa, sa->next_pn, &macsec->rxsc[sc].sas);
}

// The association, of which the caller says that it is there, and whether it is.
static bool find_tx_sa(const opengcm_macsec *macsec, unsigned port, unsigned an, unsigned *sa) {
  *sa = ANS * port + an;
  return has_secy(macsec, port) && an < ANS && (macsec->secy[port].sas >> an & 1);
}

static bool find_rx_sa(const opengcm_macsec *macsec, unsigned port, uint64_t sci, unsigned an,
                       unsigned *sa) {
  unsigned sc;
  if (!has_secy(macsec, port) || an >= ANS) return false;
  sc = find_rxsc(macsec, port, sci);
  *sa = ANS * sc + an;
  return sc < OPENGCM_MACSEC_CHANNELS && (macsec->rxsc[sc].sas >> an & 1);
}

// Whether the last number of a stopped association may have been sent. Behind it next is one above,
// or 0; a core of version 0.2 leaves it at the last one.
static bool is_used_up(uint64_t next, uint64_t last) { return !next || next >= last; }

// Numbers are compared while the association is stopped: none is sent or accepted between the read
// and the write. One that stays stopped is in use for a moment if its numbers change.
static opengcm_macsec_error update_sa(opengcm_macsec *macsec, const side_t *side, unsigned sa,
                                      bool active, uint64_t next_pn, uint64_t most) {
  const bool tx = side == &tx_side;
  uint64_t next, other, lowest;
  opengcm_macsec_error error;
  bool was, ended;
  if (next_pn > most) return OPENGCM_MACSEC_ARGUMENT;
  was = get_numbers(macsec, side, sa, &next, &other);
  if (active && was && !next_pn) return finish(macsec);
  if (was) {
    stop_numbers(macsec, side, sa);
    get_numbers(macsec, side, sa, &next, &other);
  }
  lowest = tx ? next : other;
  ended = tx && is_used_up(next, other);
  if ((next_pn && next_pn < lowest) || (tx && next_pn > other) || (ended && (active || next_pn))) {
    if (was && !ended) put_numbers(macsec, side, sa, next, other);
    error = finish(macsec);
    return error ? error : OPENGCM_MACSEC_NUMBER;
  }
  if (next_pn) {
    if (!tx) other = next_pn;
    if (tx || next < next_pn) next = next_pn;
    put_numbers(macsec, side, sa, next, other);
    if (!active) stop_numbers(macsec, side, sa);
  } else if (active) {
    put_numbers(macsec, side, sa, next, other);
  }
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_upd_txsa(opengcm_macsec *macsec, unsigned port, unsigned an,
                                             bool active, uint64_t next_pn) {
  unsigned sa;
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!find_tx_sa(macsec, port, an, &sa)) return OPENGCM_MACSEC_SEQUENCE;
  return update_sa(macsec, &tx_side, sa, active, next_pn, last_number(&macsec->secy[port].config));
}

opengcm_macsec_error opengcm_macsec_upd_rxsa(opengcm_macsec *macsec, unsigned port, uint64_t sci,
                                             unsigned an, bool active, uint64_t next_pn) {
  unsigned sa;
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!find_rx_sa(macsec, port, sci, an, &sa)) return OPENGCM_MACSEC_SEQUENCE;
  return update_sa(macsec, &rx_side, sa, active, next_pn, last_number(&macsec->secy[port].config));
}

opengcm_macsec_error opengcm_macsec_del_txsa(opengcm_macsec *macsec, unsigned port, unsigned an) {
  unsigned sa;
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!find_tx_sa(macsec, port, an, &sa)) return OPENGCM_MACSEC_SEQUENCE;
  macsec->secy[port].sas &= (uint8_t)~(1u << an);
  delete_sa(macsec, &tx_side, sa);
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_del_rxsa(opengcm_macsec *macsec, unsigned port, uint64_t sci,
                                             unsigned an) {
  unsigned sa;
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!find_rx_sa(macsec, port, sci, an, &sa)) return OPENGCM_MACSEC_SEQUENCE;
  macsec->rxsc[sa / ANS].sas &= (uint8_t)~(1u << an);
  delete_sa(macsec, &rx_side, sa);
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_get_tx_pn(opengcm_macsec *macsec, unsigned port, unsigned an,
                                              uint64_t *next_pn) {
  uint64_t last;
  unsigned sa;
  if (!macsec || !next_pn) return OPENGCM_MACSEC_ARGUMENT;
  if (!find_tx_sa(macsec, port, an, &sa)) return OPENGCM_MACSEC_SEQUENCE;
  get_numbers(macsec, &tx_side, sa, next_pn, &last);
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_get_rx_pn(opengcm_macsec *macsec, unsigned port, uint64_t sci,
                                              unsigned an, uint64_t *next_pn,
                                              uint64_t *lowest_pn) {
  unsigned sa;
  if (!macsec || !next_pn || !lowest_pn) return OPENGCM_MACSEC_ARGUMENT;
  if (!find_rx_sa(macsec, port, sci, an, &sa)) return OPENGCM_MACSEC_SEQUENCE;
  get_numbers(macsec, &rx_side, sa, next_pn, lowest_pn);
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_tx_ended(opengcm_macsec *macsec, unsigned port, unsigned an,
                                             bool *ended) {
  uint64_t next, last;
  unsigned sa;
  if (!macsec || !ended) return OPENGCM_MACSEC_ARGUMENT;
  if (!find_tx_sa(macsec, port, an, &sa)) return OPENGCM_MACSEC_SEQUENCE;
  *ended = !get_numbers(macsec, &tx_side, sa, &next, &last) && is_used_up(next, last);
  return finish(macsec);
}

// --- counters ---

#define COUNTERS(direction, bank, owner) \
  (VALUE(COUNTER_CMD, DIRECTION, direction) | VALUE(COUNTER_CMD, BANK, bank) | \
   PUT(COUNTER_CMD, OWNER, owner))

opengcm_macsec_error opengcm_macsec_get_dev_stats(opengcm_macsec *macsec, unsigned port,
                                                  opengcm_macsec_dev_stats *stats) {
  const size_t tx = OG_MACSEC_TABLES__TX_PORT_COUNT__KIND__OUT_PKTS_OVERRUN + 1;
  if (!macsec || !stats) return OPENGCM_MACSEC_ARGUMENT;
  if (!macsec->layer.found || port >= ports(macsec)) return OPENGCM_MACSEC_SEQUENCE;
  ogl_read_counters(&macsec->layer, COUNTERS(TX, PORT, port), stats, tx);
  ogl_read_counters(&macsec->layer, COUNTERS(RX, PORT, port), &stats->in_pkts_untagged,
                    KINDS(opengcm_macsec_dev_stats) - tx);
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_get_tx_sc_stats(opengcm_macsec *macsec, unsigned port,
                                                    opengcm_macsec_tx_stats *stats) {
  if (!macsec || !stats) return OPENGCM_MACSEC_ARGUMENT;
  if (!has_secy(macsec, port)) return OPENGCM_MACSEC_SEQUENCE;
  ogl_read_counters(&macsec->layer, COUNTERS(TX, SC, port), stats, KINDS(opengcm_macsec_tx_stats));
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_get_tx_sa_stats(opengcm_macsec *macsec, unsigned port,
                                                    unsigned an, opengcm_macsec_tx_stats *stats) {
  if (!macsec || !stats || an >= ANS) return OPENGCM_MACSEC_ARGUMENT;
  if (!has_secy(macsec, port)) return OPENGCM_MACSEC_SEQUENCE;
  ogl_read_counters(&macsec->layer, COUNTERS(TX, SA, ANS * port + an), stats,
                    KINDS(opengcm_macsec_tx_stats));
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_get_rx_sc_stats(opengcm_macsec *macsec, unsigned port,
                                                    uint64_t sci, opengcm_macsec_rx_stats *stats) {
  unsigned sc;
  if (!macsec || !stats) return OPENGCM_MACSEC_ARGUMENT;
  if (!has_secy(macsec, port)) return OPENGCM_MACSEC_SEQUENCE;
  sc = find_rxsc(macsec, port, sci);
  if (sc == OPENGCM_MACSEC_CHANNELS) return OPENGCM_MACSEC_SEQUENCE;
  ogl_read_counters(&macsec->layer, COUNTERS(RX, SC, sc), stats, KINDS(opengcm_macsec_rx_stats));
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_get_rx_sa_stats(opengcm_macsec *macsec, unsigned port,
                                                    uint64_t sci, unsigned an,
                                                    opengcm_macsec_rx_stats *stats) {
  unsigned sc;
  if (!macsec || !stats || an >= ANS) return OPENGCM_MACSEC_ARGUMENT;
  if (!has_secy(macsec, port)) return OPENGCM_MACSEC_SEQUENCE;
  sc = find_rxsc(macsec, port, sci);
  if (sc == OPENGCM_MACSEC_CHANNELS) return OPENGCM_MACSEC_SEQUENCE;
  ogl_read_counters(&macsec->layer, COUNTERS(RX, SA, ANS * sc + an), stats,
                    KINDS(opengcm_macsec_rx_stats));
  return finish(macsec);
}

// --- rules and events ---

opengcm_macsec_error opengcm_macsec_set_rule(opengcm_macsec *macsec, unsigned index,
                                             const opengcm_macsec_rule *rule) {
  if (!macsec) return OPENGCM_MACSEC_ARGUMENT;
  if (!macsec->layer.found) return OPENGCM_MACSEC_SEQUENCE;
  if (index >= rules(macsec) - secys(macsec)) return OPENGCM_MACSEC_NO_ROOM;
  if (rule && (rule->port >= OPENGCM_MACSEC_PORTS || rule->vlan > 0xFFF ||
               (unsigned)rule->action > OPENGCM_MACSEC_PROTECT || rule->secy >= secys(macsec))) {
    return OPENGCM_MACSEC_ARGUMENT;
  }
  put_rule(macsec, index, rule);
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_enable_events(opengcm_macsec *macsec, uint32_t events) {
  if (!macsec || events > (OPENGCM_MACSEC_EVENT_TX_ENDED | OPENGCM_MACSEC_EVENT_TX_OVERFLOW |
                           OPENGCM_MACSEC_EVENT_RX_OVERFLOW)) {
    return OPENGCM_MACSEC_ARGUMENT;
  }
  if (!macsec->layer.found) return OPENGCM_MACSEC_SEQUENCE;
  ogl_put(&macsec->layer, REG(IRQ_ENABLE), events);
  return finish(macsec);
}

opengcm_macsec_error opengcm_macsec_take_events(opengcm_macsec *macsec, uint32_t *events) {
  if (!macsec || !events) return OPENGCM_MACSEC_ARGUMENT;
  if (!macsec->layer.found) return OPENGCM_MACSEC_SEQUENCE;
  *events = ogl_get(&macsec->layer, REG(IRQ_STATUS)) &
            (OPENGCM_MACSEC_EVENT_TX_ENDED | OPENGCM_MACSEC_EVENT_TX_OVERFLOW |
             OPENGCM_MACSEC_EVENT_RX_OVERFLOW);
  ogl_put(&macsec->layer, REG(IRQ_STATUS), *events);
  return finish(macsec);
}
