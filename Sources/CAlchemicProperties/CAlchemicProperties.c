#define _GNU_SOURCE
#include "CAlchemicProperties.h"

#include <CAfterLoading.h>
#include <stdlib.h>
#include <string.h>

const int alchemic_properties_is_linked = 1;

/// Defined in Swift, in the module AlchemicProperties. Ends the program.
extern void alchemic_properties_list(void);

/// Whether the command line asks for the list of properties; what follows `--` belongs to the program.
static int is_list_wanted(int count, char **arguments) {
  for (int index = 1; index < count && arguments[index] != NULL; index++) {
    if (strcmp(arguments[index], "--") == 0) return 0;
    if (strcmp(arguments[index], "--alchemic-properties") == 0) return 1;
  }
  return 0;
}

/// Runs when the program has been loaded, before `main`: a `main` that parses its arguments never sees this one.
__attribute__((constructor)) static void loaded(int count, char **arguments, char **environment) {
  (void)environment;
  if (!is_list_wanted(count, arguments)) return;
  // A program that starts by itself would create objects before it ends, or while it does.
  setenv("ALCHEMIC_NOSTART", "1", 1);
  alchemic_after_loading(loaded, alchemic_properties_list);
}
