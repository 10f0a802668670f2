// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#endif

extension ProcessDescription {
  /// This process.
  package static var current: ProcessDescription {
    ProcessDescription(name: RunningProgram.name, identifier: getpid())
  }
}
