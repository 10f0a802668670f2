// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicStores

/// Why a change was not made at the server.
public enum CloudUpdateError: Error, Hashable, Sendable {
  /// The store is not synchronised: nothing has called `synchronize(with:)`, or the replica has ended.
  case notSynchronized
  /// The server cannot be reached.
  case offline(CloudStatus.OfflineReason?)
  /// The key is a secret, and the replica has no encryption key.
  case secret(key: String)
  /// A later version of Alchemic wrote the key.
  case newerVersion(key: String)
  /// The key's value is sealed with a key that this device does not have.
  case sealed(key: String)
  /// This device does not accept what the server has, or what the change would set there: a clock is wrong, or the value does
  /// not fit. The change was not made.
  case storeRefused(key: String, reason: MergeRefusal.Reason)
  /// The server refused the change.
  case refused(EtcdError)
  /// The connection was lost after the change was sent. The change may have been made.
  case uncertain(EtcdError)
}

extension CloudUpdateError: CustomStringConvertible {
  /// What happened, in one or two sentences. Never a value.
  public var description: String {
    switch self {
    case .notSynchronized: "The store is not synchronised with a server."
    case .offline(let reason): "The change needs the server, which is not connected.\(reason.map { " \($0)" } ?? "")"
    case .secret(let key): "\"\(key.printable)\" is a secret, which is not sent without an encryption key."
    case .newerVersion(let key):
      "A later version of the program wrote \"\(key.printable)\" in etcd. Use a later version of the program."
    case .sealed(let key): "The value of \"\(key.printable)\" is sealed with a key that this device does not have."
    case .storeRefused(let key, let reason):
      "\"\(key.printable)\" was not changed, since this device does not accept its value: \(reason.sentences)"
    case .refused(let error): "The change was not made. \(error)"
    case .uncertain(let error): "The change may have been made: the answer was lost. \(error)"
    }
  }
}
