// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The application objects that the program has passed to a container, by their classes.
struct ApplicationObjects {
  private var passed: [ObjectIdentifier: UncheckedTransfer<AnyObject>] = [:]
  /// The classes whose objects a start waits for.
  private(set) var awaited: [any AlchemicApplicationDelegate.Type] = []
  /// Continues a start that waits.
  private var resume: (@Sendable () -> Void)?
  /// The number of the last wait.
  private var wait = 0
  /// The objects that arrived while the singletons were created, which the start injects when it has ended.
  private var late: [UncheckedTransfer<AnyObject>] = []

  /// The object of a class, if the program has passed it.
  func object(of type: AnyClass) -> UncheckedTransfer<AnyObject>? { passed[ObjectIdentifier(type)] }

  /// The object of a class, if the program passed it before the start began to create its singletons.
  func earlyObject(of type: AnyClass) -> UncheckedTransfer<AnyObject>? {
    guard let object = object(of: type), !late.contains(where: { $0.value === object.value }) else { return nil }
    return object
  }

  /// Keeps an object of the program.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - isLate: Whether a start creates its singletons.
  /// - Returns: Continues the start that waited for this object, if one did and waits for no other.
  mutating func keep(_ object: UncheckedTransfer<AnyObject>, isLate: Bool) -> (@Sendable () -> Void)? {
    let type: AnyClass = type(of: object.value)
    passed[ObjectIdentifier(type)] = object
    if isLate { late.append(object) }
    awaited.removeAll { $0 == type }
    guard awaited.isEmpty else { return nil }
    defer { resume = nil }
    return resume
  }

  /// Removes and returns the objects that a start has yet to inject.
  mutating func takeLate() -> [UncheckedTransfer<AnyObject>] {
    defer { late = [] }
    return late
  }

  /// Lets a start wait for objects, unless the program has already passed all of them.
  ///
  /// - Parameters:
  ///   - types: The classes of the objects.
  ///   - resume: Continues the start. Called without the container's lock.
  /// - Returns: The number of the wait; `nil` where the start need not wait.
  mutating func wait(
    for types: [any AlchemicApplicationDelegate.Type], _ resume: @escaping @Sendable () -> Void
  ) -> Int? {
    awaited = types.filter { object(of: $0) == nil }
    guard !awaited.isEmpty else { return nil }
    self.resume = resume
    wait += 1
    return wait
  }

  /// Gives up a wait.
  ///
  /// - Parameter wait: The number of the wait.
  /// - Returns: The classes whose objects did not come; none where the wait has ended.
  mutating func giveUp(_ wait: Int) -> [any AlchemicApplicationDelegate.Type] {
    guard wait == self.wait, resume != nil else { return [] }
    defer { (awaited, resume) = ([], nil) }
    return awaited
  }

  /// Ends the wait of a start.
  ///
  /// - Returns: Continues that start, without the objects.
  mutating func endWait() -> (@Sendable () -> Void)? {
    awaited = []
    defer { resume = nil }
    return resume
  }

  /// The object that a class's property returns.
  enum Answer {
    /// The class does not implement the property: the program passes the object.
    case isPassed
    /// The object; `nil` when this run has none.
    case object(AnyObject?)
  }

  /// Reads the property of a class. Its default implementation calls ``noteDefault()``.
  static func answer(of type: any AlchemicApplicationDelegate.Type) -> Answer {
    let reading = Reading()
    let object: AnyObject? = Reading.current.withValue(reading) { type.application }
    return reading.isDefault.load(ordering: .relaxed) ? .isPassed : .object(object)
  }

  /// Notes that a class has the default implementation of the property.
  static func noteDefault() {
    Reading.current.get()?.isDefault.store(true, ordering: .relaxed)
  }

  private final class Reading: Sendable {
    static let current = TaskLocal<Reading?>(wrappedValue: nil)
    let isDefault = Atomic(false)
  }
}
