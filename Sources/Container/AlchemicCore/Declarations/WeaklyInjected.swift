// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// A slot for an object that the class does not keep alive: a reference that the program sets and releases.
///
/// The container sets it like an ``Injected`` slot. Its dependency is nillable.
///
/// ```swift
/// private let window = WeaklyInjected<Window>()
/// ```
public final class WeaklyInjected<Value: AnyObject & Sendable>: Sendable {
  private let content = ReplaceableValue<WeakBox>()

  /// A constant weak reference, which several threads may read at the same time.
  private final class WeakBox: Sendable {
    weak let object: Value?

    init(_ object: Value?) { self.object = object }
  }

  /// Creates an empty slot.
  public init() {}

  /// The injected object; `nil` before the container has injected it, and after its release. Any thread may read it.
  public var value: Value? {
    defer { extendLifetime(self) }
    return content.value?.object
  }

  /// Returns the injected object; see ``value``.
  ///
  /// - Returns: The object.
  public func callAsFunction() -> Value? { value }

  /// Sets the object manually. Any thread may call this.
  ///
  /// - Parameter object: The object.
  public func set(_ object: Value?) {
    set(object, isReplaceable: false)
  }

  func set(_ object: Value?, isReplaceable: Bool) {
    content.set(WeakBox(object), isReplaceable: isReplaceable)
  }
}
