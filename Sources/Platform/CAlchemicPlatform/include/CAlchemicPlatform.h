// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#ifndef CALCHEMIC_PLATFORM_H
#define CALCHEMIC_PLATFORM_H

// What the container needs from the system, in three parts: images and their sections, code after loading, and calls that
// synchronise threads. No other file of the container knows ELF, the loader or the kernel. The stores and the inspection use
// the fourth part. docs/porting.md says what another system needs.

#include "AfterLoading.h"
#include "Images.h"
#include "Synchronisation.h"
#include "SystemCalls.h"

#endif
