// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
import Foundation

/// The value of a key in etcd: one line of JSON with the version of this format.
///
/// ```
/// {"version":1,"clock":"126…","writer":"48…","author":"shop (4711)","time":1795336942000,"value":{"limit":3}}
/// {"version":1,"clock":…,"value":4,"unseen":true,"loser":{"clock":"126…","writer":"51…","author":null,"time":…,"value":3}}
/// {"version":2,"clock":"126…","writer":"48…","key":"5f1c…","sealed":"…"}
/// ```
///
/// `unseen` says that the change replaced a version which its device had refused. `loser` is the change that lost a conflict
/// with it: the devices of both changes learn of the conflict from it. A loser without a value is a removal.
enum ReplicaRecord: Hashable {
  /// A change of this version, whose token is not known here.
  case known(Received)
  /// A later version of Alchemic wrote this. It is neither read nor overwritten.
  case newer(version: Int)
  /// It is sealed with a key that this device does not have. It is neither read nor overwritten.
  case sealed
  /// Something else wrote this. It is ignored, and overwritten by the next change of the key.
  case malformed

  /// The version of a value as it is.
  static let version = 1
  /// The version of a sealed value: `sealed` holds the author, the time and the value.
  static let sealedVersion = 2

  /// The value of a change that is not a removal; `nil` for a removal.
  ///
  /// - Parameters:
  ///   - record: The change.
  ///   - loser: The change that lost a conflict with it. A large one is left out.
  ///   - replacesUnseen: Whether it replaces a version that its device refused.
  ///   - sealing: What seals the value; `nil` for nothing.
  static func encode(
    _ record: StoredRecord, loser: StoredRecord? = nil, replacesUnseen: Bool = false,
    _ sealing: CloudEncryption? = nil
  ) -> Data? {
    guard record.value != nil, var content = Self.content(record) else { return nil }
    if replacesUnseen { content += ",\"unseen\":true" }
    if let loser, let text = Self.content(loser), text.utf8.count <= loserLimit,
      content.utf8.count <= ReplicaMachine.batchBytes
    {
      content += ",\"loser\":{\(Self.clock(loser)),\(text)}"
    }
    let clock = Self.clock(record)
    guard let sealing else { return Data("{\"version\":\(version),\(clock),\(content)}".utf8) }
    guard let sealed = try? sealing.seal(Data("{\(content)}".utf8), for: context(record.key, record.clock)) else {
      return nil
    }
    return Data(
      """
      {"version":\(sealedVersion),\(clock),"key":"\(sealing.keyName)","sealed":"\(sealed.base64EncodedString())"}
      """.utf8)
  }

  /// How many bytes a loser may have, so that the winner is not refused for it.
  static let loserLimit = 65_536

  private static func clock(_ record: StoredRecord) -> String {
    "\"clock\":\"\(record.clock.time)\",\"writer\":\"\(record.clock.writer)\""
  }

  private static func content(_ record: StoredRecord) -> String? {
    guard let author = text(record.author) else { return nil }
    let time = Int64(exactly: (record.changedAt.timeIntervalSince1970 * 1_000).rounded()) ?? 0
    let beginning = "\"author\":\(author),\"time\":\(time)"
    guard let value = record.value else { return beginning }
    return value.json.map { "\(beginning),\"value\":\($0)" }
  }

  /// The clock of a change, also of a sealed one.
  static func clock(of data: Data) -> HybridClock? {
    (try? JSONSerialization.jsonObject(with: data) as? [String: Any]).flatMap(clock)
  }

  private static func clock(_ object: [String: Any]) -> HybridClock? {
    guard let time = (object["clock"] as? String).flatMap({ Int64($0) }), time >= 0,
      let writer = (object["writer"] as? String).flatMap({ Int64($0) })
    else { return nil }
    return HybridClock(time: time, writer: writer)
  }

  /// Reads what a server holds for a key.
  init(_ data: Data, key: String, _ sealing: CloudEncryption? = nil) {
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let version = (object["version"] as? NSNumber).flatMap({ Int(exactly: $0) }), version > 0
    else {
      self = .malformed
      return
    }
    guard version <= Self.sealedVersion else {
      self = .newer(version: version)
      return
    }
    guard let clock = Self.clock(object) else {
      self = version == Self.version ? .malformed : .newer(version: version)
      return
    }
    var content = object
    if version == Self.sealedVersion {
      guard let name = object["key"] as? String,
        let sealed = (object["sealed"] as? String).flatMap({ Data(base64Encoded: $0) }),
        let opened = sealing?.open(sealed, keyName: name, for: Self.context(key, clock)),
        let inner = try? JSONSerialization.jsonObject(with: opened) as? [String: Any]
      else {
        self = .sealed
        return
      }
      content = inner
    }
    guard let record = Self.record(key, clock, content), record.value != nil else {
      self = .malformed
      return
    }
    var received = Received(record, token: 0)
    received.replacesUnseen = content["unseen"] as? Bool ?? false
    // A loser that cannot be read costs the report of a conflict, and not the change.
    if let loser = content["loser"] as? [String: Any], let clock = Self.clock(loser) {
      received.loser = Self.record(key, clock, loser)
    }
    self = .known(received)
  }

  /// A change; without a value a removal.
  private static func record(_ key: String, _ clock: HybridClock, _ content: [String: Any]) -> StoredRecord? {
    guard let time = (content["time"] as? NSNumber).flatMap({ Int64(exactly: $0) }) else { return nil }
    var record = StoredRecord(
      key: key, value: nil, revision: 0, clock: clock,
      changedAt: Date(timeIntervalSince1970: Double(time) / 1_000), author: content["author"] as? String)
    guard let value = content["value"] else { return record }
    guard let json = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed) else { return nil }
    record.value = StoredValue(json: String(decoding: json, as: UTF8.self))
    return record.value == nil ? nil : record
  }

  /// What a sealed value belongs to: it cannot be opened for another key or another change.
  private static func context(_ key: String, _ clock: HybridClock) -> Data {
    Data("\(clock.time) \(clock.writer) \(key)".utf8)
  }

  /// A text in JSON, or `null`.
  private static func text(_ text: String?) -> String? {
    guard let text else { return "null" }
    return (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) }
  }
}
