// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Why a container can't be served.
public enum InspectionServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// This process already serves a container at the path.
  case alreadyServing(path: String)
  /// Another process listens at the path: it has the same identifier, in another system container with this directory.
  case pathInUse(path: String)
  /// The socket can't be created; the reason is the system's message.
  case socketFailed(path: String, reason: String)

  /// The error in one sentence.
  public var description: String {
    switch self {
    case .alreadyServing(let path): "This process already serves a container at \(path)."
    case .pathInUse(let path):
      "Another process with the same process identifier already listens at \(path). "
        + "Give each system container its own XDG_RUNTIME_DIR."
    case .socketFailed(let path, let reason): "Can't create a socket at \(path): \(reason)."
    }
  }
}
