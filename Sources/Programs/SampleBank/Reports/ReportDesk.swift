// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Shows the monthly report.
final class ReportDesk: AlchemicManaged {
  private var open: ReportCache?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \ReportDesk.open)
  }

  /// Returns the pages of the report, which is created again if it was released.
  func pages() throws -> [String] {
    let report = try open ?? AcGetShared(ReportCache.self)
    open = report
    return report.pages
  }

  /// Releases the report. Nothing else holds it.
  func putAway() {
    open = nil
  }
}
