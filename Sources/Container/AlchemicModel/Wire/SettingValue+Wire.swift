extension SettingValue: WireEnum {
  enum Shape: String, Codable { case string, bool, integer, double, other }

  /// Decodes the protocol's form.
  public init(from decoder: any Decoder) throws { try self.init(wire: decoder) }

  /// Encodes the protocol's form.
  public func encode(to encoder: any Encoder) throws { try write(wire: encoder) }

  var shape: Shape {
    switch self {
    case .string: .string
    case .bool: .bool
    case .integer: .integer
    case .double: .double
    case .other: .other
    }
  }

  init(_ shape: Shape, from fields: KeyedDecodingContainer<WireKey>) throws {
    switch shape {
    case .string: self = .string(try fields.decode(String.self, forKey: .value))
    case .bool: self = .bool(try fields.decode(Bool.self, forKey: .value))
    case .integer: self = .integer(try fields.decode(Int64.self, forKey: .value))
    case .double: self = .double(try fields.decode(Double.self, forKey: .value))
    case .other: self = .other(try fields.decode(String.self, forKey: .value))
    }
  }

  func write(to fields: inout KeyedEncodingContainer<WireKey>) throws {
    switch self {
    case .string(let text), .other(let text): try fields.encode(text, forKey: .value)
    case .bool(let bool): try fields.encode(bool, forKey: .value)
    case .integer(let number): try fields.encode(number, forKey: .value)
    case .double(let number): try fields.encode(number, forKey: .value)
    }
  }
}
