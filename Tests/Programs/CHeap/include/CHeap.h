#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// The bytes that the process has allocated and not freed. Swift does not import the header this comes from.
size_t live_heap(void);

#endif
