// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static int input = -1;
static struct termios shell_mode;
/// The only thread that changes the modes; valid while they may be changed.
static pthread_t reader;
static atomic_int reading;
/// Whether the modes may differ from the shell's.
static atomic_int changed;
/// Whether a signal is ending the process. The program's own handler may need some time for that.
static atomic_int is_ending;
/// The pipe to the thread that reads: handlers and other threads write.
static int wakes[2] = {-1, -1};

static const int requesting[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int failing[] = {SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP};
static struct sigaction previous[NSIG];

void line_mode_wake(int reason) {
  int saved = errno;
  unsigned char byte = (unsigned char)reason;
  // The pipe does not block. If it is full, the reader has enough to read.
  if (write(wakes[1], &byte, 1) < 0) {}
  errno = saved;
}

static void restore(void) {
  if (!atomic_load(&changed)) return;
  // TCSANOW and not TCSADRAIN: a terminal that does not read must not delay a dying process.
  while (tcsetattr(input, TCSANOW, &shell_mode) != 0 && errno == EINTR) {}
}

static void on_ending(int signal, siginfo_t *info, void *context) {
  (void)context;
  int saved = errno;
  if (signal == SIGINT && atomic_load(&reading) && !atomic_load(&is_ending)) {
    line_mode_wake(signal);
    errno = saved;
    return;
  }
  // A fault recurs when its instruction runs again, now under the previous action.
  int faulted = info->si_code > 0 && (signal == SIGSEGV || signal == SIGILL || signal == SIGBUS || signal == SIGFPE);
  int requested = 0;
  for (size_t index = 0; index < COUNT(requesting); index++) requested |= signal == requesting[index];
  // Before it looks at the modes: the reader does it the other way round, so one of both sees the other.
  int is_first = !atomic_exchange(&is_ending, 1);
  if (is_first && requested && atomic_load(&changed) && !pthread_equal(pthread_self(), reader)) {
    // The reader could change the modes once more after this thread has restored them.
    if (pthread_kill(reader, signal) == 0) {
      errno = saved;
      return;
    }
  }
  restore();
  sigaction(signal, &previous[signal], NULL);
  if (!faulted) raise(signal);
  errno = saved;
}

void line_mode_wait_while_ending(void) {
  if (!atomic_load(&is_ending)) return;
  restore();
  while (1) pause();
}

/// From here on, the calling thread may change the modes.
static void begin_changes(void) {
  // A dispatch queue's thread blocks most signals, and so does a thread that it has created.
  sigset_t requests;
  sigemptyset(&requests);
  for (size_t index = 0; index < COUNT(requesting); index++) sigaddset(&requests, requesting[index]);
  pthread_sigmask(SIG_UNBLOCK, &requests, NULL);
  reader = pthread_self();
  atomic_store(&changed, 1);
  line_mode_wait_while_ending();
}

static void on_stop(int signal) {
  (void)signal;
  int saved = errno;
  restore();
  // Of the whole process, which continues here.
  kill(getpid(), SIGSTOP);
  errno = saved;
}

static void install(int signal, void (*detailed)(int, siginfo_t *, void *), void (*simple)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigfillset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  if (detailed) {
    action.sa_flags |= SA_SIGINFO;
    action.sa_sigaction = detailed;
  } else {
    action.sa_handler = simple;
  }
  sigaction(signal, NULL, &previous[signal]);
  // Signals that the parent process ignores (nohup) stay ignored.
  int ignored = !(previous[signal].sa_flags & SA_SIGINFO) && previous[signal].sa_handler == SIG_IGN;
  if (!ignored) sigaction(signal, &action, NULL);
}

int line_mode_prepare(int descriptor) {
  if (tcgetattr(descriptor, &shell_mode) != 0 || pipe(wakes) != 0) return -1;
  input = descriptor;
  for (int end = 0; end < 2; end++) {
    fcntl(wakes[end], F_SETFD, FD_CLOEXEC);
    fcntl(wakes[end], F_SETFL, O_NONBLOCK);
  }
  for (size_t index = 0; index < COUNT(requesting); index++) install(requesting[index], on_ending, NULL);
  for (size_t index = 0; index < COUNT(failing); index++) install(failing[index], on_ending, NULL);
  install(SIGTSTP, NULL, on_stop);
  install(SIGWINCH, NULL, line_mode_wake);
  install(SIGCONT, NULL, line_mode_wake);
  // The caller opens the editor, which changes them.
  begin_changes();
  return wakes[0];
}

void line_mode_set_reading(int is_reading) {
  atomic_store(&reading, is_reading);
  if (is_reading) return begin_changes();
  // The editor's modes between two lines are not quite the shell's, and SIGKILL leaves the terminal as it is.
  tcsetattr(input, TCSADRAIN, &shell_mode);
  atomic_store(&changed, 0);
}
