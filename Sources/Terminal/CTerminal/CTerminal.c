// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

enum { PLAN_SIZE = 1024, STACK_SIZE = 65536, ERRORS_SHOWN = 65536, ERRORS_KEPT = 1 << 20 };

/// The bytes that restore the terminal.
struct plan {
  size_t count;
  char bytes[PLAN_SIZE];
};

// Two plans, so that one can be written while a handler reads the other. The pointer is NULL while there is nothing to
// restore.
static struct plan plans[2];
static _Atomic(struct plan *) current;

static int input_descriptor = -1;
static int output_descriptor = -1;
static struct termios shell_mode;

/// The pipe to the main loop: handlers write, the main loop reads.
static int signals[2] = {-1, -1};
static atomic_int listening;
/// The signal that requested an end and was passed to the main loop, or 0.
static atomic_int requested_end;

/// The terminal's own standard error, and the file that replaces it; -1 while standard error is not held back.
static int real_errors = -1;
static int held_errors = -1;

static const int fatal[] = {SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP, SIGQUIT};
static const int ending[] = {SIGINT, SIGTERM, SIGHUP};
static const int forwarded[] = {SIGWINCH, SIGTSTP, SIGCONT};
static struct sigaction previous[NSIG];
static int installed[NSIG];

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/// Restores standard error and shows the held-back text, which includes a trap's message.
static void show_held_errors(void) {
  if (held_errors < 0) return;
  dup2(real_errors, STDERR_FILENO);
  struct stat status;
  if (fstat(held_errors, &status) != 0) return;
  off_t offset = status.st_size > ERRORS_SHOWN ? status.st_size - ERRORS_SHOWN : 0;
  char buffer[4096];
  ssize_t count;
  while ((count = pread(held_errors, buffer, sizeof buffer, offset)) > 0) {
    terminal_write(real_errors, buffer, (size_t)count);
    offset += count;
  }
  if (ftruncate(held_errors, 0) != 0) return;
}

void terminal_restore(void) {
  struct plan *plan = atomic_exchange(&current, NULL);
  if (!plan) return;
  int saved = errno;
  terminal_write(output_descriptor, plan->bytes, plan->count);
  // TCSANOW and not TCSADRAIN: a terminal that does not read must not delay a dying process.
  while (tcsetattr(input_descriptor, TCSANOW, &shell_mode) != 0 && errno == EINTR) {}
  // The shell must not receive mouse reports and answers that are on their way.
  tcflush(input_descriptor, TCIFLUSH);
  show_held_errors();
  errno = saved;
}

static void reinstate(int signal) {
  if (!installed[signal]) return;
  sigaction(signal, &previous[signal], NULL);
  installed[signal] = 0;
}

static void on_fatal(int signal, siginfo_t *info, void *context) {
  (void)context;
  terminal_restore();
  sigaction(signal, &previous[signal], NULL);
  // A fault recurs when its instruction runs again, now under the previous action and with its real state, which a
  // backtracer needs. Other signals must be raised again.
  int faulted = info->si_code > 0 && (signal == SIGSEGV || signal == SIGILL || signal == SIGBUS || signal == SIGFPE);
  if (!faulted) raise(signal);
}

static void forward(int signal) {
  int saved = errno;
  unsigned char byte = (unsigned char)signal;
  // The pipe does not block. If it is full, the main loop has enough to read.
  if (write(signals[1], &byte, 1) < 0) {}
  errno = saved;
}

static void on_ending(int signal) {
  int none = 0;
  if (atomic_load(&listening)) {
    if (atomic_compare_exchange_strong(&requested_end, &none, signal)) {
      forward(signal);
      return;
    }
    // A closing terminal often sends SIGHUP twice, from the kernel and from the shell: that is one request.
    if (signal == SIGHUP && none == SIGHUP) return;
  }
  terminal_restore();
  sigaction(signal, &previous[signal], NULL);
  raise(signal);
}

static void install(int signal, void (*simple)(int), void (*detailed)(int, siginfo_t *, void *)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigfillset(&action.sa_mask);
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  if (detailed) {
    action.sa_flags |= SA_SIGINFO;
    action.sa_sigaction = detailed;
  } else {
    action.sa_handler = simple;
  }
  sigaction(signal, NULL, &previous[signal]);
  // Signals that the parent process ignores (nohup) stay ignored, except for crashes and size changes.
  int ignored = !(previous[signal].sa_flags & SA_SIGINFO) && previous[signal].sa_handler == SIG_IGN;
  if (ignored && simple && signal != SIGWINCH && signal != SIGCONT) return;
  sigaction(signal, &action, NULL);
  installed[signal] = 1;
}

/// Opens the file that holds back standard error, if that is the terminal that the program draws on.
static void hold_errors(void) {
  struct stat errors, screen;
  if (!isatty(STDERR_FILENO) || fstat(STDERR_FILENO, &errors) != 0 || fstat(output_descriptor, &screen) != 0) return;
  if (errors.st_rdev != screen.st_rdev) return;
#ifdef __linux__
  int file = memfd_create("standard error", MFD_CLOEXEC);
#else
  char name[] = "/tmp/standard-error-XXXXXX";
  int file = mkstemp(name);
  if (file >= 0) unlink(name);
#endif
  if (file < 0) return;
  fcntl(file, F_SETFD, FD_CLOEXEC);
  fcntl(file, F_SETFL, O_APPEND);
  int copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (copy < 0) {
    close(file);
    return;
  }
  real_errors = copy;
  held_errors = file;
}

