// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#include "CHeap.h"

#include <errno.h>
#include <malloc.h>

// The executable's functions replace the C library's, also for the Swift runtime. They count and forward.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

static _Atomic long live;

long live_heap(void) { return live; }

static void *counted(void *memory) {
  live += (long)malloc_usable_size(memory);
  return memory;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
  live -= (long)malloc_usable_size(memory);
  void *moved = __libc_realloc(memory, size);
  // A block that could not be moved keeps its address.
  counted(moved == NULL && size != 0 ? memory : moved);
  return moved;
}

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = counted(__libc_memalign(alignment, size));
  return *memory == NULL ? ENOMEM : 0;
}

void free(void *memory) {
  live -= (long)malloc_usable_size(memory);
  __libc_free(memory);
}
