internal import AlchemicCore
internal import AlchemicInspection

extension CreationSnapshot {
  init(_ timing: CreationTiming) {
    self.init(
      began: timing.began, ended: timing.ended, thread: timing.thread, own: timing.own, outer: timing.outer,
      waits: timing.waits.map { Wait(began: $0.began, ended: $0.ended, reason: Reason($0.reason)) })
  }
}

extension CreationSnapshot.Reason {
  fileprivate init(_ reason: CreationTiming.Reason) {
    self =
      switch reason {
      case .object(let factory): .object(factory: factory)
      case .mainThread: .mainThread
      case .queue: .queue
      }
  }
}