/// Opens the pipe once: the main loop may still wait for its reading end when the terminal is released.
static int open_pipe(void) {
  if (signals[0] < 0) {
    if (pipe(signals) != 0) return -1;
    for (int end = 0; end < 2; end++) {
      fcntl(signals[end], F_SETFD, FD_CLOEXEC);
      fcntl(signals[end], F_SETFL, O_NONBLOCK);
    }
  }
  while (terminal_next_signal(signals[0]) != 0) {}
  return 0;
}

int terminal_prepare(int input, int output) {
  static int registered;
  static char stack[STACK_SIZE];
  if (tcgetattr(input, &shell_mode) != 0 || open_pipe() != 0) return -1;
  input_descriptor = input;
  output_descriptor = output;
  atomic_store(&requested_end, 0);
  atomic_store(&listening, 0);
  hold_errors();

  stack_t old;
  if (sigaltstack(NULL, &old) == 0 && (old.ss_flags & SS_DISABLE)) {
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack, .ss_flags = 0};
    sigaltstack(&own, NULL);
  }
  for (size_t index = 0; index < COUNT(fatal); index++) install(fatal[index], NULL, on_fatal);
  for (size_t index = 0; index < COUNT(ending); index++) install(ending[index], on_ending, NULL);
  for (size_t index = 0; index < COUNT(forwarded); index++) install(forwarded[index], forward, NULL);
  if (!registered) {
    registered = 1;
    atexit(terminal_restore);
  }
  return signals[0];
}

void terminal_release(void) {
  terminal_restore();
  atomic_store(&listening, 0);
  for (size_t index = 0; index < COUNT(fatal); index++) reinstate(fatal[index]);
  for (size_t index = 0; index < COUNT(ending); index++) reinstate(ending[index]);
  for (size_t index = 0; index < COUNT(forwarded); index++) reinstate(forwarded[index]);
  int *descriptors[] = {&real_errors, &held_errors};
  for (size_t index = 0; index < COUNT(descriptors); index++) {
    if (*descriptors[index] >= 0) close(*descriptors[index]);
    *descriptors[index] = -1;
  }
}

int terminal_enter(void) {
  struct termios mode = shell_mode;
  mode.c_iflag &= ~(tcflag_t)(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP | PARMRK);
  mode.c_oflag &= ~(tcflag_t)ONLCR;
  mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
  mode.c_lflag |= ISIG;
  mode.c_cc[VMIN] = 1;
  mode.c_cc[VTIME] = 0;
  int result;
  while ((result = tcsetattr(input_descriptor, TCSADRAIN, &mode)) != 0 && errno == EINTR) {}
  return result;
}

void terminal_arm(const void *bytes, size_t count) {
  struct plan *plan = atomic_load(&current) == &plans[0] ? &plans[1] : &plans[0];
  plan->count = count < PLAN_SIZE ? count : PLAN_SIZE;
  if (plan->count > 0) memcpy(plan->bytes, bytes, plan->count);
  if (held_errors >= 0) dup2(held_errors, STDERR_FILENO);
  atomic_store(&current, plan);
}

void terminal_bound_errors(void) {
  struct stat status;
  if (held_errors < 0 || fstat(held_errors, &status) != 0 || status.st_size <= ERRORS_KEPT) return;
  if (ftruncate(held_errors, 0) != 0) return;
}

void terminal_listen(int listens) {
  atomic_store(&listening, listens);
}

int terminal_is_foreground(void) {
  pid_t foreground = tcgetpgrp(output_descriptor);
  return foreground < 0 || foreground == getpgrp();
}

int terminal_is_ending(void) {
  return atomic_load(&requested_end) != 0;
}

int terminal_next_signal(int descriptor) {
  unsigned char byte;
  return read(descriptor, &byte, 1) == 1 ? byte : 0;
}

/// Raises a signal in this thread under its default action. Threads of a pool block most signals.
static void raise_by_default(int signal) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, NULL);
  sigset_t only, before;
  sigemptyset(&only);
  sigaddset(&only, signal);
  pthread_sigmask(SIG_UNBLOCK, &only, &before);
  raise(signal);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

_Noreturn void terminal_die(int signal) {
  terminal_restore();
  raise_by_default(signal);
  _exit(128 + signal);
}

void terminal_stop(void) {
  // While stopped, SIGCONT is not for the main loop: the caller sets up the terminal again.
  struct sigaction continued, stopped, action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(SIGCONT, &action, &continued);
  sigaction(SIGTSTP, NULL, &stopped);
  raise_by_default(SIGTSTP);
  sigaction(SIGTSTP, &stopped, NULL);
  sigaction(SIGCONT, &continued, NULL);
}
