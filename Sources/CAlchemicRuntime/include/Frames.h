#ifndef CALCHEMIC_FRAMES_H
#define CALCHEMIC_FRAMES_H

// What a thread is doing right now, as a chain on its own stack: a task-local value costs several times as much.

#include <stdbool.h>
#include <stdint.h>

/// The innermost frame of this thread, or NULL.
extern _Thread_local void *_Nullable alchemic_own_frame;

static inline void *_Nullable alchemic_innermost_frame(void) { return alchemic_own_frame; }

static inline void alchemic_set_innermost_frame(void *_Nullable frame) { alchemic_own_frame = frame; }

/// Where this thread's stack ends, and how much of it is to be left for telling that it is short; 0 until it was asked.
extern _Thread_local uintptr_t alchemic_stack_end;
extern _Thread_local uintptr_t alchemic_stack_reserve;

/// Finds both; what cannot be found is never short.
void alchemic_measure_stack(void);

/// Whether little is left of this thread's stack. Code that runs on other memory, as a signal handler may, has enough.
static inline bool alchemic_is_stack_short(void) {
  if (__builtin_expect(alchemic_stack_end == 0, 0)) {
    alchemic_measure_stack();
  }
  return (uintptr_t)__builtin_frame_address(0) - alchemic_stack_end < alchemic_stack_reserve;
}

/// The task that this thread runs, or NULL.
/// From the Swift runtime: stdlib/public/Concurrency/Task.cpp.
void *_Nullable swift_task_getCurrent(void);

/// Where the value of a task-local variable lies, or NULL where none was given; in a task that task's, else this thread's.
/// It stays there until the end of the scope that gave it. The key is the address of the variable's `TaskLocal`.
/// From the Swift runtime: stdlib/public/Concurrency/TaskLocal.cpp, as TaskLocal.swift calls it.
void *_Nullable swift_task_localValueGet(const void *_Nonnull key);

#endif
