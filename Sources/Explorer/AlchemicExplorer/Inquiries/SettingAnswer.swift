// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// A setting: its value, where it comes from, who changed it, and the factories that may use it.
struct SettingAnswer: AnswerContent {
  let lines: [AnswerLine]
  private let record: TableRecord

  /// Creates an answer.
  ///
  /// - Parameter timeline: The events that the container remembers.
  /// - Throws: ``Refusal`` if no store or more than one store has the setting.
  init(_ name: SettingName, in container: ContainerSnapshot, _ timeline: Timeline) throws(Refusal) {
    let (store, entry) = try name.find(in: container)
    self.init(entry, in: store, container, timeline) { StateText.setting(entry, in: store, container, lastChange: $0) }
  }

  /// Creates an answer with other lines.
  ///
  /// - Parameter lines: Its lines, by the last change of the setting.
  init(
    _ entry: EntrySnapshot, in store: StoreSnapshot, _ container: ContainerSnapshot, _ timeline: Timeline,
    lines: (ContainerEvent?) -> [String]
  ) {
    let reach = container.reach(of: entry, in: store)
    let owner = reach.owner.flatMap { name in container.factories.first { $0.name == name } }
    let place = owner?.location
    let change = timeline.lastChange(of: entry, in: store.id)
    self.lines = lines(change).enumerated().map { AnswerLine($1, $0 == 0 ? place : nil) }
    record = SettingsPane.table.record(
      SettingRow(store: store.id, entry: entry), Facts(container),
      with: More(
        previous: change?.previousValue.map { JSONValue(shown: $0) }, declared: reach.declarations,
        owner: owner.map(ReportedFactory.init), injectedInto: reach.dependents,
        callbacks: reach.callbacks))
  }

  /// What a list of settings does not say.
  private struct More: Encodable {
    /// The value before the last change.
    let previous: JSONValue?
    /// The declarations that name its key.
    let declared: [String]
    /// The factory whose object is its store.
    let owner: ReportedFactory?
    /// The factories that the store is injected into.
    let injectedInto: [String]
    /// The callbacks that have requested the store; `nil` where that is not known.
    let callbacks: [String]?
  }

  func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }
}
