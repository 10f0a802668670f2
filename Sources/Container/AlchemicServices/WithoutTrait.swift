// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The words of this module for a program whose `.package` line lacks the trait: the compiler says what to add.
// It rejects each call, so no body of a function here runs.

#if !Services
  public import AlchemicCore

  /// Stands for the protocol of swift-service-lifecycle.
  @available(*, unavailable, message: "Write traits: [.defaults, \"Services\"] on the .package line of Alchemic.")
  public protocol Service {}

  /// Stands for a service with work to do before it is ready.
  @available(*, unavailable, message: "Write traits: [.defaults, \"Services\"] on the .package line of Alchemic.")
  public protocol AlchemicStartingUp {}

  /// Stands for a container as a service.
  @available(*, unavailable, message: "Write traits: [.defaults, \"Services\"] on the .package line of Alchemic.")
  public struct AlchemicService {}

  extension ALCContext {
    /// Stands for the container as a service.
    @available(*, unavailable, message: "Write traits: [.defaults, \"Services\"] on the .package line of Alchemic.")
    public var service: AlchemicService { fatalError("The compiler rejects each use.") }
  }

  /// The signals that a call of ``AcRunServices(gracefulShutdownSignals:cancellationSignals:within:before:)`` may name.
  public enum SignalWithoutTrait {
    /// Stands for SIGABRT.
    case sigabrt
    /// Stands for SIGALRM.
    case sigalrm
    /// Stands for SIGCONT.
    case sigcont
    /// Stands for SIGHUP.
    case sighup
    /// Stands for SIGILL.
    case sigill
    /// Stands for SIGINT.
    case sigint
    /// Stands for SIGPIPE.
    case sigpipe
    /// Stands for SIGQUIT.
    case sigquit
    /// Stands for SIGSEGV.
    case sigsegv
    /// Stands for SIGTERM.
    case sigterm
    /// Stands for SIGUSR1.
    case sigusr1
    /// Stands for SIGUSR2.
    case sigusr2
    /// Stands for SIGWINCH.
    case sigwinch
  }

  /// Stands for the whole `main` of a program of services.
  @available(*, unavailable, message: "Write traits: [.defaults, \"Services\"] on the .package line of Alchemic.")
  public func AcRunServices(
    gracefulShutdownSignals: [SignalWithoutTrait] = [], cancellationSignals: [SignalWithoutTrait] = [],
    within limit: Duration = .zero, before bootstrap: @Sendable () async throws -> Void = {}
  ) async throws {}

  /// Stands for the call of a service that is ready.
  @available(*, unavailable, message: "Write traits: [.defaults, \"Services\"] on the .package line of Alchemic.")
  public func AcReady(fileID: String = #fileID, line: Int = #line) {}

  /// Stands for the option of a service.
  @available(*, unavailable, message: "Write traits: [.defaults, \"Services\"] on the .package line of Alchemic.")
  public func AcWhenServiceEnds(_ behavior: TerminationBehavior) -> FactoryOption {
    fatalError("The compiler rejects each use.")
  }

  /// Stands for the option of a service.
  @available(*, unavailable, message: "Write traits: [.defaults, \"Services\"] on the .package line of Alchemic.")
  public func AcWhenServiceFails(_ behavior: TerminationBehavior) -> FactoryOption {
    fatalError("The compiler rejects each use.")
  }

  /// Stands for the option of a service.
  @available(*, unavailable, message: "Write traits: [.defaults, \"Services\"] on the .package line of Alchemic.")
  public func AcServiceTimeout(_ timeout: Duration) -> FactoryOption { fatalError("The compiler rejects each use.") }

  /// Stands for the option of a service.
  @available(*, unavailable, message: "Write traits: [.defaults, \"Services\"] on the .package line of Alchemic.")
  public func AcAnnouncesReady() -> FactoryOption { fatalError("The compiler rejects each use.") }
#endif
