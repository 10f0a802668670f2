// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// What an explorer knows of its container, and the commands on their way to it: one for the explorer on the screen and one
/// for the session of lines, with the same rules.
struct ContainerMirror: Sendable {
  /// The last known state; `nil` before the first snapshot.
  var container: ContainerSnapshot?
  /// Why the connection was lost; `nil` while there is one.
  var lostConnection: String?
  /// The latest instant known of the container's clock.
  var now: UInt64 = 0
  /// The present time, in seconds since 1970, while ``ExplorerState/isCounting``.
  var date: Double?
  var startupLog = StartupLog()
  /// The newest events, for the states before them.
  var timeline = Timeline()
  /// The container is shown as it was; `nil` at the present.
  var rewound: Rewound?
  /// All problems of the container.
  private(set) var problems: [ContainerProblem] = [] { didSet { problemsVersion += 1 } }
  /// The factories that have problems.
  private var problemIndex = ProblemIndex()
  /// Another number whenever the problems may have changed.
  private(set) var problemsVersion = 0
  /// The living objects, while the program counts them.
  var live = LiveHistory()
  /// The changes of settings, for undo and redo.
  var settingHistory = SettingHistory()
  /// The commands that the container has not answered.
  var commands = CommandBook()
  /// Which events the state includes, and whether a newer one is on its way.
  var synchronization = Synchronization()

  /// The newest known state with its events, also while an earlier one is shown; `nil` before the first.
  var lastState: (container: ContainerSnapshot, events: [ContainerEvent])? {
    var present = self
    for event in present.endRewind()?.waiting ?? [] { present.apply(event) }
    return present.container.map { ($0, present.timeline.events) }
  }

  /// Finds what is known of all factories, where each of them may have changed.
  mutating func findAll() {
    startupLog = StartupLog(container?.factories ?? [])
    problemIndex = container.map { ProblemIndex($0) } ?? ProblemIndex()
    findProblems()
  }

  /// Finds the problems after a factory has changed.
  mutating func findProblems(of factory: Int) {
    if let container { problemIndex.change(factory, in: container) }
    findProblems()
  }

  /// Finds the problems where no factory has changed.
  mutating func findProblems() { problems = container.map { problemIndex.problems(of: $0) } ?? [] }

  /// Forgets everything about the container before the last one.
  mutating func forgetContainer() {
    settingHistory = SettingHistory()
    synchronization = Synchronization()
    // A snapshot comes unasked.
    synchronization.abandon()
    rewound = nil
    timeline.forget()
    commands.forget()
    now = 0
  }
}
