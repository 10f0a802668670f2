// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// The state of a factory's object in one or two words, which are the same in panes, filters, reports and line sessions.
package enum FactoryStateWord: String, CaseIterable, Sendable {
  case failed, creating, created, set
  case notCreated = "not created"
  case notSet = "not set"
  /// A lazy singleton that nothing has used yet.
  case lazy
  case released, stopping, stopped
  case notStopped = "not stopped"
  /// The method of a nillable factory returned no object.
  case absent
  case template, unknown

  /// The word for a factory. One that cannot be resolved has failed, before it could create an object.
  package init(_ factory: FactorySnapshot) {
    switch factory.state {
    case .failed: self = .failed
    case .creating: self = .creating
    case .created: self = .created
    case .set: self = .set
    case .absent: self = .absent
    case .unknown: self = .unknown
    case .released: self = .released
    case .stopping: self = .stopping
    case .stopped: self = .stopped
    case .stopFailed: self = .notStopped
    case .notCreated where factory.hasProblem: self = .failed
    case .notCreated:
      switch factory.mode {
      case .singleton: self = factory.flags.contains(.lazy) ? .lazy : .notCreated
      case .reference: self = .notSet
      case .template, .scoped: self = .template
      case .unknown: self = .unknown
      }
    }
  }

  /// The word in filters, which have no spaces in a word.
  var filterName: String { rawValue.replacing(" ", with: "-") }

  /// The place in lists that are ordered by state: problems first.
  var rank: Int {
    switch self {
    case .failed, .notStopped: 0
    case .released: 1
    case .creating, .stopping: 2
    case .created: 3
    case .set: 4
    case .notCreated, .notSet, .lazy, .absent, .stopped, .unknown: 5
    case .template: 6
    }
  }
}
