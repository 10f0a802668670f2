/// One problem, as facts.
public struct Problem: Sendable, CustomStringConvertible {
  /// What is wrong.
  public let detail: Detail
  /// The declaration or request that has the problem; `nil` where there is none.
  public let requester: Requester?
  /// The factories whose objects the container was creating, outermost first.
  public let path: [String]
  /// Whether a start was creating them, rather than a request of the running program.
  public let isStarting: Bool
  /// What depends on the object, where the start tried to create it before anything required it.
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

  /// The full text: several lines, the last of them the code in brackets.
  public var description: String {
    ErrorText.text(of: self)
  }

  /// A declaration or a request.
  public struct Requester: Hashable, Sendable {
    /// Its name: `Barista.grinder`, `AcGet`.
    public let name: String
    /// Its source location; `nil` where that is unknown.
    public let location: AlchemicSourceLocation?
    /// The name of the factory that it belongs to; `nil` for a request of the program.
    public let factory: String?

    package init(name: String, location: AlchemicSourceLocation?, factory: String? = nil) {
      self.name = name
      self.location = location
      self.factory = factory
    }
  }

  /// The facts about a factory that an error shows.
  public struct Factory: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// The type of its objects.
    public let typeName: String
    /// The type of its objects, with its module and the types it is nested in: `Bank.Ledger`.
    public let qualifiedTypeName: String
    /// Where it is declared; `nil` where that is unknown.
    public let location: AlchemicSourceLocation?
    /// Whether the container prefers it to factories that are not primary.
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

  /// The kinds of problems, with their facts.
  public enum Detail: Sendable {
    /// No factory matches. `recipient` would have received the object, where that is known.
    case noFactory(wanted: Wanted, nearMisses: [NearMiss], recipient: Recipient? = nil)
    /// Several factories match where one object is needed. `takesAll`: an array could take the objects of all.
    case tooManyFactories(wanted: Wanted, candidates: [Factory], takesAll: Bool = true)
    /// The objects of the matching factory are of a type that does not fit.
    case typeMismatch(factory: Factory, expected: String)
    /// Several factories have the same name.
    case duplicateName(String, factories: [Factory])
    /// A declaration contradicts itself, or breaks a rule.
    case illegalArgument(reason: String, remedy: String)
    /// No declaration injects a slot of a class. `slot` is its type: `Injected`.
    case slotNotDeclared(property: String, slot: String)
    /// No declaration says how to create an object.
    case noInitializer(typeName: String)
    /// Objects cannot be created because each needs another of them first.
    case circularReference([Factory], Cycle = .arguments)
    /// Threads wait for each other's objects.
    case waitingForEachOther([Factory])
    /// Code that cannot wait requested an object that is created asynchronously.
    case asynchronous(Factory)
    /// The program has not set a reference.
    case referenceNotSet(Factory)
    /// A factory has no object, and is not nillable; or it is nillable, and the requested type is not optional.
    case nilValue(Factory, isNillable: Bool = false)
    /// The program did not pass its application object in time.
    case applicationNotSet(Factory, after: Duration)
    /// An initialiser or a method threw an error.
    case creationFailed(Factory, underlying: any Error)
    /// An object threw an error when the container stopped it.
    case stopFailed(Factory, underlying: any Error)
    /// An object did not stop in its time. The container has continued with the objects that waited for it.
    case stopTimedOut(Factory, after: Duration, keptWaiting: [String])
    /// No time was left to stop an object when its turn came. It waited for the objects that did not stop in their time.
    case stopNotStarted(Factory, waitedFor: [String])
    /// The container is not in the required state. `isOfProgram`: it is the program's own container. `isAnotherInUse`: the
    /// program has started another container.
    case lifecycle(attempted: String, state: String, isOfProgram: Bool = false, isAnotherInUse: Bool = false)
    /// The waiting task was cancelled; the container continues.
    case cancelled(attempted: String)
    /// The program cannot pass an object to the container.
    case unableToSet(typeName: String, reason: String, remedy: String? = nil)
    /// Several threads get the object of a factory, which is not known to be `Sendable`.
    case notSendable(Factory)
    /// An object that lives longer than a scope would keep an object of the scope, or a value that its opener gives.
    case captiveDependency(keeper: Factory, keeperScope: String?, Captive, through: [Factory] = [])
    /// A request needs a scope that is not open here. `factory` is that of the requested object; `nil` where a scope is
    /// opened that is declared within the missing one.
    case noScope(String, factory: Factory?, hasEnded: Bool = false)
    /// The opener of a scope does not give a value that an object of the scope needs. `given` are the types of the values
    /// that it gives.
    case givenMissing(
      typeName: String, scope: String?, openedAt: AlchemicSourceLocation?, given: [String] = [])
    /// An object lives although its scope has ended. `keepers` are the declarations through which others may have got it.
    case outlivedScope(
      Factory, scope: String, openedAt: AlchemicSourceLocation, age: Duration, keepers: [Requester])
    /// An object's class declares nothing to inject.
    case noDependencies(typeName: String)
    /// The container cannot set a variable.
    case injectionFailed(expected: String, found: String)
    /// A call passed the wrong number of values to a factory. `types` are those of the values that it takes.
    case wrongNumberOfArguments(factory: Factory, expected: Int, found: Int, types: [String] = [])
    /// A call passed a value of the wrong type to a factory.
    case wrongArgumentType(factory: Factory, index: Int, expected: String, found: String)
    /// No external source has a required value. `places` lists where the container searched.
    case valueMissing(source: String, places: [String])
    /// An external value has the wrong form. `found` is the value; `nil` where it is secret.
    case valueUnusable(source: String, expected: String, location: String, found: String?)
    /// An external source of values, such as a file, cannot be read.
    case sourceUnreadable(source: String, reason: String)
    /// A command line that allows only known options has unknown ones.
    case unknownOptions([UnknownOption])
  }

