// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import AlchemicCore

  // What both forms use.

  /// The types that attributes declare.
  enum ByMacro {}

  /// The same types, declared with functions.
  enum ByHand {}

  protocol Store: Sendable {}
  protocol Plugin: Sendable {}
  protocol Repo<Item>: Sendable { associatedtype Item }

  struct Todo: Sendable {}
  struct TodoRepo: Repo { typealias Item = Todo }
  struct Receipt: Sendable { let cents: Int }
  struct Version: Sendable { let text: String }
  struct Tool: Sendable { let name: String }
  struct Failure: Error {}
  struct User: Sendable {}

  extension ALCScope {
    static let request = ALCScope("request")
  }

  @globalActor actor DiskActor { static let shared = DiskActor() }
#endif
