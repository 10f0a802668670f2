// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CALCHEMIC_SYSTEM_CALLS_H
#define CALCHEMIC_SYSTEM_CALLS_H

// What the stores and the inspection call, and Swift does not import.

#include <stddef.h>
#include <stdint.h>

/// The value of an environment variable; `NULL` where it is not set, and in a privileged program.
///
/// A program that has more rights than its user, by setuid or a capability, must not write to a path from its user.
const char *alchemic_system_variable(const char *name);

/// The CRC-32C (Castagnoli) of what a checksum covers already and of more bytes. Begin with 0.
uint32_t alchemic_system_crc32c(uint32_t checksum, const void *bytes, size_t count);

/// Whether this program has more rights than its user.
int alchemic_system_is_privileged(void);

/// Like rename(2), but fails with EEXIST if the new name already exists.
int alchemic_system_rename_new(const char *from, const char *to);

/// Writes standard output line by line from now on, also to a pipe. Swift regards `stdout` as unsafe.
void alchemic_system_write_lines(void);

/// Creates a non-blocking counter that is readable while it isn't zero.
int alchemic_system_counter(void);

#endif
