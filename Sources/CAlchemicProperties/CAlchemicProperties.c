#define _GNU_SOURCE
#include "CAlchemicProperties.h"

#include <CAfterLoading.h>
#include <stdlib.h>
#include <string.h>

const int alchemic_properties_is_linked = 1;

/// Prints the list of properties and ends the program. The Swift module AlchemicProperties defines it.
extern void alchemic_properties_list(void);

/// Whether the command line has `--alchemic-properties`. Words after `--` belong to the program.
static int is_list_requested(int count, char **arguments) {
  for (int index = 1; index < count && arguments[index] != NULL; index++) {
    if (strcmp(arguments[index], "--") == 0) return 0;
    if (strcmp(arguments[index], "--alchemic-properties") == 0) return 1;
  }
  return 0;
}

/// Runs before `main`, so that a `main` that parses its arguments never sees this option.
__attribute__((constructor)) static void loaded(int count, char **arguments, char **environment) {
  (void)environment;
  if (!is_list_requested(count, arguments)) return;
  // A program that imports Alchemic would otherwise create objects before it ends.
  setenv("ALCHEMIC_NOSTART", "1", 1);
  alchemic_after_loading(loaded, alchemic_properties_list);
}
