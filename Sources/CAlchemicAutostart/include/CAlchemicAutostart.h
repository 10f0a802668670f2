#ifndef CALCHEMIC_AUTOSTART_H
#define CALCHEMIC_AUTOSTART_H

/// Names this module's one object file, so that a linker that takes only what is named takes the constructor in it.
extern const int alchemic_autostart_is_linked;

/// Whether the program has an asynchronous `main` that has suspended; such a program's main queue is served before `main`
/// has ended.
///
/// To be called on the main queue.
int alchemic_main_has_suspended(void);

#endif
