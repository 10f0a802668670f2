internal import Synchronization

/// Makes the singletons of one start.
///
/// Synchronous ones are made one at a time, in the model's order. Asynchronous ones are begun as soon as their
/// arguments are there and go on beside the others; what needs one waits for it.
///
/// `@unchecked`: used on the container's queue alone.
final class StartRun: @unchecked Sendable {
  private let engine: Engine
  /// What the engine does not keep alive itself.
  private let context: ALCContext
  private let completion: (AlchemicError?) -> Void
  private let needs: AsynchronousNeeds
  /// What was not begun, in order.
  private var remaining: [ObjectFactory]
  /// What ended asynchronously, and was not looked at yet.
  private let inbox = Mutex<[Ending]>([])
  /// What was constructed asynchronously, and waits to be wired.
  private var constructed: [Constructed] = []
  /// The weak singletons made: what others are about to ask for must not go and be made again.
  private var made: [Any] = []
  private var underway: [Task<Void, Never>] = []
  private var underwayCount = 0
  /// The asynchronous singletons that are wholly there.
  private var done: Set<Int> = []
  private var failure: AlchemicError?
  private var hasEnded = false

  private struct Constructed {
    let factory: ObjectFactory
    let construction: Construction
    let began: UInt64
    let ended: UInt64
    let object: Any?
  }

  private struct Ending: Sendable {
    let factory: ObjectFactory
    let construction: Construction
    let began: UInt64
    let ended: UInt64
    let outcome: Outcome

    enum Outcome {
      /// The object is wholly there.
      case completed(UncheckedTransfer<Any?>)
      /// The object is there, and its variables are to be set.
      case constructed(UncheckedTransfer<Any?>)
      case failed(any Error)
    }
  }

  /// - Parameters:
  ///   - engine: Makes the objects.
  ///   - completion: Called once, on the container's queue, with the error that ended the start or `nil`.
  init(_ engine: Engine, completion: @escaping (AlchemicError?) -> Void) {
    self.engine = engine
    context = engine.context
    self.completion = completion
    needs = AsynchronousNeeds(engine.model)
    remaining = engine.model.startOrder
  }

  /// Begins; to be called on the container's queue.
  func begin() {
    guard !needs.isEmpty else { return makeAll() }
    var makings: [Int: Construction] = [:]
    for factory in remaining where factory.isAsynchronous {
      let construction = Construction(factory: factory, context: engine.context, outer: nil)
      makings[factory.id] = construction
      // Whoever needs the object from now on knows that it comes.
      factory.storage.withLock { $0.construction = construction }
    }
    for (id, construction) in makings {
      for needed in needs.all(of: construction.factory) where needed != id {
        if let target = makings[needed] { WaitGraph.note(construction, needs: target) }
      }
    }
    advance()
  }

  /// The usual start, without anything asynchronous.
  private func makeAll() {
    do {
      for factory in remaining { try make(factory) }
      made = []
      completion(nil)
    } catch {
      made = []
      completion(engine.failure(error))
    }
  }

  private func make(_ factory: ObjectFactory) throws {
    if case .object(let object) = try engine.object(of: factory) { keep(object, of: factory) }
  }

  private func keep(_ object: Any, of factory: ObjectFactory) {
    // The factory keeps any other itself.
    if factory.flags.contains(.weak) { made.append(object) }
  }

  private func advance() {
    while step() {}
    guard !hasEnded, underwayCount == 0, failure != nil || (remaining.isEmpty && constructed.isEmpty) else { return }
    hasEnded = true
    made = []
    completion(failure)
  }

  /// Does the next thing that can be done; false when there is none until something asynchronous ends.
  private func step() -> Bool {
    for ending in takeInbox() { take(ending) }
    if failure != nil { return false }
    if let index = constructed.firstIndex(where: { needs.all(of: $0.factory).isSubset(of: done) }) {
      complete(constructed.remove(at: index))
    } else if let index = remaining.firstIndex(where: { $0.isAsynchronous && isReady($0) }) {
      begin(remaining.remove(at: index))
    } else if let index = remaining.firstIndex(where: { !$0.isAsynchronous && isReady($0) }) {
      attempt { try make(remaining.remove(at: index)) }
    } else if underwayCount == 0, !constructed.isEmpty {
      // They wait for each other through variables: those are set later, once the other object is there.
      complete(constructed.removeFirst())
    } else if underwayCount == 0, !remaining.isEmpty {
      attempt { try make(remaining.removeFirst()) }
    } else {
      return false
    }
    return true
  }

