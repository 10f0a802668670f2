// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CALCHEMIC_FRAMES_H
#define CALCHEMIC_FRAMES_H

// The attempts of a thread, as a chain on its stack. A task-local value would be several times slower.

#include <stdbool.h>
#include <stdint.h>

/// The innermost frame of this thread, or NULL.
extern _Thread_local void *_Nullable alchemic_own_frame;

static inline void *_Nullable alchemic_innermost_frame(void) { return alchemic_own_frame; }

static inline void alchemic_set_innermost_frame(void *_Nullable frame) { alchemic_own_frame = frame; }

/// The end of this thread's stack, and the size of the part that counts as short; 0 until they are measured.
extern _Thread_local uintptr_t alchemic_stack_end;
extern _Thread_local uintptr_t alchemic_stack_reserve;

/// Measures both. A stack that cannot be measured is never short.
void alchemic_measure_stack(void);

/// Whether little of this thread's stack is left. False on other stacks, such as a signal handler's.
static inline bool alchemic_is_stack_short(void) {
  if (__builtin_expect(alchemic_stack_end == 0, 0)) {
    alchemic_measure_stack();
  }
  return (uintptr_t)__builtin_frame_address(0) - alchemic_stack_end < alchemic_stack_reserve;
}

extern _Thread_local uintptr_t alchemic_last_serial;

/// A number below all serials of this thread, with a part that no other thread has.
uintptr_t alchemic_first_serial(void);

/// A number that no other call in the process returns. Threads share nothing to get one.
static inline uintptr_t alchemic_next_serial(void) {
  if (__builtin_expect(alchemic_last_serial == 0, 0)) {
    alchemic_last_serial = alchemic_first_serial();
  }
  return ++alchemic_last_serial;
}

/// The task that this thread runs, or NULL.
/// From the Swift runtime: stdlib/public/Concurrency/Task.cpp.
void *_Nullable swift_task_getCurrent(void);

/// The address of a task-local value, of the task or otherwise of this thread; NULL where none is set.
/// It is valid until the end of the scope that sets the value. The key is the address of the variable's `TaskLocal`.
/// From the Swift runtime: stdlib/public/Concurrency/TaskLocal.cpp, as TaskLocal.swift calls it.
void *_Nullable swift_task_localValueGet(const void *_Nonnull key);

#endif
