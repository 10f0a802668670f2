extension EntrySnapshot.Editor: WireEnum {
  enum Shape: String, Codable { case text, secret, integer, number, toggle, slider, choice, json, readOnly }

  /// Decodes the protocol's form.
  public init(from decoder: any Decoder) throws { try self.init(wire: decoder) }

  /// Encodes the protocol's form.
  public func encode(to encoder: any Encoder) throws { try write(wire: encoder) }

  var shape: Shape {
    switch self {
    case .text: .text
    case .secret: .secret
    case .integer: .integer
    case .number: .number
    case .toggle: .toggle
    case .slider: .slider
    case .choice: .choice
    case .json: .json
    case .readOnly: .readOnly
    }
  }

  init(_ shape: Shape, from fields: KeyedDecodingContainer<WireKey>) throws {
    switch shape {
    case .text: self = .text
    case .secret: self = .secret
    case .integer: self = .integer
    case .number: self = .number
    case .toggle: self = .toggle
    case .slider:
      self = .slider(
        minimum: try fields.decode(Double.self, forKey: .minimum),
        maximum: try fields.decode(Double.self, forKey: .maximum))
    case .choice: self = .choice(try fields.decode([EntrySnapshot.Choice].self, forKey: .choices))
    case .json: self = .json
    case .readOnly: self = .readOnly
    }
  }

  func write(to fields: inout KeyedEncodingContainer<WireKey>) throws {
    switch self {
    case .text, .secret, .integer, .number, .toggle, .json, .readOnly: break
    case .slider(let minimum, let maximum):
      try fields.encode(minimum, forKey: .minimum)
      try fields.encode(maximum, forKey: .maximum)
    case .choice(let choices): try fields.encode(choices, forKey: .choices)
    }
  }
}
