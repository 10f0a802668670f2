// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#include "CTerminal.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

void terminal_write(int descriptor, const void *data, size_t count) {
  const char *bytes = data;
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      struct pollfd writable = {descriptor, POLLOUT, 0};
      if (poll(&writable, 1, 1000) <= 0) return;
    } else if (written == 0 || errno != EINTR) {
      return;
    }
  }
}

long terminal_read(int descriptor, void *buffer, size_t capacity) {
  struct pollfd readable = {descriptor, POLLIN, 0};
  int ready = poll(&readable, 1, 0);
  if (ready == 0 || (ready < 0 && errno == EINTR)) return 0;
  if (ready < 0) return -1;
  ssize_t count = read(descriptor, buffer, capacity);
  if (count > 0) return count;
  return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : -1;
}

#ifdef __linux__
// Foundation's run loop serves the main queue with these functions: exported, but in no header.
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *) __attribute__((weak));

int terminal_wait(int input, int signals_descriptor) {
  if (!_dispatch_get_main_queue_handle_4CF || !_dispatch_main_queue_callback_4CF) return -1;
  int queue = _dispatch_get_main_queue_handle_4CF();
  for (;;) {
    struct pollfd awaited[] = {{input, POLLIN, 0}, {signals_descriptor, POLLIN, 0}, {queue, POLLIN, 0}};
    if (poll(awaited, COUNT(awaited), -1) < 0 && errno != EINTR) return -1;
    if (awaited[2].revents) {
      uint64_t count;
      if (read(queue, &count, sizeof count) < 0) {}
      _dispatch_main_queue_callback_4CF(NULL);
    }
    int woke = (awaited[0].revents ? TERMINAL_WOKE_INPUT : 0) | (awaited[1].revents ? TERMINAL_WOKE_SIGNALS : 0);
    if (woke || awaited[2].revents) return woke;
  }
}
#else
int terminal_wait(int input, int signals_descriptor) {
  (void)input;
  (void)signals_descriptor;
  return -1;
}
#endif
