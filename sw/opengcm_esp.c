// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Accesses do not return errors: the first fault stays in esp->fault, accesses
// after it do nothing, and finish() hands it to the caller.

#include "opengcm_esp.h"

#include "og_esp.h"
#include "og_esp_tables.h"

// Looks at STATUS before the core is given up: the longest wait is for a table, whose turn may
// come when packets move again after the link was paused.
#ifndef OPENGCM_ESP_POLLS
#define OPENGCM_ESP_POLLS 1000000
#endif

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

enum { TX, RX, ENTRY_WORDS = 8, MAX_BYTES = 0x3FFF };

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

// --- accesses ---

static uint32_t get(opengcm_esp *esp, uint32_t offset) {
  uint32_t word = 0;
  if (esp->fault) return 0;
  if (!esp->bus.read32(esp->bus.context, offset, &word)) {
    esp->fault = OPENGCM_ESP_BUS;
    return 0;
  }
  return word;
}

static void put(opengcm_esp *esp, uint32_t offset, uint32_t word) {
  if (esp->fault) return;
  if (!esp->bus.write32(esp->bus.context, offset, word)) esp->fault = OPENGCM_ESP_BUS;
}

// Until STATUS is `value` under the mask.
static void wait_for(opengcm_esp *esp, uint32_t mask, uint32_t value) {
  uint32_t polls = 0;
  while ((get(esp, REG(STATUS)) & mask) != value && !esp->fault) {
    if (++polls == OPENGCM_ESP_POLLS) esp->fault = OPENGCM_ESP_TIMEOUT;
  }
}

static void wipe(void *data, size_t bytes) {
  volatile uint8_t *byte = data;
  while (bytes--) *byte++ = 0;
}

// The end of every call that has touched the core: after a fault nothing may pass.
static opengcm_esp_error finish(opengcm_esp *esp) {
  const opengcm_esp_error fault = esp->fault;
  if (fault) {
    esp->found = false;
    esp->fault = OPENGCM_ESP_OK;
    esp->bus.write32(esp->bus.context, REG(CTRL), BIT(CTRL, TX_RESET) | BIT(CTRL, RX_RESET));
  }
  return fault;
}

// --- tables: entries are little-endian words, fields may cross them ---

typedef struct {
  uint32_t word[ENTRY_WORDS];
} entry_t;

static void set(entry_t *entry, unsigned bit, unsigned width, uint64_t value) {
  unsigned at;
  for (at = 0; at < width && at < 64; at++, bit++) {
    entry->word[bit / 32] |= (uint32_t)(value >> at & 1) << bit % 32;
  }
}

static uint64_t field(const entry_t *entry, unsigned bit, unsigned width) {
  uint64_t value = 0;
  unsigned at;
  for (at = 0; at < width; at++, bit++) {
    value |= (uint64_t)(entry->word[bit / 32] >> bit % 32 & 1) << at;
  }
  return value;
}

static void table_command(opengcm_esp *esp, unsigned table, unsigned index, uint32_t write) {
  put(esp, REG(TABLE_CMD), PUT(TABLE_CMD, TABLE_ID, table) | PUT(TABLE_CMD, INDEX, index) | write);
  wait_for(esp, BIT(STATUS, TABLE_BUSY), 0);
}

static void write_entry(opengcm_esp *esp, unsigned table, unsigned index, entry_t *entry) {
  unsigned i;
  for (i = 0; i < ENTRY_WORDS; i++) put(esp, REG(TABLE_DATA) + 4 * i, entry->word[i]);
  table_command(esp, table, index, BIT(TABLE_CMD, WRITE));
  wipe(entry, sizeof *entry);
}

static void read_entry(opengcm_esp *esp, unsigned table, unsigned index, entry_t *entry) {
  unsigned i;
  table_command(esp, table, index, 0);
  for (i = 0; i < ENTRY_WORDS; i++) entry->word[i] = get(esp, REG(TABLE_DATA) + 4 * i);
}

// --- keys ---

static uint32_t direction_of(unsigned way) {
  return way == TX ? VALUE(KEY_CMD, DIRECTION, TX) : VALUE(KEY_CMD, DIRECTION, RX);
}

static void key_command(opengcm_esp *esp, unsigned way, unsigned index, uint32_t command) {
  put(esp, REG(KEY_CMD), direction_of(way) | PUT(KEY_CMD, SLOT, index) | command);
  wait_for(esp, BIT(STATUS, KEY_BUSY), 0);
  wait_for(esp, BIT(STATUS, KEY_ERROR), 0);  // what it refuses is never asked of it
}

