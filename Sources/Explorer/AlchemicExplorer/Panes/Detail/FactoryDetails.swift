// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// What the container reported about the shown factory, beyond the snapshot.
struct FactoryDetails: Hashable {
  let factory: Int
  /// The object's own description.
  let object: String?
  /// An explanation for each argument, then for each variable.
  let explanations: [Explanation]
  /// The number of objects that the factory had created when they were requested.
  var createdCount = 0
}
