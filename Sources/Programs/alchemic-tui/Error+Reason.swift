// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Error {
  /// Why something failed, without Foundation's words that it did.
  var reason: String {
    localizedDescription.replacingOccurrences(of: "The operation could not be completed. ", with: "")
  }
}
