#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/// The number of allocations by this thread.
long allocation_count(void);

#endif
