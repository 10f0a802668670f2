// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "Images.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

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
      // The loader has no path for the executable, but the kernel has.
      .path = info->dlpi_name[0] == 0 ? "/proc/self/exe" : info->dlpi_name,
      .is_program = info->dlpi_name[0] == 0,
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

bool alchemic_find_program(struct alchemic_image *image) {
  // The kernel passes the address of its program headers to each program.
  const void *headers = (const void *)getauxval(AT_PHDR);
  return headers != NULL && alchemic_find_image(headers, image);
}

// From the Swift runtime on ELF: stdlib/public/runtime/ImageInspectionCommon.cpp.
void swift_enumerateAllMetadataSections(bool (*body)(const void *sections, void *context), void *context);

void alchemic_enumerate_section_tables(bool (*body)(const void *table, void *context), void *context) {
  swift_enumerateAllMetadataSections(body, context);
}

// Layout: `MetadataSections` in stdlib/public/SwiftShims/swift/shims/MetadataSections.h.
struct alchemic_sections alchemic_read_section_table(const void *table) {
  const uintptr_t *words = table;
  if (words[0] < alchemic_first_sections_version) {
    return (struct alchemic_sections){.version = words[0]};
  }
  // The version, the address of the image, two unused words and the range of the protocols precede.
  return (struct alchemic_sections){words[0], words[6], words[7], words[8], words[9]};
}

/// The names of a table of strings, which end with zeros.
struct names {
  const char *begin, *end;
};

/// The string table of a section of a file; empty for another section. The bytes of a file may be damaged or unaligned.
static struct names string_table(const char *file, size_t size, const char *header) {
  Elf64_Shdr section;
  memcpy(&section, header, sizeof section);
  if (section.sh_type != SHT_STRTAB || section.sh_offset >= size || section.sh_size > size - section.sh_offset) {
    return (struct names){file, file};
  }
  return (struct names){file + section.sh_offset, file + section.sh_offset + section.sh_size};
}

static void enumerate_names(
    struct names table, const char *text, void (*body)(const char *name, size_t length, void *context), void *context) {
  const char *hit;
  while (table.begin < table.end && (hit = memmem(table.begin, table.end - table.begin, text, strlen(text))) != NULL) {
    const char *before = memrchr(table.begin, 0, hit - table.begin);
    const char *name = before == NULL ? table.begin : before + 1;
    size_t length = strnlen(name, table.end - name);
    body(name, length, context);
    table.begin = name + length + 1;
  }
}

void alchemic_enumerate_symbols(
    const char *path, const char *text, void (*body)(const char *name, size_t length, void *context), void *context) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    return;
  }
  struct stat status;
  size_t size = fstat(descriptor, &status) == 0 ? (size_t)status.st_size : 0;
  char *file = size < sizeof(Elf64_Ehdr) ? MAP_FAILED : mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  close(descriptor);
  if (file == MAP_FAILED) {
    return;
  }
  Elf64_Ehdr header;
  memcpy(&header, file, sizeof header);
  size_t sections = (size_t)header.e_shnum * header.e_shentsize;
  if (memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS64
      && header.e_shentsize >= sizeof(Elf64_Shdr) && sections <= size && header.e_shoff <= size - sections) {
    for (size_t index = 0; index < header.e_shnum; index++) {
      const char *section = file + header.e_shoff + index * header.e_shentsize;
      enumerate_names(string_table(file, size, section), text, body, context);
    }
  }
  munmap(file, size);
}
