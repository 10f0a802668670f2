// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// A file with attributes imports this module alone.
#if Macros
  @_exported public import AlchemicCore
#endif
