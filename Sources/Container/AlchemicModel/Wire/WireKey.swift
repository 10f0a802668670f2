/// The member names of objects whose member `is` selects one of several shapes:
/// `{"is": "created", "at": 12, "took": 3, "thread": "main"}`.
///
/// Swift's synthesised encoding of enums with values is awkward to read in other languages.
enum WireKey: String, CodingKey {
  case `is`, at, since, took, thread, error, value, text, owner, factories, isArray, minimum, maximum, choices
  case phase, failure, total, factory, state, createdCount, callback, store, key, entry
  case source, name, problems, stop
}

/// An enum with values that is encoded as an object with the member `is`.
protocol WireEnum {
  /// The possible shapes.
  associatedtype Shape: RawRepresentable & Codable where Shape.RawValue == String

  /// The shape of this value.
  var shape: Shape { get }

  /// Decodes the values of a shape.
  init(_ shape: Shape, from fields: KeyedDecodingContainer<WireKey>) throws

  /// Encodes the values.
  func write(to fields: inout KeyedEncodingContainer<WireKey>) throws
}

extension WireEnum {
  /// Decodes the shape, then its values.
  init(wire decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: WireKey.self)
    self = try Self(fields.decode(Shape.self, forKey: .is), from: fields)
  }

  /// Encodes the shape, then its values.
  func write(wire encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: WireKey.self)
    try fields.encode(shape, forKey: .is)
    try write(to: &fields)
  }
}
