/// The properties of a container as rows for people: one for each key, with all that require it.
///
/// It knows neither the container nor an explorer's picture of one; both say what they have in these words.
package struct PropertyList: Hashable, Sendable {
  /// The rows, by their keys.
  package let rows: [Row]

  /// A property where it is declared.
  package struct Property: Hashable, Sendable {
    package var key: String
    package var typeName: String
    package var file: String?
    package var defaultValue: String?
    package var isRequired: Bool
    package var isSecret: Bool
    /// How the sources spell the key, in their order.
    package var names: [String]
    package var state: State

    package init(
      key: String, typeName: String, file: String?, defaultValue: String?, isRequired: Bool, isSecret: Bool,
      names: [String], state: State
    ) {
      self.key = key
      self.typeName = typeName
      self.file = file
      self.defaultValue = defaultValue
      self.isRequired = isRequired
      self.isSecret = isSecret
      self.names = names
      self.state = state
    }

    /// What was found when the sources were searched.
    package enum State: Hashable, Sendable {
      /// The value, `nil` for a secret, and where it was found.
      case set(String?, source: String, name: String)
      case usesDefault
      case absent
      case unusable(source: String, name: String)
      case unreadable(source: String)
    }
  }

  /// What a property is, and who requires it.
  package struct Row: Hashable, Sendable {
    package fileprivate(set) var property: Property
    /// The arguments and variables that get it: `Server, argument 1 (Server.swift:13)`.
    package fileprivate(set) var users: [String]
  }

  /// A list of what is declared, each with who requires it.
  package init(_ declared: [(property: Property, user: String)]) {
    var rows: [Row] = []
    var places: [Property: Int] = [:]
    for (property, user) in declared {
      // One that requires it is enough to have it required.
      var shared = property
      shared.isRequired = false
      if let place = places[shared] {
        if !rows[place].users.contains(user) { rows[place].users.append(user) }
        rows[place].property.isRequired = rows[place].property.isRequired || property.isRequired
      } else {
        places[shared] = rows.count
        rows.append(Row(property: property, users: [user]))
      }
    }
    // A sort that keeps equal keys in their order.
    self.rows = rows.enumerated()
      .sorted { ($0.element.property.key, $0.offset) < ($1.element.property.key, $1.offset) }.map(\.element)
  }

  /// Who requires a property: a factory's argument or variable, and where that is declared.
  package static func user(_ factory: String, _ dependency: String, location: String) -> String {
    let name = dependency.hasPrefix("#") ? ", argument \(dependency.dropFirst())" : ".\(dependency)"
    return "\(factory)\(name) (\(location))"
  }
}

extension PropertyList.Property {
  /// Whether the program cannot start for want of the value.
  package var isFaulty: Bool {
    switch state {
    case .set, .usesDefault: false
    case .absent: isRequired
    case .unusable, .unreadable: true
    }
  }

  /// The value in force, or in capitals what keeps it from being one.
  package var shownValue: String {
    switch state {
    case .set(let value, _, _): value ?? Self.mask
    case .usesDefault: defaultValue ?? Self.mask
    case .absent: isRequired ? "MISSING" : "nil"
    case .unusable: "UNUSABLE"
    case .unreadable: "UNKNOWN"
    }
  }

  /// Which source gave it: `environment: SERVER_PORT`; empty where none did.
  package var shownSource: String {
    switch state {
    case .set(_, let source, let name), .unusable(let source, let name): "\(source): \(name)"
    case .usesDefault: "default"
    case .absent: ""
    case .unreadable(let source): source
    }
  }

  /// How to set it: the names that sources have for the key, or the file that it is read from; a key that sources spell
  /// as it is goes without saying.
  package var shownNames: String {
    if let file { return file }
    return names.reduce(into: []) { all, name in
      if name != key, !all.contains(name) { all.append(name) }
    }.joined(separator: ", ")
  }

  private static let mask = "********"
}
