// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/// The number of allocations by this thread.
long allocation_count(void);

#endif
