#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// The number of bytes that the process has allocated and not freed. Swift does not import malloc.h.
size_t live_heap(void);

#endif
