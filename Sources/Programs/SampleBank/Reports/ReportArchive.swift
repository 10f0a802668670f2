// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Foundation

/// The monthly report in the form for the head office.
final class ReportArchive: AlchemicDeclaring {
  let document: Data

  init(report: MonthlyReport, encoder: JSONEncoder) throws {
    document = try encoder.encode(report.lines)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, ReportArchive.init(report:encoder:))
  }
}
