#include "CHeap.h"

#include <malloc.h>

size_t live_heap(void) {
  struct mallinfo2 information = mallinfo2();
  return information.uordblks + information.hblkhd;
}
