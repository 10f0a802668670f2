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
