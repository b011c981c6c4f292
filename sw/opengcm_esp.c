// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors

#include "opengcm_esp.h"

#include "og_esp.h"
#include "og_esp_tables.h"

#define REG(name) ((uint32_t)offsetof(og_esp_t, name))
#define BIT(register, field) ((uint32_t)OG_ESP__##register##__##field##_bm)
#define PUT(register, field, value) ((uint32_t)(value) << OG_ESP__##register##__##field##_bp)
#define GET(register, field, word) \
  (((word)&BIT(register, field)) >> OG_ESP__##register##__##field##_bp)
#define VALUE(register, field, name) \
  PUT(register, field, OG_ESP__##register##__##field##__##name)
#define TABLE(name) OG_ESP_TABLES__##name
#define FIELD(table, field) \
  OG_ESP_TABLES__##table##__##field##_bp, OG_ESP_TABLES__##table##__##field##_bw
#define KINDS(type) (sizeof(type) / sizeof(uint64_t))

enum { MAX_BYTES = 0x3FFF };

// Counters are read in the order of their kinds, octets behind them.
typedef char statistics_are_those_of_the_map
    [KINDS(opengcm_esp_tx_stats) == OG_ESP_TABLES__TX_SA_COUNT__KIND__OUT_FAILED + 2 &&
             KINDS(opengcm_esp_rx_stats) == OG_ESP_TABLES__RX_SA_COUNT__KIND__IN_MISMATCH + 2 &&
             offsetof(opengcm_esp_dev_stats, in_clear) / 8 ==
                 OG_ESP_TABLES__TX_NONE_COUNT__KIND__OUT_NO_SA + 1 &&
             KINDS(opengcm_esp_dev_stats) ==
                 OG_ESP_TABLES__TX_NONE_COUNT__KIND__OUT_NO_SA + 1 +
                     OG_ESP_TABLES__RX_NONE_COUNT__KIND__IN_KEEP_ALIVE + 1 &&
             (unsigned)OPENGCM_ESP_DF_COPY == OG_ESP_TABLES__TX_SA__DF__COPY &&
             OPENGCM_ESP_EVENT_TX_ENDED == OG_ESP__IRQ_STATUS__TX_ENDED_bm
         ? 1
         : -1];

// The end of every call that has touched the core.
static opengcm_esp_error finish(opengcm_esp *esp) {
  const ogl_fault fault = ogl_finish(&esp->layer);
  return fault == OGL_BUS       ? OPENGCM_ESP_BUS
         : fault == OGL_TIMEOUT ? OPENGCM_ESP_TIMEOUT
                                : OPENGCM_ESP_OK;
}

// --- what is there ---

static unsigned associations(const opengcm_esp *esp) {
  const unsigned built = GET(CAPS, ASSOCIATIONS, esp->layer.caps);
  return built < OPENGCM_ESP_ASSOCIATIONS ? built : OPENGCM_ESP_ASSOCIATIONS;
}

static bool is_there(const opengcm_esp *esp, ogl_way way, unsigned index) {
  return esp->layer.found && index < associations(esp) &&
         (esp->there[way][index / 32] >> index % 32 & 1);
}

static void mark(opengcm_esp *esp, ogl_way way, unsigned index, bool there) {
  const uint32_t bit = (uint32_t)1 << index % 32;
  if (there) esp->there[way][index / 32] |= bit;
  else esp->there[way][index / 32] &= ~bit;
}

// The first index that is free, or associations().
static unsigned free_index(const opengcm_esp *esp, ogl_way way) {
  unsigned index;
  for (index = 0; index < associations(esp) && is_there(esp, way, index);) index++;
  return index;
}

static uint64_t last_number(const opengcm_esp_sa *sa) { return sa->esn ? UINT64_MAX : UINT32_MAX; }

static opengcm_esp_error check(const opengcm_esp *esp, const opengcm_esp_sa *sa) {
  uint32_t size;
  if (!sa->spi || !sa->key || (sa->key_bytes != 16 && sa->key_bytes != 24 && sa->key_bytes != 32) ||
      (sa->icv_bytes != 16 && (sa->gmac || (sa->icv_bytes != 12 && sa->icv_bytes != 8)))) {
    return OPENGCM_ESP_ARGUMENT;
  }
  size = sa->key_bytes == 16   ? BIT(CAPS, KEY128)
         : sa->key_bytes == 24 ? BIT(CAPS, KEY192)
                               : BIT(CAPS, KEY256);
  return esp->layer.caps & size ? OPENGCM_ESP_OK : OPENGCM_ESP_UNSUPPORTED;
}

static uint32_t icv_code(const opengcm_esp_sa *sa) {
  return sa->icv_bytes == 16   ? OG_ESP_TABLES__TX_SA__ICV__B16
         : sa->icv_bytes == 12 ? OG_ESP_TABLES__TX_SA__ICV__B12
                               : OG_ESP_TABLES__TX_SA__ICV__B8;
}

#define SET_COMMON(entry, table, sa)                           \
  do {                                                         \
    ogl_set(entry, FIELD(table, ENABLE), 1);                   \
    ogl_set(entry, FIELD(table, TUNNEL), (sa)->tunnel);        \
    ogl_set(entry, FIELD(table, ESN), (sa)->esn);              \
    ogl_set(entry, FIELD(table, GMAC), (sa)->gmac);            \
    ogl_set(entry, FIELD(table, UDP), (sa)->udp);              \
    ogl_set(entry, FIELD(table, ICV), icv_code(sa));           \
    ogl_set(entry, FIELD(table, SPI), (sa)->spi);              \
  } while (0)

// Its last byte is the lowest one of the field.
static void set_address(ogl_entry *entry, unsigned bit, const uint8_t *address, bool v6) {
  const unsigned bytes = v6 ? 16 : 4;
  unsigned at;
  for (at = 0; at < bytes; at++) ogl_set(entry, bit + 8 * (bytes - 1 - at), 8, address[at]);
}

static void put_salt(opengcm_esp *esp, unsigned table, unsigned index, const uint8_t *salt) {
  ogl_entry entry = {{0}};
  unsigned at;
  for (at = 0; at < OPENGCM_ESP_SALT_BYTES; at++) ogl_set(&entry, 24 - 8 * at, 8, salt[at]);
  ogl_write_entry(&esp->layer, table, index, &entry, OGL_ENTRY_WORDS);
}

// --- the core ---

opengcm_esp_error opengcm_esp_init(opengcm_esp *esp, const opengcm_esp_bus *bus) {
  if (!esp || !bus || !bus->read32 || !bus->write32) return OPENGCM_ESP_ARGUMENT;
  ogl_wipe(esp, sizeof *esp);
  if (!ogl_find(&esp->layer, bus, OG_ESP__ID__VALUE_reset)) {
    return esp->layer.fault ? OPENGCM_ESP_BUS : OPENGCM_ESP_NOT_FOUND;
  }
  ogl_restart(&esp->layer);
  esp->layer.found = true;
  return finish(esp);
}

opengcm_esp_error opengcm_esp_set_pass(opengcm_esp *esp, bool clear, bool ike, bool fragments) {
  ogl_entry entry = {{0}};
  if (!esp) return OPENGCM_ESP_ARGUMENT;
  if (!esp->layer.found) return OPENGCM_ESP_SEQUENCE;
  ogl_set(&entry, FIELD(RX_CONFIG, PASS_CLEAR), clear);
  ogl_set(&entry, FIELD(RX_CONFIG, PASS_IKE), ike);
  ogl_set(&entry, FIELD(RX_CONFIG, PASS_FRAGMENTS), fragments);
  ogl_write_entry(&esp->layer, TABLE(RX_CONFIG), 0, &entry, OGL_ENTRY_WORDS);
  return finish(esp);
}

// --- associations: what puts one in use is written last, and taken back first ---

opengcm_esp_error opengcm_esp_add_tx_sa(opengcm_esp *esp, const opengcm_esp_tx_sa *sa,
                                        unsigned *index) {
  const uint64_t most = sa ? last_number(&sa->sa) : 0;
  ogl_entry entry = {{0}};
  opengcm_esp_error error;
  unsigned at;
  if (!esp || !sa || !index) return OPENGCM_ESP_ARGUMENT;
  if (!esp->layer.found) return OPENGCM_ESP_SEQUENCE;
  error = check(esp, &sa->sa);
  if (error) return error;
  if (!sa->next || sa->next > most || sa->last > most || (sa->last && sa->last < sa->next) ||
      sa->max_bytes > MAX_BYTES || (unsigned)sa->df > OPENGCM_ESP_DF_COPY || sa->flow >> 20) {
    return OPENGCM_ESP_ARGUMENT;
  }
  at = free_index(esp, OGL_TX);
  if (at == associations(esp)) return OPENGCM_ESP_NO_ROOM;
  if (!ogl_load_key(&esp->layer, OGL_TX, at, sa->sa.key, sa->sa.key_bytes)) {
    error = finish(esp);
    return error ? error : OPENGCM_ESP_BUSY;
  }
  put_salt(esp, TABLE(TX_SALT), at, sa->sa.salt);
  if (sa->sa.tunnel) {
    set_address(&entry, OG_ESP_TABLES__TX_TUNNEL__SOURCE_bp, sa->source, sa->v6);
    set_address(&entry, OG_ESP_TABLES__TX_TUNNEL__DESTINATION_bp, sa->destination, sa->v6);
  }
  ogl_write_entry(&esp->layer, TABLE(TX_TUNNEL), at, &entry, OGL_ENTRY_WORDS);
  ogl_set(&entry, FIELD(TX_NUMBER, IN_USE), 1);
  ogl_set(&entry, FIELD(TX_NUMBER, NEXT), sa->next);
  ogl_set(&entry, FIELD(TX_NUMBER, LAST), sa->last ? sa->last : most);
  ogl_write_entry(&esp->layer, TABLE(TX_NUMBER), at, &entry, OGL_ENTRY_WORDS);
  SET_COMMON(&entry, TX_SA, &sa->sa);
  ogl_set(&entry, FIELD(TX_SA, V6), sa->v6);
  ogl_set(&entry, FIELD(TX_SA, DF), (uint64_t)sa->df);
  ogl_set(&entry, FIELD(TX_SA, COPY_DSCP), sa->copy_dscp);
  ogl_set(&entry, FIELD(TX_SA, COPY_ECN), sa->copy_ecn);
  ogl_set(&entry, FIELD(TX_SA, TOS), sa->tos);
  ogl_set(&entry, FIELD(TX_SA, TTL), sa->ttl);
  ogl_set(&entry, FIELD(TX_SA, FLOW), sa->flow);
  ogl_set(&entry, FIELD(TX_SA, SOURCE_PORT), sa->source_port);
  ogl_set(&entry, FIELD(TX_SA, DESTINATION_PORT), sa->destination_port);
  ogl_set(&entry, FIELD(TX_SA, MAX_BYTES), sa->max_bytes ? sa->max_bytes : MAX_BYTES);
  ogl_write_entry(&esp->layer, TABLE(TX_SA), at, &entry, OGL_ENTRY_WORDS);
  mark(esp, OGL_TX, at, true);
  *index = at;
  return finish(esp);
}

// Whether an association that receives would be found in the place of this one: it has the SPI and,
// in a build that looks at that, too, the destination.
static bool is_taken(const opengcm_esp *esp, const opengcm_esp_rx_sa *sa) {
  const unsigned bytes = sa->v6 ? 16 : 4;
  unsigned index, at;
  for (index = 0; index < associations(esp); index++) {
    if (!is_there(esp, OGL_RX, index) || esp->rx_spi[index] != sa->sa.spi) continue;
    if (!(esp->layer.caps & BIT(CAPS, DESTINATION))) return true;
    if (esp->rx_v6[index] != sa->v6) continue;
    for (at = 0; at < bytes && esp->rx_destination[index][at] == sa->destination[at];) at++;
    if (at == bytes) return true;
  }
  return false;
}

opengcm_esp_error opengcm_esp_add_rx_sa(opengcm_esp *esp, const opengcm_esp_rx_sa *sa,
                                        unsigned *index) {
  ogl_entry entry = {{0}};
  opengcm_esp_error error;
  unsigned at, byte;
  if (!esp || !sa || !index) return OPENGCM_ESP_ARGUMENT;
  if (!esp->layer.found) return OPENGCM_ESP_SEQUENCE;
  error = check(esp, &sa->sa);
  if (error) return error;
  if (sa->top > last_number(&sa->sa)) return OPENGCM_ESP_ARGUMENT;
  if (is_taken(esp, sa)) return OPENGCM_ESP_EXISTS;
  at = free_index(esp, OGL_RX);
  if (at == associations(esp)) return OPENGCM_ESP_NO_ROOM;
  if (!ogl_load_key(&esp->layer, OGL_RX, at, sa->sa.key, sa->sa.key_bytes)) {
    error = finish(esp);
    return error ? error : OPENGCM_ESP_BUSY;
  }
  put_salt(esp, TABLE(RX_SALT), at, sa->sa.salt);
  set_address(&entry, OG_ESP_TABLES__RX_TUNNEL__DESTINATION_bp, sa->destination, sa->v6);
  ogl_write_entry(&esp->layer, TABLE(RX_TUNNEL), at, &entry, OGL_ENTRY_WORDS);
  ogl_set(&entry, FIELD(RX_REPLAY, IN_USE), 1);
  ogl_set(&entry, FIELD(RX_REPLAY, TOP), sa->top);
  ogl_write_entry(&esp->layer, TABLE(RX_REPLAY), at, &entry, OGL_ENTRY_WORDS);
  SET_COMMON(&entry, RX_SA, &sa->sa);
  ogl_set(&entry, FIELD(RX_SA, REPLAY_PROTECT), sa->replay_protect || sa->sa.esn);
  ogl_set(&entry, FIELD(RX_SA, ANY_FORM), sa->any_form);
  ogl_write_entry(&esp->layer, TABLE(RX_SA), at, &entry, OGL_ENTRY_WORDS);
  mark(esp, OGL_RX, at, true);
  esp->rx_spi[at] = sa->sa.spi;
  esp->rx_v6[at] = sa->v6;
  for (byte = 0; byte < OPENGCM_ESP_ADDRESS_BYTES; byte++) {
    esp->rx_destination[at][byte] = sa->destination[byte];
  }
  *index = at;
  return finish(esp);
}

static opengcm_esp_error delete_sa(opengcm_esp *esp, ogl_way way, unsigned index,
                                   unsigned sa_table, unsigned number_table, unsigned salt_table) {
  static const uint8_t zeros[OPENGCM_ESP_SALT_BYTES] = {0};
  ogl_entry entry = {{0}};
  if (!esp) return OPENGCM_ESP_ARGUMENT;
  if (!is_there(esp, way, index)) return OPENGCM_ESP_SEQUENCE;
  ogl_write_entry(&esp->layer, sa_table, index, &entry, OGL_ENTRY_WORDS);
  ogl_write_entry(&esp->layer, number_table, index, &entry, OGL_ENTRY_WORDS);
  ogl_erase_key(&esp->layer, way, index);
  put_salt(esp, salt_table, index, zeros);
  mark(esp, way, index, false);
  return finish(esp);
}

opengcm_esp_error opengcm_esp_del_tx_sa(opengcm_esp *esp, unsigned index) {
  return delete_sa(esp, OGL_TX, index, TABLE(TX_SA), TABLE(TX_NUMBER), TABLE(TX_SALT));
}

opengcm_esp_error opengcm_esp_del_rx_sa(opengcm_esp *esp, unsigned index) {
  return delete_sa(esp, OGL_RX, index, TABLE(RX_SA), TABLE(RX_REPLAY), TABLE(RX_SALT));
}

opengcm_esp_error opengcm_esp_get_tx_number(opengcm_esp *esp, unsigned index, uint64_t *next,
                                            bool *ended) {
  ogl_entry entry;
  if (!esp || !next || !ended) return OPENGCM_ESP_ARGUMENT;
  if (!is_there(esp, OGL_TX, index)) return OPENGCM_ESP_SEQUENCE;
  ogl_read_entry(&esp->layer, TABLE(TX_NUMBER), index, &entry, OGL_ENTRY_WORDS);
  *next = ogl_field(&entry, FIELD(TX_NUMBER, NEXT));
  *ended = !ogl_field(&entry, FIELD(TX_NUMBER, IN_USE));
  return finish(esp);
}

opengcm_esp_error opengcm_esp_get_rx_number(opengcm_esp *esp, unsigned index, uint64_t *top) {
  ogl_entry entry;
  if (!esp || !top) return OPENGCM_ESP_ARGUMENT;
  if (!is_there(esp, OGL_RX, index)) return OPENGCM_ESP_SEQUENCE;
  ogl_read_entry(&esp->layer, TABLE(RX_REPLAY), index, &entry, OGL_ENTRY_WORDS);
  *top = ogl_field(&entry, FIELD(RX_REPLAY, TOP));
  return finish(esp);
}

// --- counters ---

#define COUNTERS(direction, bank, owner) \
  (VALUE(COUNTER_CMD, DIRECTION, direction) | VALUE(COUNTER_CMD, BANK, bank) | \
   PUT(COUNTER_CMD, OWNER, owner))

opengcm_esp_error opengcm_esp_get_tx_stats(opengcm_esp *esp, unsigned index,
                                           opengcm_esp_tx_stats *stats) {
  if (!esp || !stats) return OPENGCM_ESP_ARGUMENT;
  if (!is_there(esp, OGL_TX, index)) return OPENGCM_ESP_SEQUENCE;
  ogl_read_counters(&esp->layer, COUNTERS(TX, SA, index), &stats->out_packets,
                    KINDS(opengcm_esp_tx_stats) - 1);
  ogl_read_counters(&esp->layer, COUNTERS(TX, OCTETS, index), &stats->out_octets, 1);
  return finish(esp);
}

opengcm_esp_error opengcm_esp_get_rx_stats(opengcm_esp *esp, unsigned index,
                                           opengcm_esp_rx_stats *stats) {
  if (!esp || !stats) return OPENGCM_ESP_ARGUMENT;
  if (!is_there(esp, OGL_RX, index)) return OPENGCM_ESP_SEQUENCE;
  ogl_read_counters(&esp->layer, COUNTERS(RX, SA, index), &stats->in_packets,
                    KINDS(opengcm_esp_rx_stats) - 1);
  ogl_read_counters(&esp->layer, COUNTERS(RX, OCTETS, index), &stats->in_octets, 1);
  return finish(esp);
}

opengcm_esp_error opengcm_esp_get_dev_stats(opengcm_esp *esp, opengcm_esp_dev_stats *stats) {
  const size_t tx = OG_ESP_TABLES__TX_NONE_COUNT__KIND__OUT_NO_SA + 1;
  if (!esp || !stats) return OPENGCM_ESP_ARGUMENT;
  if (!esp->layer.found) return OPENGCM_ESP_SEQUENCE;
  ogl_read_counters(&esp->layer, COUNTERS(TX, NONE, 0), &stats->out_clear, tx);
  ogl_read_counters(&esp->layer, COUNTERS(RX, NONE, 0), &stats->in_clear,
                    KINDS(opengcm_esp_dev_stats) - tx);
  return finish(esp);
}

// --- events ---

opengcm_esp_error opengcm_esp_enable_events(opengcm_esp *esp, uint32_t events) {
  if (!esp || (events & ~OPENGCM_ESP_EVENT_TX_ENDED)) return OPENGCM_ESP_ARGUMENT;
  if (!esp->layer.found) return OPENGCM_ESP_SEQUENCE;
  ogl_put(&esp->layer, REG(IRQ_ENABLE), events);
  return finish(esp);
}

opengcm_esp_error opengcm_esp_take_events(opengcm_esp *esp, uint32_t *events, unsigned *index,
                                          bool *more) {
  ogl_entry entry;
  uint32_t ended;
  unsigned at;
  if (!esp || !events || !index || !more) return OPENGCM_ESP_ARGUMENT;
  if (!esp->layer.found) return OPENGCM_ESP_SEQUENCE;
  *events = ogl_get(&esp->layer, REG(IRQ_STATUS)) & OPENGCM_ESP_EVENT_TX_ENDED;
  ended = ogl_get(&esp->layer, REG(ENDED));
  ogl_put(&esp->layer, REG(IRQ_STATUS), *events);
  *index = GET(ENDED, SA, ended);
  *more = GET(ENDED, MORE, ended) != 0;
  // ENDED is cleared with the event, and has not shown what ended between the two.
  for (at = 0; *events && !*more && at < associations(esp); at++) {
    if (at == *index || !is_there(esp, OGL_TX, at)) continue;
    ogl_read_entry(&esp->layer, TABLE(TX_NUMBER), at, &entry, OGL_ENTRY_WORDS);
    *more = !esp->layer.fault && !ogl_field(&entry, FIELD(TX_NUMBER, IN_USE));
  }
  return finish(esp);
}
