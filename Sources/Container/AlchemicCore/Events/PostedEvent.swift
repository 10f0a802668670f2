// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Something that happened in a container, as the container notes it. A listener receives it as a `ContainerEvent`.
struct PostedEvent: Sendable {
  let number: UInt64
  let instant: UInt64
  let thread: ThreadLabel
  let kind: Kind
  /// For the end of a creation: how its time was spent; `nil` where all of it was the object's own.
  let creation: CreationSnapshot?

  init(number: UInt64, instant: UInt64, thread: ThreadLabel, kind: Kind, creation: CreationSnapshot? = nil) {
    self.number = number
    self.instant = instant
    self.thread = thread
    self.kind = kind
    self.creation = creation
  }

  /// The kinds of events. A present participle reports a beginning, and its past participle the end.
  enum Kind: Sendable {
    /// The container enters a phase other than a failure.
    case phase(ContainerPhase)
    /// The container found this many classes.
    case scanned(classes: Int)
    /// The classes declared this many factories.
    case registered(factories: Int)
    /// The graph has no problems.
    case resolved
    /// The container starts to create this many singletons.
    case startingSingletons(count: Int)
    /// The container starts to create a singleton.
    case singletonStarting(factory: Int)
    /// The container created and wired a singleton. `took` is in nanoseconds; `createdCount` is how many objects the
    /// factory has created. `took` includes nested creations and waits.
    case singletonStarted(factory: Int, took: UInt64, createdCount: Int)
    /// The container could not create a singleton.
    case singletonFailed(factory: Int, AlchemicError)
    /// The container released a weak singleton at the end of the start, because nothing holds it.
    case singletonReleased(factory: Int)
    /// A factory created objects that the container does not keep, for a template or for `AcInvoke`. `createdCount` is
    /// how many it has created in all. The container posts the event only while it has listeners, and at most once
    /// every 10 milliseconds for each factory.
    case objectsCreated(factory: Int, createdCount: Int)
    /// An object lives although its scope has ended; see ``ALCContext/findOutlivedObjects()``.
    case scopedObjectOutlived(OutlivedObjectSnapshot)
    /// An object of a scope threw an error when it was stopped at the end of its scope, or did not stop in its time.
    case scopedObjectStopFailed(factory: Int, AlchemicError)
    /// The program set a reference.
    case referenceSet(factory: Int)
    /// The program registered a callback, or a callback starts, returned, or threw an error.
    case callbackChanged(CallbackSnapshot)
    /// A key-value store is open for reading and setting.
    case storeOpened(store: String)
    /// A key-value store reports a new problem, or that a problem is over.
    case storeReported(store: String)
    /// This process or another one set, changed or removed an entry of a key-value store.
    case valueChanged(store: String, key: String, ValueChange)
    /// A service did a step.
    case serviceChanged(factory: Int, ServiceSnapshot)
    /// The container starts to stop a singleton.
    case singletonStopping(factory: Int)
    /// A singleton has stopped. `took` is in nanoseconds.
    case singletonStopped(factory: Int, took: UInt64)
    /// A singleton threw an error when it was stopped, or did not stop in its time. `took` is in nanoseconds. For a singleton
    /// that did not begin, because no time was left when its turn came, this follows no ``singletonStopping(factory:)``.
    case singletonStopFailed(factory: Int, AlchemicError, took: UInt64)
    /// The start failed. The container has stopped and released everything it had created.
    case failed(AlchemicError)
  }
}
