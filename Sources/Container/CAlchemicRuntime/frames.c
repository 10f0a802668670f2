// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#include "Frames.h"

#include <CAlchemicPlatform.h>

_Thread_local void *alchemic_own_frame;
_Thread_local uintptr_t alchemic_stack_end;
_Thread_local uintptr_t alchemic_stack_reserve;

_Thread_local uintptr_t alchemic_last_serial;

uintptr_t alchemic_first_serial(void) {
  // A thread would need years for its 2^40 numbers, and 2^24 threads may come and go.
  static uintptr_t threads;
  return __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED) << 40;
}

void alchemic_measure_stack(void) {
  size_t size;
  if (alchemic_find_stack(&alchemic_stack_end, &size)) {
    // A quarter of the stack, at most 512 KiB: several times what one level of a debug build needs.
    alchemic_stack_reserve = size / 4 < 512 * 1024 ? size / 4 : 512 * 1024;
  } else {
    // A stack whose size is unknown is never short.
    alchemic_stack_end = UINTPTR_MAX;
    alchemic_stack_reserve = 0;
  }
}
