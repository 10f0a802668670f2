/// One thing that is wrong, as facts.
public struct Problem: Sendable, CustomStringConvertible {
  /// What is wrong.
  public let detail: Detail
  /// Which declaration or request it was found at, where there is one.
  public let requester: Requester?
  /// The factories whose objects were being made, outermost first.
  public let path: [String]
  /// Whether they were being made by a start, and not for a request of the running program.
  public let isStarting: Bool
  /// What the object that could not be created was for, where the start created it before anything required it.
  public let dependents: [Requester]

  package init(
    _ detail: Detail, requester: Requester? = nil, path: [String] = [], isStarting: Bool = true,
    dependents: [Requester] = []
  ) {
    self.detail = detail
    self.requester = requester
    self.path = path
    self.isStarting = isStarting
    self.dependents = dependents
  }

  /// The problem in full: several lines, the last of them the code in brackets.
  public var description: String {
    ErrorText.text(of: self)
  }

  /// A declaration or a request.
  public struct Requester: Hashable, Sendable {
    /// What it is called: `Barista.grinder`, `AcGet`.
    public let name: String
    /// Where it stands, where that is known.
    public let location: AlchemicSourceLocation?

    package init(name: String, location: AlchemicSourceLocation?) {
      self.name = name
      self.location = location
    }
  }

  /// A factory as an error tells of it.
  public struct Factory: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// The type of its objects.
    public let typeName: String
    /// The same with its module, and the types it is nested in: `Bank.Ledger`.
    public let qualifiedTypeName: String
    /// Where it was declared, where that is known.
    public let location: AlchemicSourceLocation?
    /// Whether it goes before others that are not.
    public let isPrimary: Bool

    package init(
      name: String, typeName: String, qualifiedTypeName: String? = nil, location: AlchemicSourceLocation?,
      isPrimary: Bool = false
    ) {
      self.name = name
      self.typeName = typeName
      self.qualifiedTypeName = qualifiedTypeName ?? typeName
      self.location = location
      self.isPrimary = isPrimary
    }
  }

  /// What can be wrong.
  public enum Detail: Sendable {
    /// Nothing matches what was asked for; what would have received it, where that is known.
    case noFactory(wanted: Wanted, nearMisses: [NearMiss], recipient: Recipient? = nil)
    /// Several match, and one was asked for; whether an array could have taken all.
    case tooManyFactories(wanted: Wanted, candidates: [Factory], takesAll: Bool = true)
    /// What matches is of a type that does not fit.
    case typeMismatch(factory: Factory, expected: String)
    /// Several factories have one name.
    case duplicateName(String, factories: [Factory])
    /// A declaration contradicts itself or a rule.
    case illegalArgument(reason: String, remedy: String)
    /// Nothing says how to create an object.
    case noInitializer(typeName: String)
    /// Objects cannot be made because each needs another of them first.
    case circularReference([Factory], Cycle = .arguments)
    /// Threads wait for each other's objects.
    case waitingForEachOther([Factory])
    /// An object that is made asynchronously was asked for by code that cannot wait for it.
    case asynchronous(Factory)
    /// The program did not set a reference yet.
    case referenceNotSet(Factory)
    /// A factory has no object: it is not nillable, or else what asks takes no `nil`.
    case nilValue(Factory, isNillable: Bool = false)
    /// An initialiser or a method threw an error.
    case creationFailed(Factory, underlying: any Error)
    /// The container is not in the state that was needed; whether it is the program's own, and another is in use.
    case lifecycle(attempted: String, state: String, isOfProgram: Bool = false, isAnotherInUse: Bool = false)
    /// The task that waited was cancelled; the container goes on.
    case cancelled(attempted: String)
    /// An object cannot be given to the container.
    case unableToSet(typeName: String, reason: String, remedy: String? = nil)
    /// An object's class declares nothing to inject.
    case noDependencies(typeName: String)
    /// A variable cannot be set.
    case injectionFailed(expected: String, found: String)
    /// A factory was called with a wrong number of values; the types of those that it takes.
    case wrongNumberOfArguments(factory: Factory, expected: Int, found: Int, types: [String] = [])
    /// A factory was called with a value of a wrong type.
    case wrongArgumentType(factory: Factory, index: Int, expected: String, found: String)
    /// Nothing outside has a value that is needed; the places are where it was looked for.
    case valueMissing(source: String, places: [String])
    /// A value from outside is not what is needed; what was found is left out where it is secret.
    case valueUnusable(source: String, expected: String, location: String, found: String?)
    /// What holds values outside cannot be read: a file, for example.
    case sourceUnreadable(source: String, reason: String)
    /// A command line that allows only known options has others.
    case unknownOptions([UnknownOption])
  }

  /// An option of a command line that nothing declares.
  public struct UnknownOption: Hashable, Sendable {
    /// The option, without its value: `--db-paht`.
    public let name: String
    /// The known options that are spelled nearly like it.
    public let suggestions: [String]

    package init(name: String, suggestions: [String]) {
      self.name = name
      self.suggestions = suggestions
    }
  }

  /// What closes a cycle.
  public enum Cycle: Hashable, Sendable {
    /// Arguments: each object needs the next before it exists.
    case arguments
    /// Arguments, and all are templates, so that each would need a new one of the next.
    case argumentsOfTemplates
    /// Variables of templates: each object needs a new one of the next, without end.
    case templates
    /// Initialisers that ask for the next object while they run.
    case initializers
  }

  /// What was asked for.
  public enum Wanted: Hashable, Sendable {
    /// Objects of a type: `Grinder`.
    case type(String)
    /// The factory of a name.
    case name(String)
    /// Objects that fulfil several criteria: `Grinder & Sendable`.
    case all([String])
  }

  /// The argument, variable or request that would have received an object.
  public struct Recipient: Hashable, Sendable {
    /// Its type as it is written: `[any Plugin]`.
    public let typeName: String
    /// What it receives, or receives several of in an array.
    public let kind: Kind
    /// Whether it receives all that match.
    public let isArray: Bool
    /// Whether it is a variable, which allows nothing with ``AcNillable()->InjectionOption``; all else with its type.
    public let isVariable: Bool

    package init(typeName: String, kind: Kind, isArray: Bool = false, isVariable: Bool = false) {
      self.typeName = typeName
      self.kind = kind
      self.isArray = isArray
      self.isVariable = isVariable
    }

    /// Kinds of types, as far as they are provided in different ways.
    public enum Kind: Hashable, Sendable {
      /// A class.
      case `class`
      /// A protocol, or several.
      case `protocol`
      /// A structure, an enumeration, a tuple.
      case value
      /// A function.
      case closure
    }
  }

  /// A factory that is close to what was asked for.
  public struct NearMiss: Hashable, Sendable {
    /// The factory; for a class that has none, what it would be.
    public let factory: Factory
    /// What keeps it from being chosen.
    public let difference: Difference

    package init(factory: Factory, difference: Difference) {
      self.factory = factory
      self.difference = difference
    }

    /// What keeps a factory from being chosen.
    public enum Difference: Hashable, Sendable {
      /// Its objects do not conform to the protocol.
      case conformance(String)
      /// Its objects do not inherit from the class.
      case inheritance(String)
      /// Its name is spelt otherwise.
      case name
      /// It is the class that was asked for, or conforms to the protocol that was, and does not say that it is to be
      /// found.
      case declaration
      /// It is such a class, and is not among those that the container looks at.
      case scan
      /// It is the class that was asked for, which is generic, and found by no scan.
      case registration
      /// It is the class that was asked for, which a call in a declaration provides: `AcEnableUserDefaults()`.
      case call(String)
    }
  }
}
