#define _GNU_SOURCE
#include "CAlchemicRuntime.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>
#include <unistd.h>

_Thread_local void *alchemic_own_frame;

bool alchemic_image(const void *address, const void **base, const char **path) {
  Dl_info information;
  if (dladdr(address, &information) == 0) {
    return false;
  }
  *base = information.dli_fbase;
  *path = information.dli_fname;
  return true;
}

struct extent {
  uintptr_t address, begin, end;
};

static int find_extent(struct dl_phdr_info *image, size_t size, void *data) {
  (void)size;
  struct extent *extent = data;
  uintptr_t begin = UINTPTR_MAX, end = 0;
  for (int index = 0; index < image->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD) {
      continue;
    }
    uintptr_t from = image->dlpi_addr + segment->p_vaddr;
    if (from < begin) {
      begin = from;
    }
    if (from + segment->p_memsz > end) {
      end = from + segment->p_memsz;
    }
  }
  if (extent->address < begin || extent->address >= end) {
    return 0;
  }
  extent->begin = begin;
  extent->end = end;
  return 1;
}

bool alchemic_image_extent(const void *address, const void **begin, const void **end) {
  struct extent extent = {.address = (uintptr_t)address};
  if (dl_iterate_phdr(find_extent, &extent) != 1) {
    return false;
  }
  *begin = (const void *)extent.begin;
  *end = (const void *)extent.end;
  return true;
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
