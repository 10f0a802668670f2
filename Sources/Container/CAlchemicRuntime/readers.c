// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#include "Readers.h"

#include <CAlchemicPlatform.h>
#include <pthread.h>
#include <sched.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

_Thread_local struct alchemic_reader *alchemic_own_reader;
bool alchemic_readers_need_fence = true;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct alchemic_reader *readers;
static pthread_key_t key;

// A thread that ends leaves its reader to a new thread. Readers are never freed, so that writers can always read them.
static void leave(void *reader) {
  pthread_mutex_lock(&mutex);
  ((struct alchemic_reader *)reader)->is_taken = false;
  pthread_mutex_unlock(&mutex);
  alchemic_own_reader = NULL;
}

// Runs before the constructor of the module Alchemic, whose threads may read immediately.
__attribute__((constructor(101))) static void prepare(void) {
  pthread_key_create(&key, leave);
  alchemic_readers_need_fence = !alchemic_prepare_barrier();
}

struct alchemic_reader *alchemic_register_reader(void) {
  pthread_mutex_lock(&mutex);
  struct alchemic_reader *reader = readers;
  while (reader != NULL && reader->is_taken) {
    reader = reader->next;
  }
  if (reader == NULL) {
    // Its own cache lines: each read of a thread writes to its reader, and would delay the reads of another.
    reader = aligned_alloc(alignof(struct alchemic_reader), sizeof *reader);
    if (reader == NULL) {
      // Swift also aborts a program that is out of memory.
      abort();
    }
    memset(reader, 0, sizeof *reader);
    reader->next = readers;
    readers = reader;
  }
  reader->is_taken = true;
  pthread_mutex_unlock(&mutex);
  pthread_setspecific(key, reader);
  alchemic_own_reader = reader;
  return reader;
}

void alchemic_wait_for_readers(void) {
  if (alchemic_readers_need_fence) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  } else {
    alchemic_barrier();
  }
  pthread_mutex_lock(&mutex);
  struct alchemic_reader *first = readers;
  pthread_mutex_unlock(&mutex);
  // Later readers start after the barrier, and see the new table.
  for (struct alchemic_reader *reader = first; reader != NULL; reader = reader->next) {
    uintptr_t sequence = __atomic_load_n(&reader->sequence, __ATOMIC_ACQUIRE);
    while ((sequence & 1) != 0 && __atomic_load_n(&reader->sequence, __ATOMIC_ACQUIRE) == sequence) {
      sched_yield();
    }
  }
}
