// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CALCHEMIC_SYSTEM_H
#define CALCHEMIC_SYSTEM_H

#include <stddef.h>
#include <stdint.h>

/// The value of an environment variable; `NULL` where it is not set, and in a privileged program.
///
/// A program that has more rights than its user, by setuid or a capability, must not write to a path from its user.
/// Swift does not import secure_getenv.
const char *alchemic_system_variable(const char *name);

/// The CRC-32C (Castagnoli) of what a checksum covers already and of more bytes. Begin with 0.
uint32_t alchemic_system_crc32c(uint32_t checksum, const void *bytes, size_t count);

/// Whether this program has more rights than its user.
int alchemic_system_is_privileged(void);

/// Like rename(2), but fails with EEXIST if the new name already exists.
int alchemic_system_rename_new(const char *from, const char *to);

/// Writes standard output line by line from now on, also to a pipe. Swift regards `stdout` as unsafe.
void alchemic_system_write_lines(void);

/// Creates an eventfd, which Swift does not import: a non-blocking counter that is readable while it isn't zero.
int alchemic_system_counter(void);

/// Names the calling thread, for tools such as ps; at most 15 bytes.
void alchemic_system_name_thread(const char *name);

/// A function that the program's list of constructors has, so that it runs before `main`.
typedef void (*alchemic_constructor)(int count, char **arguments, char **environment);

/// Calls a function before `main`, and after all constructors of the program.
///
/// Call this from a constructor of the program, and pass that constructor. In a loaded library there is nothing to wait
/// for, so the function is called immediately.
void alchemic_system_after_loading(alchemic_constructor constructor, void (*function)(void));

/// Notes from now on when an asynchronous `main` first suspends. Call it before `main`.
void alchemic_system_watch_main(void);

/// Whether an asynchronous `main` has suspended. The main queue is then served before `main` has ended.
///
/// Call it on the main queue.
int alchemic_system_main_has_suspended(void);

#endif
