// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#include "AfterLoading.h"

#include <stddef.h>

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

void alchemic_watch_main(void) {
  if (&swift_task_asyncMainDrainQueue_hook == NULL) return;
  previous_hook = swift_task_asyncMainDrainQueue_hook;
  swift_task_asyncMainDrainQueue_hook = note_suspension;
}

int alchemic_main_has_suspended(void) {
  return has_suspended;
}
