// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import AlchemicModel

extension MergeRefusal {
  /// What was refused and why, in one sentence. Never the value.
  var sentence: String {
    "A change of \"\(record.key)\" from elsewhere\(record.author.map { ", by \($0)," } ?? "") was refused: \(reason.sentences)"
  }
}

extension MergeRefusal.Reason {
  /// Why a change was refused, and what to do.
  package var sentences: String {
    switch self {
    case .limit(.keyTooLong(_, let bytes, let limit)): "its key takes \(bytes) bytes, and this store allows \(limit)."
    case .limit(.tooManyKeys(_, let limit)): "this store allows \(limit) keys. Remove keys that are not needed."
    case .limit(.quotaExceeded(_, let bytes, let limit)):
      "the store would take \(bytes) bytes, and it allows \(limit). Remove keys that are not needed."
    case .limit(let error): "\(error)"
    case .clockAhead(let lead):
      "its clock is \(lead.inWords) ahead of this device's. Correct the clock that is wrong."
    case .illegal(.illegalKey(_, let reason)): "its key is not valid: \(reason)."
    case .illegal(.illegalValue(_, let reason)): "its value is not valid: \(reason)."
    case .illegal(let error): "\(error)"
    }
  }
}

extension MergeConflict {
  /// Both changes in one sentence. Never the value of a secret.
  var sentence: String {
    "\"\(key)\" was changed on two devices: \(described(winner)) applies, \(described(loser)) does not."
  }

  private func described(_ record: StoredRecord) -> String {
    let value = record.value.shown(isSecure: isSecure)
    let author = record.author.map { " by \($0)" } ?? ""
    return "\(value)\(author) at \(record.changedAt.formatted(.iso8601))"
  }
}

extension Duration {
  /// The duration in its largest unit, for people.
  fileprivate var inWords: String {
    let seconds = components.seconds
    return switch seconds {
    case ..<172_800: "\(seconds / 3_600) hours"
    case ..<63_072_000: "\(seconds / 86_400) days"
    default: "\(seconds / 31_536_000) years"
    }
  }
}
