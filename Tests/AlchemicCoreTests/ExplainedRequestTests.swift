// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private protocol Item: AnyObject, Sendable {}
private protocol Rare: AnyObject, Sendable {}
private protocol Written: AnyObject, Sendable {}

private final class Plain: Item, AlchemicManaged {}

private final class Fresh: Item, AlchemicDeclaring {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Fresh.init)
  }
}

/// Takes a value from its caller.
private final class Slip: Item, Written, AlchemicDeclaring {
  init(text: String) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate(), AcFactoryName("slip"), fileID: "Draw/Slip.swift", line: 4)
    AcInitializer(factory, Slip.init(text:), AcParameter())
  }
}

private final class Supplied: Rare, AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference()) }
}

/// An asynchronous template.
private final class Late: Written, AlchemicDeclaring {
  init() async {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate(), AcFactoryName("late"))
    AcInitializer(factory, Late.init)
  }
}

/// An asynchronous singleton that is created at its first use.
private final class Tardy: Rare, AlchemicDeclaring {
  init() async {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Tardy.init)
  }
}

/// An asynchronous singleton that the start creates.
private final class Early: AlchemicDeclaring, Sendable {
  init() async {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Early.init) }
}

/// A class that a static method creates with a value of its caller.
private final class Note: Sendable {}
private final class Notes: AlchemicManaged, Sendable {
  static func note(text: String) -> Note { Note() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Notes.note(text:), AcParameter(), options: AcTemplate(), AcFactoryName("note"))
  }
}

private final class Ghost: Sendable {}

/// A template with a part that other threads have too.
private final class Shared: AlchemicManaged, @unchecked Sendable { var text = "" }
private final class Borrower: AlchemicDeclaring, Sendable {
  private let shared = Injected<Shared>()
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Borrower.init)
    AcInject(factory, \Borrower.shared)
  }
}

private let classes: [AnyClass] = [
  Plain.self, Fresh.self, Slip.self, Supplied.self, Late.self, Tardy.self, Early.self, Notes.self, Shared.self,
  Borrower.self,
]

/// A request in each way, and its explanation.
private struct Request: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let explain: @Sendable (ALCContext, RequestKind) -> Explanation
  /// The number of objects, for each function of a kind.
  let requests: @Sendable (ALCContext, RequestKind) async -> [Result<Int, AlchemicError>]

  init<Value: Sendable>(_ type: Value.Type, _ values: any Sendable...) {
    testDescription = "\(type)"
    explain = { $0.explain(type, by: $1) }
    requests = { context, kind in
      switch kind {
      case .get:
        [
          Self.result { () throws(AlchemicError) in try context.get(type) },
          Self.result { () throws(AlchemicError) in try context.getShared(type) },
        ]
      case .getAsync:
        [
          await Self.resultAsync { () async throws(AlchemicError) in try await context.getAsync(type) },
          await Self.resultAsync { () async throws(AlchemicError) in try await context.getSharedAsync(type) },
        ]
      case .create: [Self.result { () throws(AlchemicError) in try context.create(type) }]
      case .createAsync:
        [await Self.resultAsync { () async throws(AlchemicError) in try await context.createAsync(type) }]
      case .invoke:
        [
          Self.result { () throws(AlchemicError) -> Value in
            if let value = values.first as? String { return try context.invoke(type, value) }
            return try context.invoke(type)
          }
        ]
      case .invokeAsync:
        [
          await Self.resultAsync { () async throws(AlchemicError) -> Value in
            if let value = values.first as? String { return try await context.invokeAsync(type, value) }
            return try await context.invokeAsync(type)
          }
        ]
      }
    }
  }

  init<Value: Sendable>(_ type: Value.Type, named name: String, _ values: any Sendable...) {
    testDescription = "\(type) by name \(name)"
    explain = { $0.explain(type, AcName(name), by: $1) }
    requests = { context, kind in
      switch kind {
      case .get:
        [
          Self.result { () throws(AlchemicError) in try context.get(type, AcName(name)) },
          Self.result { () throws(AlchemicError) -> Value in try context.get(AcName(name)) },
          Self.result { () throws(AlchemicError) in try context.getShared(type, AcName(name)) },
        ]
      case .getAsync:
        [await Self.resultAsync { () async throws(AlchemicError) in try await context.getAsync(type, AcName(name)) }]
      case .create: [Self.result { () throws(AlchemicError) in try context.create(type, AcName(name)) }]
      case .createAsync:
        [await Self.resultAsync { () async throws(AlchemicError) in try await context.createAsync(type, AcName(name)) }]
      case .invoke:
        [
          Self.result { () throws(AlchemicError) -> Value in
            if let value = values.first as? String { return try context.invoke(type, AcName(name), value) }
            return try context.invoke(type, AcName(name))
          }
        ]
      case .invokeAsync:
        [
          await Self.resultAsync { () async throws(AlchemicError) -> Value in
            if let value = values.first as? String { return try await context.invokeAsync(type, AcName(name), value) }
            return try await context.invokeAsync(type, AcName(name))
          }
        ]
      }
    }
  }

  private static func result<Value>(
    _ body: () throws(AlchemicError) -> Value
  ) -> Result<Int, AlchemicError> {
    do throws(AlchemicError) { return .success(count(try body())) } catch { return .failure(error) }
  }

  private static func resultAsync<Value>(
    _ body: () async throws(AlchemicError) -> Value
  ) async -> Result<Int, AlchemicError> {
    do throws(AlchemicError) { return .success(count(try await body())) } catch { return .failure(error) }
  }

  private static func count<Value>(_ value: Value) -> Int {
    if let array = value as? [Any] { return array.count }
    // A provider of an optional without a factory gives nothing.
    if let provider = value as? ALCProvider<Ghost?> { return (try? provider()) == nil ? 0 : 1 }
    let children = Mirror(reflecting: value)
    return children.displayStyle == .optional ? children.children.count : 1
  }
}

