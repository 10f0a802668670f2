// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#include "failing_disk.h"
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int failing;
static atomic_int failures;

void fail_syncs(enum failing_files files) { failing = files; }

int failed_syncs(void) { return failures; }

static int is_wal(int file) {
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path);
  return length >= 4 && memcmp(path + length - 4, "-wal", 4) == 0;
}

static int sync_file(long call, int file) {
  if (failing == no_files || (failing == all_files_but_wal && is_wal(file))) return (int)syscall(call, file);
  failures++;
  errno = EIO;
  return -1;
}

// The linker prefers these to the C library's, for SQLite too.
int fdatasync(int file) { return sync_file(SYS_fdatasync, file); }

int fsync(int file) { return sync_file(SYS_fsync, file); }
