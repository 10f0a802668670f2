// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import EtcdServers
import Foundation
import Synchronization

/// Hosts on one network: each is a network namespace with its own address, connected by a pair of virtual devices to a
/// switch in a further namespace.
///
/// The namespaces have no names: they end with the processes that hold them, which end with this object and with the
/// tests. So nothing is left behind, however the tests end.
final class Hosts: Sendable {
  /// Whether this process may create namespaces.
  static var areAvailable: Bool {
    guard getuid() == 0 else { return false }
    return (try? Shell.run("unshare --net true")) != nil
  }

  private let network: Holder
  private let hosts: [Holder]

  /// A process that holds a namespace until its standard input ends.
  private struct Holder: Sendable {
    let identifier: Int32
    let input: FileHandle
  }

  /// Creates hosts with the addresses 10.77.0.1, 10.77.0.2 and so on.
  init(_ count: Int) throws {
    let network = try Self.hold()
    self.network = network
    hosts = try (0..<count).map { _ in try Self.hold() }
    try Self.inside(network, "ip link add br0 type bridge && ip link set br0 up")
    for (index, host) in hosts.enumerated() {
      try Self.inside(
        network,
        """
        ip link add v\(index) type veth peer name eth0 netns \(host.identifier)
        ip link set v\(index) master br0 up
        """)
      try Self.inside(host, "ip link set lo up; ip addr add \(Self.address(index))/24 dev eth0; ip link set eth0 up")
    }
  }

  deinit {
    for holder in hosts + [network] { try? holder.input.close() }
  }

  static func address(_ host: Int) -> String { "10.77.0.\(host + 1)" }

  /// Connects a host to the others, or disconnects it.
  func connect(_ host: Int, _ isConnected: Bool) throws {
    try Self.inside(network, "ip link set v\(host) \(isConnected ? "up" : "down")")
  }

  /// The arguments that run a program on a host, beginning with the program to launch.
  func command(on host: Int) -> [String] { ["/usr/bin/nsenter", "-t", "\(hosts[host].identifier)", "-n"] }

  private static func hold() throws -> Holder {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    // The shell ends with its standard input, which ends with this process.
    process.arguments = ["--net", "/bin/bash", "-c", "echo ready; read -r"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    _ = output.fileHandleForReading.availableData
    return Holder(identifier: process.processIdentifier, input: input.fileHandleForWriting)
  }

  private static func inside(_ holder: Holder, _ script: String) throws {
    try Shell.run("nsenter -t \(holder.identifier) -n /bin/bash -e <<'END'\n\(script)\nEND")
  }
}

/// Scripts of bash.
enum Shell {
  struct Failure: Error { var script: String, output: String }

  /// As ``run(_:)``, on a thread that no task waits for: there are as many threads for tasks as cores.
  static func runAside(_ script: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try run(script) }) }
    }
  }

  @discardableResult
  static func run(_ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(script: script, output: text) }
    return text
  }
}
