#ifndef CALCHEMIC_READERS_H
#define CALCHEMIC_READERS_H

// Lets many threads read what one replaces, without a lock and without a shared counter (read-copy-update): a reader
// writes only to memory of its own thread, and whoever replaced something waits until nobody reads it any more before
// letting go of it. As liburcu's "memb" flavour does it: docs at https://liburcu.org.

#include <stdbool.h>
#include <stdint.h>

/// What one thread says of its reading: odd while it reads.
struct alchemic_reader {
  uintptr_t sequence;
  struct alchemic_reader *_Nullable next;
  bool is_taken;
};

extern _Thread_local struct alchemic_reader *_Nullable alchemic_own_reader;
/// Whether the kernel makes the threads' order known when the writer asks; otherwise each reader has to.
extern bool alchemic_readers_need_fence;

struct alchemic_reader *_Nonnull alchemic_register_reader(void);

/// Begins to read. Does not nest; nothing but copying may happen until the end.
static inline struct alchemic_reader *_Nonnull alchemic_begin_reading(void) {
  struct alchemic_reader *reader = alchemic_own_reader;
  if (__builtin_expect(reader == 0, 0)) {
    reader = alchemic_register_reader();
  }
  uintptr_t sequence = __atomic_load_n(&reader->sequence, __ATOMIC_RELAXED);
  if (__builtin_expect(alchemic_readers_need_fence, 0)) {
    // A fence, for a sequentially consistent store alone lets the loads that follow go before it on some processors.
    __atomic_store_n(&reader->sequence, sequence + 1, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  } else {
    // The compiler keeps the order here; for the processor's, the writer asks the kernel.
    __atomic_store_n(&reader->sequence, sequence + 1, __ATOMIC_RELAXED);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
  }
  return reader;
}

/// Ends to read.
static inline void alchemic_end_reading(struct alchemic_reader *_Nonnull reader) {
  uintptr_t sequence = __atomic_load_n(&reader->sequence, __ATOMIC_RELAXED);
  __atomic_store_n(&reader->sequence, sequence + 1, __ATOMIC_RELEASE);
}

/// Waits until every thread that was reading when this was called has ended to.
void alchemic_wait_for_readers(void);

#endif
