// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore
public import Configuration

/// The container's properties as a `ConfigReader` of swift-configuration, for a library that reads its own values.
///
/// ```swift
/// AcInitializer(factory, HTTPServer.init(config:), AcConfigReader("http"))
/// ```
///
/// - Parameter scope: The first part of every key that the reader reads; empty for a reader of all keys.
/// - Returns: The source of the reader. The reader may be used from any thread.
public func AcConfigReader(_ scope: String = "") -> ValueSource<ConfigReader> {
  let container = ContainerProperties.current
  container.add(scope: scope)
  return ValueSource(description: scope.isEmpty ? "AcConfigReader()" : "AcConfigReader(\"\(scope)\")") {
    nil
  } read: { () throws(ValueFailure) in
    let reader = ConfigReader(providers: container.sources(in: nil).compactMap(\.provider))
    return scope.isEmpty ? reader : reader.scoped(to: ConfigKey(scope))
  }
}
