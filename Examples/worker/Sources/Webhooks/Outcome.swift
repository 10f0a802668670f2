// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What became of an attempt.
enum Outcome: Equatable, Sendable {
  case delivered
  /// Another attempt may succeed.
  case failed(String)
  /// The receiver will never take the message.
  case refused(String)
  /// The program ended before the attempt did. The attempt does not count.
  case returned

  /// What the HTTP status of the receiver's answer says.
  init(status: Int) {
    self =
      switch status {
      case 200..<300: .delivered
      // The receiver is busy or broken.
      case 408, 429, 500...: .failed("the receiver answered \(status)")
      default: .refused("the receiver answered \(status)")
      }
  }
}
