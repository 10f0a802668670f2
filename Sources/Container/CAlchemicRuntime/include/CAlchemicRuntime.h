// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CALCHEMIC_RUNTIME_H
#define CALCHEMIC_RUNTIME_H

// Functions that the Swift runtime exports and no Swift module declares.

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

#endif
