import Synchronization

/// The last reports of a store, and who is told of them.
final class ReportLog: Sendable {
  private let state: Mutex<State>
  private let hook: @Sendable (StoreReport) -> Void

  private struct State {
    var reports: [StoreReport]
    /// Called when there is another problem than before, or one less.
    var listener: (@Sendable () -> Void)?
  }

  /// How many reports are kept.
  private static let limit = 100

  /// - Parameters:
  ///   - early: Has those that there are already, which the hook was told of; later ones come here.
  ///   - hook: Told of each new one, with no lock held.
  init(_ early: EarlyReports, hook: @escaping @Sendable (StoreReport) -> Void) {
    state = Mutex(State(reports: []))
    self.hook = hook
    let reports = early.forward { [weak self] in self?.add($0, isProblem: $0.isError) }
    state.withLock { $0.reports = reports + $0.reports }
  }

  var reports: [StoreReport] { state.withLock(\.reports) }

  /// Keeps a report and tells the hook; the listener too, where it is a problem unlike those before.
  func add(_ report: StoreReport, isProblem: Bool) {
    let isNews = state.withLock { state in
      defer {
        state.reports.append(report)
        if state.reports.count > Self.limit { state.reports.removeFirst() }
      }
      return !state.reports.contains(report)
    }
    hook(report)
    if isNews, isProblem { notifyListener() }
  }

  func onProblems(_ listener: @escaping @Sendable () -> Void) { state.withLock { $0.listener = listener } }

  func notifyListener() { state.withLock(\.listener)?() }
}
