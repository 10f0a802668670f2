#ifndef CALCHEMIC_INSPECTION_H
#define CALCHEMIC_INSPECTION_H

/// The value of the environment variable ALCHEMIC_INSPECT when the program was loaded; empty if it is 0 or missing.
const char *alchemic_inspection_request(void);

/// Whether the environment variable ALCHEMIC_INSPECT_STOP lets explorers stop the container.
int alchemic_inspection_allows_stop(void);

/// Creates an eventfd, which Swift does not import: a non-blocking counter that is readable while it isn't zero.
int alchemic_inspection_counter(void);

/// Names the calling thread, for tools such as ps; at most 15 bytes.
void alchemic_inspection_name_thread(const char *name);

#endif
