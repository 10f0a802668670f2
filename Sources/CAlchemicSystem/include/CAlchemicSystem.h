#ifndef CALCHEMIC_SYSTEM_H
#define CALCHEMIC_SYSTEM_H

/// The value of an environment variable, `NULL` where there is none and in a program that runs with more rights than its
/// user has, by setuid or a capability: such a program must not write where its user says. Swift knows no
/// secure_getenv.
const char *alchemic_system_variable(const char *name);

/// Whether this program runs with more rights than its user has.
int alchemic_system_is_privileged(void);

/// As rename(2), but fails with EEXIST where the new name already exists.
int alchemic_system_rename_new(const char *from, const char *to);

#endif
