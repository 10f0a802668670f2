// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "Synchronisation.h"

#include <linux/membarrier.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

bool alchemic_prepare_barrier(void) {
  return syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0;
}

void alchemic_barrier(void) {
  syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
}

bool alchemic_find_stack(uintptr_t *lowest, size_t *size) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
    return false;
  }
  void *address = NULL;
  bool is_known = pthread_attr_getstack(&attributes, &address, size) == 0 && address != NULL;
  pthread_attr_destroy(&attributes);
  *lowest = (uintptr_t)address;
  return is_known;
}

int alchemic_thread_identifier(void) {
  return gettid();
}

bool alchemic_is_main_thread(void) {
  return gettid() == getpid();
}

void alchemic_name_thread(const char *name) {
  pthread_setname_np(pthread_self(), name);
}
