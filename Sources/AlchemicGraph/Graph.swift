/// The factories of a container as a graph to be drawn: as text, for Graphviz, or for Mermaid.
///
/// It knows neither the container nor an explorer's picture of one; both say what they have in these words.
package struct Graph: Sendable {
  /// The factories; a node's ``Node/id`` is its index.
  package var nodes: [Node]

  package init(_ nodes: [Node]) {
    self.nodes = nodes
  }

  /// A factory.
  package struct Node: Sendable {
    /// Its index among all.
    package var id: Int
    /// Its unique name.
    package var name: String
    /// The type of its objects.
    package var typeName: String
    /// The module that declares it.
    package var module: String
    /// Its signs, as in `*S....C`.
    package var notation: String
    /// Whether it makes an object at each request.
    package var isTemplate: Bool
    /// The factory whose object's method makes its objects, where one does.
    package var owner: Int?
    /// The code of the error that its object could not be made for.
    package var failure: String?
    /// What its initialiser or method takes, then its variables.
    package var dependencies: [Dependency]

    package init(
      id: Int, name: String, typeName: String, module: String, notation: String, isTemplate: Bool, owner: Int? = nil,
      failure: String? = nil, dependencies: [Dependency] = []
    ) {
      self.id = id
      self.name = name
      self.typeName = typeName
      self.module = module
      self.notation = notation
      self.isTemplate = isTemplate
      self.owner = owner
      self.failure = failure
      self.dependencies = dependencies
    }
  }

  /// An argument or a variable.
  package struct Dependency: Sendable {
    /// The variable's name, or the argument's number as `#1`.
    package var name: String
    /// The type it is declared with.
    package var typeName: String
    /// When it is needed.
    package var kind: Kind
    /// What it gets.
    package var resolution: Resolution

    package init(name: String, typeName: String, kind: Kind, resolution: Resolution) {
      self.name = name
      self.typeName = typeName
      self.kind = kind
      self.resolution = resolution
    }
  }

  /// When a dependency is needed.
  package enum Kind: Hashable, Sendable {
    /// Before the object exists.
    case argument
    /// Once it exists.
    case variable
  }

  /// What a dependency gets.
  package enum Resolution: Hashable, Sendable {
    /// It was not looked for yet.
    case unresolved
    /// The objects of these factories, all of them for an array.
    case factories([Int], isArray: Bool)
    /// A value that is written in the declaration.
    case constant(String)
    /// Nothing matches, and nothing is allowed.
    case nothing
    /// It cannot be resolved; the error's code.
    case failed(String)
  }
}

extension Graph {
  /// The nodes by their modules, both in the order of their names.
  var modules: [(name: String, nodes: [Node])] {
    Dictionary(grouping: nodes, by: \.module).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Graph.Node {
  /// Whether its object could not be made, or one of its dependencies cannot get anything.
  var isFailed: Bool {
    failure != nil
      || dependencies.contains { dependency in
        if case .failed = dependency.resolution { true } else { false }
      }
  }

  /// The signs, the type and the name: `[*S....C] Ledger as 'ledger'`.
  var title: String {
    "[\(notation)] \(typeName) as '\(name)'"
  }
}

extension Unicode.Scalar {
  /// Whether it would move a terminal's cursor, break a line, or turn the direction of what follows.
  package var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension Graph {
  /// The edges in cycles that can never be made: `Clock.#1 → Calendar`.
  package var impossibleEdges: [String] {
    GraphEdges(self).all.filter { $0.cycle == .impossible }
      .map { "\(nodes[$0.from].name).\($0.label) → \(nodes[$0.to].name)" }
  }
}