static void load_key(opengcm_esp *esp, unsigned way, unsigned index, const opengcm_esp_sa *sa) {
  unsigned i;
  for (i = 0; i < sa->key_bytes / 4u; i++) {
    const uint8_t *in = sa->key + 4 * i;
    put(esp, REG(KEY) + 4 * i,
        in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24);
  }
  key_command(esp, way, index,
              VALUE(KEY_CMD, OP, LOAD) |
                  (sa->key_bytes == 16   ? VALUE(KEY_CMD, SIZE, K128)
                   : sa->key_bytes == 24 ? VALUE(KEY_CMD, SIZE, K192)
                                         : VALUE(KEY_CMD, SIZE, K256)));
}

// --- what is there ---

static unsigned associations(const opengcm_esp *esp) {
  return GET(CAPS, ASSOCIATIONS, esp->caps);
}

static bool is_there(const opengcm_esp *esp, unsigned way, unsigned index) {
  return esp->found && index < associations(esp) && (esp->there[way][index / 32] >> index % 32 & 1);
}

static void mark(opengcm_esp *esp, unsigned way, unsigned index, bool there) {
  const uint32_t bit = (uint32_t)1 << index % 32;
  if (there) esp->there[way][index / 32] |= bit;
  else esp->there[way][index / 32] &= ~bit;
}

// The first index that is free, or associations().
static unsigned free_index(const opengcm_esp *esp, unsigned way) {
  unsigned index;
  for (index = 0; index < associations(esp) && is_there(esp, way, index);) index++;
  return index;
}

static uint64_t last_number(const opengcm_esp_sa *sa) { return sa->esn ? UINT64_MAX : UINT32_MAX; }

static opengcm_esp_error check(const opengcm_esp *esp, const opengcm_esp_sa *sa) {
  uint32_t size;
  if (!sa->key || (sa->key_bytes != 16 && sa->key_bytes != 24 && sa->key_bytes != 32) ||
      (sa->icv_bytes != 16 && (sa->gmac || (sa->icv_bytes != 12 && sa->icv_bytes != 8)))) {
    return OPENGCM_ESP_ARGUMENT;
  }
  size = sa->key_bytes == 16   ? BIT(CAPS, KEY128)
         : sa->key_bytes == 24 ? BIT(CAPS, KEY192)
                               : BIT(CAPS, KEY256);
  return esp->caps & size ? OPENGCM_ESP_OK : OPENGCM_ESP_UNSUPPORTED;
}

static uint32_t icv_code(const opengcm_esp_sa *sa) {
  return sa->icv_bytes == 16   ? OG_ESP_TABLES__TX_SA__ICV__B16
         : sa->icv_bytes == 12 ? OG_ESP_TABLES__TX_SA__ICV__B12
                               : OG_ESP_TABLES__TX_SA__ICV__B8;
}

#define SET_COMMON(entry, table, sa)                       \
  do {                                                     \
    set(entry, FIELD(table, ENABLE), 1);                   \
    set(entry, FIELD(table, TUNNEL), (sa)->tunnel);        \
    set(entry, FIELD(table, ESN), (sa)->esn);              \
    set(entry, FIELD(table, GMAC), (sa)->gmac);            \
    set(entry, FIELD(table, UDP), (sa)->udp);              \
    set(entry, FIELD(table, ICV), icv_code(sa));           \
    set(entry, FIELD(table, SPI), (sa)->spi);              \
  } while (0)

// Its last byte is the lowest one of the field.
static void set_address(entry_t *entry, unsigned bit, const uint8_t *address, bool v6) {
  const unsigned bytes = v6 ? 16 : 4;
  unsigned at;
  for (at = 0; at < bytes; at++) set(entry, bit + 8 * (bytes - 1 - at), 8, address[at]);
}

static void put_salt(opengcm_esp *esp, unsigned table, unsigned index, const uint8_t *salt) {
  entry_t entry = {{0}};
  unsigned at;
  for (at = 0; at < OPENGCM_ESP_SALT_BYTES; at++) set(&entry, 24 - 8 * at, 8, salt[at]);
  write_entry(esp, table, index, &entry);
}

// --- the core ---

