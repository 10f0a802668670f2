internal import AlchemicCore
internal import Synchronization

/// Gives the container an ``ALCUserDefaults``, unless the program declares a class that extends it.
///
/// To be called in the `alchemic(_:)` of any class, on the thread that this is called on; once is
/// enough. The file is opened when the container makes the object, on the thread that it makes it on.
///
/// - Parameters:
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcEnableUserDefaults(fileID: String = #fileID, line: Int = #line) {
  Registration.registerFallback(ALCUserDefaults.self, fileID: fileID, line: line) { ALCUserDefaults() }
}

/// Gives the container an ``ALCCloudKeyValueStore``, unless the program declares a class that extends it.
///
/// To be called in the `alchemic(_:)` of any class, on the thread that this is called on; once is
/// enough. The file is opened when the container makes the object, on the thread that it makes it on.
///
/// - Parameters:
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcEnableCloudKeyValueStore(fileID: String = #fileID, line: Int = #line) {
  Registration.registerFallback(ALCCloudKeyValueStore.self, fileID: fileID, line: line) { ALCCloudKeyValueStore() }
}

/// Has the container's stores keep their values in memory, unless they are given an engine or a directory of their own:
/// for tests, which then neither see each other's values nor touch those of whoever runs them.
///
/// To be called where declarations are read: in the `configureAlchemic(_:)` of a class that a test adds to its container.
///
/// ```swift
/// final class StoresInMemory: AlchemicConfig {
///   static func configureAlchemic(_ registry: ClassRegistry) { AcKeepStoresInMemory() }
/// }
/// ```
///
/// Each store begins empty, in each start, with the defaults of its description. What else a store's configuration says,
/// such as descriptions from code, holds as ever.
public func AcKeepStoresInMemory() {
  Registration.companion(StorePlacement.self)?.isInMemory.store(true, ordering: .relaxed)
}

extension ALCUserDefaults: EnabledByCall {
  package static var enablingCall: String? { self == ALCUserDefaults.self ? "AcEnableUserDefaults()" : nil }
}

extension ALCCloudKeyValueStore: EnabledByCall {
  package static var enablingCall: String? { self == ALCCloudKeyValueStore.self ? "AcEnableCloudKeyValueStore()" : nil }
}

/// Where the stores of one container keep their values.
final class StorePlacement: RegistrationCompanion {
  let isInMemory = Atomic(false)

  func problems() -> [Problem] { [] }
}

extension KeyValueStoreConfiguration {
  /// The same, with the place that the container which makes the store has for its stores, where none is given.
  var placed: KeyValueStoreConfiguration {
    guard engine == nil, directory == nil else { return self }
    var configuration = self
    let placement = ALCContext.makingObject?.companion(StorePlacement.self)
    if placement?.isInMemory.load(ordering: .relaxed) == true { configuration.engine = InMemoryEngine() }
    return configuration
  }
}

extension KeyValueStore {
  /// What tells the store from the others of its container.
  package var identifier: String {
    core.isCloud ? "cloud" : "user-defaults"
  }

  /// Has the container whose object this is hear of the store and of its changes, as long as the two live.
  func joinContainer() {
    guard let context = ALCContext.makingObject else { return }
    let identifier = identifier
    // The observer goes with the store's core, so nobody has to end it.
    _ = core.observe(nil) { [weak context] change in
      context?.postValueChanged(store: identifier, key: change.key)
    }
    core.onProblems { [weak context] in context?.postStoreReported(store: identifier) }
    context.attach(store: self, identifier: identifier)
  }
}
