#include "CAlchemicAutostart.h"

const int alchemic_autostart_is_linked = 1;

/// Defined in Swift, in the module Alchemic.
extern void alchemic_autostart(void);

/// Runs when the program, or the library that holds this, has been loaded, before `main`.
__attribute__((constructor)) static void alchemic_loaded(void) {
  alchemic_autostart();
}
