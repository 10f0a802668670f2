#ifndef CHEAP_H
#define CHEAP_H

/// The bytes that this thread has allocated, less those it has freed. Other threads are not counted, because the system
/// starts and ends them.
long live_heap(void);

#endif
