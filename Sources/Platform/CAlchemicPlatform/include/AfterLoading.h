// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CALCHEMIC_AFTER_LOADING_H
#define CALCHEMIC_AFTER_LOADING_H

/// A function that the program's list of constructors has, so that it runs before `main`.
///
/// A module adds one by a variable in the section of that list, which each module names: the compiler wants it literally.
typedef void (*alchemic_constructor)(int count, char **arguments, char **environment);

/// Calls a function before `main`, and after all constructors of the program.
///
/// Call this from a constructor of the program, and pass that constructor. In a loaded library there is nothing to wait
/// for, so the function is called immediately.
void alchemic_after_loading(alchemic_constructor constructor, void (*function)(void));

/// Notes from now on when an asynchronous `main` first suspends. Call it before `main`.
void alchemic_watch_main(void);

/// Whether an asynchronous `main` has suspended. The main queue is then served before `main` has ended.
///
/// Call it on the main queue.
int alchemic_main_has_suspended(void);

#endif
