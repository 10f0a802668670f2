// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// The state of a service, in words.
package enum ServiceText {
  /// The state: `service ready after 3.20 ms`.
  package static func state(of service: ServiceSnapshot, _ symbols: Symbols) -> String {
    switch service.state {
    case .beginning: "service beginning"
    case .ready(_, let took): "service ready" + (took > 0 ? " after \(Format.duration(took, symbols))" : "")
    case .ending: "service ending"
    case .unknown: "service in a state that this version does not know"
    case .ended(_, let took):
      took > 0 ? "service ended in \(Format.duration(took, symbols))" : "service ended without a request"
    case .failed(let error, _): "service failed: \(error.summary)"
    }
  }

  /// What the end and the failure of a service mean for the others; empty where an older library does not say.
  package static func consequences(of service: ServiceSnapshot) -> String {
    let (ends, fails) = (words(service.whenEnds), words(service.whenFails))
    if ends.isEmpty || fails.isEmpty { return "" }
    return ends == fails ? "its end or failure \(ends)" : "its end \(ends), its failure \(fails)"
  }

  private static func words(_ behavior: String) -> String {
    switch behavior {
    case "cancelGroup": "cancels the others"
    case "gracefullyShutdownGroup": "ends the others in order"
    case "ignore": "leaves the others running"
    default: behavior
    }
  }
}

extension Symbols {
  /// The mark for the state of a service.
  func mark(_ state: ServiceSnapshot.State) -> Span {
    switch state {
    case .beginning, .ending: Span(working, .accent)
    case .ready: Span(created, .good)
    case .ended: Span(notCreated, .dim)
    case .unknown: Span("?", .dim)
    case .failed: Span(failed, .bad)
    }
  }
}