private let requests: [Request] = [
  Request(Plain.self), Request(Plain?.self), Request([Plain].self), Request(Fresh.self), Request([Fresh].self),
  Request(Slip.self, "x"), Request(Slip?.self, "x"), Request([Slip].self, "x"), Request(Note.self, "x"),
  Request(Supplied.self), Request([Supplied].self), Request(Late.self), Request([Late].self), Request(Tardy.self),
  Request([Tardy].self), Request([any Rare].self), Request((any Rare).self), Request([any Written].self),
  Request((any Written).self, "x"), Request(Early.self), Request([any Item].self), Request((any Item).self),
  Request([any Item]?.self), Request(Ghost.self), Request(Ghost?.self), Request([Ghost].self),
  Request([Ghost]?.self), Request(Borrower.self), Request(Shared.self), Request(ALCProvider<Fresh>.self),
  Request(ALCProvider<Slip, String>.self), Request(ALCLazy<Tardy>.self), Request(ALCProvider<Ghost?>.self),
  Request(Slip.self, named: "slip", "x"), Request([Slip].self, named: "slip", "x"),
  Request((any Item).self, named: "slip", "x"), Request(Late.self, named: "late"),
  Request(Note.self, named: "note", "x"),
  Request(Plain.self, named: "slip", "x"), Request(Plain.self, named: "slop"), Request(Fresh.self, named: "Fresh"),
]

struct ExplainedRequestTests {
  /// Expects that each kind of request does what its explanation says at that moment.
  private func expectAgreement(_ request: Request, _ context: ALCContext) async {
    for kind in RequestKind.allCases {
      let explanation = request.explain(context, kind)
      for result in await request.requests(context, kind) {
        let given =
          switch result {
          case .success(let count): "\(count)"
          case .failure(let error): error.problems.first?.code ?? ""
          }
        let explained =
          switch explanation.outcome {
          case .one: "1"
          case .all: "\(explanation.chosen.count)"
          case .nothing: "0"
          case .value(let value): value
          case .failed(let code): code
          case .unknown: "unknown"
          }
        #expect(given == explained, "\(kind) of \(request.testDescription)")
      }
    }
  }

  @Test(arguments: requests) private func `Each way to request an object does what its explanation says`(
    _ request: Request
  ) async throws {
    let context = try await container(classes).started()
    try context.set(Supplied())
    await expectAgreement(request, context)
    // The explanation changes with the object of an asynchronous lazy singleton.
    _ = try await context.getAsync(Tardy.self)
    await expectAgreement(request, context)
  }

  @Test func `A template that takes values is chosen, and the explanation says why a request gets no object`() {
    let context = container(classes)
    #expect(
      context.explain(Slip.self, fileID: "Draw/Main.swift", line: 1).description.split(separator: "\n") == [
        "AcGet (Main.swift:1) is of the type Slip, by its type.",
        "  gets            an error [illegal-argument]",
        "  candidate       slip (Slip.swift:4): chosen, but it takes values from its caller",
      ])
    #expect(context.explain(Slip.self, by: .invoke).outcome == .one)
    #expect(context.explain(Late.self).outcome == .failed(code: "asynchronous"))
    #expect(context.explain(Late.self, by: .getAsync).outcome == .one)
  }

  @Test func `The explanation of a dependency has the problem that the graph has`() {
    let context = container([Slip.self, Late.self, Needy.self])
    #expect(
      context.explain(factoryID: 0).map(\.outcome)
        == [.failed(code: "illegal-argument"), .failed(code: "illegal-argument")])
    #expect(context.problems().map(\.code) == ["illegal-argument", "illegal-argument"])
  }
}

private final class Needy: AlchemicDeclaring {
  init(slip: Slip, late: Late) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Needy.init(slip:late:)) }
}
