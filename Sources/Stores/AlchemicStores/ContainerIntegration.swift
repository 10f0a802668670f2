// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import Synchronization

/// Adds an ``ALCUserDefaults`` to the container, unless the program declares a subclass.
///
/// Call this in the `alchemic(_:)` of any class, on the thread that calls `alchemic(_:)`. One call is enough. The file
/// is opened when the container creates the object, on the thread that creates it.
///
/// - Parameters:
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcEnableUserDefaults(fileID: String = #fileID, line: Int = #line) {
  Registration.registerFallback(ALCUserDefaults.self, fileID: fileID, line: line) { ALCUserDefaults() }
}

/// Adds an ``ALCCloudKeyValueStore`` to the container, unless the program declares a subclass.
///
/// Call this in the `alchemic(_:)` of any class, on the thread that calls `alchemic(_:)`. One call is enough. The file
/// is opened when the container creates the object, on the thread that creates it.
///
/// - Parameters:
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcEnableCloudKeyValueStore(fileID: String = #fileID, line: Int = #line) {
  Registration.registerFallback(ALCCloudKeyValueStore.self, fileID: fileID, line: line) { ALCCloudKeyValueStore() }
}

/// Makes the container's stores keep their values in memory, unless their configuration has an engine or a directory.
/// Tests then share no values with each other, or with the user who runs them.
///
/// Call this where declarations are read: in `configuring` of a test's scan, or in an `AlchemicConfig`.
///
/// ```swift
/// ClassScan.modules(["Shop"]).configuring { _ in AcKeepStoresInMemory() }
/// ```
///
/// At each start, each store is empty and has the default values of its description. The rest of a store's
/// configuration applies, such as descriptions from code.
public func AcKeepStoresInMemory() {
  Registration.currentExtension(StorePlacement.self)?.isInMemory.store(true, ordering: .relaxed)
}

extension Registration {
  /// Whether the container whose declarations are read on this thread keeps its stores in memory, for a call after all
  /// declarations are read.
  package static var keepsStoresInMemory: () -> Bool {
    let placement = currentExtension(StorePlacement.self)
    return { placement?.isInMemory.load(ordering: .relaxed) ?? false }
  }
}

extension ALCUserDefaults: EnabledByCall {
  package static var enablingCall: String? { self == ALCUserDefaults.self ? "AcEnableUserDefaults()" : nil }
}

extension ALCCloudKeyValueStore: EnabledByCall {
  package static var enablingCall: String? { self == ALCCloudKeyValueStore.self ? "AcEnableCloudKeyValueStore()" : nil }
}

/// Where the stores of one container keep their values.
final class StorePlacement: RegistrationExtension {
  let isInMemory = Atomic(false)

  func problems() -> [FoundProblem] { [] }
}

extension KeyValueStoreConfiguration {
  /// The configuration, with an engine in memory if the current container requires it and none is given.
  var placed: KeyValueStoreConfiguration {
    guard engine == nil, directory == nil else { return self }
    var configuration = self
    let placement = ALCContext.constructing?.registrationExtension(StorePlacement.self)
    if placement?.isInMemory.load(ordering: .relaxed) == true { configuration.engine = InMemoryEngine() }
    return configuration
  }
}

extension KeyValueStore {
  /// Reports the store and its changes to the container that is creating it, as long as both live.
  func joinContainer() {
    guard let context = ALCContext.constructing else { return }
    let identifier = context.attach(store: self, kind: core.isCloud ? "cloud" : "user-defaults")
    // The observer is released with the store's core.
    _ = core.observe(nil) { [weak context, weak core] change in
      guard let context, let core else { return }
      context.postValueChanged(store: identifier, key: change.key, ValueChange(change, of: core))
    }
    core.onProblems { [weak context] in context?.postStoreReported(store: identifier) }
  }
}
