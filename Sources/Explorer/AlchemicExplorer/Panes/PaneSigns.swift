// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// What the signs of the panes mean, for the help.
extension HelpText {
  /// The marks of a factory's object.
  static func states(_ symbols: Symbols) -> [Row] {
    [
      Row(label: "\(symbols.created) \(symbols.notCreated)", meaning: "has an object; has none yet, or released it"),
      Row(label: "\(symbols.working) \(symbols.failed)", meaning: "is creating it; failed or cannot be resolved"),
      Row(
        label: "\(symbols.template)", meaning: "a template: a new object for each request", otherNames: ["prototype"]),
      Row(label: "\(symbols.selection)", meaning: "the selected row"),
    ]
  }

  /// The links to factories.
  static func links(_ symbols: Symbols) -> [Row] {
    [
      Row(
        label: "\(symbols.arrow) \(symbols.laterArrow)",
        meaning: "gets the object of this factory; gets it later, when the program asks",
        otherNames: ["provider", "lazy"])
    ]
  }
}

extension FactoriesPane {
  static func signs(_ symbols: Symbols) -> [HelpText.Row] {
    HelpText.states(symbols) + [
      HelpText.Row(label: "\(symbols.times)3", meaning: "under Total: the template has created 3 objects"),
      HelpText.Row(
        label: "Live Change",
        meaning: "how many objects are alive now, and how many more than at the baseline",
        otherNames: ["leak", "alive", "memory", "baseline"]),
      HelpText.Row(
        label: "\(symbols.levels[0])\(symbols.levels[3])\(symbols.levels[7])",
        meaning: "the trend of the living objects; one that only rises may be a leak",
        otherNames: ["sparkline", "memory"]),
      HelpText.Row(
        label: "Own Total", meaning: "the time of its work alone; with what it created or waited for",
        otherNames: ["slow", "duration", "took"]),
      HelpText.Row(label: "\(symbols.ascending) \(symbols.descending)", meaning: "the column of the order"),
    ]
  }
}

extension DetailPane {
  static func signs(_ symbols: Symbols) -> [HelpText.Row] {
    HelpText.links(symbols) + [
      HelpText.Row(label: "=", meaning: "gets this constant, or the value of this property")
    ] + HelpText.states(symbols)
  }
}

extension GraphPane {
  static func signs(_ symbols: Symbols) -> [HelpText.Row] {
    [
      HelpText.Row(
        label: "\(symbols.branch)\(symbols.horizontal) \(symbols.branch)\(symbols.laterArrow)",
        meaning: "gets the object of this factory; gets it later, when the program asks",
        otherNames: ["provider", "lazy"])
    ] + HelpText.states(symbols)
  }
}

extension ScopesPane {
  static func signs(_ symbols: Symbols) -> [HelpText.Row] {
    [
      HelpText.Row(
        label: "\(symbols.failed)", meaning: "an object that lives although its scope has ended, with what may keep it",
        otherNames: ["leak", "outlived", "suspect"]),
      HelpText.Row(label: "\(symbols.working) \(symbols.notCreated)", meaning: "an open scope; a kind of scope"),
    ]
  }
}

extension StartupPane {
  static func signs(_ symbols: Symbols) -> [HelpText.Row] {
    [
      HelpText.Row(
        label: "\(symbols.critical)",
        meaning: "on the critical path: each of these objects needs the one before it, so the start takes at least as "
          + "long as their own times together. The rest of the start is other work on the same threads, waits and gaps",
        otherNames: ["slow", "bottleneck", "longest"]),
      HelpText.Row(label: "\(symbols.barFull)", meaning: "the object's own work", otherNames: ["slow"]),
      HelpText.Row(label: "\(symbols.barEmpty)", meaning: "another object was created inside of its creation"),
      HelpText.Row(
        label: "\(symbols.barWait)", meaning: "it waited: for another object, a thread or a queue",
        otherNames: ["wait", "waited", "blocked", "locked"]),
      HelpText.Row(
        label: "Share",
        meaning: "its own work as a part of the start. Threads work beside each other, so the sum can be over 100 %",
        otherNames: ["percent"]),
      HelpText.Row(
        label: "Own Total", meaning: "the time of its work alone; with what it created or waited for",
        otherNames: ["slow", "duration"]),
      HelpText.Row(
        label: "without",
        meaning: "in the border: how long the start would take without the selected object's own work. It says "
          + "still where other work takes that long, too",
        otherNames: ["faster", "what if"]),
    ] + HelpText.states(symbols)
  }
}

extension CallbacksPane {
  static func signs(_ symbols: Symbols) -> [HelpText.Row] {
    [
      HelpText.Row(label: "\(symbols.notCreated) \(symbols.working)", meaning: "the callback waits; it fires now"),
      HelpText.Row(label: "\(symbols.created) \(symbols.failed)", meaning: "it has fired; it has failed"),
    ]
  }
}

extension SettingsPane {
  static func signs(_ symbols: Symbols) -> [HelpText.Row] {
    [
      HelpText.Row(label: "\(symbols.created) \(symbols.notCreated)", meaning: "the setting is on; it is off"),
      HelpText.Row(
        label: "\(symbols.barFull)\(symbols.barEmpty)", meaning: "where a number lies between its limits"),
      HelpText.Row(label: "!", meaning: "a problem of the store", otherNames: ["quarantined", "damaged"]),
      HelpText.Row(label: "\(symbols.selection)", meaning: "the selected row"),
    ]
  }
}

extension EventsPane {
  static func signs(_ symbols: Symbols) -> [HelpText.Row] {
    [
      HelpText.Row(label: "\(symbols.arrow)", meaning: "a setting has changed"),
      HelpText.Row(
        label: "\(symbols.times) 132, 20/s",
        meaning: "repeated events in one row: how many there were, and how many in a second", otherNames: ["folded"]),
      HelpText.Row(label: "+1.28 s", meaning: "the time since the start began; with - the time before it"),
    ] + HelpText.states(symbols)
  }
}

extension ProblemsPane {
  static func signs(_ symbols: Symbols) -> [HelpText.Row] {
    [
      HelpText.Row(label: "\(symbols.failed)", meaning: "a problem, with its code and its place"),
      HelpText.Row(
        label: "\(symbols.arrow)", meaning: "a factory that it concerns, or that could be meant",
        otherNames: ["near miss", "did you mean"]),
    ]
  }
}

extension DiffPane {
  static func signs(_ symbols: Symbols) -> [HelpText.Row] {
    [
      HelpText.Row(label: "+ - ~", meaning: "only this run has it; only the earlier one; both, but it differs"),
      HelpText.Row(label: "\(symbols.arrow)", meaning: "from the earlier run's to this one's"),
    ]
  }
}
