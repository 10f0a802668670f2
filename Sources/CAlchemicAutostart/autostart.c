#include "CAlchemicAutostart.h"

#include <CAfterLoading.h>
#include <stddef.h>

const int alchemic_autostart_is_linked = 1;

/// Defined in Swift, in the module Alchemic.
extern void alchemic_autostart(void);

/// Whether an explorer is to start the container; there only in a program that lets itself be explored.
extern int alchemic_inspection_holds(void) __attribute__((weak));

static void start(void) {
  if (alchemic_inspection_holds != NULL && alchemic_inspection_holds()) return;
  alchemic_autostart();
}

/// Runs when the program, or the library that holds this, has been loaded, before `main`.
__attribute__((constructor)) static void loaded(int count, char **arguments, char **environment) {
  (void)count, (void)arguments, (void)environment;
  alchemic_after_loading(loaded, start);
}
