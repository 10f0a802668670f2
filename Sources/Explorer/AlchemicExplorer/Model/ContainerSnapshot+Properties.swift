// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicModel

extension ContainerSnapshot {
  /// The properties that the container's objects require: values from the command line, the environment and files.
  package var properties: PropertyList { PropertyList(of: factories) }
}

extension PropertySnapshot {
  /// The value for the clipboard; `nil` for a secret, or where there is none.
  var copiedValue: String? {
    if isSecret { return nil }
    return switch state {
    case .set(let value, _, _): value
    case .usesDefault: defaultValue
    case .absent, .unusable, .unreadable, .unknown: nil
    }
  }
}
