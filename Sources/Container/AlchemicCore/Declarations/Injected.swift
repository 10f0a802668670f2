// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicRuntime

/// A slot that the container fills: a dependency in a class whose stored properties are all `let`.
///
/// The compiler can prove that such a class is `Sendable`, and its dependencies need not be optional:
///
/// ```swift
/// final class Transfers: AlchemicDeclaring, Sendable {
///   private let ledger = Injected<Ledger>()
///   private let window = Injected<Window?>()
///   init() {}
///   func pay() { ledger().book() }
///
///   static func alchemic(_ factory: ALCClassObjectFactory) {
///     AcInitializer(factory, Transfers.init)
///     AcInject(factory, \Transfers.ledger)
///     AcInject(factory, \Transfers.window)
///   }
/// }
/// ```
///
/// A slot works with every isolation: in a class of the main actor and in an actor it is a `nonisolated let`. An optional
/// slot receives `nil` where the graph has no object for it. The container may replace the value of a transient dependency
/// while other threads read it.
///
/// Reading a slot takes one atomic load. The slot releases a transient dependency's value when the container injects the
/// next one. It holds any other first value until the slot is released, also where another value follows.
public final class Injected<Value: Sendable>: Sendable {
  @usableFromInline let content = ReplaceableValue<Value>()
  private let declaration: SlotDeclaration

  /// Creates an empty slot.
  ///
  /// - Parameters:
  ///   - owner: The class that declares the slot, for the message of a trap.
  ///   - fileID: The file of the slot's declaration.
  ///   - line: The line of the slot's declaration.
  public init(owner: StaticString = #function, fileID: StaticString = #fileID, line: Int = #line) {
    declaration = SlotDeclaration(owner: owner, fileID: fileID, line: line)
  }

  /// The injected value.
  ///
  /// Traps before the container has injected the value: in the initialiser of the class, and in an object that the
  /// container did not create. Any thread may read it.
  @inlinable @inline(__always)
  public var value: Value {
    // This call may hold the last reference to a slot: `make().ledger()`.
    defer { extendLifetime(self) }
    if let value = content.value { return value } else { declareEmpty() }
  }

  /// Returns the injected value; see ``value``.
  ///
  /// - Returns: The value.
  @inlinable @inline(__always)
  public func callAsFunction() -> Value { value }

  /// The injected value; `nil` before the container has injected it. Any thread may read it.
  public var valueIfInjected: Value? {
    defer { extendLifetime(self) }
    return content.value
  }

  /// Sets the value manually, in a test or in an object that the container does not create. Any thread may call this.
  ///
  /// - Parameter value: The value.
  public func set(_ value: Value) {
    set(value, isReplaceable: false)
  }

  func set(_ value: Value, isReplaceable: Bool) {
    content.set(value, isReplaceable: isReplaceable)
  }

  @usableFromInline @inline(never)
  func declareEmpty() -> Never { declaration.trap("Injected<\(TypeNames.short(Value.self))>") }
}

/// Where a slot is declared.
struct SlotDeclaration: Sendable {
  let owner: StaticString
  let fileID: StaticString
  let line: Int

  func trap(_ slot: String) -> Never {
    // Not a precondition: optimised programs print the message too.
    fatalError(
      """
      The \(slot) of \(owner) was read before it was injected. Read it after the container has created the object, not in \
      its initialiser. Where no container creates the object, call set(_:) first.
      """, file: fileID, line: UInt(line))
  }
}
