/// The asynchronous singletons that each factory's objects need, directly or through others.
struct AsynchronousNeeds {
  private var needs: [Int: Set<Int>] = [:]
  /// Whether nothing is asynchronous.
  let isEmpty: Bool

  init(_ model: Model) {
    let asynchronous = model.startOrder.filter(\.isAsynchronous)
    isEmpty = asynchronous.isEmpty
    guard !isEmpty else { return }
    // `needs` includes the variables of a method's result, which the method does not declare.
    var users: [Int: [Int]] = [:]
    for factory in model.factories where factory.needsAny {
      for used in factory.needs { users[used.id, default: []].append(factory.id) }
    }
    for needed in asynchronous {
      var reached: Set<Int> = []
      var next = users[needed.id] ?? []
      while let id = next.popLast() {
        guard id != needed.id, reached.insert(id).inserted else { continue }
        needs[id, default: []].insert(needed.id)
        // The users of an asynchronous singleton wait for it, and so for everything that it needs.
        if !model.factories[id].isAsynchronous { next += users[id] ?? [] }
      }
    }
  }

  /// The singletons that must be complete before an object is wired.
  func all(of factory: ObjectFactory) -> Set<Int> {
    needs[factory.id] ?? []
  }

  /// The singletons that must be complete before an object is created.
  func beforeCreating(_ factory: ObjectFactory) -> Set<Int> {
    var result: Set<Int> = []
    for prerequisite in factory.prerequisites {
      if prerequisite.isAsynchronous {
        result.insert(prerequisite.id)
      } else {
        result.formUnion(all(of: prerequisite))
      }
    }
    result.remove(factory.id)
    return result
  }
}
