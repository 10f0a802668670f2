// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CRETAINOBSERVER_H
#define CRETAINOBSERVER_H

/// When this thread retained an object.
enum retain_moment {
  retain_never,
  retain_while_reading,
  retain_after_reading,
};

/// Begins to observe when this thread first retains an object. Only for programs with one thread: the function that retains
/// is replaced for all of them, and callers in the runtime expect it to keep registers that C does not.
void observe_retain_of(const void *_Nonnull object);

/// Ends the observation.
enum retain_moment observed_retain(void);

#endif
