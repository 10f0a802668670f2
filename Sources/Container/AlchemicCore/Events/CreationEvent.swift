// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An event of a creation, without its details. A start posts two for each singleton.
enum CreationEvent {
  case starting(factory: Int)
  /// The factory's first object was created and wired. `took` is in nanoseconds.
  case started(factory: Int, took: UInt64)
  case counted(factory: Int, createdCount: Int)

  var kind: PostedEvent.Kind {
    switch self {
    case .starting(let factory): .singletonStarting(factory: factory)
    case .started(let factory, let took): .singletonStarted(factory: factory, took: took, createdCount: 1)
    case .counted(let factory, let count): .objectsCreated(factory: factory, createdCount: count)
    }
  }
}
