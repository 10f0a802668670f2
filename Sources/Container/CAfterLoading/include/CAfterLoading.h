#ifndef CAFTERLOADING_H
#define CAFTERLOADING_H

/// A function that runs before `main`.
typedef void (*alchemic_constructor)(int, char **, char **);

/// Calls a function before `main`, and after all constructors of the program.
///
/// Call this from a constructor of the program, and pass that constructor. In a loaded library there is nothing to wait
/// for, so the function is called immediately.
void alchemic_after_loading(alchemic_constructor constructor, void (*function)(void));

#endif
