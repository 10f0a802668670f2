// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CALCHEMIC_SYNCHRONISATION_H
#define CALCHEMIC_SYNCHRONISATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Makes `alchemic_barrier` possible. False if the system has no such barrier: each thread then needs fences.
bool alchemic_prepare_barrier(void);

/// Makes each running thread of the process execute a full memory fence.
void alchemic_barrier(void);

/// The lowest address and the size in bytes of the calling thread's stack. False where they are unknown.
bool alchemic_find_stack(uintptr_t *_Nonnull lowest, size_t *_Nonnull size);

/// The operating system's number for the calling thread.
int alchemic_thread_identifier(void);

/// Whether this is the thread that the program started on.
bool alchemic_is_main_thread(void);

/// Names the calling thread, for tools such as ps; at most 15 bytes.
void alchemic_name_thread(const char *_Nonnull name);

#endif
