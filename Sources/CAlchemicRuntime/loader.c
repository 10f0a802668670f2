#define _GNU_SOURCE
#include "CAlchemicRuntime.h"

#include <dlfcn.h>
#include <sys/auxv.h>
#include <unistd.h>

bool alchemic_image(const void *address, const void **base, const char **path) {
  Dl_info information;
  if (dladdr(address, &information) == 0) {
    return false;
  }
  *base = information.dli_fbase;
  *path = information.dli_fname;
  return true;
}

const void *alchemic_program_headers(void) {
  return (const void *)getauxval(AT_PHDR);
}

int alchemic_thread_identifier(void) {
  return gettid();
}

bool alchemic_is_main_thread(void) {
  return gettid() == getpid();
}
