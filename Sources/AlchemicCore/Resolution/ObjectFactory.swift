internal import AlchemicRuntime
internal import Synchronization

/// A factory of a model: what was declared, what it resolved to, and the object it holds.
///
/// `@unchecked`: the resolved parts are written while the model is built, on one thread, before anyone else sees the
/// factory, and never again; what changes later is behind the mutex.
final class ObjectFactory: @unchecked Sendable {
  /// The factory's index in its model.
  let id: Int
  let declaration: FactoryDeclaration
  /// The factory of the object whose method makes the objects, where there is one.
  var owner: ObjectFactory?
  /// The factory of the class that a method returns, whose variables its objects have too.
  var resultFactory: ObjectFactory?
  var arguments: [Resolution] = []
  var injections: [Resolution] = []
  /// The factories that use this one, by ascending id.
  var dependents: [Int] = []
  /// The number of the group of factories that need each other to which it belongs; negative where it is in none.
  var cycleGroup: Int32 = -1
  /// Whether its objects are made by an initialiser here and now whenever one is needed, and need no waiting for.
  let isDirect: Bool
  let createdCount = Atomic(0)
  let storage = Mutex(Storage())
  /// Whether somebody has asked for the objects of a template that live.
  let isWatched = Atomic(false)
  /// Whether the number of its objects is going to be told.
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

  /// Whether its objects are made by an asynchronous initialiser or method.
  var isAsynchronous: Bool { declaration.constructor?.isAsynchronous ?? false }

  /// The object, where the factory keeps one alive that is wholly made.
  var keptObject: AnyObject? {
    guard mode != .template else { return nil }
    return storage.withLock { storage -> UncheckedTransfer<AnyObject?> in
      guard storage.construction == nil, case .strong(let object) = storage.object else {
        return UncheckedTransfer(nil)
      }
      return UncheckedTransfer(object)
    }.value
  }

  /// The object, where it stays what it is as long as the container does: the wholly made one of a singleton that is not
  /// weak, once the start is done. One that the program has set may be set again, and often.
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

  /// The factory as an error tells of it.
  var facts: Problem.Factory { declaration.facts }

  /// What changes while the container runs.
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
