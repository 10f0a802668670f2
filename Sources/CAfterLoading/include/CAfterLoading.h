#ifndef CAFTERLOADING_H
#define CAFTERLOADING_H

/// What runs when a program has been loaded, before `main`.
typedef void (*alchemic_constructor)(int, char **, char **);

/// Calls a function before `main`, but after everything else that runs before it.
///
/// To be called by a constructor of the program, which names itself. Where there is nothing to wait for, in a library
/// that was loaded, the function is called at once.
void alchemic_after_loading(alchemic_constructor constructor, void (*function)(void));

#endif
