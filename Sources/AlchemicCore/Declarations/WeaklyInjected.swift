internal import AlchemicRuntime

/// A slot for an object that the class does not keep alive: a reference that the program sets and releases.
///
/// The container sets it as it sets an ``Injected`` slot. Its dependency is nillable.
///
/// ```swift
/// private let window = WeaklyInjected<Window>()
/// ```
public final class WeaklyInjected<Value: AnyObject & Sendable>: Sendable {
  private let content = ReplaceableValue<WeakBox>()

  /// A weak reference that never changes, so that threads can read it at the same time.
  private final class WeakBox: Sendable {
    weak let object: Value?

    init(_ object: Value?) { self.object = object }
  }

  /// An empty slot.
  public init() {}

  /// The injected object, as long as it lives; `nil` before it is injected. May be called on any thread.
  public var value: Value? { content.value?.object }

  /// The injected object, as ``value``.
  ///
  /// - Returns: The object.
  public func callAsFunction() -> Value? { value }

  /// Sets the object by hand. May be called on any thread.
  ///
  /// - Parameter object: The object.
  public func set(_ object: Value?) {
    set(object, isReplaceable: false)
  }

  func set(_ object: Value?, isReplaceable: Bool) {
    content.set(WeakBox(object), isReplaceable: isReplaceable)
  }
}
