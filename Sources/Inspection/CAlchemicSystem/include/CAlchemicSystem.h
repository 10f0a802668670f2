#ifndef CALCHEMIC_SYSTEM_H
#define CALCHEMIC_SYSTEM_H

#include <stddef.h>
#include <stdint.h>

/// The value of an environment variable; `NULL` where it is not set, and in a privileged program.
///
/// A program that has more rights than its user, by setuid or a capability, must not write to a path from its user.
/// Swift does not import secure_getenv.
const char *alchemic_system_variable(const char *name);

/// The CRC-32C (Castagnoli) of what a checksum covers already and of more bytes. Begin with 0.
uint32_t alchemic_system_crc32c(uint32_t checksum, const void *bytes, size_t count);

/// Whether this program has more rights than its user.
int alchemic_system_is_privileged(void);

/// Like rename(2), but fails with EEXIST if the new name already exists.
int alchemic_system_rename_new(const char *from, const char *to);

#endif
