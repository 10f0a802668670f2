// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What quitting the explorer means for the program that it explores.
public enum ProgramEnd: Hashable, Sendable {
  /// The program does not end with the explorer, which has not started it.
  case others
  /// The explorer has started the program with this name, and asks whether it shall end. Its output is in this file, and
  /// in a pane.
  case program(name: String, log: String)

  /// The panes of an explorer of such a program.
  var panes: [any PaneModel.Type] {
    switch self {
    case .others: PaneList.standard
    case .program: PaneList.all
    }
  }
}
