// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// The marks and words for states.
extension Symbols {
  /// The mark for the state of a factory's object.
  func mark(_ factory: FactorySnapshot) -> Span {
    switch factory.state {
    case .notCreated where factory.hasProblem: Span(failed, .bad)
    case .notCreated: Span(factory.isKept ? notCreated : template, .dim)
    case .creating: Span(working, .accent)
    case .created, .set: Span(created, .good)
    case .failed: Span(failed, .bad)
    case .released: Span(notCreated, .warning)
    case .stopping: Span(working, .accent)
    case .stopped: Span(notCreated, .dim)
    case .absent: Span(notCreated, .dim)
    case .stopFailed: Span(failed, .bad)
    case .unknown: Span("?", .dim)
    }
  }

  func mark(_ state: CallbackSnapshot.State) -> Span {
    switch state {
    case .waiting: Span(notCreated, .dim)
    case .unknown: Span("?", .dim)
    case .firing: Span(working, .accent)
    case .fired: Span(created, .good)
    case .failed: Span(failed, .bad)
    }
  }

  func mark(_ phase: ContainerPhase) -> Span {
    switch phase {
    case .idle: Span(notCreated, .dim)
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .stopping: Span(working, .accent)
    case .stopped: Span(notCreated, .dim)
    case .unknown: Span("?", .dim)
    case .ready: Span(created, .good)
    case .failed: Span(failed, .bad)
    }
  }
}

extension ContainerPhase {
  /// The phase in one or two words.
  package var title: String {
    switch self {
    case .idle: "Not started"
    case .scanning: "Scanning for classes"
    case .registering: "Registering"
    case .resolving: "Resolving"
    case .startingSingletons: "Starting singletons"
    case .firingCallbacks: "Firing callbacks"
    case .ready: "Ready"
    case .failed: "Failed"
    case .stopping: "Stopping"
    case .stopped: "Stopped"
    case .unknown: "In a phase that this version does not know"
    }
  }
}
