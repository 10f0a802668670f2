// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  public import AlchemicCore
  internal import ServiceLifecycle

  /// Says what happens when the service of this factory returns from `run`. Without it, as in a `ServiceGroup`:
  /// ``TerminationBehavior/cancelGroup``.
  ///
  /// ```swift
  /// AcRegister(factory, AcWhenServiceEnds(.ignore))
  /// ```
  ///
  /// - Parameter behavior: What the end means for all other services.
  public func AcWhenServiceEnds(_ behavior: TerminationBehavior) -> FactoryOption {
    FactoryOption(EndOption(behavior: behavior))
  }

  /// Says what happens when the service of this factory throws an error from `run`. Without it, as in a `ServiceGroup`:
  /// ``TerminationBehavior/cancelGroup``.
  ///
  /// - Parameter behavior: What the failure means for all other services.
  public func AcWhenServiceFails(_ behavior: TerminationBehavior) -> FactoryOption {
    FactoryOption(FailureOption(behavior: behavior))
  }

  /// Limits how long the service of this factory may take to end. Without it, the service gets a share of the time for the
  /// whole end; see <doc:Services>.
  ///
  /// - Parameter timeout: The longest time, more than zero. The limit of the whole end may be shorter.
  public func AcServiceTimeout(_ timeout: Duration) -> FactoryOption {
    FactoryOption(TimeoutOption(timeout: timeout))
  }

  /// Says that the service of this factory calls ``AcReady(fileID:line:)`` in its `run`. The services that need it begin then.
  ///
  /// Without it, a service counts as ready as soon as its task begins.
  public func AcAnnouncesReady() -> FactoryOption {
    FactoryOption(ReadyOption())
  }
#else
  internal import AlchemicCore
#endif

/// An option that only a service can have.
protocol ServiceOption: AttachedOption {}

extension ServiceOption {
  func mistake(objectType: Any.Type?) -> (reason: String, remedy: String)? { wrongType(objectType) }

  /// Without the trait, no type is known to be a service.
  fileprivate func wrongType(_ objectType: Any.Type?) -> (reason: String, remedy: String)? {
    #if Services
      guard let objectType, !(objectType is any Service.Type) else { return nil }
      return (
        reason: "\(Self.word) is declared for \(objectType), which is no Service.",
        remedy: "Let it conform to Service, or drop the option."
      )
    #else
      return nil
    #endif
  }
}

struct EndOption: ServiceOption {
  static let word = "AcWhenServiceEnds"
  let behavior: TerminationBehavior
}

struct FailureOption: ServiceOption {
  static let word = "AcWhenServiceFails"
  let behavior: TerminationBehavior
}

struct TimeoutOption: ServiceOption {
  static let word = "AcServiceTimeout"
  let timeout: Duration

  func mistake(objectType: Any.Type?) -> (reason: String, remedy: String)? {
    guard timeout > .zero else {
      return (reason: "AcServiceTimeout is not more than zero.", remedy: "Give a longer time, or drop it.")
    }
    return wrongType(objectType)
  }
}

struct ReadyOption: ServiceOption {
  static let word = "AcAnnouncesReady"
}