  /// An option of a command line that no declaration knows.
  public struct UnknownOption: Hashable, Sendable {
    /// The option, without its value: `--db-paht`.
    public let name: String
    /// The known options with a similar spelling.
    public let suggestions: [String]

    package init(name: String, suggestions: [String]) {
      self.name = name
      self.suggestions = suggestions
    }
  }

  /// The kinds of dependency cycles that cannot be created.
  public enum Cycle: Hashable, Sendable {
    /// Arguments: each object needs the next before it exists.
    case arguments
    /// Arguments of templates alone: each object needs a new one of the next.
    case argumentsOfTemplates
    /// Variables of templates: each object needs a new one of the next, without end.
    case templates
    /// Initialisers that request an object, or call a lazy value or a provider, which needs them.
    case requests
    /// Initialisers of templates that request the next one while they run, without end.
    case initializers
  }

  /// What an object that lives longer must not keep.
  public enum Captive: Hashable, Sendable {
    /// An object of a scope.
    case object(Factory, scope: String)
    /// A value that the opener of a scope gives, by its type.
    case given(String)
  }

  /// What was required.
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
    /// Its declared type: `[any Plugin]`.
    public let typeName: String
    /// The kind of what it receives; for an array, the kind of the elements.
    public let kind: Kind
    /// Whether it receives all matching objects.
    public let isArray: Bool
    /// Whether it is a variable. A variable may have no object with ``AcNillable()->InjectionOption``; an argument or a
    /// request with an optional type.
    public let isVariable: Bool

    package init(typeName: String, kind: Kind, isArray: Bool = false, isVariable: Bool = false) {
      self.typeName = typeName
      self.kind = kind
      self.isArray = isArray
      self.isVariable = isVariable
    }

    /// Kinds of types, which a program provides in different ways.
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

  /// A factory that nearly matches.
  public struct NearMiss: Hashable, Sendable {
    /// The factory; for a class without one, the factory that it would have.
    public let factory: Factory
    /// Why it does not match.
    public let difference: Difference

    package init(factory: Factory, difference: Difference) {
      self.factory = factory
      self.difference = difference
    }

    /// Why a factory does not match.
    public enum Difference: Hashable, Sendable {
      /// Its objects do not conform to the protocol.
      case conformance(String)
      /// Its objects do not inherit from the class.
      case inheritance(String)
      /// Its name has another spelling.
      case name
      /// It is the required class, or conforms to the required protocol, but does not declare itself.
      case declaration
      /// It is such a class and declares itself, but is not in the container's scan.
      case scan
      /// It is the required class, but no scan finds a generic class.
      case registration
      /// It is the required class, and a call in a declaration provides it: `AcEnableUserDefaults()`.
      case call(String)
    }
  }
}
