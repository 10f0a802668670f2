// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The key of a secret, without case and punctuation.
///
/// Sources spell keys differently, so `db.pin`, `db-pin` and `dbPin` are the same secret.
struct SecretKey: Hashable {
  private let characters: String

  init(_ key: String) {
    characters = key.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
