// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#pragma once

/// Makes the wall clock of this process wrong by so many seconds from now on; negative if it is behind. The steady clocks stay
/// as they are.
void set_wall_clock_error(long seconds);
