#define _GNU_SOURCE
#include "CAlchemicInspection.h"

#include <CAfterLoading.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>

/// Defined in Swift, in the module AlchemicInspectionServer.
extern void alchemic_inspection_serve(void);

static char request[64];

/// Reads the environment once, whoever asks first: the order in which a program's parts are loaded is not ours.
static void read_request(void) {
  static int is_read;
  if (is_read) return;
  is_read = 1;
  // Not in a program that runs with more rights than its user has: the user must not look into it.
  const char *value = secure_getenv("ALCHEMIC_INSPECT");
  if (value == NULL || strcmp(value, "0") == 0) return;
  // What is longer is cut; it is none of the known words, and is reported as that.
  strncpy(request, value, sizeof request - 1);
  // Only this program is held: one that it runs itself would wait for an explorer that knows nothing of it.
  if (strcmp(request, "hold") == 0) setenv("ALCHEMIC_INSPECT", "1", 1);
}

const char *alchemic_inspection_request(void) {
  read_request();
  return request;
}

int alchemic_inspection_counter(void) {
  return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

void alchemic_inspection_name_thread(const char *name) {
  pthread_setname_np(pthread_self(), name);
}

/// Runs when the program has been loaded, before `main`; where nothing was asked for, this is all that happens.
__attribute__((constructor)) static void loaded(int count, char **arguments, char **environment) {
  (void)count, (void)arguments, (void)environment;
  if (alchemic_inspection_request()[0] != 0) alchemic_after_loading(loaded, alchemic_inspection_serve);
}
