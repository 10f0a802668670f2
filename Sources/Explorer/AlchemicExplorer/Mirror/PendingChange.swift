// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

extension SettingHistory {
  /// A change that was sent, with the answers so far.
  struct PendingChange: Hashable {
    let number: Int
    var change: Change
    let direction: Direction
    var accepted: [Part] = []
    var refusals: [RefusedPart] = []

    struct RefusedPart: Hashable {
      let part: Part
      let error: CommandError
    }

    /// The refusal of the part that was sent first among the refused ones.
    var firstRefusal: RefusedPart? {
      let refused = Dictionary(refusals.map { ($0.part, $0) }) { first, _ in first }
      return change.parts.lazy.compactMap { refused[$0] }.first
    }

    var unansweredCount: Int { change.parts.count - accepted.count - refusals.count }
  }
}

/// The texts for a change that waits for answers.
extension SettingHistory.PendingChange {
  /// Why undo is not possible at the moment.
  var notice: String {
    switch (change.verb, direction) {
    case (.imported, .edit): "An import is in progress."
    case (.imported, .undo): "An import is being undone."
    case (.imported, .redo): "An import is being redone."
    case (.saved, _), (.removed, _), (.taken, _), (.added, _), (.renamed, _): "A change is in progress."
    }
  }

  /// The progress of an import; `nil` for other changes, which take no noticeable time.
  var progress: String? {
    let verb: String
    switch (change.verb, direction) {
    case (.imported, .edit): verb = "Importing"
    case (.imported, .undo): verb = "Undoing an import"
    case (.imported, .redo): verb = "Redoing an import"
    case (.saved, _), (.removed, _), (.taken, _), (.added, _), (.renamed, _): return nil
    }
    return "\(verb): \(accepted.count + refusals.count) of \(change.parts.count)."
  }
}
