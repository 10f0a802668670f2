import AlchemicCore

/// Where the monthly report lies open.
final class ReportDesk: AlchemicManaged {
  private var open: ReportCache?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \ReportDesk.open)
  }

  /// The pages of the report, which is made again if it was put away.
  func pages() throws -> [String] {
    let report = try open ?? AcGet(ReportCache.self)
    open = report
    return report.pages
  }

  /// Lets go of the report; nobody else holds it.
  func putAway() {
    open = nil
  }
}
