#ifndef CALCHEMIC_PROPERTIES_H
#define CALCHEMIC_PROPERTIES_H

/// A symbol of this module's only object file. A reference to it makes a static linker include the constructor.
extern const int alchemic_properties_is_linked;

#endif
