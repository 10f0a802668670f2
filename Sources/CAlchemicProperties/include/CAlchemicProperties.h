#ifndef CALCHEMIC_CONFIGURATION_H
#define CALCHEMIC_CONFIGURATION_H

/// Names this module's one object file, so that a linker that takes only what is named takes the constructor in it.
extern const int alchemic_properties_is_linked;

#endif
