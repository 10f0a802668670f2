// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
public import Foundation

extension Notification.Name {
  /// Posted once for each start that succeeds, on the main thread, after the when-ready callbacks. The object is the
  /// `ALCContext`.
  ///
  /// Containers post it from the first use of this constant on, so observe it by this constant: a program that does not use
  /// it links no Foundation.
  public static let AlchemicFinishedLoading: Notification.Name = {
    let name = Notification.Name("AlchemicFinishedLoading")
    FinishedLoading.announce { NotificationCenter.default.post(name: name, object: $0) }
    return name
  }()
}
