internal import AlchemicStores
import Foundation

/// The value of a key in etcd: one line of JSON with the version of this format.
///
/// ```
/// {"version":1,"clock":"126…","writer":"48…","author":"shop (4711)","time":1795336942000,"value":{"limit":3}}
/// ```
enum ReplicaRecord: Hashable {
  /// A change of this version.
  case known(StoredRecord)
  /// A later version of Alchemic wrote this. It is neither read nor overwritten.
  case newer(version: Int)
  /// Something else wrote this. It is ignored, and overwritten by the next change of the key.
  case malformed

  /// The version that this program writes.
  static let version = 1

  /// The value of a change that is not a removal; `nil` for a removal.
  static func encode(_ record: StoredRecord) -> Data? {
    guard let value = record.value?.json, let author = text(record.author) else { return nil }
    let time = Int64(exactly: (record.changedAt.timeIntervalSince1970 * 1_000).rounded()) ?? 0
    return Data(
      """
      {"version":\(version),"clock":"\(record.clock.time)","writer":"\(record.clock.writer)","author":\(author),\
      "time":\(time),"value":\(value)}
      """.utf8)
  }

  /// Reads what a server holds for a key.
  init(_ data: Data, key: String) {
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let version = (object["version"] as? NSNumber).flatMap({ Int(exactly: $0) }), version > 0
    else {
      self = .malformed
      return
    }
    guard version == Self.version else {
      self = .newer(version: version)
      return
    }
    guard let clock = (object["clock"] as? String).flatMap({ Int64($0) }), clock >= 0,
      let writer = (object["writer"] as? String).flatMap({ Int64($0) }),
      let time = (object["time"] as? NSNumber).flatMap({ Int64(exactly: $0) }),
      let content = object["value"],
      let json = try? JSONSerialization.data(withJSONObject: content, options: .fragmentsAllowed),
      let value = StoredValue(json: String(decoding: json, as: UTF8.self))
    else {
      self = .malformed
      return
    }
    self = .known(
      StoredRecord(
        key: key, value: value, revision: 0, clock: HybridClock(time: clock, writer: writer),
        changedAt: Date(timeIntervalSince1970: Double(time) / 1_000), author: object["author"] as? String))
  }

  /// A text in JSON, or `null`.
  private static func text(_ text: String?) -> String? {
    guard let text else { return "null" }
    return (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) }
  }
}
