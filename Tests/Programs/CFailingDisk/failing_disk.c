#include "failing_disk.h"
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

static volatile int failing;

void fail_syncs(int fails) { failing = fails; }

// These stand before the C library's, for SQLite too.
int fdatasync(int file) {
  if (!failing) return (int)syscall(SYS_fdatasync, file);
  errno = EIO;
  return -1;
}

int fsync(int file) {
  if (!failing) return (int)syscall(SYS_fsync, file);
  errno = EIO;
  return -1;
}
