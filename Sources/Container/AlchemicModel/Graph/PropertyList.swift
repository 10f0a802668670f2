// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The properties of a container as rows of text, one for each key, with all its requesters.
package struct PropertyList: Hashable, Sendable {
  /// The rows, ordered by their keys.
  package let rows: [Row]

  /// A property and its requesters.
  package struct Row: Hashable, Sendable {
    package fileprivate(set) var property: PropertySnapshot
    /// The arguments and variables that it is required by: `Server, argument 1 (Server.swift:13)`.
    package fileprivate(set) var users: [String]
  }

  /// A list of the declared properties with their requesters.
  package init(_ declared: [(property: PropertySnapshot, user: String)]) {
    var rows: [Row] = []
    var places: [PropertySnapshot: Int] = [:]
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

  /// The properties that a container's objects require.
  package init(of factories: [FactorySnapshot]) {
    var declared: [(property: PropertySnapshot, user: String)] = []
    // By their indices: a copy of each of many factories takes long, and few have a property.
    func add(_ dependencies: [DependencySnapshot], of factory: Int) {
      for index in dependencies.indices {
        guard let property = dependencies[index].property else { continue }
        let location = dependencies[index].location.description
        declared.append((property, Self.user(factories[factory].name, dependencies[index].name, location: location)))
      }
    }
    for factory in factories.indices {
      add(factories[factory].arguments, of: factory)
      add(factories[factory].injections, of: factory)
    }
    self.init(declared)
  }

  /// The requester of a property: a factory's argument or variable, and its source location.
  package static func user(_ factory: String, _ dependency: String, location: String) -> String {
    let name = dependency.hasPrefix("#") ? ", argument \(dependency.dropFirst())" : ".\(dependency)"
    return "\(factory)\(name) (\(location))"
  }
}

extension PropertySnapshot {
  /// Whether the missing value prevents the start of the program.
  package var isFaulty: Bool {
    switch state {
    case .set, .usesDefault: false
    case .absent: isRequired
    case .unusable, .unreadable: true
    case .unknown: false
    }
  }

  /// The effective value, or the problem with it in capitals.
  package var shownValue: String {
    switch state {
    case .set(let value, _, _): value ?? Self.mask
    case .usesDefault: defaultValue ?? Self.mask
    case .absent: isRequired ? "MISSING" : "nil"
    case .unusable: "UNUSABLE"
    case .unreadable, .unknown: "UNKNOWN"
    }
  }

  /// The source of the value: `environment: SERVER_PORT`; empty without one.
  package var shownSource: String {
    switch state {
    case .set(_, let source, let name), .unusable(let source, let name): "\(source): \(name)"
    case .usesDefault: "default"
    case .absent, .unknown: ""
    case .unreadable(let source): source
    }
  }

  /// How to set the property: the names that sources use for its key, where they differ from the key, or the file that it
  /// is read from.
  package var shownNames: String {
    if let file { return file }
    return names.map(\.name).reduce(into: []) { all, name in
      if name != key, !all.contains(name) { all.append(name) }
    }.joined(separator: ", ")
  }

  private static let mask = "********"
}
