// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicMacros

@main
enum Main {
  static func main() async throws {
    let context = try await ALCContext(scan: .program).started()
    print(try context.get(Report.self, AcName("first report")).text)
    try await context.stop()
  }
}
