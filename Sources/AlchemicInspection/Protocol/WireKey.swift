/// Every name that stands in an object whose `is` says which of several shapes it has.
///
/// Swift's own encoding of an enum is not for other languages; this one reads like a sentence:
/// `{"is": "started", "at": 12, "took": 3, "thread": "main"}`.
enum WireKey: String, CodingKey {
  case `is`, at, since, took, thread, error, value, text, owner, factories, isArray, minimum, maximum, choices
  case phase, failure, total, factory, state, createdCount, callback, store, key, entry
  case source, name, released
}

/// How an enum with values stands in JSON.
protocol WireEnum {
  /// The shapes there are.
  associatedtype Shape: RawRepresentable & Codable where Shape.RawValue == String

  /// Which shape it has.
  var shape: Shape { get }

  /// Reads the values of a shape.
  init(_ shape: Shape, from fields: KeyedDecodingContainer<WireKey>) throws

  /// Writes the values.
  func write(to fields: inout KeyedEncodingContainer<WireKey>) throws
}

extension WireEnum {
  /// Reads which shape it is, then its values.
  init(wire decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: WireKey.self)
    self = try Self(fields.decode(Shape.self, forKey: .is), from: fields)
  }

  /// Writes which shape it is, and its values.
  func write(wire encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: WireKey.self)
    try fields.encode(shape, forKey: .is)
    try write(to: &fields)
  }
}
