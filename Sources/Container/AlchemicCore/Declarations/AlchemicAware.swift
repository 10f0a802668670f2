// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An object that the container notifies after injecting its variables.
public protocol AlchemicAware: AnyObject {
  /// Notifies the object that the container has injected everything that it declares.
  ///
  /// The container calls this on the main thread, through the main queue: once for an object that it creates, and each
  /// time for an object that the program sets or injects. A start notifies its objects after it has created the
  /// whole graph, before the when-ready callbacks; so the object may request anything. A failed start notifies none.
  func alchemicDidInjectDependencies()
}
