// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "CAlchemicRuntime.h"

#include <link.h>
#include <pthread.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

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
  // A stack whose size is unknown is never short.
  alchemic_stack_end = UINTPTR_MAX;
  alchemic_stack_reserve = 0;
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
    return;
  }
  void *end = NULL;
  size_t size = 0;
  if (pthread_attr_getstack(&attributes, &end, &size) == 0 && end != NULL) {
    alchemic_stack_end = (uintptr_t)end;
    // A quarter of the stack, at most 512 KiB: several times what one level of a debug build needs.
    alchemic_stack_reserve = size / 4 < 512 * 1024 ? size / 4 : 512 * 1024;
  }
  pthread_attr_destroy(&attributes);
}

struct search {
  uintptr_t address;
  struct alchemic_image *image;
};

// The segments of an image are sorted by their addresses. Whole pages are mapped, so segments on adjacent pages have no gap.
static void find_readable(const struct dl_phdr_info *info, struct search *search) {
  uintptr_t page = getauxval(AT_PAGESZ);
  uintptr_t begin = 0, end = 0;
  for (int index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_R)) {
      continue;
    }
    uintptr_t from = info->dlpi_addr + segment->p_vaddr;
    if (end == 0 || (from & -page) > ((end + page - 1) & -page)) {
      if (search->address >= begin && search->address < end) {
        break;
      }
      begin = from;
    }
    end = from + segment->p_memsz;
  }
  if (search->address >= begin && search->address < end) {
    search->image->readable_begin = (const void *)begin;
    search->image->readable_end = (const void *)end;
  }
}

static int holds(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct search *search = data;
  uintptr_t begin = UINTPTR_MAX, end = 0, code = 0, code_end = 0;
  for (int index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD) {
      continue;
    }
    uintptr_t from = info->dlpi_addr + segment->p_vaddr;
    if (from < begin) {
      begin = from;
    }
    if (from + segment->p_memsz > end) {
      end = from + segment->p_memsz;
    }
    if (segment->p_flags & PF_X) {
      code = code == 0 ? from : code;
      code_end = from + segment->p_memsz;
    }
  }
  if (search->address < begin || search->address >= end) {
    return 0;
  }
  *search->image = (struct alchemic_image){
      .begin = (const void *)begin,
      .end = (const void *)end,
      .path = info->dlpi_name,
      .code_begin = (const void *)code,
      .code_end = (const void *)code_end,
  };
  find_readable(info, search);
  return 1;
}

// Not dladdr, which also searches all symbols and would take ten times as long as the rest of the scan.
bool alchemic_find_image(const void *address, struct alchemic_image *image) {
  struct search search = {(uintptr_t)address, image};
  return dl_iterate_phdr(holds, &search) == 1;
}

static int count_changes(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  *(uint64_t *)data = info->dlpi_adds + info->dlpi_subs;
  return 1;
}

uint64_t alchemic_image_changes(void) {
  uint64_t changes = 0;
  dl_iterate_phdr(count_changes, &changes);
  return changes;
}

const void *alchemic_program_headers(void) {
  return (const void *)getauxval(AT_PHDR);
}

int alchemic_thread_identifier(void) {
  return gettid();
}

bool alchemic_is_main_thread(void) {
  return gettid() == getpid();
}

const void *alchemic_find_string(const void *table, size_t count, const char *text, size_t *length) {
  const char *hit = memmem(table, count, text, strlen(text));
  if (hit == NULL) {
    return NULL;
  }
  const char *before = memrchr(table, 0, (size_t)(hit - (const char *)table));
  const char *begin = before == NULL ? table : before + 1;
  *length = strnlen(begin, count - (size_t)(begin - (const char *)table));
  return begin;
}
