internal import AlchemicRuntime
internal import Synchronization

/// A factory of a model: its declaration, its resolved dependencies, and the object that it keeps.
///
/// `@unchecked`: one thread writes the resolved parts while it builds the model, before any other thread uses it. A mutex
/// or an atomic protects everything that changes later.
final class ObjectFactory: @unchecked Sendable {
  /// The factory's index in its model.
  let id: Int
  let declaration: FactoryDeclaration
  /// The factory of the object whose method creates the objects, if there is one.
  var owner: ObjectFactory?
  /// The factory of the class that a method returns, whose injections the result also gets.
  var resultFactory: ObjectFactory?
  var arguments: [Resolution] = []
  var injections: [Resolution] = []
  /// The factories that use this one, by ascending id.
  var dependents: [Int] = []
  /// The number of its group of factories that need each other; negative without a group.
  var cycleGroup: Int32 = -1
  /// Whether it is a template with a synchronous initialiser, whose objects no other thread waits for.
  let isDirect: Bool
  let createdCount = Atomic(0)
  let storage = Mutex(Storage())
  /// Whether an explorer has requested the living objects of a template.
  let isWatched = Atomic(false)
  /// Whether a post of its object count is pending.
  let isCountDue = Atomic(false)

  init(id: Int, declaration: FactoryDeclaration) {
    self.id = id
    self.declaration = declaration
    isDirect =
      switch declaration.constructor {
      case .managed, .initializer: declaration.mode == .template
      case .synchronous, .onMainActor, .asynchronous, nil: false
      }
  }

  var name: String { declaration.name }
  var mode: FactoryMode { declaration.mode }
  var flags: FactoryFlags { declaration.flags }

  /// Whether an asynchronous initialiser or method creates its objects.
  var isAsynchronous: Bool { declaration.constructor?.isAsynchronous ?? false }

  /// The complete object that the factory keeps alive, if there is one.
  var keptObject: AnyObject? {
    guard mode != .template else { return nil }
    return storage.withLock { storage -> UncheckedTransfer<AnyObject?> in
      guard storage.construction == nil, case .strong(let object) = storage.object else {
        return UncheckedTransfer(nil)
      }
      return UncheckedTransfer(object)
    }.value
  }

  /// The complete object of a singleton that is not weak and that the program has not set. It stays the same for the life
  /// of the container.
  var settledObject: AnyObject? {
    guard mode == .singleton else { return nil }
    return storage.withLock { storage -> UncheckedTransfer<AnyObject?> in
      guard storage.construction == nil, case .created = storage.record, case .strong(let object) = storage.object
      else {
        return UncheckedTransfer(nil)
      }
      return UncheckedTransfer(object)
    }.value
  }

  /// The factory's facts for errors.
  var facts: Problem.Factory { declaration.facts }

  /// The state that changes while the container runs.
  struct Storage {
    var object = StoredObject.none
    /// The construction that creates or wires the object at this moment.
    var construction: Construction?
    /// The variables that received the object and also receive the next one.
    var transientInjections: TransientInjections?
    /// The living objects of a template, once an explorer has asked for them.
    var objects: LiveObjects?
    var record = ObjectRecord.notCreated
  }
}
