// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#include "CRetainObserver.h"

#include <Readers.h>
#include <stdbool.h>
#include <stddef.h>

// From the Swift runtime, for instruments: stdlib/public/runtime/HeapObject.cpp.
extern void *(*_swift_retain)(void *object);
extern bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;

static void *(*retain)(void *object);
static _Thread_local const void *observed;
static _Thread_local enum retain_moment moment;

static void *observe(void *object) {
  if (object != NULL && object == observed && moment == retain_never) {
    struct alchemic_reader *reader = alchemic_own_reader;
    // The sequence is odd while the thread reads.
    bool reads = reader != NULL && (__atomic_load_n(&reader->sequence, __ATOMIC_RELAXED) & 1) != 0;
    moment = reads ? retain_while_reading : retain_after_reading;
  }
  return retain(object);
}

void observe_retain_of(const void *object) {
  retain = _swift_retain;
  _swift_retain = observe;
  _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly = true;
  moment = retain_never;
  observed = object;
}

enum retain_moment observed_retain(void) {
  observed = NULL;
  _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly = false;
  _swift_retain = retain;
  return moment;
}
