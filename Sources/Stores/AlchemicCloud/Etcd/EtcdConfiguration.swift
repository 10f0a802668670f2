// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Where an etcd cluster is, and how it is called.
public struct EtcdConfiguration: Hashable, Sendable {
  /// The client URLs of the members, such as `https://10.0.0.1:2379`. A call that one member cannot answer goes to the
  /// next.
  public var endpoints: [String]
  /// The user and the password; `nil` for a cluster without authentication.
  public var credentials: Credentials?
  /// The certificates; `nil` for the system's authorities and no client certificate.
  public var certificates: Certificates?
  /// The time that one endpoint has to answer a call.
  public var timeout: Duration
  /// How often a connection is checked. If the member of the connection hangs, changes of other devices are shown at most
  /// this time and twice ``timeout`` late; then another member is used.
  public var checkInterval: Duration

  /// A user of etcd.
  public struct Credentials: Hashable, Sendable {
    /// The user's name.
    public var user: String
    /// The password.
    public var password: String

    /// Creates credentials.
    ///
    /// - Parameters:
    ///   - user: The user's name.
    ///   - password: The password.
    public init(user: String, password: String) {
      self.user = user
      self.password = password
    }
  }

  /// Files in PEM format. They are read when the connection is created.
  public struct Certificates: Hashable, Sendable {
    /// The file of the authorities that sign the servers' certificates; `nil` for the system's.
    public var authorities: String?
    /// The file of the client's certificate chain; `nil` for none.
    public var clientCertificate: String?
    /// The file of the client's private key.
    public var clientKey: String?

    /// Creates the names of the files.
    ///
    /// - Parameters:
    ///   - authorities: The file of the authorities that sign the servers' certificates; `nil` for the system's.
    ///   - clientCertificate: The file of the client's certificate chain; `nil` for none.
    ///   - clientKey: The file of the client's private key.
    public init(authorities: String? = nil, clientCertificate: String? = nil, clientKey: String? = nil) {
      self.authorities = authorities
      self.clientCertificate = clientCertificate
      self.clientKey = clientKey
    }
  }

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - endpoints: The client URLs of the members.
  ///   - credentials: The user and the password; `nil` for a cluster without authentication.
  ///   - certificates: The certificates; `nil` for the system's authorities and no client certificate.
  ///   - timeout: The time that one endpoint has to answer a call.
  ///   - checkInterval: How often a connection is checked.
  public init(
    endpoints: [String], credentials: Credentials? = nil, certificates: Certificates? = nil,
    timeout: Duration = .seconds(5), checkInterval: Duration = .seconds(60)
  ) {
    self.endpoints = endpoints
    self.credentials = credentials
    self.certificates = certificates
    self.timeout = timeout
    self.checkInterval = checkInterval
  }
}

extension EtcdConfiguration.Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The user. Never the password.
  public var description: String { "user \(user)" }

  /// As `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: no password.
  public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}

extension EtcdConfiguration {
  /// The cluster for people, such as `etcd ×3`.
  var shortDescription: String { endpoints.count == 1 ? "etcd" : "etcd ×\(endpoints.count)" }

  /// The endpoints without a trailing slash.
  ///
  /// - Throws: ``EtcdError/invalidConfiguration(reason:)`` if there is none, or if one is not an HTTP URL.
  func checkedEndpoints() throws(EtcdError) -> [String] {
    guard !endpoints.isEmpty else { throw .invalidConfiguration(reason: "there is no endpoint") }
    var checked: [String] = []
    for endpoint in endpoints {
      let rest = ["http://", "https://"].lazy.filter(endpoint.hasPrefix).first.map { endpoint.dropFirst($0.count) }
      guard let host = rest?.drop(while: { $0 == "/" }), !host.isEmpty, !endpoint.utf8.contains(where: { $0 <= 0x20 })
      else { throw .invalidConfiguration(reason: "an endpoint is not a URL like https://host:2379") }
      checked.append(endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint)
    }
    return checked
  }
}
