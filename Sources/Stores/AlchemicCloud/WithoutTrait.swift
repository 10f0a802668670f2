// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The words of this module for a program whose `.package` line lacks the trait: the compiler says what to add.
// It rejects each call, so no body of a function here runs.

#if !Cloud
  public import AlchemicCore
  public import Foundation

  /// Stands for the server of a cloud store.
  public struct CloudServer {
    /// Stands for an etcd cluster.
    @available(*, unavailable, message: "Write traits: [.defaults, \"Cloud\"] on the .package line of Alchemic.")
    public static func etcd(
      _ endpoints: ValueSource<[String]>, account: ValueSource<String>, user: ValueSource<String?> = AcNil(),
      password: ValueSource<String?> = AcNil(),
      adjusting adjust: @escaping (inout CloudConfiguration) -> Void = { _ in }
    ) -> CloudServer { fatalError("The compiler rejects each use.") }
  }

  /// Stands for the declaration of a cloud store that is synchronised.
  @available(*, unavailable, message: "Write traits: [.defaults, \"Cloud\"] on the .package line of Alchemic.")
  public func AcEnableCloudKeyValueStore(
    synchronizedWith server: CloudServer, fileID: String = #fileID, line: Int = #line
  ) {}

  /// Stands for the keys that values are sealed with. There is no such value, so nothing is sealed.
  public enum CloudEncryption: Sendable {
    /// Stands for the creation of an encryption.
    ///
    /// - Parameters:
    ///   - key: The key that seals.
    ///   - others: Keys that only open.
    @available(*, unavailable, message: "Write traits: [.defaults, \"Cloud\"] on the .package line of Alchemic.")
    public init(key: Data, others: [Data] = []) { fatalError("The compiler rejects each use.") }

    var keyName: String { switch self {} }

    func seal(_ content: Data, for context: Data) throws -> Data { switch self {} }

    func open(_ sealed: Data, keyName: String, for context: Data) -> Data? { switch self {} }
  }

  extension CloudConfiguration {
    /// Stands for the keys that values are sealed with.
    @available(*, unavailable, message: "Write traits: [.defaults, \"Cloud\"] on the .package line of Alchemic.")
    public var encryption: CloudEncryption? {
      get { nil }
      set {}
    }
  }
#endif
