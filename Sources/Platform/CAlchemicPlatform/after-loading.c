// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "AfterLoading.h"

#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// In a program with Swift's libraries linked into it, later constructors of the same list initialise Foundation and
// Dispatch. A thread that starts before them would crash, or the main queue would never be served. So this file replaces
// the last constructor of the list by a function that calls it, and then the waiting functions.

/// The functions that run before `main`, as the linker lists them; `NULL` in a loaded library.
extern alchemic_constructor __init_array_start[] __attribute__((weak, visibility("hidden")));
extern alchemic_constructor __init_array_end[] __attribute__((weak, visibility("hidden")));

enum { limit = 8 };
static void (*waiting[limit])(void);
static int waiting_count;
static alchemic_constructor last_constructor;

static void run_last(int count, char **arguments, char **environment) {
  last_constructor(count, arguments, environment);
  for (int index = 0; index < waiting_count; index++) waiting[index]();
  // Later callers do not have to wait.
  waiting_count = limit;
}

/// The page that `find_protection` looks for, and its result.
struct page {
  uintptr_t begin, length;
  int is_protected;
};

/// Whether the loader has made the page read-only after its relocation.
static int find_protection(struct dl_phdr_info *image, size_t size, void *found) {
  (void)size;
  struct page *page = found;
  for (int index = 0; index < image->dlpi_phnum; index++) {
    const ElfW(Phdr) *header = &image->dlpi_phdr[index];
    if (header->p_type != PT_GNU_RELRO) continue;
    // Whole pages only: the last page may contain other data.
    uintptr_t begin = (image->dlpi_addr + header->p_vaddr) / page->length * page->length;
    uintptr_t end = (image->dlpi_addr + header->p_vaddr + header->p_memsz) / page->length * page->length;
    if (begin <= page->begin && page->begin < end) page->is_protected = 1;
  }
  return page->is_protected;
}

/// Replaces the last function with `run_last`. Returns 0 unless the constructor is in the list before it.
static int replace_last(alchemic_constructor constructor) {
  if (last_constructor != NULL) return constructor != last_constructor;
  if (__init_array_start == NULL || __init_array_end == NULL) return 0;
  alchemic_constructor *last = __init_array_end - 1;
  int is_listed = 0;
  for (alchemic_constructor *each = __init_array_start; each < last; each++) is_listed |= *each == constructor;
  if (!is_listed) return 0;

  struct page page = {.length = (uintptr_t)sysconf(_SC_PAGESIZE)};
  page.begin = (uintptr_t)last / page.length * page.length;
  dl_iterate_phdr(find_protection, &page);
  if (page.is_protected && mprotect((void *)page.begin, page.length, PROT_READ | PROT_WRITE) != 0) return 0;
  last_constructor = *last;
  *last = run_last;
  if (page.is_protected) mprotect((void *)page.begin, page.length, PROT_READ);
  return 1;
}

void alchemic_after_loading(alchemic_constructor constructor, void (*function)(void)) {
  if (waiting_count < limit && replace_last(constructor)) {
    waiting[waiting_count++] = function;
  } else {
    function();
  }
}
