// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#include "SystemCalls.h"

#include <pthread.h>
#include <string.h>

// The reflected polynomial 0x1EDC6F41. It finds each change of up to three bits, and each within 32 bits in a row.

static uint32_t table[256];
static pthread_once_t table_once = PTHREAD_ONCE_INIT;

static void fill_table(void) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t value = byte;
    for (int bit = 0; bit < 8; bit++) value = value >> 1 ^ (value & 1 ? 0x82F63B78 : 0);
    table[byte] = value;
  }
}

static uint32_t by_table(uint32_t checksum, const unsigned char *bytes, size_t count) {
  pthread_once(&table_once, fill_table);
  for (size_t i = 0; i < count; i++) checksum = checksum >> 8 ^ table[(checksum ^ bytes[i]) & 0xFF];
  return checksum;
}

#if defined(__x86_64__)
// Every x86 processor since 2008 has an instruction for it.
__attribute__((target("sse4.2")))
static uint32_t by_instruction(uint32_t checksum, const unsigned char *bytes, size_t count) {
  uint64_t value = checksum;
  for (; count >= 8; count -= 8, bytes += 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    value = __builtin_ia32_crc32di(value, word);
  }
  for (; count > 0; count--, bytes++) value = __builtin_ia32_crc32qi((uint32_t)value, *bytes);
  return (uint32_t)value;
}
#endif

uint32_t alchemic_system_crc32c(uint32_t checksum, const void *bytes, size_t count) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("sse4.2")) return ~by_instruction(~checksum, bytes, count);
#endif
  return ~by_table(~checksum, bytes, count);
}