opengcm_esp_error opengcm_esp_init(opengcm_esp *esp, const opengcm_esp_bus *bus) {
  const uint32_t ready = BIT(STATUS, TX_KEY_READY) | BIT(STATUS, RX_KEY_READY);
  uint32_t id;
  if (!esp || !bus || !bus->read32 || !bus->write32) return OPENGCM_ESP_ARGUMENT;
  wipe(esp, sizeof *esp);
  esp->bus.read32 = bus->read32;
  esp->bus.write32 = bus->write32;
  esp->bus.context = bus->context;
  id = get(esp, REG(ID));
  if (esp->fault) return OPENGCM_ESP_BUS;
  if (id != OG_ESP__ID__VALUE_reset) return OPENGCM_ESP_NOT_FOUND;
  esp->caps = get(esp, REG(CAPS));
  put(esp, REG(CTRL), BIT(CTRL, TX_RESET) | BIT(CTRL, RX_RESET));
  put(esp, REG(IRQ_ENABLE), 0);
  put(esp, REG(CTRL), 0);
  wait_for(esp, ready, ready);
  put(esp, REG(IRQ_STATUS), UINT32_MAX);
  esp->found = true;
  return finish(esp);
}

opengcm_esp_error opengcm_esp_set_pass(opengcm_esp *esp, bool clear, bool ike, bool fragments) {
  entry_t entry = {{0}};
  if (!esp) return OPENGCM_ESP_ARGUMENT;
  if (!esp->found) return OPENGCM_ESP_SEQUENCE;
  set(&entry, FIELD(RX_CONFIG, PASS_CLEAR), clear);
  set(&entry, FIELD(RX_CONFIG, PASS_IKE), ike);
  set(&entry, FIELD(RX_CONFIG, PASS_FRAGMENTS), fragments);
  write_entry(esp, TABLE(RX_CONFIG), 0, &entry);
  return finish(esp);
}

// --- associations: what puts one in use is written last, and taken back first ---

opengcm_esp_error opengcm_esp_add_tx_sa(opengcm_esp *esp, const opengcm_esp_tx_sa *sa,
                                        unsigned *index) {
  const uint64_t most = sa ? last_number(&sa->sa) : 0;
  entry_t entry = {{0}};
  opengcm_esp_error error;
  unsigned at;
  if (!esp || !sa || !index) return OPENGCM_ESP_ARGUMENT;
  if (!esp->found) return OPENGCM_ESP_SEQUENCE;
  error = check(esp, &sa->sa);
  if (error) return error;
  if (!sa->next || sa->next > most || sa->last > most || (sa->last && sa->last < sa->next) ||
      sa->max_bytes > MAX_BYTES || (unsigned)sa->df > OPENGCM_ESP_DF_COPY || sa->flow >> 20) {
    return OPENGCM_ESP_ARGUMENT;
  }
  at = free_index(esp, TX);
  if (at == associations(esp)) return OPENGCM_ESP_NO_ROOM;
  load_key(esp, TX, at, &sa->sa);
  put_salt(esp, TABLE(TX_SALT), at, sa->sa.salt);
  if (sa->sa.tunnel) {
    set_address(&entry, OG_ESP_TABLES__TX_TUNNEL__SOURCE_bp, sa->source, sa->v6);
    set_address(&entry, OG_ESP_TABLES__TX_TUNNEL__DESTINATION_bp, sa->destination, sa->v6);
  }
  write_entry(esp, TABLE(TX_TUNNEL), at, &entry);
  set(&entry, FIELD(TX_NUMBER, IN_USE), 1);
  set(&entry, FIELD(TX_NUMBER, NEXT), sa->next);
  set(&entry, FIELD(TX_NUMBER, LAST), sa->last ? sa->last : most);
  write_entry(esp, TABLE(TX_NUMBER), at, &entry);
  SET_COMMON(&entry, TX_SA, &sa->sa);
  set(&entry, FIELD(TX_SA, V6), sa->v6);
  set(&entry, FIELD(TX_SA, DF), (uint64_t)sa->df);
  set(&entry, FIELD(TX_SA, COPY_DSCP), sa->copy_dscp);
  set(&entry, FIELD(TX_SA, COPY_ECN), sa->copy_ecn);
  set(&entry, FIELD(TX_SA, TOS), sa->tos);
  set(&entry, FIELD(TX_SA, TTL), sa->ttl);
  set(&entry, FIELD(TX_SA, FLOW), sa->flow);
  set(&entry, FIELD(TX_SA, SOURCE_PORT), sa->source_port);
  set(&entry, FIELD(TX_SA, DESTINATION_PORT), sa->destination_port);
  set(&entry, FIELD(TX_SA, MAX_BYTES), sa->max_bytes ? sa->max_bytes : MAX_BYTES);
  write_entry(esp, TABLE(TX_SA), at, &entry);
  mark(esp, TX, at, true);
  *index = at;
  return finish(esp);
}

