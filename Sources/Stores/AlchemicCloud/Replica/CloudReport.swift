// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores

/// A report of a replica that cannot be a thrown error. Conflicts and refused changes are in the store's reports.
public enum CloudReport: Hashable, Sendable {
  /// The server no longer has the data that this device knew. What this device has is sent again.
  case serverLostData
  /// This device's clock differs from the server's by so many seconds; negative if it is behind.
  case clockSkew(seconds: Int)
  /// The server's value of a key is not one of a store. It is ignored, and replaced by the key's next change.
  case malformedRecord(key: String)
  /// A later version of Alchemic wrote a key. It is ignored, and this device's changes of it are not sent.
  case newerRecord(key: String, version: Int)
  /// The server's value of a key is sealed with a key that this device does not have. It is ignored, and this device's
  /// changes of it are not sent.
  case sealedRecord(key: String)
  /// The server does not accept a change of this size. It stays on this device.
  case changeTooLarge(key: String)
  /// The server does not accept changes. They stay on this device until it does.
  case sendingRefused(EtcdError)
  /// The store's file cannot be read or written.
  case storeFailed(reason: String)
}

extension CloudReport: CustomStringConvertible {
  /// What happened, in one or two sentences. Never a value.
  public var description: String {
    switch self {
    case .serverLostData: "etcd no longer has the values that were sent to it. They are sent again."
    case .clockSkew(let seconds):
      """
      This device's clock is \(seconds.magnitude) seconds \(seconds < 0 ? "behind" : "ahead of") the server's. Changes \
      are ordered by clocks: correct the wrong one.
      """
    case .malformedRecord(let key):
      "The value of \"\(key.printable)\" in etcd is not a store's. It is ignored; the next change of the key replaces it."
    case .newerRecord(let key, let version):
      """
      The value of "\(key.printable)" in etcd is of the later version \(version). It is ignored, and changes of the key \
      are not sent. Use a later version of the program.
      """
    case .sealedRecord(let key):
      """
      The value of "\(key.printable)" in etcd is sealed with a key that this device does not have. It is ignored, and \
      changes of the key are not sent. Give this device the key.
      """
    case .changeTooLarge(let key): "etcd does not accept the value of \"\(key.printable)\": it is too large."
    case .sendingRefused(let error): "Changes are not sent for now. \(error)"
    case .storeFailed(let reason): "The store cannot be replicated: \(reason)."
    }
  }
}

extension String {
  /// The text on one line, without control characters.
  var printable: String { EtcdError.shortened(self) }
}
