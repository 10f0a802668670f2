/// The factories of a container as a graph, for output as text, for Graphviz or for Mermaid.
///
/// It depends neither on the container nor on the explorer's model of one. Both convert their graphs to this type.
package struct Graph: Sendable {
  /// The factories; a node's ``Node/id`` is its index.
  package var nodes: [Node]

  package init(_ nodes: [Node]) {
    self.nodes = nodes
  }

  /// A factory.
  package struct Node: Sendable {
    /// Its index among all nodes.
    package var id: Int
    /// Its unique name.
    package var name: String
    /// The type of its objects.
    package var typeName: String
    /// The module that declares it.
    package var module: String
    /// Its flags, as in `*S....C`.
    package var notation: String
    /// Whether it creates an object at each request.
    package var isTemplate: Bool
    /// The factory of the object whose method creates its objects, if there is one.
    package var owner: Int?
    /// The code of the error that prevented the creation of its object.
    package var failure: String?
    /// The arguments of its initialiser or method, then its variables.
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
    /// Whether it receives its objects later, through a lazy value or a provider.
    package var isDeferred: Bool
    /// The source of its value.
    package var resolution: Resolution

    package init(
      name: String, typeName: String, kind: Kind, isDeferred: Bool = false, resolution: Resolution
    ) {
      self.name = name
      self.typeName = typeName
      self.kind = kind
      self.isDeferred = isDeferred
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

  /// The source of a dependency's value.
  package enum Resolution: Hashable, Sendable {
    /// The dependency is not resolved yet.
    case unresolved
    /// The objects of these factories, all of them for an array.
    case factories([Int], isArray: Bool)
    /// A value that is written in the declaration.
    case constant(String)
    /// No factory matches, and the dependency allows that.
    case nothing
    /// The dependency cannot be resolved; the code of the error.
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
  /// Whether the creation of its object failed, or one of its dependencies cannot be resolved.
  var isFailed: Bool {
    failure != nil
      || dependencies.contains { dependency in
        if case .failed = dependency.resolution { true } else { false }
      }
  }

  /// The flags, the type and the name: `[*S....C] Ledger as 'ledger'`.
  var title: String {
    "[\(notation)] \(typeName) as '\(name)'"
  }
}

extension Unicode.Scalar {
  /// Whether it would move a terminal's cursor, break a line, or reverse the direction of the text after it.
  package var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension Graph {
  /// The edges in cycles that can never be created: `Clock.#1 → Calendar`.
  package var impossibleEdges: [String] {
    GraphEdges(self).all.filter { $0.cycle == .impossible }
      .map { "\(nodes[$0.from].name).\($0.label) → \(nodes[$0.to].name)" }
  }
}
