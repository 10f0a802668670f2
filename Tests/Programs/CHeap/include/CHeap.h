// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CHEAP_H
#define CHEAP_H

/// The bytes that this thread has allocated, less those it has freed. Other threads are not counted, because the system
/// starts and ends them.
long live_heap(void);

#endif
