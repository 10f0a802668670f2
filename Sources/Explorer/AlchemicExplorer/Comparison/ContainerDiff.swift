// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What differs between two containers, or between two runs of one.
public struct ContainerDiff: Hashable, Sendable {
  /// The differences: in the order of the sections, and by name within each; times by how much they differ.
  public var differences: [Difference]

  /// How many differences of each section are left out; see ``limited(to:)``.
  public var omitted: [Section: Int] = [:]

  /// Whether nothing differs.
  public var isEmpty: Bool { differences.isEmpty }

  /// Creates a diff from its differences.
  public init(_ differences: [Difference]) {
    self.differences = differences
  }

  /// The differences of one section.
  public func differences(in section: Section) -> [Difference] { differences.filter { $0.section == section } }

  /// The first differences of each section, with the number of the others.
  public func limited(to limit: Int) -> ContainerDiff {
    var counts: [Section: Int] = [:]
    var limited = ContainerDiff([])
    for difference in differences {
      counts[difference.section, default: 0] += 1
      if counts[difference.section, default: 0] <= limit { limited.differences.append(difference) }
    }
    limited.omitted = counts.filter { $0.value > limit }.mapValues { $0 - limit }
    return limited
  }

  /// The parts of a container that are compared, in the order of a report.
  public enum Section: String, CaseIterable, Hashable, Sendable {
    /// What went wrong.
    case problems
    /// Factories that only one of the containers has.
    case factories
    /// Dependencies that receive the objects of other factories.
    case choices
    /// Arguments and variables that only one of the containers has.
    case edges
    /// Changed declarations: types, modes, flags, protocols, constants.
    case options
    /// The states of the objects of references and of singletons that are neither lazy nor weak, after both starts.
    case objects
    /// Settings of stores, with their default values.
    case settings
    /// Values from outside of the program.
    case properties
    /// Durations.
    case times

    /// Its title in a report.
    public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }
}

/// One difference.
public struct Difference: Hashable, Sendable {
  /// The part of the container.
  public var section: ContainerDiff.Section
  /// How it differs.
  public var change: Change
  /// What differs: a factory, a dependency as `Transfers.ledger`, or a setting as `user-defaults/owner`.
  public var subject: String
  /// The factory that it belongs to; `nil` for none.
  public var factory: String?
  /// Why, in a few words; empty if that is not known.
  public var reason: String
  /// The setting that differs; `nil` for anything else.
  public var setting: Setting?

  /// What differs, as a report names it: a setting by its title, with its key beside it.
  public var label: String {
    guard let setting, setting.title != setting.key else { return subject }
    return "\(setting.title)  \(subject)"
  }

  /// A setting of a store.
  public struct Setting: Hashable, Sendable {
    /// The store's identifier.
    public var store: String
    /// The setting's key in the store.
    public var key: String
    /// The setting's title; its key if it has none.
    public var title: String

    /// Creates the name of a setting.
    public init(store: String, key: String, title: String) {
      (self.store, self.key, self.title) = (store, key, title)
    }
  }

  /// How something differs.
  public enum Change: Hashable, Sendable {
    /// Only the later container has it. The text describes it, and may be empty.
    case added(String)
    /// Only the earlier container has it.
    case removed(String)
    /// The containers have different texts for it.
    case changed(from: String, to: String)
    /// It took this long, in nanoseconds.
    case took(from: UInt64, to: UInt64)
  }

  /// Creates a difference from its parts.
  public init(
    _ section: ContainerDiff.Section, _ change: Change, _ subject: String, factory: String? = nil, reason: String = "",
    setting: Setting? = nil
  ) {
    self.section = section
    self.change = change
    self.subject = subject
    self.factory = factory
    self.reason = reason
    self.setting = setting
  }
}

extension Difference.Change {
  /// The mark of a report's line, as in other diffs.
  public var mark: Character {
    switch self {
    case .added: "+"
    case .removed: "-"
    case .changed, .took: "~"
    }
  }

  /// Its name in a report for programs.
  public var name: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .changed, .took: "changed"
    }
  }
}
