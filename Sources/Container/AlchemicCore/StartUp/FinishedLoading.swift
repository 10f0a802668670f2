// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Notification.Name {
  /// Posted once for each start, on the main thread, after the when-ready callbacks. The object is the container.
  public static let AlchemicFinishedLoading = Notification.Name("AlchemicFinishedLoading")
}

extension ALCContext {
  func postFinishedLoading() {
    NotificationCenter.default.post(name: .AlchemicFinishedLoading, object: self)
  }
}
