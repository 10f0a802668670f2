// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// Declares the method that stops the factory's object, for a class that cannot conform to ``AlchemicStopping``.
///
/// ```swift
/// registry.register(PostgresClient.self) { factory in
///   AcInitializer(factory, PostgresClient.init(configuration:), AcProperty("postgres"))
///   AcStop(factory, PostgresClient.shutdown)
/// }
/// ```
///
/// Beside an `AcMethod` whose result is of the method's class, it stops that object. A synchronous method runs on a thread
/// that it may block. See <doc:Stopping>.
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` receives.
///   - method: A method without arguments, of the class or of the result of one of its methods.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcStop<Owner: AnyObject, Result>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (Owner) -> () throws -> Result,
  fileID: String = #fileID, line: Int = #line
) {
  factory.addStop(
    of: Owner.self, .synchronous { _ = try method(unsafeDowncast($0, to: Owner.self))() },
    at: AlchemicSourceLocation(fileID: fileID, line: line))
}

/// Declares the asynchronous method that stops the factory's object.
///
/// A task that takes too long is cancelled. Otherwise as for a synchronous method.
public func AcStop<Owner: AnyObject, Result>(
  _ factory: ALCClassObjectFactory, _ method: @escaping (Owner) -> () async throws -> Result,
  fileID: String = #fileID, line: Int = #line
) {
  factory.addStop(
    of: Owner.self, .asynchronous { _ = try await method(unsafeDowncast($0, to: Owner.self))() },
    at: AlchemicSourceLocation(fileID: fileID, line: line))
}

/// Declares the method of the main actor that stops the factory's object.
public func AcStop<Owner: AnyObject, Result>(
  _ factory: ALCClassObjectFactory, _ method: @escaping @Sendable (Owner) -> @MainActor () throws -> Result,
  fileID: String = #fileID, line: Int = #line
) {
  factory.addStop(
    of: Owner.self, .onMainActor { _ = try method(unsafeDowncast($0, to: Owner.self))() },
    at: AlchemicSourceLocation(fileID: fileID, line: line))
}

/// Declares a closure that stops the factory's object, for a method that takes arguments.
///
/// ```swift
/// AcStop(factory) { (client: HTTPClient) in try await client.shutdown() }
/// ```
///
/// - Parameters:
///   - factory: The factory that ``AlchemicDeclaring/alchemic(_:)`` receives.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
///   - stop: Stops the object.
public func AcStop<Owner: AnyObject>(
  _ factory: ALCClassObjectFactory, fileID: String = #fileID, line: Int = #line,
  _ stop: @escaping (Owner) async throws -> Void
) {
  factory.addStop(
    of: Owner.self, .asynchronous { try await stop(unsafeDowncast($0, to: Owner.self)) },
    at: AlchemicSourceLocation(fileID: fileID, line: line))
}

extension ALCClassObjectFactory {
  func addStop(of owner: AnyClass, _ method: StopMethod, at location: AlchemicSourceLocation) {
    stops.append((owner, method, location))
  }

  /// Gives each stop to the class, or to the methods that return its owner, once all of them are known, and the orders to
  /// the class, after its variables.
  func finish() {
    // Most classes.
    guard !orders.isEmpty || !stops.isEmpty else { return }
    declaration.injections += orders
    declaration.orderCount = Int32(orders.count)
    orders = []
    for stop in stops {
      let isOwn = TypeRelation.isClass(objectType, orSubclassOf: stop.owner)
      let targets =
        isOwn ? [declaration] : methods.filter { TypeRelation.isClass($0.objectType, orSubclassOf: stop.owner) }
      if targets.isEmpty {
        report(
          .illegalArgument(
            reason: "AcStop has a method of \(TypeNames.short(stop.owner)), and \(declaration.name) creates none.",
            remedy:
              "Declare it where \(TypeNames.short(stop.owner)) is registered, or beside the AcMethod that returns it."),
          at: stop.location)
      }
      for target in targets {
        if target.stopping?.method != nil {
          report(.illegalArgument(reason: "AcStop is declared twice.", remedy: "Keep one of them."), at: stop.location)
          continue
        }
        let stopping = target.stopping ?? StopDeclaration()
        (stopping.method, stopping.location) = (stop.method, stop.location)
        target.stopping = stopping
        if target.location == nil { target.location = stop.location }
      }
    }
    stops = []
  }
}
