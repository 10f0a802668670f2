#ifndef CALCHEMIC_AUTOSTART_H
#define CALCHEMIC_AUTOSTART_H

/// A symbol of this module's object file. A reference to it makes the linker include the constructor in the same file.
extern const int alchemic_autostart_is_linked;

/// Whether an asynchronous `main` has suspended. The main queue is then served before `main` has ended.
///
/// Call it on the main queue.
int alchemic_main_has_suspended(void);

#endif
