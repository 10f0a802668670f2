// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The explorer's knowledge of the container, and the commands on their way to it.
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
  /// The addresses of source files.
  var sources = SourceAddresses(.none)
  /// The commands that the container has not answered.
  var commands = CommandBook()

  /// Finds the problems of factories that may all have changed.
  mutating func findAllProblems() {
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

  /// Applies an event, which can be undone.
  mutating func apply(_ event: ContainerEvent) {
    timeline.add(event, to: container)
    container?.apply(event)
  }

  /// The new state of what the next step changes; `nil` where it changes more than one event can say.
  mutating func nextStep(isBack: Bool) -> ContainerEvent? {
    timeline.nextStep(isBack: isBack, in: &container)
  }

  /// Undoes the last event of the container, or applies the next one. Returns whether there was one.
  mutating func step(isBack: Bool) -> Bool {
    timeline.step(isBack: isBack, &container)
  }

  /// Forgets everything about the container before the last one.
  mutating func forgetContainer() {
    settingHistory = SettingHistory()
    timeline.forget()
    commands.forget()
    now = 0
  }
}
