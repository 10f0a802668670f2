// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CALCHEMIC_IMAGES_H
#define CALCHEMIC_IMAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The executable or a library in memory.
struct alchemic_image {
  const void *_Nullable begin;
  const void *_Nullable end;
  /// A path to the file that it was loaded from. Lives as long as the image.
  const char *_Nullable path;
  bool is_program;
  /// The readable memory around the address that the image was found by, without gaps.
  const void *_Nullable readable_begin;
  const void *_Nullable readable_end;
  /// The code of the image.
  const void *_Nullable code_begin;
  const void *_Nullable code_end;
};

/// The image that contains an address. False without one.
bool alchemic_find_image(const void *_Nonnull address, struct alchemic_image *_Nonnull image);

/// The executable. False where it is not known.
bool alchemic_find_program(struct alchemic_image *_Nonnull image);

/// How often the loader has loaded or unloaded an image.
uint64_t alchemic_image_changes(void);

/// Calls back with the table of each image's metadata sections, until the callback returns false. The table is in the image.
void alchemic_enumerate_section_tables(
    bool (*_Nonnull body)(const void *_Nonnull table, void *_Nullable context), void *_Nullable context);

/// What a table of metadata sections says, unchecked: addresses and sizes in bytes, or 0.
struct alchemic_sections {
  /// The version of the table's layout. Of an unknown older one, nothing else is read.
  uintptr_t version;
  /// Relative pointers to conformance descriptors.
  uintptr_t conformances, conformances_size;
  /// Relative pointers to type descriptors.
  uintptr_t types, types_size;
};

/// The versions of a table's layout that are known. A later one has the same words, and more of them.
enum { alchemic_first_sections_version = 1, alchemic_last_sections_version = 5 };

struct alchemic_sections alchemic_read_section_table(const void *_Nonnull table);

/// Calls back with each name in the symbols of an image's file that contains a text. A stripped file, and one that cannot be
/// read or is damaged, has none. The names do not end with a zero.
void alchemic_enumerate_symbols(
    const char *_Nonnull path, const char *_Nonnull text,
    void (*_Nonnull body)(const char *_Nonnull name, size_t length, void *_Nullable context), void *_Nullable context);

#endif
