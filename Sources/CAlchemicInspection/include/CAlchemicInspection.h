#ifndef CALCHEMIC_INSPECTION_H
#define CALCHEMIC_INSPECTION_H

/// What the environment variable ALCHEMIC_INSPECT asked for when the program was loaded; empty for nothing.
const char *alchemic_inspection_request(void);

/// A descriptor that counts what is written to it and is readable while that is not nothing; Swift knows no eventfd.
int alchemic_inspection_counter(void);

/// Names the thread that calls it, for those who look at the process; at most 15 bytes.
void alchemic_inspection_name_thread(const char *name);

#endif
