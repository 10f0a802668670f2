// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The monthly report in the form for display.
///
/// Weak: it is released with its last user, and created again for the next request.
final class ReportCache: AlchemicDeclaring {
  let pages: [String]

  init(report: MonthlyReport, formatter: any DateFormatting) {
    let heading = "As of \(formatter.text(of: EntryGenerator.days.upperBound))"
    pages = Dictionary(grouping: report.lines, by: \.month).sorted { $0.key < $1.key }.map { month, lines in
      let body = lines.map { line in
        "\(line.product.rawValue): \(line.bookings) bookings, in \(line.credits), out \(line.debits)"
      }
      return ([heading, month] + body).joined(separator: "\n")
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcWeak(), AcFactoryName("report cache"))
    AcInitializer(
      factory, ReportCache.init(report:formatter:), AcClass(MonthlyReport.self), AcName("display date formatter"))
  }
}