// Whether an association that receives has the SPI. Of a build that looks at the destination, too,
// two may have one.
static bool has_spi(const opengcm_esp *esp, uint32_t spi) {
  unsigned index;
  if (esp->caps & BIT(CAPS, DESTINATION)) return false;
  for (index = 0; index < associations(esp); index++) {
    if (is_there(esp, RX, index) && esp->rx_spi[index] == spi) return true;
  }
  return false;
}

opengcm_esp_error opengcm_esp_add_rx_sa(opengcm_esp *esp, const opengcm_esp_rx_sa *sa,
                                        unsigned *index) {
  entry_t entry = {{0}};
  opengcm_esp_error error;
  unsigned at;
  if (!esp || !sa || !index) return OPENGCM_ESP_ARGUMENT;
  if (!esp->found) return OPENGCM_ESP_SEQUENCE;
  error = check(esp, &sa->sa);
  if (error) return error;
  if (sa->top > last_number(&sa->sa)) return OPENGCM_ESP_ARGUMENT;
  if (has_spi(esp, sa->sa.spi)) return OPENGCM_ESP_EXISTS;
  at = free_index(esp, RX);
  if (at == associations(esp)) return OPENGCM_ESP_NO_ROOM;
  load_key(esp, RX, at, &sa->sa);
  put_salt(esp, TABLE(RX_SALT), at, sa->sa.salt);
  set_address(&entry, OG_ESP_TABLES__RX_TUNNEL__DESTINATION_bp, sa->destination, sa->v6);
  write_entry(esp, TABLE(RX_TUNNEL), at, &entry);
  set(&entry, FIELD(RX_REPLAY, IN_USE), 1);
  set(&entry, FIELD(RX_REPLAY, TOP), sa->top);
  write_entry(esp, TABLE(RX_REPLAY), at, &entry);
  SET_COMMON(&entry, RX_SA, &sa->sa);
  set(&entry, FIELD(RX_SA, REPLAY_PROTECT), sa->replay_protect || sa->sa.esn);
  set(&entry, FIELD(RX_SA, ANY_FORM), sa->any_form);
  write_entry(esp, TABLE(RX_SA), at, &entry);
  mark(esp, RX, at, true);
  esp->rx_spi[at] = sa->sa.spi;
  *index = at;
  return finish(esp);
}

static opengcm_esp_error delete_sa(opengcm_esp *esp, unsigned way, unsigned index,
                                   unsigned sa_table, unsigned number_table, unsigned salt_table) {
  static const uint8_t zeros[OPENGCM_ESP_SALT_BYTES] = {0};
  entry_t entry = {{0}};
  if (!esp) return OPENGCM_ESP_ARGUMENT;
  if (!is_there(esp, way, index)) return OPENGCM_ESP_SEQUENCE;
  write_entry(esp, sa_table, index, &entry);
  write_entry(esp, number_table, index, &entry);
  key_command(esp, way, index, VALUE(KEY_CMD, OP, ERASE));
  put_salt(esp, salt_table, index, zeros);
  mark(esp, way, index, false);
  return finish(esp);
}

opengcm_esp_error opengcm_esp_del_tx_sa(opengcm_esp *esp, unsigned index) {
  return delete_sa(esp, TX, index, TABLE(TX_SA), TABLE(TX_NUMBER), TABLE(TX_SALT));
}

opengcm_esp_error opengcm_esp_del_rx_sa(opengcm_esp *esp, unsigned index) {
  return delete_sa(esp, RX, index, TABLE(RX_SA), TABLE(RX_REPLAY), TABLE(RX_SALT));
}

opengcm_esp_error opengcm_esp_get_tx_number(opengcm_esp *esp, unsigned index, uint64_t *next,
                                            bool *ended) {
  entry_t entry;
  if (!esp || !next || !ended) return OPENGCM_ESP_ARGUMENT;
  if (!is_there(esp, TX, index)) return OPENGCM_ESP_SEQUENCE;
  read_entry(esp, TABLE(TX_NUMBER), index, &entry);
  *next = field(&entry, FIELD(TX_NUMBER, NEXT));
  *ended = !field(&entry, FIELD(TX_NUMBER, IN_USE));
  return finish(esp);
}

