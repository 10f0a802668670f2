// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  private import Crypto
  public import Foundation

  /// The keys that values are sealed with before they are sent: AES-GCM, with a random nonce for each value.
  ///
  /// With it, secrets are sent too. A reader of etcd sees the names of keys, and the time and device of each change;
  /// neither values nor authors.
  ///
  /// To replace a key, first give all devices the new key among the earlier ones, then make it the present one
  /// everywhere. Values are sealed with it at their next change.
  public struct CloudEncryption: Sendable {
    private let present: Key
    private let all: [Key]

    private struct Key: Sendable {
      let name: String
      let key: SymmetricKey

      init(_ bytes: Data) {
        key = SymmetricKey(data: bytes)
        // The name does not help to find the key, and is the same on all devices.
        let digest = SHA256.hash(data: Data("alchemic key name".utf8) + bytes)
        name = digest.prefix(6).map { String(format: "%02x", $0) }.joined()
      }
    }

    /// Creates an encryption.
    ///
    /// - Parameters:
    ///   - key: The key that seals: 16, 24 or 32 random bytes.
    ///   - others: Keys that only open what other devices have sealed.
    /// - Throws: ``EtcdError/invalidConfiguration(reason:)`` if a key has another length.
    public init(key: Data, others: [Data] = []) throws(EtcdError) {
      for bytes in [key] + others where ![16, 24, 32].contains(bytes.count) {
        throw .invalidConfiguration(reason: "an encryption key has \(bytes.count) bytes instead of 16, 24 or 32")
      }
      present = Key(key)
      all = [present] + others.map { Key($0) }
    }
  }

  extension CloudEncryption {
    /// The name of the key that seals now.
    var keyName: String { present.name }

    /// Encrypts and authenticates a value.
    ///
    /// - Parameter context: What must be the same when the content is opened.
    func seal(_ content: Data, for context: Data) throws -> Data {
      guard let sealed = try AES.GCM.seal(content, using: present.key, authenticating: context).combined else {
        throw EtcdError.invalidConfiguration(reason: "the encryption has no standard nonce")
      }
      return sealed
    }

    /// - Returns: The content; `nil` if no key of this device has that name, or if the bytes were changed.
    func open(_ sealed: Data, keyName: String, for context: Data) -> Data? {
      guard let key = all.first(where: { $0.name == keyName })?.key, let box = try? AES.GCM.SealedBox(combined: sealed)
      else { return nil }
      return try? AES.GCM.open(box, using: key, authenticating: context)
    }
  }

  extension CloudEncryption: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the key. Never the key.
    public var description: String { "key \(keyName)" }

    /// As `description`.
    public var debugDescription: String { description }

    /// What `dump` shows: no key.
    public var customMirror: Mirror { Mirror(self, children: ["key": keyName]) }
  }
#endif
