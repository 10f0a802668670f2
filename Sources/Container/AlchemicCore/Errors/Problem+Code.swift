extension Problem {
  /// A short, stable name for the kind of problem: the text ends with it, in brackets.
  public var code: String { kind.rawValue }

  /// The kinds of problems, each by its code.
  package enum Code: String, CaseIterable, Sendable {
    case noFactory = "no-factory"
    case tooManyFactories = "too-many-factories"
    case typeMismatch = "type-mismatch"
    case duplicateName = "duplicate-name"
    case illegalArgument = "illegal-argument"
    case slotNotDeclared = "slot-not-declared"
    case noInitializer = "no-initializer"
    case circularReference = "circular-reference"
    case waitingForEachOther = "waiting-for-each-other"
    case asynchronous = "asynchronous"
    case referenceNotSet = "reference-not-set"
    case applicationNotSet = "application-not-set"
    case nilValue = "nil-value"
    case creationFailed = "creation-failed"
    case stopFailed = "stop-failed"
    case stopTimedOut = "stop-timed-out"
    case stopNotStarted = "stop-not-started"
    case lifecycle = "lifecycle"
    case cancelled = "cancelled"
    case unableToSet = "unable-to-set"
    case notSendable = "not-sendable"
    case captiveDependency = "captive-dependency"
    case noScope = "no-scope"
    case givenMissing = "given-missing"
    case outlivedScope = "outlived-scope"
    case noDependencies = "no-dependencies"
    case injectionFailed = "injection-failed"
    case wrongNumberOfArguments = "wrong-number-of-arguments"
    case wrongArgumentType = "wrong-argument-type"
    case valueMissing = "value-missing"
    case valueUnusable = "value-unusable"
    case sourceUnreadable = "source-unreadable"
    case unknownOption = "unknown-option"
  }

  private var kind: Code {
    switch detail {
    case .noFactory: .noFactory
    case .tooManyFactories: .tooManyFactories
    case .typeMismatch: .typeMismatch
    case .duplicateName: .duplicateName
    case .illegalArgument: .illegalArgument
    case .slotNotDeclared: .slotNotDeclared
    case .noInitializer: .noInitializer
    case .circularReference: .circularReference
    case .waitingForEachOther: .waitingForEachOther
    case .asynchronous: .asynchronous
    case .referenceNotSet: .referenceNotSet
    case .applicationNotSet: .applicationNotSet
    case .nilValue: .nilValue
    case .creationFailed: .creationFailed
    case .stopFailed: .stopFailed
    case .stopTimedOut: .stopTimedOut
    case .stopNotStarted: .stopNotStarted
    case .lifecycle: .lifecycle
    case .cancelled: .cancelled
    case .unableToSet: .unableToSet
    case .notSendable: .notSendable
    case .captiveDependency: .captiveDependency
    case .noScope: .noScope
    case .givenMissing: .givenMissing
    case .outlivedScope: .outlivedScope
    case .noDependencies: .noDependencies
    case .injectionFailed: .injectionFailed
    case .wrongNumberOfArguments: .wrongNumberOfArguments
    case .wrongArgumentType: .wrongArgumentType
    case .valueMissing: .valueMissing
    case .valueUnusable: .valueUnusable
    case .sourceUnreadable: .sourceUnreadable
    case .unknownOptions: .unknownOption
    }
  }
}
