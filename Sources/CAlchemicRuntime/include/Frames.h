#ifndef CALCHEMIC_FRAMES_H
#define CALCHEMIC_FRAMES_H

// What a thread is doing right now, as a chain on its own stack: a task-local value costs several times as much.

/// The innermost frame of this thread, or NULL.
extern _Thread_local void *_Nullable alchemic_own_frame;

static inline void *_Nullable alchemic_innermost_frame(void) { return alchemic_own_frame; }

static inline void alchemic_set_innermost_frame(void *_Nullable frame) { alchemic_own_frame = frame; }

/// The task that this thread runs, or NULL.
/// From the Swift runtime: stdlib/public/Concurrency/Task.cpp.
void *_Nullable swift_task_getCurrent(void);

#endif
