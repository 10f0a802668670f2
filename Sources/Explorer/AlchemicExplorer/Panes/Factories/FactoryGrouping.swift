// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// By what the factories are grouped.
enum FactoryGrouping: String, CaseIterable, Hashable {
  case none, mode, module, state

  /// Whether it changes while the graph does not.
  var isLive: Bool { self == .state }

  /// The factories in the order of their groups. Within a group they keep their order.
  func sorted(_ ids: [Int], _ factories: [FactorySnapshot]) -> [Int] {
    self == .none ? ids : ids.stablySorted { heading(of: factories[$0]) }
  }

  /// The heading of a factory's group.
  func heading(of factory: FactorySnapshot) -> Heading {
    switch self {
    case .none: Heading(rank: 0, title: "")
    case .mode:
      Heading(
        rank: factory.modeRank, title: factory.mode.rawValue + ([.scoped, .unknown].contains(factory.mode) ? "" : "s"))
    case .module: Heading(rank: 0, title: factory.module)
    case .state:
      // Problems first.
      Heading(rank: FactoryStateWord(factory).rank, title: FactoryStateWord(factory).rawValue)
    }
  }

  struct Heading: Hashable, Comparable {
    let rank: Int
    let title: String

    static func < (one: Heading, other: Heading) -> Bool {
      one.rank == other.rank
        ? NaturalOrder.key(of: one.title) < NaturalOrder.key(of: other.title) : one.rank < other.rank
    }
  }
}
