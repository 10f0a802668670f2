/// The properties of a container as rows of text, one for each key, with all its requesters.
///
/// It depends neither on the container nor on the explorer's model of one. Both convert their properties to this type.
package struct PropertyList: Hashable, Sendable {
  /// The rows, ordered by their keys.
  package let rows: [Row]

  /// One declaration of a property.
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

    /// The result of a search of the sources.
    package enum State: Hashable, Sendable {
      /// The value, `nil` for a secret, and where it was found.
      case set(String?, source: String, name: String)
      case usesDefault
      case absent
      case unusable(source: String, name: String)
      case unreadable(source: String)
    }
  }

  /// A property and its requesters.
  package struct Row: Hashable, Sendable {
    package fileprivate(set) var property: Property
    /// The arguments and variables that it is required by: `Server, argument 1 (Server.swift:13)`.
    package fileprivate(set) var users: [String]
  }

  /// A list of the declared properties with their requesters.
  package init(_ declared: [(property: Property, user: String)]) {
    var rows: [Row] = []
    var places: [Property: Int] = [:]
    for (property, user) in declared {
      // One declaration that requires the property is enough.
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
    // A stable sort keeps equal keys in order.
    self.rows = rows.enumerated()
      .sorted { ($0.element.property.key, $0.offset) < ($1.element.property.key, $1.offset) }.map(\.element)
  }

  /// The requester of a property: a factory's argument or variable, and its source location.
  package static func user(_ factory: String, _ dependency: String, location: String) -> String {
    let name = dependency.hasPrefix("#") ? ", argument \(dependency.dropFirst())" : ".\(dependency)"
    return "\(factory)\(name) (\(location))"
  }
}

extension PropertyList.Property {
  /// Whether the missing value prevents the start of the program.
  package var isFaulty: Bool {
    switch state {
    case .set, .usesDefault: false
    case .absent: isRequired
    case .unusable, .unreadable: true
    }
  }

  /// The effective value, or the problem with it in capitals.
  package var shownValue: String {
    switch state {
    case .set(let value, _, _): value ?? Self.mask
    case .usesDefault: defaultValue ?? Self.mask
    case .absent: isRequired ? "MISSING" : "nil"
    case .unusable: "UNUSABLE"
    case .unreadable: "UNKNOWN"
    }
  }

  /// The source of the value: `environment: SERVER_PORT`; empty without one.
  package var shownSource: String {
    switch state {
    case .set(_, let source, let name), .unusable(let source, let name): "\(source): \(name)"
    case .usesDefault: "default"
    case .absent: ""
    case .unreadable(let source): source
    }
  }

  /// How to set the property: the names that sources use for its key, where they differ from the key, or the file that it
  /// is read from.
  package var shownNames: String {
    if let file { return file }
    return names.reduce(into: []) { all, name in
      if name != key, !all.contains(name) { all.append(name) }
    }.joined(separator: ", ")
  }

  private static let mask = "********"
}
