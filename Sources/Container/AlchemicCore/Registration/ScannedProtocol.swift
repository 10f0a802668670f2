// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// The protocols that a scan searches for.
enum ScannedProtocol: Int, CaseIterable {
  case declaring, managed, application, aware, configuration, sendable, declaringValue, stopping

  static let existentials: [Any.Type] = allCases.map { scanned in
    switch scanned {
    case .declaring: (any AlchemicDeclaring).self
    case .managed: (any AlchemicManaged).self
    case .application: (any AlchemicApplicationDelegate).self
    case .aware: (any AlchemicAware).self
    case .configuration: (any AlchemicConfig).self
    case .sendable: (any AlchemicSendable).self
    case .declaringValue: (any AlchemicDeclaringValue).self
    case .stopping: (any AlchemicStopping).self
    }
  }
}

extension MetadataScan {
  /// The value types that declare themselves.
  func declaringValues() throws(UnreadableMetadata) -> [any AlchemicDeclaringValue.Type] {
    try values(conformingTo: ScannedProtocol.declaringValue.rawValue).compactMap {
      $0 as? any AlchemicDeclaringValue.Type
    }
  }

  func classes(conformingTo scanned: ScannedProtocol) throws(UnreadableMetadata) -> [AnyClass] {
    try classes(conformingTo: scanned.rawValue)
  }
}

extension MetadataScan.Conformances {
  var declaring: (any AlchemicDeclaring.Type)? {
    metatype(conformingTo: ScannedProtocol.declaring.rawValue, as: (any AlchemicDeclaring.Type).self)
  }

  /// Whether the class conforms only on an actor.
  func isIsolated(_ scanned: ScannedProtocol) -> Bool {
    isIsolated(conformingTo: scanned.rawValue)
  }

  var managed: (any AlchemicManaged.Type)? {
    metatype(conformingTo: ScannedProtocol.managed.rawValue, as: (any AlchemicManaged.Type).self)
  }

  var application: (any AlchemicApplicationDelegate.Type)? {
    metatype(conformingTo: ScannedProtocol.application.rawValue, as: (any AlchemicApplicationDelegate.Type).self)
  }

  var configuration: (any AlchemicConfig.Type)? {
    metatype(conformingTo: ScannedProtocol.configuration.rawValue, as: (any AlchemicConfig.Type).self)
  }

  func conforms(to scanned: ScannedProtocol) -> Bool? {
    conforms(to: scanned.rawValue)
  }

  /// Whether the class is known to be `Sendable`; `nil` where the scan has not read all its conformances.
  var isSendable: Bool? {
    TypeRelation.isActor(type) ? true : conforms(to: .sendable)
  }
}
