// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  public import AlchemicCore
  internal import AlchemicStores

  /// The server of a cloud store, with the sources of what is known only at run time.
  public struct CloudServer {
    fileprivate let endpoints: ValueSource<[String]>
    fileprivate let account: ValueSource<String>
    fileprivate let user: ValueSource<String?>
    fileprivate let password: ValueSource<String?>
    fileprivate let adjust: @Sendable (inout CloudConfiguration) -> Void

    /// An etcd cluster.
    ///
    /// - Parameters:
    ///   - endpoints: The client URLs of the members, such as `https://10.0.0.1:2379`.
    ///   - account: Whose values these are.
    ///   - user: The user of etcd; by default none.
    ///   - password: The user's password.
    ///   - adjust: Changes the rest of the configuration, such as certificates, on the thread that creates the
    ///     synchronisation.
    public static func etcd(
      _ endpoints: ValueSource<[String]>, account: ValueSource<String>, user: ValueSource<String?> = AcNil(),
      password: ValueSource<String?> = AcNil(),
      adjusting adjust: @escaping @Sendable (inout CloudConfiguration) -> Void = { _ in }
    ) -> CloudServer {
      CloudServer(endpoints: endpoints, account: account, user: user, password: password, adjust: adjust)
    }
  }

  /// Adds an `ALCCloudKeyValueStore` to the container, unless the program declares a subclass, and keeps it and a server
  /// the same.
  ///
  /// ```swift
  /// AcEnableCloudKeyValueStore(
  ///   synchronizedWith: .etcd(AcProperty("cloud.endpoints"), account: AcProperty("cloud.account")))
  /// ```
  ///
  /// Call this in the `alchemic(_:)` of any class, on the thread that calls `alchemic(_:)`. The container checks the
  /// sources with the rest of the graph: a missing property is a problem before anything is created. The start does not
  /// wait for the server. The synchronisation is an object of the container, ``CloudSynchronization``, and ends with it.
  ///
  /// In a container that keeps its stores in memory (`AcKeepStoresInMemory`), nothing is sent or received, and the
  /// sources need no values.
  ///
  /// - Parameters:
  ///   - server: The server. Of several calls in one container, the first one applies.
  ///   - fileID: The file of the declaration, for errors.
  ///   - line: The line of the declaration, for errors.
  public func AcEnableCloudKeyValueStore(
    synchronizedWith server: CloudServer, fileID: String = #fileID, line: Int = #line
  ) {
    AcEnableCloudKeyValueStore(fileID: fileID, line: line)
    let adjust = server.adjust
    Registration.registerFallback(
      CloudSynchronization.self, fileID: fileID, line: line,
      make: {
        (store: ALCCloudKeyValueStore, endpoints: [String], account: String, user: String?, password: String?) in
        var etcd = EtcdConfiguration(endpoints: endpoints)
        if let user { etcd.credentials = EtcdConfiguration.Credentials(user: user, password: password ?? "") }
        var configuration = CloudConfiguration(etcd: etcd, account: account)
        adjust(&configuration)
        return CloudSynchronization(try store.running(configuration))
      }, sources: AcAuto(), server.endpoints, server.account, server.user, server.password,
      isReplaced: Registration.keepsStoresInMemory, replacement: { CloudSynchronization(nil) })
  }
#endif
