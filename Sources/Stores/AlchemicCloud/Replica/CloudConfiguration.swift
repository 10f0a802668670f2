// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Logging

/// The cluster and the account that a store is synchronised with.
public struct CloudConfiguration: Sendable {
  /// The cluster.
  public var etcd: EtcdConfiguration
  /// Whose values these are. Stores of one account and one domain hold the same values.
  public var account: String
  /// The name of the values within the account; `nil` for the store's domain, which is the executable's name by
  /// default. Stores of different programs share values if both name the same domain.
  public var domain: String?
  /// The beginning of all keys in etcd.
  public var prefix: String
  #if Cloud
    /// The keys that values are sealed with; `nil` to send them as they are, without secrets.
    public var encryption: CloudEncryption?
  #endif
  /// Receives what no thrown error can report. By default it logs under `alchemic.cloud`. It is called on any thread,
  /// with no lock held.
  public var report: @Sendable (CloudReport) -> Void

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - etcd: The cluster.
  ///   - account: Whose values these are.
  ///   - domain: The name of the values within the account; `nil` for the store's domain.
  ///   - prefix: The beginning of all keys in etcd.
  ///   - report: Receives what no thrown error can report, on any thread, with no lock held.
  public init(
    etcd: EtcdConfiguration, account: String, domain: String? = nil, prefix: String = "/alchemic",
    report: @escaping @Sendable (CloudReport) -> Void = CloudReport.logged
  ) {
    self.etcd = etcd
    self.account = account
    self.domain = domain
    self.prefix = prefix
    self.report = report
  }
}

extension CloudConfiguration {
  /// What seals the values; `nil` for nothing.
  var sealing: CloudEncryption? {
    #if Cloud
      encryption
    #else
      nil
    #endif
  }
}

extension CloudReport {
  /// The default for ``CloudConfiguration/report``: logs each report under `alchemic.cloud`.
  public static let logged: @Sendable (CloudReport) -> Void = { report in
    Logger(label: "alchemic.cloud").warning("\(report)")
  }
}
