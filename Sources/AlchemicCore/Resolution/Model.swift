internal import Synchronization

/// A resolved graph: its factories, the source of each dependency, and the order of the start.
///
/// `@unchecked`: it never changes once it is built, except for ``requests``, which a mutex protects.
final class Model: @unchecked Sendable {
  let index: FactoryIndex
  /// The singletons, in the order in which they are started.
  let startOrder: [ObjectFactory]
  /// The problems of the graph; empty in a graph that can be started.
  let problems: [Problem]
  let selection: Selection
  /// The extensions of other targets that have read the declarations.
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

  /// The resolution of a request of the running program. The same request is resolved only once.
  func resolve(_ target: TargetType, _ criteria: [Criterion], requester: Problem.Requester) -> Resolution {
    let request = Request(type: ObjectIdentifier(target.type), criteria: criteria)
    if let known = requests.withLock({ $0[request] }) { return known.value }
    let dependency = Dependency(
      label: .request, target: target, source: criteria.isEmpty ? .byType : .search(criteria),
      location: requester.location ?? AlchemicSourceLocation(fileID: "", line: 0))
    let resolution = selection.resolve(dependency, requester: requester)
    switch resolution {
    // Not kept: a failure names its requester, and the number of unknown names has no limit.
    case .failed, .nothing: return resolution
    case .object, .objects, .null, .constant, .computed: break
    }
    let transfer = UncheckedTransfer(resolution)
    requests.withLock { $0[request] = transfer }
    return resolution
  }

  /// Releases every object, so that a start that failed leaves none.
  func releaseObjects() {
    for factory in factories {
      let released = factory.storage.withLock { storage in
        defer {
          // The record of a failure stays for snapshots.
          let record = storage.record
          storage = ObjectFactory.Storage()
          factory.createdCount.store(0, ordering: .relaxed)
          if case .failed = record { storage.record = record }
        }
        return UncheckedTransfer(storage)
      }
      // Released outside of the lock: deinitialisers of the program may run now.
      withExtendedLifetime(released) {}
    }
  }

  private struct Request: Hashable {
    let type: ObjectIdentifier
    let criteria: [Criterion]
  }
}
