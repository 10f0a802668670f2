// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The settings that match a filter, each with its last change and what may use it.
struct SettingsAnswer: AnswerContent {
  let lines: [AnswerLine]
  private let settings: [SettingAnswer]

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - filter: The filter; `nil` for the settings that differ from their default values.
  ///   - timeline: The events that the container remembers.
  /// - Throws: ``Refusal`` if no setting matches the filter.
  init(_ filter: String?, in container: ContainerSnapshot, _ timeline: Timeline) throws(Refusal) {
    let entries = container.stores.flatMap(\.entries)
    let isAsked = filter == nil ? entries.contains(where: \.isChanged) : !entries.isEmpty
    let found = isAsked ? try container.settings(matching: filter ?? "changed") : []
    settings = found.map { store, entry in
      SettingAnswer(entry, in: store, container, timeline) {
        [StateText.summary(of: entry, in: store, container, lastChange: $0)]
      }
    }
    let none =
      entries.isEmpty ? StateText.noSettings(container.phase) : "No setting differs from its default value."
    lines = settings.isEmpty ? [AnswerLine(none)] : settings.flatMap(\.lines)
  }

  func encode(to encoder: any Encoder) throws { try ["settings": settings].encode(to: encoder) }
}
