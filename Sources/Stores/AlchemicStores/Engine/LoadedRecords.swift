// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What reading a whole file has found.
struct LoadedRecords {
  /// The last record of each key, in the order of revisions.
  var records: [StoredRecord] = []
  /// The last rows that could not be decoded.
  var skipped: [StoreReport] = []
  /// The revision of the last row; 0 for none.
  var revision: Int64 = 0
}
