// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// Curses writes after each movement of its cursor, so that one frame is a dozen writes, each of which wakes the terminal.
// Its descriptor is therefore a file in memory while it draws, and the terminal at all other times.

/// The descriptor that curses writes to, another one of the terminal, and the file; -1 before the first frame.
static int curses_descriptor = -1;
static int screen_descriptor = -1;
static int frame_file = -1;

/// Opens a file without a name.
static int open_frame_file(void) {
#ifdef __linux__
  return memfd_create("frame", MFD_CLOEXEC);
#else
  char name[] = "/tmp/frame-XXXXXX";
  int file = mkstemp(name);
  if (file >= 0) {
    unlink(name);
    fcntl(file, F_SETFD, FD_CLOEXEC);
  }
  return file;
#endif
}

/// Makes a descriptor another name of an open file. It stays closed for other programs.
static int rename_descriptor(int file, int descriptor) {
  int result;
  do {
#ifdef __linux__
    result = dup3(file, descriptor, O_CLOEXEC);
#else
    result = dup2(file, descriptor) < 0 ? -1 : fcntl(descriptor, F_SETFD, FD_CLOEXEC);
#endif
  } while (result < 0 && (errno == EINTR || errno == EBUSY));
  return result;
}

FILE *terminal_frame_stream(int output) {
  static FILE *stream;
  if (screen_descriptor < 0) screen_descriptor = fcntl(output, F_DUPFD_CLOEXEC, 3);
  else if (rename_descriptor(output, screen_descriptor) < 0) return NULL;
  if (curses_descriptor < 0) curses_descriptor = fcntl(output, F_DUPFD_CLOEXEC, 3);
  else if (rename_descriptor(output, curses_descriptor) < 0) return NULL;
  if (frame_file < 0) frame_file = open_frame_file();
  if (screen_descriptor < 0 || curses_descriptor < 0 || frame_file < 0) return NULL;
  if (!stream) stream = fdopen(curses_descriptor, "w");
  return stream;
}

void terminal_begin_frame(void) {
  // Where that fails, curses writes to the terminal as before.
  if (rename_descriptor(frame_file, curses_descriptor) < 0) return;
}

size_t terminal_end_frame(void) {
  // It cannot fail: both descriptors are open.
  if (rename_descriptor(screen_descriptor, curses_descriptor) < 0) return 0;
  off_t count = lseek(frame_file, 0, SEEK_CUR);
  lseek(frame_file, 0, SEEK_SET);
  return count > 0 ? (size_t)count : 0;
}

size_t terminal_read_frame(void *buffer, size_t count) {
  ssize_t result = pread(frame_file, buffer, count, 0);
  return result > 0 ? (size_t)result : 0;
}
