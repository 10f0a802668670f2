import AlchemicCore
import Testing

private let ledger = Problem.Factory(
  name: "ledger", typeName: "Ledger", location: AlchemicSourceLocation(fileID: "Bank/Ledger.swift", line: 3))
private let archive = Problem.Factory(
  name: "archive", typeName: "Archive", qualifiedTypeName: "Bank.Archive", location: nil)

private struct Fire: Error {}

private func primary(_ name: String) -> Problem.Factory {
  Problem.Factory(name: name, typeName: "Store", location: nil, isPrimary: true)
}

/// The full text of each kind of problem, some in several variants.
private let texts: [(detail: Problem.Detail, text: String)] = [
  (
    .slotNotDeclared(property: "Teller.ledger", slot: "Injected"),
    """
    Teller.ledger is an Injected slot, but no AcInject declares it.
      remedy          write AcInject(factory, \\Teller.ledger) beside its other declarations
      [slot-not-declared]
    """
  ),
  (
    .noFactory(
      wanted: .type("Grinder"),
      nearMisses: [
        Problem.NearMiss(factory: archive, difference: .conformance("Grinder")),
        Problem.NearMiss(factory: ledger, difference: .inheritance("Grinder")),
      ]),
    """
    No factory creates a Grinder.
      did you mean    archive (Bank.Archive)? It is not a Grinder: add the conformance.
      did you mean    ledger (Ledger.swift:3)? It does not inherit from Grinder.
      [no-factory]
    """
  ),
  (
    .noFactory(wanted: .name("leger"), nearMisses: [Problem.NearMiss(factory: ledger, difference: .name)]),
    """
    No factory is named "leger".
      did you mean    ledger (Ledger.swift:3)?
      [no-factory]
    """
  ),
  (
    .noFactory(
      wanted: .type("Grinder"),
      nearMisses: [
        Problem.NearMiss(
          factory: Problem.Factory(name: "Grinder", typeName: "Grinder", location: nil), difference: .declaration)
      ]),
    """
    No factory creates a Grinder.
      remedy          conform Grinder to AlchemicManaged or AlchemicDeclaring, or create it with AcMethod
      [no-factory]
    """
  ),
  (
    .noFactory(
      wanted: .type("Grinder"),
      nearMisses: [
        Problem.NearMiss(
          factory: Problem.Factory(name: "Grinder", typeName: "Grinder", location: nil), difference: .scan)
      ]),
    """
    No factory creates a Grinder.
      remedy          add Grinder to the container's scan: it declares itself, but is not scanned
      [no-factory]
    """
  ),
  (
    .noFactory(
      wanted: .type("Box<Int>"),
      nearMisses: [
        Problem.NearMiss(
          factory: Problem.Factory(name: "Box<Int>", typeName: "Box<Int>", location: nil), difference: .registration)
      ]),
    """
    No factory creates a Box<Int>.
      remedy          register Box<Int> in an AlchemicConfig: no scan finds a generic class
      [no-factory]
    """
  ),
  (
    .noFactory(
      wanted: .type("Settings"),
      nearMisses: [
        Problem.NearMiss(
          factory: Problem.Factory(name: "Settings", typeName: "Settings", location: nil),
          difference: .call("AcEnableSettings()"))
      ]),
    """
    No factory creates a Settings.
      remedy          call AcEnableSettings() in any declaration, or declare a class that extends Settings
      [no-factory]
    """
  ),
  (
    .noFactory(
      wanted: .type("Mailer"), nearMisses: [], recipient: Problem.Recipient(typeName: "any Mailer", kind: .protocol)),
    """
    No factory creates a Mailer.
      remedy          declare a class that is a Mailer, or create one in a method, with AcMethod
      or              link its module, and add the module to the scan: AlchemicConfig names further libraries
      or              take (any Mailer)?, which is nil where there is none
      [no-factory]
    """
  ),
  (
    .noFactory(
      wanted: .type("Plugin"), nearMisses: [],
      recipient: Problem.Recipient(typeName: "[any Plugin]", kind: .protocol, isArray: true)),
    """
    No factory creates a Plugin.
      remedy          declare a class that is a Plugin, or create one in a method, with AcMethod
      or              link its module, and add the module to the scan: AlchemicConfig names further libraries
      or              take [any Plugin]?, which is nil where there is none
      [no-factory]
    """
  ),
  (
    .noFactory(
      wanted: .type("Plugin"),
      nearMisses: [Problem.NearMiss(factory: ledger, difference: .conformance("Plugin"))],
      recipient: Problem.Recipient(typeName: "[any Plugin]", kind: .protocol, isArray: true, isVariable: true)),
    """
    No factory creates a Plugin.
      did you mean    ledger (Ledger.swift:3)? It is not a Plugin: add the conformance.
      or              add AcNillable(), and the variable stays empty
      [no-factory]
    """
  ),
  (
    .noFactory(
      wanted: .type("() -> Visit"), nearMisses: [],
      recipient: Problem.Recipient(typeName: "() -> Visit", kind: .closure)),
    """
    No factory creates a () -> Visit.
      remedy          inject an ALCProvider<Visit>, and call it where an object is needed
      or              return the closure from a method, with AcMethod
      or              take (() -> Visit)?, which is nil where there is none
      [no-factory]
    """
  ),
  (
    .noFactory(
      wanted: .type("Size"), nearMisses: [],
      recipient: Problem.Recipient(typeName: "Size?", kind: .value, isVariable: true)),
    """
    No factory creates a Size.
      remedy          return one from a method, with AcMethod; for a constant use AcValue, for a setting AcProperty
      or              add AcNillable(), and the variable stays nil
      [no-factory]
    """
  ),
  (
    .noFactory(
      wanted: .name("ledger"), nearMisses: [], recipient: Problem.Recipient(typeName: "Ledger", kind: .class)),
    """
    No factory is named "ledger".
      remedy          correct the name, or give it to a factory with AcFactoryName
      or              link its module, and add the module to the scan: AlchemicConfig names further libraries
      or              take Ledger?, which is nil where there is none
      [no-factory]
    """
  ),
  (
    .noFactory(wanted: .all(["Account", "Sendable"]), nearMisses: []),
    """
    No factory creates an Account & Sendable.
      remedy          declare a class that fulfils all criteria, or use fewer criteria
      [no-factory]
    """
  ),
  (
    .tooManyFactories(wanted: .type("Store"), candidates: [archive, ledger]),
    """
    2 factories create a Store, but only one can be injected.
      candidates      archive (Bank.Archive)
                      ledger (Ledger.swift:3)
      remedy          request one with AcName("archive"), mark one with AcPrimary(), or take an array
      [too-many-factories]
    """
  ),
  (
    .tooManyFactories(wanted: .type("Store"), candidates: [primary("mock"), primary("other mock")]),
    """
    2 factories create a Store, but only one can be injected.
      candidates      mock
                      other mock
      remedy          request one with AcName("mock"), keep AcPrimary() on one only, or remove one from the scan, or take an array
      [too-many-factories]
    """
  ),
  (
    .tooManyFactories(wanted: .type("Store"), candidates: [archive, ledger], takesAll: false),
    """
    2 factories create a Store, but only one can be invoked.
      candidates      archive (Bank.Archive)
                      ledger (Ledger.swift:3)
      remedy          request one with AcName("archive"), or mark one with AcPrimary()
      [too-many-factories]
    """
  ),
  (
    .typeMismatch(factory: ledger, expected: "Archive"),
    """
    ledger creates a Ledger, not an Archive.
      declared        ledger (Ledger.swift:3)
      remedy          take a Ledger, or request a factory that creates an Archive
      [type-mismatch]
    """
  ),
  (
    .duplicateName("ledger", factories: [ledger, archive]),
    """
    2 factories are named "ledger".
      declared        Ledger (Ledger.swift:3)
                      Bank.Archive
      remedy          give each its own name with AcFactoryName
      [duplicate-name]
    """
  ),
  (
    .duplicateName("archive", factories: [archive, archive]),
    """
    2 factories are named "archive".
      declared        Bank.Archive
                      Bank.Archive
      remedy          declare it once, or give each its own name with AcFactoryName
      [duplicate-name]
    """
  ),
  (
    .illegalArgument(reason: "AcClass is used twice.", remedy: "Ask for one class, and for protocols."),
    """
    AcClass is used twice.
      remedy          Ask for one class, and for protocols.
      [illegal-argument]
    """
  ),
  (
    .noInitializer(typeName: "Ledger"),
    """
    No declaration says how to create a Ledger.
      remedy          conform to AlchemicManaged, or declare AcInitializer or AcReference()
      [no-initializer]
    """
  ),
  (
    .circularReference([ledger, archive, ledger]),
    """
    ledger needs itself before it exists.
      the cycle       ledger (Ledger.swift:3)
                      archive (Bank.Archive)
                      ledger (Ledger.swift:3)
      remedy          inject one of them into a variable, with AcInject
                      in a Sendable class or an actor: use an Injected slot
      or              use one of them later, through an ALCLazy or an ALCProvider
      [circular-reference]
    """
  ),
  (
    .circularReference([ledger, archive, ledger], .argumentsOfTemplates),
    """
    ledger needs itself before it exists.
      the cycle       ledger (Ledger.swift:3)
                      archive (Bank.Archive)
                      ledger (Ledger.swift:3)
      remedy          make one a singleton, and inject one of them into a variable, with AcInject
                      in a Sendable class or an actor: use an Injected slot
      or              create one of them later, through an ALCProvider
      [circular-reference]
    """
  ),
  (
    .circularReference([ledger, archive, ledger], .requests),
    """
    ledger needs itself before it exists.
      the cycle       ledger (Ledger.swift:3)
                      archive (Bank.Archive)
                      ledger (Ledger.swift:3)
      remedy          make the request, or call the lazy value or the provider, after the initialiser:
                      in alchemicDidInjectDependencies(), or where the object is used first
      or              inject one of them into a variable, with AcInject
      [circular-reference]
    """
  ),
  (
    .circularReference([ledger, ledger], .initializers),
    """
    ledger needs another of itself, without end.
      the cycle       ledger (Ledger.swift:3)
                      ledger (Ledger.swift:3)
      remedy          request the next one after the initialiser
      [circular-reference]
    """
  ),
  (
    .circularReference([ledger, ledger], .templates),
    """
    ledger needs another of itself, without end.
      the cycle       ledger (Ledger.swift:3)
                      ledger (Ledger.swift:3)
      remedy          make one a singleton
      or              create one of them later, through an ALCProvider
      [circular-reference]
    """
  ),
  (
    .waitingForEachOther([ledger, archive, ledger]),
    """
    ledger waits for an object that waits for it on another thread.
      the cycle       ledger (Ledger.swift:3)
                      archive (Bank.Archive)
                      ledger (Ledger.swift:3)
      remedy          declare the dependency of one of them, instead of requesting it
      [waiting-for-each-other]
    """
  ),
  (
    .asynchronous(ledger),
    """
    ledger is created asynchronously, and the caller cannot wait for it.
      declared        ledger (Ledger.swift:3)
      remedy          use AcGetAsync, AcInvokeAsync, or async() of an ALCLazy or an ALCProvider;
                      during the start, declare it as an argument
      [asynchronous]
    """
  ),
  (
    .referenceNotSet(ledger),
    """
    The reference ledger was not set.
      declared        ledger (Ledger.swift:3)
      remedy          set it with AcSet, or declare it AcNillable()
      [reference-not-set]
    """
  ),
  (
    .applicationNotSet(ledger, after: .seconds(30)),
    """
    The program did not pass its application object, ledger, within 30.0 s.
      declared        ledger (Ledger.swift:3)
      remedy          call AcSetApplication(self) in its initialiser, or let its class return it as `application`,
                      which is nil where this run has none
      or              give the program more time: `static var applicationLimit: Duration?`
      [application-not-set]
    """
  ),
  (
    .nilValue(ledger),
    """
    ledger returned nil, but is not nillable.
      declared        ledger (Ledger.swift:3)
      remedy          declare it AcNillable(), or return an object
      [nil-value]
    """
  ),
  (
    .nilValue(ledger, isNillable: true),
    """
    ledger currently has no object, and the requested type is not optional.
      declared        ledger (Ledger.swift:3)
      remedy          take an optional
      [nil-value]
    """
  ),
  (
    .creationFailed(ledger, underlying: Fire()),
    """
    ledger could not be created: Fire()
      declared        ledger (Ledger.swift:3)
      [creation-failed]
    """
  ),
  (
    .stopFailed(ledger, underlying: Fire()),
    """
    ledger could not be stopped: Fire()
      declared        ledger (Ledger.swift:3)
      [stop-failed]
    """
  ),
  (
    .stopTimedOut(ledger, after: .milliseconds(5_250), keptWaiting: ["archive", "Vault"]),
    """
    ledger did not stop within 5.2 s; the container continued without it.
      declared        ledger (Ledger.swift:3)
      kept waiting    archive
                      Vault
      remedy          let alchemicStop() return when its task is cancelled, or allow more time with AcStopTimeout
      [stop-timed-out]
    """
  ),
  (
    .stopNotStarted(ledger, waitedFor: ["archive", "Vault"]),
    """
    ledger was not stopped: no time was left when its turn came.
      declared        ledger (Ledger.swift:3)
      waited for      archive
                      Vault
      remedy          allow more time with stop(within:), or less for what hangs with AcStopTimeout
      [stop-not-started]
    """
  ),
  (
    .lifecycle(attempted: "AcGet", state: "is stopping"),
    """
    AcGet needs a container that is ready; this one is stopping.
      remedy          keep what is needed in a variable: it works until all that depend on it have stopped
      [lifecycle]
    """
  ),
  (
    .lifecycle(attempted: "AcGet", state: "has stopped"),
    """
    AcGet needs a container that is ready; this one has stopped.
      remedy          start it again, then wait with untilReady(), or in AcWhenReady { … }
      [lifecycle]
    """
  ),
  (
    .lifecycle(attempted: "AcGet", state: "is starting"),
    """
    AcGet needs a container that is ready; this one is starting.
      remedy          wait with untilReady(), or in AcWhenReady { … }
      [lifecycle]
    """
  ),
  (
    .lifecycle(attempted: "AcGet", state: "was not started", isOfProgram: true),
    """
    AcGet needs a container that is ready; the program's own was not started.
      remedy          start it, then wait with untilReady(), or in AcWhenReady { … }
      [lifecycle]
    """
  ),
  (
    .lifecycle(attempted: "AcInvoke", state: "was not started", isOfProgram: true, isAnotherInUse: true),
    """
    AcInvoke needs a container that is ready; the program's own was not started.
      remedy          another container is in use: call this in its withCurrent { … }, and for an object of a
                      scope in its AcScope(…) { … }; detached tasks and dispatch queues inherit neither
      or              start it, then wait with untilReady(), or in AcWhenReady { … }
      [lifecycle]
    """
  ),
  (
    .cancelled(attempted: "untilReady"),
    """
    untilReady stopped waiting because its task was cancelled. The container continues.
      [cancelled]
    """
  ),
  (
    .unableToSet(typeName: "Archive", reason: "no factory matches."),
    """
    An Archive cannot be set: no factory matches.
      [unable-to-set]
    """
  ),
  (
    .unableToSet(typeName: "Archive", reason: "no factory matches.", remedy: "declare it"),
    """
    An Archive cannot be set: no factory matches.
      remedy          declare it
      [unable-to-set]
    """
  ),
  (
    .notSendable(ledger),
    """
    ledger is shared between threads, and not known to be Sendable.
      remedy          let Ledger conform to AlchemicSendable, which the compiler checks as Sendable;
                      or make it an actor, or a template with AcTemplate()
      [not-sendable]
    """
  ),
  (
    .captiveDependency(keeper: archive, keeperScope: nil, .object(ledger, scope: "request"), through: [ledger]),
    """
    archive, which lives as long as the container, would keep ledger of a request.
      through         ledger (Ledger.swift:3)
      declared        ledger (Ledger.swift:3)
      remedy          inject an ALCProvider<Ledger>, which gives that of the caller's request at each call
      or              declare the keeper AcScoped too
      [captive-dependency]
    """
  ),
  (
    .captiveDependency(keeper: archive, keeperScope: "tenant", .object(ledger, scope: "request")),
    """
    archive, of a tenant, would keep ledger of a request.
      declared        ledger (Ledger.swift:3)
      remedy          inject an ALCProvider<Ledger>, which gives that of the caller's request at each call
      or              if each tenant is open within a request, declare it: ALCScope("tenant", within: …)
      [captive-dependency]
    """
  ),
  (
    .captiveDependency(keeper: archive, keeperScope: nil, .given("Visitor")),
    """
    archive, which lives as long as the container, would keep a Visitor that a scope is given.
      remedy          declare AcScoped or AcTemplate() instead, and inject an ALCProvider where it lives longer
      [captive-dependency]
    """
  ),
  (
    .noScope("request", factory: ledger),
    """
    ledger belongs to a request, and no such scope is open here.
      declared        ledger (Ledger.swift:3)
      remedy          make the request inside AcScope(…) { … }; detached tasks, dispatch queues and
                      the container's own threads inherit no scope
      [no-scope]
    """
  ),
  (
    .noScope("request", factory: ledger, hasEnded: true),
    """
    ledger belongs to a request, and that scope has ended.
      declared        ledger (Ledger.swift:3)
      remedy          let the body of AcScope wait for its tasks: objects of a scope cannot be requested after its end
      [no-scope]
    """
  ),
  (
    .noScope("tenant", factory: nil),
    """
    This scope is declared within a tenant, and no such scope is open here.
      remedy          open it first, around this one; detached tasks, dispatch queues and
                      the container's own threads inherit no scope
      [no-scope]
    """
  ),
  (
    .givenMissing(
      typeName: "Visitor", scope: "request", openedAt: AlchemicSourceLocation(fileID: "Bank/Page.swift", line: 9)),
    """
    This request is not given a Visitor.
      opened at       Page.swift:9
      remedy          open it with AcScope(…, giving: …), or take an optional
      [given-missing]
    """
  ),
  (
    .givenMissing(
      typeName: "User", scope: "request", openedAt: AlchemicSourceLocation(fileID: "Bank/Page.swift", line: 9),
      given: ["String", "Int"]),
    """
    This request is not given a User.
      opened at       Page.swift:9
      given           String, Int
      remedy          open it with AcScope(…, giving: …), or take an optional
      [given-missing]
    """
  ),
  (
    .givenMissing(typeName: "Visitor", scope: nil, openedAt: nil),
    """
    No scope that is open here is given a Visitor.
      remedy          open a scope with AcScope(…, giving: …), or take an optional
      [given-missing]
    """
  ),
  (
    .outlivedScope(
      ledger, scope: "request", openedAt: AlchemicSourceLocation(fileID: "Bank/Page.swift", line: 9),
      age: .milliseconds(340),
      keepers: [
        Problem.Requester(
          name: "Audit.ledgers", location: AlchemicSourceLocation(fileID: "Bank/Audit.swift", line: 9)),
        Problem.Requester(name: "Cache, argument 1", location: nil),
      ]),
    """
    ledger, 340 ms old, outlived its request.
      declared        ledger (Ledger.swift:3)
      opened at       Page.swift:9
      may be kept by  Audit.ledgers (Audit.swift:9)
                      Cache, argument 1
      remedy          keep an ALCProvider, or what the object returns, but not the object itself
      [outlived-scope]
    """
  ),
  (
    .noDependencies(typeName: "Ledger"),
    """
    Ledger declares nothing to inject.
      remedy          declare AcInject in its alchemic(_:)
      [no-dependencies]
    """
  ),
  (
    .injectionFailed(expected: "Archive", found: "Ledger"),
    """
    A value of the type Ledger cannot be injected into an Archive.
      remedy          request a Ledger, or name another factory with AcName
      [injection-failed]
    """
  ),
  (
    .wrongNumberOfArguments(factory: ledger, expected: 1, found: 3),
    """
    ledger takes 1 value, not 3.
      declared        ledger (Ledger.swift:3)
      [wrong-number-of-arguments]
    """
  ),
  (
    .wrongNumberOfArguments(factory: ledger, expected: 2, found: 1, types: ["String", "[Int]"]),
    """
    ledger takes 2 values, not 1.
      declared        ledger (Ledger.swift:3)
      remedy          pass, in this order: String, [Int]
      or              inject an ALCProvider<Ledger, String, [Int]>: the compiler checks the values of its calls
      [wrong-number-of-arguments]
    """
  ),
  (
    .wrongArgumentType(factory: ledger, index: 2, expected: "Int", found: "String"),
    """
    Value 2 for ledger is a String, not an Int.
      declared        ledger (Ledger.swift:3)
      remedy          pass an Int: no value is converted
      or              inject an ALCProvider of a Ledger: the compiler checks the values of its calls
      [wrong-argument-type]
    """
  ),
  (
    .valueMissing(
      source: "AcProperty(\"port\")", places: ["command line: --port", "environment: PORT", "bank.json: port"]),
    """
    There is no value for AcProperty("port").
      looked in       command line: --port
                      environment: PORT
                      bank.json: port
      remedy          set it in one of them, give a default, or take an optional
      [value-missing]
    """
  ),
  (
    .valueUnusable(source: "AcProperty(\"port\")", expected: "Int", location: "environment: PORT", found: "\"eighty\""),
    """
    The value for AcProperty("port") cannot be read as an Int.
      set in          environment: PORT
      found           "eighty"
      [value-unusable]
    """
  ),
  (
    .valueUnusable(source: "AcProperty(\"pin\")", expected: "UInt16", location: "environment: PIN", found: nil),
    """
    The value for AcProperty("pin") cannot be read as a UInt16.
      set in          environment: PIN
      [value-unusable]
    """
  ),
  (
    .sourceUnreadable(source: "bank.json", reason: "there is no such file."),
    """
    bank.json cannot be read: there is no such file.
      [source-unreadable]
    """
  ),
  (
    .unknownOptions([Problem.UnknownOption(name: "--colour", suggestions: [])]),
    """
    The command line has an option that nothing declares.
      option          --colour
      remedy          correct it, or declare a property; --help prints the options of all properties
                      allow it where the program reads it itself: .commandLine(allowing: ["--…"])
                      or leave the command line to main: .commandLine(strict: false)
      [unknown-option]
    """
  ),
  (
    .unknownOptions([
      Problem.UnknownOption(name: "--db-paht", suggestions: ["--db-path", "--db-pact"]),
      Problem.UnknownOption(name: "--colour", suggestions: []),
    ]),
    """
    The command line has 2 options that nothing declares.
      options         --db-paht (did you mean --db-path or --db-pact?)
                      --colour
      remedy          correct it, or declare a property; --help prints the options of all properties
                      allow it where the program reads it itself: .commandLine(allowing: ["--…"])
                      or leave the command line to main: .commandLine(strict: false)
      [unknown-option]
    """
  ),
]

