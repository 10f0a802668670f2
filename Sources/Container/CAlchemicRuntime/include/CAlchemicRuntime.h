// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CALCHEMIC_RUNTIME_H
#define CALCHEMIC_RUNTIME_H

// Functions that the Swift runtime and the loader export and no Swift module declares.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Frames.h"
#include "Readers.h"

/// The witness table of a type's conformance to a protocol, or NULL.
/// From the Swift runtime: stdlib/public/runtime/ProtocolConformance.cpp.
const void *_Nullable swift_conformsToProtocol(const void *_Nonnull type, const void *_Nonnull protocol);

/// Where a conformance may be used: the metadata and the witness table of the global actor that it is isolated to.
/// From the Swift runtime: `ConformanceExecutionContext` in include/swift/Runtime/Casting.h.
struct AlchemicConformanceContext {
  const void *_Nullable globalActor;
  const void *_Nullable globalActorWitnesses;
};

/// Like `swift_conformsToProtocol`, and writes where the conformance may be used.
const void *_Nullable swift_conformsToProtocolWithExecutionContext(
    const void *_Nonnull type, const void *_Nonnull protocol, struct AlchemicConformanceContext *_Nonnull context);

/// The witness table of a conformance for a type that is not generic.
/// From the Swift runtime: stdlib/public/runtime/Metadata.cpp.
const void *_Nullable swift_getWitnessTable(
    const void *_Nonnull conformance, const void *_Nonnull type, const void *_Nullable const *_Nullable arguments);

/// The type of an associated type in a conformance. A Swift function that takes few words takes them where C does, and returns
/// the first word where C returns a pointer.
/// From the Swift runtime: stdlib/public/runtime/Metadata.cpp.
const void *_Nonnull swift_getAssociatedTypeWitness(
    size_t request, const void *_Nonnull witnesses, const void *_Nonnull type, const void *_Nonnull base,
    const void *_Nonnull requirement);

/// The demangled name of a symbol, which the caller frees; NULL unless it is a Swift symbol.
/// From the Swift runtime: stdlib/public/runtime/Demangle.cpp.
char *_Nullable swift_demangle(
    const char *_Nonnull name, size_t length, char *_Nullable buffer, size_t *_Nullable size, uint32_t flags);

/// Calls back with the metadata sections of each image that the runtime knows, until the callback returns false.
/// From the Swift runtime on ELF: stdlib/public/runtime/ImageInspectionCommon.cpp.
void swift_enumerateAllMetadataSections(
    bool (*_Nonnull body)(const void *_Nonnull sections, void *_Nullable context), void *_Nullable context);

/// The executable or a library in memory.
struct alchemic_image {
  const void *_Nullable begin;
  const void *_Nullable end;
  /// The path that it was loaded from; empty for the executable. Lives as long as the image.
  const char *_Nullable path;
  /// The readable memory around the address that the image was found by, without gaps.
  const void *_Nullable readable_begin;
  const void *_Nullable readable_end;
  /// The code of the image.
  const void *_Nullable code_begin;
  const void *_Nullable code_end;
};

/// The image that contains an address. False without one.
bool alchemic_find_image(const void *_Nonnull address, struct alchemic_image *_Nonnull image);

/// How often the loader has loaded or unloaded an image.
uint64_t alchemic_image_changes(void);

/// The program headers of the executable, from the kernel.
const void *_Nullable alchemic_program_headers(void);

/// The first string that contains a text, in a table of strings that end with a zero, and its length. NULL without one.
const void *_Nullable alchemic_find_string(
    const void *_Nonnull table, size_t count, const char *_Nonnull text, size_t *_Nonnull length);

/// The operating system's number for this thread.
int alchemic_thread_identifier(void);

/// Whether this is the thread that the program started on.
bool alchemic_is_main_thread(void);

#endif
