internal import AlchemicStores
import Foundation

/// The value of a key in etcd: one line of JSON with the version of this format.
///
/// ```
/// {"version":1,"clock":"126…","writer":"48…","author":"shop (4711)","time":1795336942000,"value":{"limit":3}}
/// {"version":2,"clock":"126…","writer":"48…","key":"5f1c…","sealed":"…"}
/// ```
enum ReplicaRecord: Hashable {
  /// A change of this version.
  case known(StoredRecord)
  /// A later version of Alchemic wrote this. It is neither read nor overwritten.
  case newer(version: Int)
  /// It is sealed with a key that this device does not have. It is neither read nor overwritten.
  case sealed
  /// Something else wrote this. It is ignored, and overwritten by the next change of the key.
  case malformed

  /// The version of a value as it is.
  static let version = 1
  /// The version of a sealed value, in which `sealed` holds the author, the time and the value.
  static let sealedVersion = 2

  /// The value of a change that is not a removal; `nil` for a removal.
  ///
  /// - Parameter sealing: What seals the value; `nil` for nothing.
  static func encode(_ record: StoredRecord, _ sealing: (any ValueSealing)? = nil) -> Data? {
    guard let value = record.value?.json, let author = text(record.author) else { return nil }
    let time = Int64(exactly: (record.changedAt.timeIntervalSince1970 * 1_000).rounded()) ?? 0
    let content = "\"author\":\(author),\"time\":\(time),\"value\":\(value)"
    let clock = "\"clock\":\"\(record.clock.time)\",\"writer\":\"\(record.clock.writer)\""
    guard let sealing else { return Data("{\"version\":\(version),\(clock),\(content)}".utf8) }
    guard let sealed = try? sealing.seal(Data("{\(content)}".utf8), for: context(record.key, record.clock)) else {
      return nil
    }
    return Data(
      """
      {"version":\(sealedVersion),\(clock),"key":"\(sealing.keyName)","sealed":"\(sealed.base64EncodedString())"}
      """.utf8)
  }

  /// Reads what a server holds for a key.
  init(_ data: Data, key: String, _ sealing: (any ValueSealing)? = nil) {
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
    guard let time = (object["clock"] as? String).flatMap({ Int64($0) }), time >= 0,
      let writer = (object["writer"] as? String).flatMap({ Int64($0) })
    else {
      self = version == Self.version ? .malformed : .newer(version: version)
      return
    }
    let clock = HybridClock(time: time, writer: writer)
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
    self = Self.record(key, clock, content).map { .known($0) } ?? .malformed
  }

  private static func record(_ key: String, _ clock: HybridClock, _ content: [String: Any]) -> StoredRecord? {
    guard let time = (content["time"] as? NSNumber).flatMap({ Int64(exactly: $0) }), let value = content["value"],
      let json = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed),
      let value = StoredValue(json: String(decoding: json, as: UTF8.self))
    else { return nil }
    return StoredRecord(
      key: key, value: value, revision: 0, clock: clock,
      changedAt: Date(timeIntervalSince1970: Double(time) / 1_000), author: content["author"] as? String)
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
