#define _GNU_SOURCE
#include "CAlchemicInspection.h"

#include <CAfterLoading.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>

/// Defined in Swift, in the module AlchemicInspectionServer.
extern void alchemic_inspection_serve(void);

static char request[64];

/// Reads the environment at the first call: the order of constructors in a program is not defined.
static void read_request(void) {
  static int is_read;
  if (is_read) return;
  is_read = 1;
  // secure_getenv: a user must not inspect a program with more rights than the user (setuid).
  const char *value = secure_getenv("ALCHEMIC_INSPECT");
  if (value == NULL || strcmp(value, "0") == 0) return;
  // A longer value is truncated. It is unknown in any case, and is reported as such.
  strncpy(request, value, sizeof request - 1);
  // Children are not held: they would wait for an explorer that does not know them.
  if (strcmp(request, "hold") == 0) setenv("ALCHEMIC_INSPECT", "1", 1);
}

const char *alchemic_inspection_request(void) {
  read_request();
  return request;
}

int alchemic_inspection_allows_stop(void) {
  const char *value = secure_getenv("ALCHEMIC_INSPECT_STOP");
  return value != NULL && strcmp(value, "1") == 0;
}

int alchemic_inspection_counter(void) {
  return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

void alchemic_inspection_name_thread(const char *name) {
  pthread_setname_np(pthread_self(), name);
}

/// Runs when the program is loaded, before `main`. Does nothing more unless the environment requests serving.
__attribute__((constructor)) static void loaded(int count, char **arguments, char **environment) {
  (void)count, (void)arguments, (void)environment;
  // An explorer that has launched the program shows its output, which would otherwise arrive in blocks of some kilobytes.
  if (strcmp(alchemic_inspection_request(), "hold") == 0) setvbuf(stdout, NULL, _IOLBF, 0);
  if (alchemic_inspection_request()[0] != 0) alchemic_after_loading(loaded, alchemic_inspection_serve);
}
