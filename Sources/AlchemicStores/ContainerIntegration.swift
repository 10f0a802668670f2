internal import AlchemicCore

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
