#ifndef CHEAP_H
#define CHEAP_H

/// The bytes that this thread has allocated, less those it has freed. Other threads come and go as the system likes,
/// and with them memory of theirs.
long live_heap(void);

#endif
