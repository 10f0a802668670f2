// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A class of another target of the package, which a call in a declaration adds to a container.
package protocol EnabledByCall: AnyObject {
  /// The call in source code; `nil` for a subclass of the class that the call adds.
  static var enablingCall: String? { get }
}
