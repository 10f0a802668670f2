import AlchemicInspection

extension StartProfile {
  /// How many steps worked at once, at most, for each name of threads: several threads can have one name.
  ///
  /// A step does not work while it waits, or while another step takes place inside of it.
  func stepsAtOnce() -> [String: Int] {
    var changes: [String: [(instant: UInt64, change: Int)]] = [:]
    for step in steps {
      let pauses = step.waits.map { ($0.began, $0.ended) } + inner(of: step.factory).map { ($0.began, $0.ended) }
      var instant = step.began
      for (began, ended) in pauses.sorted(by: <) + [(step.ended, step.ended)] {
        if began > instant { changes[step.thread, default: []] += [(instant, 1), (min(began, step.ended), -1)] }
        instant = max(instant, ended)
      }
    }
    return changes.mapValues { changes in
      var (count, most) = (0, 0)
      // What ends at an instant makes room for what begins then.
      for (_, change) in changes.sorted(by: { ($0.instant, $0.change) < ($1.instant, $1.change) }) {
        count += change
        most = max(most, count)
      }
      return most
    }
  }
}
