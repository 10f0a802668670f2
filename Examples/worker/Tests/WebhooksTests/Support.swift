// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicProperties
import AlchemicStores
import AlchemicTesting
import GRDB

@testable import Webhooks

/// The classes of the worker, with stores and a database in memory.
let worker = ClassScan.modules(["Webhooks"]).configuring { _ in
  AcKeepStoresInMemory()
  AcUseProperties(.values(["retry.seconds": 10.0, "retry.longest.seconds": 60.0]), options: AcPrimary())
}

/// Replaces the database by an empty one in memory.
let emptyDatabase = AcOverride(DatabaseQueue.self) {
  let database = try DatabaseQueue()
  try Job.migrator.migrate(database)
  return database
}