opengcm_esp_error opengcm_esp_get_rx_number(opengcm_esp *esp, unsigned index, uint64_t *top) {
  entry_t entry;
  if (!esp || !top) return OPENGCM_ESP_ARGUMENT;
  if (!is_there(esp, RX, index)) return OPENGCM_ESP_SEQUENCE;
  read_entry(esp, TABLE(RX_REPLAY), index, &entry);
  *top = field(&entry, FIELD(RX_REPLAY, TOP));
  return finish(esp);
}

// --- counters ---

static uint64_t counter(opengcm_esp *esp, uint32_t of, unsigned owner, unsigned kind) {
  uint64_t value;
  put(esp, REG(COUNTER_CMD), of | PUT(COUNTER_CMD, OWNER, owner) | PUT(COUNTER_CMD, KIND, kind));
  wait_for(esp, BIT(STATUS, COUNTER_BUSY), 0);
  value = get(esp, REG(COUNTER));
  return value | (uint64_t)get(esp, REG(COUNTER) + 4) << 32;
}

#define COUNTERS(direction, bank) \
  (VALUE(COUNTER_CMD, DIRECTION, direction) | VALUE(COUNTER_CMD, BANK, bank))

// The first kinds of an owner; statistics are structures of nothing else.
static void read_counters(opengcm_esp *esp, uint32_t of, unsigned owner, uint64_t *out,
                          size_t kinds) {
  unsigned kind;
  for (kind = 0; kind < kinds; kind++) out[kind] = counter(esp, of, owner, kind);
}

opengcm_esp_error opengcm_esp_get_tx_stats(opengcm_esp *esp, unsigned index,
                                           opengcm_esp_tx_stats *stats) {
  if (!esp || !stats) return OPENGCM_ESP_ARGUMENT;
  if (!is_there(esp, TX, index)) return OPENGCM_ESP_SEQUENCE;
  read_counters(esp, COUNTERS(TX, SA), index, &stats->out_packets,
                KINDS(opengcm_esp_tx_stats) - 1);
  stats->out_octets = counter(esp, COUNTERS(TX, OCTETS), index, 0);
  return finish(esp);
}

opengcm_esp_error opengcm_esp_get_rx_stats(opengcm_esp *esp, unsigned index,
                                           opengcm_esp_rx_stats *stats) {
  if (!esp || !stats) return OPENGCM_ESP_ARGUMENT;
  if (!is_there(esp, RX, index)) return OPENGCM_ESP_SEQUENCE;
  read_counters(esp, COUNTERS(RX, SA), index, &stats->in_packets, KINDS(opengcm_esp_rx_stats) - 1);
  stats->in_octets = counter(esp, COUNTERS(RX, OCTETS), index, 0);
  return finish(esp);
}

opengcm_esp_error opengcm_esp_get_dev_stats(opengcm_esp *esp, opengcm_esp_dev_stats *stats) {
  const size_t tx = OG_ESP_TABLES__TX_NONE_COUNT__KIND__OUT_NO_SA + 1;
  if (!esp || !stats) return OPENGCM_ESP_ARGUMENT;
  if (!esp->found) return OPENGCM_ESP_SEQUENCE;
  read_counters(esp, COUNTERS(TX, NONE), 0, &stats->out_clear, tx);
  read_counters(esp, COUNTERS(RX, NONE), 0, &stats->in_clear, KINDS(opengcm_esp_dev_stats) - tx);
  return finish(esp);
}

// --- events ---

opengcm_esp_error opengcm_esp_enable_events(opengcm_esp *esp, uint32_t events) {
  if (!esp || (events & ~OPENGCM_ESP_EVENT_TX_ENDED)) return OPENGCM_ESP_ARGUMENT;
  if (!esp->found) return OPENGCM_ESP_SEQUENCE;
  put(esp, REG(IRQ_ENABLE), events);
  return finish(esp);
}

opengcm_esp_error opengcm_esp_take_events(opengcm_esp *esp, uint32_t *events, unsigned *index,
                                          bool *more) {
  uint32_t ended;
  if (!esp || !events || !index || !more) return OPENGCM_ESP_ARGUMENT;
  if (!esp->found) return OPENGCM_ESP_SEQUENCE;
  *events = get(esp, REG(IRQ_STATUS)) & OPENGCM_ESP_EVENT_TX_ENDED;
  ended = get(esp, REG(ENDED));
  put(esp, REG(IRQ_STATUS), *events);
  *index = GET(ENDED, SA, ended);
  *more = GET(ENDED, MORE, ended) != 0;
  return finish(esp);
}
