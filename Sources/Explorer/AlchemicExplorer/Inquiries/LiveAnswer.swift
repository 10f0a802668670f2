// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// How many objects are alive of the factories whose objects a container does not keep.
struct LiveAnswer: AnswerContent {
  let factories: [Row]

  /// The living objects of a factory.
  struct Row: Encodable, Sendable {
    let factory: ReportedFactory
    /// How many of the counted objects are alive.
    let alive: Int
    /// How many objects were created since the program counts them.
    let created: Int
    /// How many values were created that are not objects of classes.
    let values: Int
  }

  /// Creates an answer.
  ///
  /// - Throws: ``Refusal`` if the program does not count its objects.
  init(_ counts: LiveCounts, in container: ContainerSnapshot) throws(Refusal) {
    guard counts.isCounting else {
      throw Refusal(
        "\(container.process.name.printable) counts no living objects. Switch it on with L in the explorer, or with "
          + "\"live on\" in a --plain session.")
    }
    factories = counts.counts.compactMap { row in
      container.reported(row.factory).map {
        Row(factory: $0, alive: row.count.alive, created: row.count.counted, values: row.count.values)
      }
    }.sorted { ($1.alive, $0.factory.name) < ($0.alive, $1.factory.name) }
  }

  var lines: [AnswerLine] {
    guard !factories.isEmpty else {
      return [AnswerLine("Nothing to count: no template and no weak factory has objects.")]
    }
    return factories.map { row in
      let values = row.values > 0 ? " And \(Format.count(row.values, "value", "values"))." : ""
      return AnswerLine(
        "\(row.factory.name): \(row.alive) alive, \(row.created) created since the counting began.\(values)",
        row.factory.place?.location)
    }
  }
}
