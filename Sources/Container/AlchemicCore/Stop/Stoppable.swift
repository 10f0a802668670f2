// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Dispatch
internal import Synchronization

/// An object that has to be stopped, and how.
struct Stoppable: Sendable {
  let factory: ResolvedFactory
  private let reference: Reference
  private let way: Way

  /// Keeps the object until the stop is over. A task that has stopped it may be released a moment later.
  private final class Reference: Sendable {
    private let object: Mutex<UncheckedTransfer<AnyObject>?>

    init(_ object: AnyObject) {
      let object = UncheckedTransfer(object)
      self.object = Mutex(object)
    }

    var value: AnyObject? { object.withLock { $0 }?.value }

    func forget() {
      let object = object.withLock { object in
        defer { object = nil }
        return object
      }
      withExtendedLifetime(object) {}
    }
  }

  private enum Way {
    /// With the method of its factory's `AcStop`.
    case declared
    /// As ``AlchemicStopping``.
    case conforming
    /// As ``AlchemicStopping``, to which its class conforms on the main actor only.
    case conformingOnMainActor
  }

  /// - Parameters:
  ///   - object: The object, which must be complete.
  ///   - factory: The factory that created it.
  ///   - isOfProgram: Whether the program has set it. The program then stops it, unless its factory declares `AcStop`.
  /// - Returns: `nil` where there is nothing to stop.
  init?(_ object: AnyObject, of factory: ResolvedFactory, isOfProgram: Bool = false) {
    self.factory = factory
    identity = ObjectIdentifier(object)
    reference = Reference(object)
    let declaration = factory.declaration
    let type: AnyClass = type(of: object)
    if declaration.stopping?.method != nil {
      way = .declared
    } else if isOfProgram || !declaration.mayBeStopping && type == declaration.objectType as? AnyClass {
      return nil
    } else if object is any AlchemicStopping {
      way = .conforming
    } else if ConformanceIsolation.globalActor(of: type, conformingTo: (any AlchemicStopping).self) == MainActor.self {
      way = .conformingOnMainActor
    } else {
      return nil
    }
  }

  /// The identity of the object, which several factories may share.
  let identity: ObjectIdentifier

  /// Releases the object, which is not stopped any more.
  func forget() { reference.forget() }

  /// Stops the object.
  ///
  /// - Parameter completion: Called once, with the error of the object, if it throws one. It may never be called.
  /// - Returns: The task that stops the object, to cancel it; `nil` where a thread does.
  func stop(_ completion: @escaping @Sendable ((any Error)?) -> Void) -> Task<Void, Never>? {
    if way == .declared, case .synchronous = factory.declaration.stopping?.method {
      // Not on Swift's pool: a method that blocks all of its threads would also block the other objects.
      DispatchQueue.global(qos: .userInitiated).async {
        // No reference of this thread is left when the completion releases the object.
        let error = stopOnThread()
        completion(error)
      }
      return nil
    }
    // Not detached: the container stays the current one.
    return Task(priority: .userInitiated) {
      do {
        try await stopInTask()
        completion(nil)
      } catch {
        completion(error)
      }
    }
  }

  /// Stops the object with a synchronous method, and returns the error of that.
  @inline(never)
  private func stopOnThread() -> (any Error)? {
    guard case .synchronous(let method) = factory.declaration.stopping?.method, let object = reference.value else {
      return nil
    }
    do {
      try method(object)
      return nil
    } catch {
      return error
    }
  }

  private func stopInTask() async throws {
    guard let object = reference.value.map({ UncheckedTransfer($0) }) else { return }
    switch way {
    case .declared:
      switch factory.declaration.stopping?.method {
      case .synchronous, nil: break
      case .asynchronous(let method): try await method(object.value)
      case .onMainActor(let method): try await MainActor.run { try method(object.value) }
      }
    case .conforming: try await (object.value as? any AlchemicStopping)?.alchemicStop()
    case .conformingOnMainActor:
      // The runtime finds the conformance on that actor alone. The method then changes to the actor.
      let stopping = await MainActor.run { UncheckedTransfer(object.value as? any AlchemicStopping) }
      try await stopping.value?.alchemicStop()
    }
  }
}