struct ErrorTextTests {
  @Test func `Every kind of problem has its expected text`() {
    #expect(texts.map { Problem($0.detail).description } == texts.map(\.text))
  }

  @Test func `Every kind of problem has a golden text`() {
    #expect(Set(texts.map { Problem($0.detail).code }) == Set(Problem.Code.allCases.map(\.rawValue)))
  }

  @Test func `The requester, its location and the path appear between the problem and the remedy`() {
    let problem = Problem(
      .nilValue(ledger),
      requester: Problem.Requester(
        name: "Bank.ledger", location: AlchemicSourceLocation(fileID: "Bank/Bank.swift", line: 7)),
      path: ["Branch", "Bank"])
    #expect(
      problem.description == """
        ledger returned nil, but is not nillable.
          required by     Bank.ledger (Bank.swift:7)
          while starting  Branch → Bank
          declared        ledger (Ledger.swift:3)
          remedy          declare it AcNillable(), or return an object
          [nil-value]
        """)
  }

  @Test func `A failed object that nothing has required yet names its dependents`() {
    func problem(_ names: String...) -> Problem {
      Problem(
        .creationFailed(archive, underlying: Fire()),
        dependents: names.map { Problem.Requester(name: $0, location: nil) })
    }
    #expect(
      problem("Bank.archive", "Desk, argument 1").description == """
        archive could not be created: Fire()
          required by     Bank.archive
                          Desk, argument 1
          declared        archive (Bank.Archive)
          [creation-failed]
        """)
    #expect(
      problem("A.archive", "B.archive", "C.archive", "D.archive", "E.archive").description == """
        archive could not be created: Fire()
          required by     A.archive
                          B.archive
                          C.archive
                          and 2 more
          declared        archive (Bank.Archive)
          [creation-failed]
        """)
  }

  @Test func `The path of a request in the running program does not mention a start`() {
    let problem = Problem(.creationFailed(ledger, underlying: Fire()), path: ["ledger"], isStarting: false)
    #expect(
      problem.description == """
        ledger could not be created: Fire()
          while creating  ledger
          declared        ledger (Ledger.swift:3)
          [creation-failed]
        """)
  }
}
