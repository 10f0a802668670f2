#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/// How often this thread has asked for memory.
long allocation_count(void);

#endif
