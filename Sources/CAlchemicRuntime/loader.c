#define _GNU_SOURCE
#include "CAlchemicRuntime.h"

#include <link.h>
#include <sys/auxv.h>
#include <unistd.h>

_Thread_local void *alchemic_own_frame;

struct search {
  uintptr_t address;
  struct alchemic_image *image;
};

static int holds(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct search *search = data;
  uintptr_t begin = UINTPTR_MAX, end = 0;
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
  }
  if (search->address < begin || search->address >= end) {
    return 0;
  }
  *search->image = (struct alchemic_image){(const void *)begin, (const void *)end, info->dlpi_name};
  return 1;
}

// Not dladdr, which looks for the symbol too, one after the other: it takes ten times as long as all of the rest.
bool alchemic_find_image(const void *address, struct alchemic_image *image) {
  struct search search = {(uintptr_t)address, image};
  return dl_iterate_phdr(holds, &search) == 1;
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
