// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Runs NIST's vectors on both co-processors of the SoC with the driver of sw/,
// and prints over the UART what came of it. Exit code 0: all were right.

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "opengcm_cop.h"
#include "opengcm_cop_mmio.h"

#define REGISTER(address) (*(volatile uint32_t *)(uintptr_t)(address))
#define UART REGISTER(0x10000000)
#define EXIT REGISTER(0x10000004)
#define REFUSALS REGISTER(0x10000008)
#define AES_BASE 0x20000000
#define GCM_BASE 0x20001000

#define COUNT_OF(table) (sizeof(table) / sizeof *(table))
#define TEXT_MAX 256
#define SPEED_BYTES 1024

typedef struct {
  const char *id;
  opengcm_cop_mode mode;
  const uint8_t *key, *iv, *plain, *sealed;
  size_t key_bytes, plain_bytes, sealed_bytes;
} mode_case;

typedef struct {
  const char *id;
  const uint8_t *key, *iv, *aad, *plain, *sealed, *tag;
  size_t key_bytes, iv_bytes, aad_bytes, sealed_bytes, tag_bytes;
  bool valid, decrypt;
} gcm_case;

#include "vectors.h"

static int put_char(char character, FILE *file) {
  (void)file;
  UART = (uint8_t)character;
  return character;
}

static FILE uart = FDEV_SETUP_STREAM(put_char, NULL, NULL, _FDEV_SETUP_WRITE);
FILE *const stdout = &uart;

static unsigned failures;

static void judge(bool right, const char *id) {
  if (right) return;
  failures++;
  printf("FAILED: %s\n", id);
}

static uint32_t cycles(void) {
  uint32_t now;
  __asm__ volatile("rdcycle %0" : "=r"(now));
  return now;
}

// Both directions of each case.
static void run_modes(opengcm_cop *cop, const char *name, const mode_case *cases, size_t count) {
  uint8_t out[TEXT_MAX];
  size_t i;
  for (i = 0; i < count; i++) {
    const mode_case *c = &cases[i];
    const size_t bytes = c->plain_bytes;
    bool right = bytes <= sizeof out && !opengcm_cop_set_key(cop, c->mode, c->key, c->key_bytes);
    right = right && !opengcm_cop_crypt(cop, c->mode, OPENGCM_COP_ENCRYPT, c->iv, c->plain, out,
                                        bytes);
    right = right && !memcmp(out, c->sealed, bytes);
    right = right && !opengcm_cop_crypt(cop, c->mode, OPENGCM_COP_DECRYPT, c->iv, c->sealed, out,
                                        bytes);
    right = right && !memcmp(out, c->plain, bytes);
    judge(right, c->id);
  }
  printf("%s: %u vectors, both directions\n", name, (unsigned)count);
}

static bool run_seal(opengcm_cop *cop, const gcm_case *c) {
  uint8_t out[TEXT_MAX], tag[16];
  return !opengcm_cop_gcm_seal(cop, c->iv, c->iv_bytes, c->aad, c->aad_bytes, c->plain, out,
                               c->sealed_bytes, tag, c->tag_bytes) &&
         !memcmp(out, c->sealed, c->sealed_bytes) && !memcmp(tag, c->tag, c->tag_bytes);
}

static bool run_open(opengcm_cop *cop, const gcm_case *c) {
  uint8_t out[TEXT_MAX];
  const opengcm_cop_error error =
      opengcm_cop_gcm_open(cop, c->iv, c->iv_bytes, c->aad, c->aad_bytes, c->sealed, out,
                           c->sealed_bytes, c->tag, c->tag_bytes);
  if (!c->valid) return error == OPENGCM_COP_TAG;
  return !error && !memcmp(out, c->plain, c->sealed_bytes);
}

static void run_gcm(opengcm_cop *cop) {
  unsigned forged = 0;
  size_t i;
  for (i = 0; i < COUNT_OF(gcm_cases); i++) {
    const gcm_case *c = &gcm_cases[i];
    bool right = c->sealed_bytes <= TEXT_MAX &&
                 !opengcm_cop_set_key(cop, OPENGCM_COP_GCM, c->key, c->key_bytes);
    if (right) right = c->decrypt ? run_open(cop, c) : run_seal(cop, c);
    judge(right, c->id);
    forged += !c->valid;
  }
  printf("GCM: %u vectors, %u of them forged\n", (unsigned)COUNT_OF(gcm_cases), forged);
}

static void print_speed(const char *name, uint32_t began) {
  const uint32_t tenths = (cycles() - began) * 10 / SPEED_BYTES;
  printf("%s: %u.%u cycles a byte\n", name, (unsigned)(tenths / 10), (unsigned)(tenths % 10));
}

static void measure(opengcm_cop *aes, opengcm_cop *gcm) {
  static uint8_t text[SPEED_BYTES];
  static const uint8_t key[16], iv[16];
  uint8_t tag[16];
  uint32_t began;
  judge(!opengcm_cop_set_key(aes, OPENGCM_COP_CBC, key, sizeof key), "key of the AES co-processor");
  judge(!opengcm_cop_set_key(gcm, OPENGCM_COP_GCM, key, sizeof key), "key of the GCM co-processor");
  began = cycles();
  judge(!opengcm_cop_crypt(aes, OPENGCM_COP_CBC, OPENGCM_COP_ENCRYPT, iv, text, text, sizeof text),
        "CBC");
  print_speed("CBC, AES-128, 1,024 bytes", began);
  began = cycles();
  judge(!opengcm_cop_gcm_seal(gcm, iv, 12, NULL, 0, text, text, sizeof text, tag, sizeof tag),
        "GCM");
  print_speed("GCM, AES-128, 1,024 bytes", began);
}

// Four transfers that the bus refuses; nothing comes of them.
static void refuse(void) {
  const uint32_t before = REFUSALS;
  REGISTER(AES_BASE) = 0;                             // ID is read-only
  *(volatile uint8_t *)(uintptr_t)(AES_BASE + 8) = 1;  // CTRL takes whole words
  judge(REGISTER(AES_BASE + 0x20) == 0, "KEY can be read");
  judge(REGISTER(GCM_BASE + 0x1000) == 0, "something is where nothing is");
  judge(REFUSALS - before == 4, "a transfer was not refused");
}

int main(void) {
  const opengcm_cop_bus aes_bus = opengcm_cop_mmio(AES_BASE), gcm_bus = opengcm_cop_mmio(GCM_BASE);
  opengcm_cop aes, gcm;
  printf("PicoRV32 with two AES co-processors\n");
  judge(!opengcm_cop_init(&aes, &aes_bus), "the AES co-processor is not found");
  judge(!opengcm_cop_init(&gcm, &gcm_bus), "the GCM co-processor is not found");
  run_modes(&aes, "ECB and CBC", block_cases, COUNT_OF(block_cases));
  run_modes(&gcm, "CTR", ctr_cases, COUNT_OF(ctr_cases));
  run_gcm(&gcm);
  measure(&aes, &gcm);
  judge(REFUSALS == 0, "a transfer of the driver was refused");
  refuse();
  judge(!opengcm_cop_erase(&aes) && !opengcm_cop_erase(&gcm), "erase");
  printf(failures ? "%u FAILED\n" : "all right\n", failures);
  EXIT = failures != 0;
  return 0;
}
