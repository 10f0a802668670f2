#define _GNU_SOURCE
#include "CAlchemicProperties.h"

#include <CAfterLoading.h>
#include <stdlib.h>
#include <string.h>

const int alchemic_properties_is_linked = 1;

/// Answers the command line and ends the program, or leaves it to `main`. The Swift module AlchemicProperties defines it.
extern void alchemic_properties_answer(void);

/// Whether the command line has a word. Words after `--` belong to the program.
static int has_word(int count, char **arguments, const char *word) {
  for (int index = 1; index < count && arguments[index] != NULL; index++) {
    if (strcmp(arguments[index], "--") == 0) return 0;
    if (strcmp(arguments[index], word) == 0) return 1;
  }
  return 0;
}

/// Runs before `main`, so that a `main` that parses its arguments never sees what is answered here.
__attribute__((constructor)) static void loaded(int count, char **arguments, char **environment) {
  (void)environment;
  int lists = has_word(count, arguments, "--alchemic-properties");
  if (!lists && !has_word(count, arguments, "--help") && !has_word(count, arguments, "-h")
      && !has_word(count, arguments, "--version"))
    return;
  // A program that imports Alchemic would otherwise create objects before it ends.
  if (lists) setenv("ALCHEMIC_NOSTART", "1", 1);
  alchemic_after_loading(loaded, alchemic_properties_answer);
}
