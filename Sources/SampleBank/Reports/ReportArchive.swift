import AlchemicCore
import Foundation

/// The monthly report as it is sent to the head office.
final class ReportArchive: AlchemicDeclaring {
  let document: Data

  init(report: MonthlyReport, encoder: JSONEncoder) throws {
    document = try encoder.encode(report.lines)
  }

  static func alchemic(_ of: ALCClassObjectFactory) {
    AcInitializer(of, ReportArchive.init(report:encoder:))
  }
}
