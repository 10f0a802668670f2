// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// An object's state with numbers in place of objects, attempts, waiters and injections.
typealias NumberState = InstanceState<Int, Int, Int, Int, String>

/// The events of an object's state, each with the numbers that the table uses.
enum StateEvent: CaseIterable {
  case request, requestOfLost, requestWithoutCreating
  case wait, waitForOther, cancel, cancelOther
  case postpone, postponeUntilOther
  case constructed, constructedByOther, nothing, nothingByOther
  case finished, finishedByOther, wired, wiredByOther, failed, failedByOther, abandoned, abandonedByOther
  case set, lost, release

  /// Applies the event, and describes the actions that it returns.
  func apply(to state: inout NumberState) -> String {
    switch self {
    case .request: "\(state.request(2, isLost: false, mayCreate: true))"
    case .requestOfLost: "\(state.request(2, isLost: true, mayCreate: true))"
    case .requestWithoutCreating: "\(state.request(2, isLost: false, mayCreate: false))"
    case .wait: "\(state.wait(9, for: 1))"
    case .waitForOther: "\(state.wait(9, for: 3))"
    case .cancel: "\(state.cancel(8))"
    case .cancelOther: "\(state.cancel(9))"
    case .postpone: "\(state.postpone(6, until: 1))"
    case .postponeUntilOther: "\(state.postpone(6, until: 3))"
    case .constructed: state.constructed(200, by: 1).map { "run \($0)" } ?? "superseded"
    case .constructedByOther: state.constructed(200, by: 3).map { "run \($0)" } ?? "superseded"
    case .nothing: "\(state.constructedNothing(by: 1))"
    case .nothingByOther: "\(state.constructedNothing(by: 3))"
    case .finished: "\(state.finished(by: 1))"
    case .finishedByOther: "\(state.finished(by: 3))"
    case .wired: "\(state.wired(by: 1))"
    case .wiredByOther: "\(state.wired(by: 3))"
    case .failed: Self.text(state.failed("new", by: 1))
    case .failedByOther: Self.text(state.failed("new", by: 3))
    case .abandoned: "\(state.abandoned(by: 1))"
    case .abandonedByOther: "\(state.abandoned(by: 3))"
    case .set: "\(state.set(300))"
    case .lost: "\(state.lost())"
    case .release: "\(state.release())"
    }
  }

  private static func text(_ failure: (released: Int?, NumberState.Ending)) -> String {
    "(released: \(failure.released as Any), \(failure.1))"
  }
}

extension NumberState {
  /// One state of each kind.
  static let all: [NumberState] = [
    NumberState(.absent(.untouched)), NumberState(.absent(.nothing)), NumberState(.absent(.released)),
    NumberState(.constructing(1, deferred: [7], waiters: [8])), NumberState(.wiring(1, 100, waiters: [8])),
    NumberState(.ready(100, .created)), NumberState(.ready(100, .set)), NumberState(.failed("old")),
  ]

  /// The state in few words.
  var text: String {
    switch phase {
    case .absent(let absence): "absent \(absence)"
    case .constructing(let attempt, let deferred, let waiters): "constructing \(attempt) \(deferred) \(waiters)"
    case .wiring(let attempt, let object, let waiters): "wiring \(attempt) \(object) \(waiters)"
    case .ready(let object, let origin): "ready \(object) \(origin)"
    case .failed(let failure): "failed \(failure)"
    }
  }

  /// Every event in every state: the actions, and the next state where it differs.
  static var table: String {
    StateEvent.allCases.map { event in
      "\(event)\n"
        + all.map { state in
          var next = state
          let actions = event.apply(to: &next)
          return "  \(state.text): \(actions)" + (next == state ? "" : " → \(next.text)")
        }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
