// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import CryptoExtras
internal import Foundation
internal import NIOPosix

/// Derives keys from passwords with scrypt, on threads that may block.
package struct Passwords: Sendable {
  private let rounds: Int

  /// - Parameter rounds: The cost, a power of two.
  package init(rounds: Int) {
    self.rounds = rounds
  }

  func hash(_ password: String) async throws -> String {
    let salt = Data((0..<16).map { _ in UInt8.random(in: 0...255) })
    return "\(salt.base64EncodedString()) \(try await key(password, salt).base64EncodedString())"
  }

  func verify(_ password: String, _ hash: String) async throws -> Bool {
    let parts = hash.split(separator: " ").compactMap { Data(base64Encoded: String($0)) }
    guard parts.count == 2 else { return false }
    return try await key(password, parts[0]) == parts[1]
  }

  private func key(_ password: String, _ salt: Data) async throws -> Data {
    let rounds = rounds
    return try await NIOThreadPool.singleton.runIfActive {
      let key = try KDF.Scrypt.deriveKey(
        from: Data(password.utf8), salt: salt, outputByteCount: 32, rounds: rounds, blockSize: 8, parallelism: 1)
      return key.withUnsafeBytes { Data($0) }
    }
  }
}
