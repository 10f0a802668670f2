// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "SystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

const char *alchemic_system_variable(const char *name) {
  return secure_getenv(name);
}

int alchemic_system_is_privileged(void) {
  return getauxval(AT_SECURE) != 0;
}

int alchemic_system_rename_new(const char *from, const char *to) {
  // 1 is RENAME_NOREPLACE; not every C library has the function.
  if (syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  // The file system does not support the flag: check and rename in two steps.
  struct stat status;
  if (lstat(to, &status) == 0) {
    errno = EEXIST;
    return -1;
  }
  return rename(from, to);
}

void alchemic_system_write_lines(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
}

int alchemic_system_counter(void) {
  return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}
