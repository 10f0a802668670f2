// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Ports of the loopback interface that no process uses.
public enum FreePort {
  /// Returns a port that is free now, below the system's range for outgoing connections: a connection must not take it
  /// while its server restarts.
  ///
  /// - Throws: `POSIXError` if there is none.
  public static func any() throws -> UInt16 {
    for _ in 0..<1_000 {
      let port = UInt16.random(in: 20_000..<32_768)
      if isFree(port) { return port }
    }
    throw POSIXError(.EADDRNOTAVAIL)
  }

  private static func isFree(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
