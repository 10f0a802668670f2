// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Three members of etcd, each on a host of its own.
///
/// Called from one task at a time.
final class EtcdCluster {
  private let hosts: Hosts
  private let folder: URL
  private var members: [Member]

  fileprivate struct Member {
    var process: ProcessOnHost?
    /// The names of the members that it began with; another list for a member that replaces one without its disk.
    var isNew = true
    /// Numbers the disks that it had.
    var disk = 0

    /// The folder of its disk.
    func folder(_ name: Int) -> String { "m\(name)-\(disk)" }
  }

  /// The disks of all members at one time.
  struct Backup {
    fileprivate var folder: URL
    fileprivate var members: [Member]
  }

  static let count = 3

  /// Starts the members on the first hosts.
  init(on hosts: Hosts, folder: URL) async throws {
    self.hosts = hosts
    self.folder = folder
    members = Array(repeating: Member(), count: Self.count)
    try await startAll()
  }

  deinit { for member in members { member.process?.end() } }

  var endpoints: [String] { (0..<Self.count).map { Self.client($0) } }

  private static func client(_ member: Int) -> String { "http://\(Hosts.address(member)):2379" }
  private static func peer(_ member: Int) -> String { "http://\(Hosts.address(member)):2380" }

  /// Kills a member with SIGKILL, and waits for its end, so that its addresses are free.
  func kill(_ member: Int) {
    members[member].process?.end()
    members[member].process = nil
  }

  /// Starts a member that was killed, with its disk.
  func start(_ member: Int) throws {
    let initial = (0..<Self.count).map { "m\($0)=\(Self.peer($0))" }.joined(separator: ",")
    // The shell ends etcd with its own standard input. It has one thread, so that etcd takes its end for its parent's.
    let wrapper = [
      "-c",
      "setpriv --pdeathsig KILL \"$@\" 2>&1 & while read -r signal; do kill -$signal $!; done; kill -9 $!; wait",
      "bash",
    ]
    let etcd = [
      "etcd", "--name", "m\(member)", "--data-dir", folder.appending(path: members[member].folder(member)).path,
      "--listen-client-urls", Self.client(member), "--advertise-client-urls", Self.client(member),
      "--listen-peer-urls", Self.peer(member), "--initial-advertise-peer-urls", Self.peer(member),
      "--initial-cluster", initial, "--initial-cluster-state", members[member].isNew ? "new" : "existing",
      "--heartbeat-interval", "50", "--election-timeout", "500", "--strict-reconfig-check=false",
    ]
    members[member].process = try ProcessOnHost(["/bin/bash"], wrapper + hosts.command(on: member) + etcd)
  }

  /// Lets a member hang as on a stalled disk: its connections stay open, and it answers nothing.
  func suspend(_ member: Int) { members[member].process?.tell("STOP") }

  /// Lets a member go on.
  func resume(_ member: Int) { members[member].process?.tell("CONT") }

  /// Copies all disks, while no member runs.
  func backUp() async throws -> Backup {
    for member in 0..<Self.count { kill(member) }
    let backup = Backup(folder: folder.appending(path: "backup-\(UUID())"), members: members)
    try FileManager.default.createDirectory(at: backup.folder, withIntermediateDirectories: true)
    for member in 0..<Self.count { try copy(member, from: folder, to: backup.folder) }
    try await startAll()
    return backup
  }

  /// Puts all disks back as they were.
  func restore(_ backup: Backup) async throws {
    for member in 0..<Self.count { kill(member) }
    for member in 0..<Self.count {
      let disk = folder.appending(path: members[member].folder(member))
      try? FileManager.default.removeItem(at: disk)
      members[member].isNew = backup.members[member].isNew
      members[member].disk = backup.members[member].disk
      try copy(member, from: backup.folder, to: folder)
    }
    try await startAll()
  }

  private func copy(_ member: Int, from old: URL, to new: URL) throws {
    let name = members[member].folder(member)
    try? FileManager.default.removeItem(at: new.appending(path: name))
    try FileManager.default.copyItem(at: old.appending(path: name), to: new.appending(path: name))
  }

