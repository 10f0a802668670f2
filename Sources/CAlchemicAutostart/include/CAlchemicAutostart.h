#ifndef CALCHEMIC_AUTOSTART_H
#define CALCHEMIC_AUTOSTART_H

/// Names this module's one object file, so that a linker that takes only what is named takes the constructor in it.
extern const int alchemic_autostart_is_linked;

#endif
