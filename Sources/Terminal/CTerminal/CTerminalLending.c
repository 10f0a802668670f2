// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#include "CTerminal.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>

extern char **environ;

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/// The keys Ctrl-C and Ctrl-\ concern only the other program. Ctrl-Z stops both, so that the shell continues.
static const int ignored[] = {SIGINT, SIGQUIT};
static const int defaulted[] = {SIGTSTP, SIGCONT};
static struct sigaction before[COUNT(ignored) + COUNT(defaulted)];

int terminal_lend(char *const *arguments) {
  posix_spawnattr_t attributes;
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_init(&attributes);
  // The program must inherit neither a blocked nor an ignored signal.
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);

  struct sigaction action;
  memset(&action, 0, sizeof action);
  size_t saved = 0;
  action.sa_handler = SIG_IGN;
  for (size_t index = 0; index < COUNT(ignored); index++) sigaction(ignored[index], &action, &before[saved++]);
  action.sa_handler = SIG_DFL;
  for (size_t index = 0; index < COUNT(defaulted); index++) sigaction(defaulted[index], &action, &before[saved++]);

  pid_t process;
  int error = posix_spawnp(&process, arguments[0], NULL, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  if (error == 0) return process;
  terminal_end_lending();
  return -error;
}

int terminal_await(int process) {
  int status;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return 0;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void terminal_end_lending(void) {
  size_t saved = 0;
  for (size_t index = 0; index < COUNT(ignored); index++) sigaction(ignored[index], &before[saved++], NULL);
  for (size_t index = 0; index < COUNT(defaulted); index++) sigaction(defaulted[index], &before[saved++], NULL);
}
