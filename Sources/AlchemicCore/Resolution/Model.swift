internal import Synchronization

/// A graph that was resolved: its factories, what each dependency gets, and the order of the start.
///
/// `@unchecked`: it never changes once it is built, but for what was asked for while running, which a mutex guards.
final class Model: @unchecked Sendable {
  let index: FactoryIndex
  /// The singletons, in the order in which they are started.
  let startOrder: [ObjectFactory]
  /// What is wrong with the graph; nothing in one that can be started.
  let problems: [Problem]
  let selection: Selection
  /// Those in other targets that learned from the declarations.
  let extensions: [any RegistrationExtension]
  private let requests = Mutex<[Request: UncheckedTransfer<Resolution>]>([:])

  init(
    index: FactoryIndex, selection: Selection, startOrder: [ObjectFactory], problems: [Problem],
    extensions: [any RegistrationExtension]
  ) {
    self.index = index
    self.selection = selection
    self.startOrder = startOrder
    self.problems = problems
    self.extensions = extensions
  }

  var factories: [ObjectFactory] { index.all }

  /// The factory that declares a class.
  func factory(of type: AnyClass) -> ObjectFactory? {
    index.declaringFactory(of: type)
  }

  /// What a request of the running program gets; the same request is resolved once.
  func resolve(_ target: TargetType, _ criteria: [Criterion], requester: Problem.Requester) -> Resolution {
    let request = Request(type: ObjectIdentifier(target.type), criteria: criteria)
    if let known = requests.withLock({ $0[request] }) { return known.value }
    let dependency = Dependency(
      label: .request, target: target, source: criteria.isEmpty ? .byType : .search(criteria),
      location: requester.location ?? AlchemicSourceLocation(fileID: "", line: 0))
    let resolution = selection.resolve(dependency, requester: requester)
    switch resolution {
    // A failure names who asked, so it belongs to this request alone. Names that nothing has may come from outside, and
    // there is no end of them.
    case .failed, .nothing: return resolution
    case .object, .objects, .null, .constant, .computed: break
    }
    let transfer = UncheckedTransfer(resolution)
    requests.withLock { $0[request] = transfer }
    return resolution
  }

  /// Lets go of every object, so that nothing half done is left of a start that failed.
  func releaseObjects() {
    for factory in factories {
      let released = factory.storage.withLock { storage in
        defer {
          // Why it failed stays to be seen.
          let record = storage.record
          storage = ObjectFactory.Storage()
          factory.createdCount.store(0, ordering: .relaxed)
          if case .failed = record { storage.record = record }
        }
        return UncheckedTransfer(storage)
      }
      // The objects go away here, outside of the lock: what they do then is theirs.
      withExtendedLifetime(released) {}
    }
  }

  private struct Request: Hashable {
    let type: ObjectIdentifier
    let criteria: [Criterion]
  }
}
