// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// An authority of its own with certificates for a server at 127.0.0.1 and for a client, in a temporary folder.
final class Certificates {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("certificates-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
    let signed = "-CA ca.crt -CAkey ca.key -days 2"
    try run(
      """
      set -e
      openssl req -x509 \(key) -keyout ca.key -out ca.crt -days 2 -subj /CN=authority
      openssl req -x509 \(key) -keyout server.key -out server.crt \(signed) -subj /CN=server \
        -addext subjectAltName=IP:127.0.0.1 -addext extendedKeyUsage=serverAuth,clientAuth
      openssl req -x509 \(key) -keyout client.key -out client.crt \(signed) -subj /CN=client \
        -addext extendedKeyUsage=clientAuth
      """)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func run(_ script: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
