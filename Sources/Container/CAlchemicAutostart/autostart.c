#include "CAlchemicAutostart.h"

#include <CAfterLoading.h>
#include <stddef.h>

const int alchemic_autostart_is_linked = 1;

/// Defined in Swift, in the module Alchemic.
extern void alchemic_autostart(void);

typedef __attribute__((swiftcall)) void (*drain)(void);
typedef __attribute__((swiftcall)) void (*drain_hook)(drain original, void *override);

/// The hook that Swift's runtime calls when an asynchronous `main` first suspends; `NULL` in a program without tasks.
extern drain_hook swift_task_asyncMainDrainQueue_hook __attribute__((weak));

static int has_suspended;
static drain_hook previous_hook;

static __attribute__((swiftcall)) void note_suspension(drain original, void *override) {
  has_suspended = 1;
  if (previous_hook != NULL) {
    previous_hook(original, override);
  } else {
    original();
  }
}

int alchemic_main_has_suspended(void) {
  return has_suspended;
}

/// Makes the container start at its first trigger, which is not before `main`.
static void prepare(void) {
  if (&swift_task_asyncMainDrainQueue_hook != NULL) {
    previous_hook = swift_task_asyncMainDrainQueue_hook;
    swift_task_asyncMainDrainQueue_hook = note_suspension;
  }
  alchemic_autostart();
}

/// Runs before `main`, when the program or the library that contains this file is loaded.
__attribute__((constructor)) static void loaded(int count, char **arguments, char **environment) {
  (void)count, (void)arguments, (void)environment;
  alchemic_after_loading(loaded, prepare);
}