  private func isReady(_ factory: ObjectFactory) -> Bool {
    let needed = factory.isAsynchronous ? needs.beforeMaking(factory) : needs.all(of: factory)
    return needed.isSubset(of: done)
  }

  private func begin(_ factory: ObjectFactory) {
    guard let construction = factory.storage.withLock({ $0.construction }) else { return }
    Construction.with(construction) {
      let began = engine.context.events.postStarting(factory)
      do {
        let arguments = UncheckedTransfer(try engine.arguments(for: factory))
        underwayCount += 1
        let run = self
        underway.append(
          Task {
            let outcome: Ending.Outcome
            do {
              let object = UncheckedTransfer(try await engine.callAsynchronously(factory, arguments.value))
              if engine.canWireAtOnce(factory) {
                _ = try engine.complete(object.value, factory, construction, began: began)
                outcome = .completed(object)
              } else {
                outcome = .constructed(object)
              }
            } catch {
              outcome = .failed(error)
            }
            // The queue may be busy with others for long: it looks here between any two of them.
            let context = engine.context
            let ending = Ending(
              factory: factory, construction: construction, began: began, ended: context.events.now, outcome: outcome)
            run.inbox.withLock { $0.append(ending) }
            context.runOnQueue { context.asCurrent(run.advance) }
          })
      } catch {
        fail(engine.abandon(factory, construction, error))
      }
    }
  }

  private func takeInbox() -> [Ending] {
    inbox.withLock { inbox in
      defer { inbox = [] }
      return inbox
    }
  }

  private func take(_ ending: Ending) {
    underwayCount -= 1
    switch ending.outcome {
    case .completed(let object):
      if let object = object.value { keep(object, of: ending.factory) }
      done.insert(ending.factory.id)
    case .constructed where failure != nil:
      _ = failure.map { engine.abandon(ending.factory, ending.construction, $0) }
    case .constructed(let object):
      constructed.append(
        Constructed(
          factory: ending.factory, construction: ending.construction, began: ending.began, ended: ending.ended,
          object: object.value))
    case .failed(let error):
      fail(Construction.with(ending.construction) { engine.abandon(ending.factory, ending.construction, error) })
    }
  }

  private func complete(_ half: Constructed) {
    Construction.with(half.construction) {
      do {
        let obtained = try engine.complete(
          half.object, half.factory, half.construction, began: half.began, constructedAt: half.ended)
        if case .object(let object) = obtained { keep(object, of: half.factory) }
        done.insert(half.factory.id)
      } catch {
        fail(engine.abandon(half.factory, half.construction, error))
      }
    }
  }

  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      fail(engine.failure(error))
    }
  }

  /// Keeps the first error, and has everything asynchronous end soon.
  private func fail(_ error: AlchemicError) {
    guard failure == nil else { return }
    failure = error
    for task in underway { task.cancel() }
    // What will not come is told to whoever waits for it, or the start would wait for those.
    for half in constructed { _ = engine.abandon(half.factory, half.construction, error) }
    constructed = []
    for factory in remaining where factory.isAsynchronous {
      let construction = factory.storage.withLock { storage in
        defer { storage.construction = nil }
        return storage.construction
      }
      construction?.finish(error)
    }
    remaining = []
  }
}

extension Engine {
  /// Whether the variables of a factory's objects can be set without making anything that is kept, or waiting for it.
  ///
  /// An object of which this is true is complete as soon as it is constructed, whatever the container's queue does: an
  /// initialiser that runs there may be waiting, in a way that nobody sees, for just this object.
  fileprivate func canWireAtOnce(_ factory: ObjectFactory) -> Bool {
    // In a cycle, what waits for the object may have to be created once it exists, which is the queue's to do.
    guard factory.cycleGroup < 0 else { return false }
    var seen: Set<Int> = []
    var open = (factory.resultFactory ?? factory).injections.flatMap(\.factories)
    while let next = open.popLast() {
      guard seen.insert(next.id).inserted else { continue }
      switch next.mode {
      case .reference: continue
      case .template: open += next.needs
      case .singleton:
        let isThere = next.storage.withLock { storage in
          guard storage.construction == nil, case .created = storage.record else { return false }
          return storage.object.live != nil || next.flags.contains(.nillable)
        }
        if !isThere { return false }
      }
    }
    return true
  }

  /// Any error as one of the container's own.
  func failure(_ error: any Error) -> AlchemicError {
    error as? AlchemicError ?? AlchemicError(.lifecycle(attempted: "A start", state: "failed: \(error)"))
  }
}