  /// Starts all members, and waits until they serve clients.
  private func startAll() async throws {
    for member in 0..<Self.count { try start(member) }
    for member in 0..<Self.count { await waits(member) }
  }

  /// Waits until a member serves clients.
  func waits(_ member: Int) async {
    await members[member].process?.wait { $0.contains("serving") && $0.contains("client") }
  }

  /// Kills all members, and starts them with or without their disks.
  func restart(keepsData: Bool) async throws {
    for member in 0..<Self.count { kill(member) }
    if !keepsData {
      for member in 0..<Self.count {
        members[member].disk += 1
        members[member].isNew = true
      }
    }
    try await startAll()
  }

  /// Kills a member, and replaces it by one without its disk.
  func replace(_ member: Int) async throws {
    kill(member)
    let other = (member + 1) % Self.count
    let list = try await call(other, "/v3/cluster/member/list", "{}")
    let all = list["members"] as? [[String: Any]] ?? []
    guard let identifier = all.first(where: { $0["name"] as? String == "m\(member)" })?["ID"] as? String else { return }
    _ = try await call(other, "/v3/cluster/member/remove", "{\"ID\":\"\(identifier)\"}")
    _ = try await call(other, "/v3/cluster/member/add", "{\"peerURLs\":[\"\(Self.peer(member))\"]}")
    members[member].disk += 1
    members[member].isNew = false
    try start(member)
    await waits(member)
  }

  /// The member that leads.
  func leader() async throws -> Int {
    for member in 0..<Self.count {
      guard let status = try? await call(member, "/v3/maintenance/status", "{}"),
        let header = status["header"] as? [String: Any]
      else { continue }
      if header["member_id"] as? String == status["leader"] as? String { return member }
    }
    return 0
  }

  /// What the cluster holds below a prefix, by key, as one of its members says.
  func values(_ prefix: String, from member: Int = 0) async throws -> [String: [String: Any]] {
    var end = Data(prefix.utf8)
    end[end.count - 1] += 1
    let body = "{\"key\":\"\(Data(prefix.utf8).base64EncodedString())\",\"range_end\":\"\(end.base64EncodedString())\"}"
    let answer = try await call(member, "/v3/kv/range", body)
    var values: [String: [String: Any]] = [:]
    for entry in answer["kvs"] as? [[String: Any]] ?? [] {
      guard let key = (entry["key"] as? String).flatMap({ Data(base64Encoded: $0) }),
        let value = (entry["value"] as? String).flatMap({ Data(base64Encoded: $0) }),
        let object = try JSONSerialization.jsonObject(with: value) as? [String: Any]
      else { continue }
      values[String(decoding: key, as: UTF8.self).replacing(prefix, with: "")] = object
    }
    return values
  }

  /// Calls the gateway from within the network. The members may have no leader for a moment: then once more.
  private func call(_ member: Int, _ path: String, _ body: String) async throws -> [String: Any] {
    let script = """
      exec 3<>/dev/tcp/\(Hosts.address(member))/2379
      printf 'POST \(path) HTTP/1.0\\r\\nContent-Length: \(body.utf8.count)\\r\\n\\r\\n%s' '\(body)' >&3
      timeout -s KILL 10 cat <&3
      """
    var last: any Error = Shell.Failure(script: path, output: "")
    for _ in 0..<50 {
      do {
        // Connecting to a member that is cut off would take minutes. Programs that a task starts can have other signals blocked.
        let answer = try await Shell.runAside(
          "timeout -s KILL 15 \(hosts.command(on: member).joined(separator: " ")) /bin/bash -e <<'END'\n\(script)\nEND")
        guard let start = answer.range(of: "\r\n\r\n"),
          let object = try JSONSerialization.jsonObject(with: Data(answer[start.upperBound...].utf8)) as? [String: Any],
          object["error"] == nil
        else { throw Shell.Failure(script: path, output: answer) }
        return object
      } catch {
        last = error
      }
    }
    throw last
  }
}
