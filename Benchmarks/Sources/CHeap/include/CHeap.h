// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// The number of bytes that the process has allocated and not freed. Swift does not import malloc.h.
size_t live_heap(void);

#endif
