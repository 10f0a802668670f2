// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CALCHEMIC_READERS_H
#define CALCHEMIC_READERS_H

// Read-copy-update: many threads read data that one thread replaces, without a lock and without a shared counter. A reader
// writes only to thread-local memory. A writer waits until the old data has no readers before it frees the data.
// The algorithm is the "memb" flavour of liburcu, documented at https://liburcu.org.

#include <stdbool.h>
#include <stdint.h>

/// The state of one thread's reads: the sequence is odd while the thread reads.
struct alchemic_reader {
  // Processors load cache lines of 64 bytes in pairs.
  _Alignas(128) uintptr_t sequence;
  struct alchemic_reader *_Nullable next;
  bool is_taken;
};

extern _Thread_local struct alchemic_reader *_Nullable alchemic_own_reader;
/// Whether each reader needs a fence. False if the system provides a barrier to writers instead.
extern bool alchemic_readers_need_fence;

struct alchemic_reader *_Nonnull alchemic_register_reader(void);

/// Starts a read. Reads do not nest, and may only copy data until they end.
static inline struct alchemic_reader *_Nonnull alchemic_begin_reading(void) {
  struct alchemic_reader *reader = alchemic_own_reader;
  if (__builtin_expect(reader == 0, 0)) {
    reader = alchemic_register_reader();
  }
  uintptr_t sequence = __atomic_load_n(&reader->sequence, __ATOMIC_RELAXED);
  if (__builtin_expect(alchemic_readers_need_fence, 0)) {
    // A fence, because some processors move later loads before a sequentially consistent store.
    __atomic_store_n(&reader->sequence, sequence + 1, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  } else {
    // This orders the compiler only. The writer orders the processors with a barrier.
    __atomic_store_n(&reader->sequence, sequence + 1, __ATOMIC_RELAXED);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
  }
  return reader;
}

/// Ends a read.
static inline void alchemic_end_reading(struct alchemic_reader *_Nonnull reader) {
  // Keeps the optimiser from retaining the object that was read after the store below: Swift moves a retain past stores,
  // even atomic ones, but not past code that it does not know.
  __asm__ volatile("" ::: "memory");
  uintptr_t sequence = __atomic_load_n(&reader->sequence, __ATOMIC_RELAXED);
  __atomic_store_n(&reader->sequence, sequence + 1, __ATOMIC_RELEASE);
}

/// Waits until every read that was in progress at the time of the call has ended.
void alchemic_wait_for_readers(void);

#endif
