// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import CFailingDisk
import Dispatch
import Foundation
import Glibc

/// The program that the tests of AlchemicStores run as separate processes.
///
///     StoreWriter write <directory> <prefix> <count>   sets keys and prints each number once it is durable; 0: until killed
///     StoreWriter together <directory> <prefix>        the same on eight threads at once, until killed
///     StoreWriter set <directory> <key> <text>         sets one key
///     StoreWriter full <directory>                     exceeds a limit on file sizes, and prints the results
///     StoreWriter fill <directory>                     fills the disk of the directory, and prints the results
///     StoreWriter pairs <directory>                    sets two keys at once, always to the same numbers, until killed
///     StoreWriter refused <directory>                  reads, and tries to set
///     StoreWriter refused <directory> unprivileged     the same as another user than root
///     StoreWriter exit <directory> <key> <text>        sets one key and exits
///     StoreWriter terminated <directory> <key> <text>  sets one key, prints "set", and exits when it receives SIGTERM
///     StoreWriter unsynced <directory>                 sets a key, then again while every sync fails, and is killed
///     StoreWriter uncheckpointed <directory>           sets keys while syncs of the database file fail, and is killed
///     StoreWriter received <directory>                 merges a peer's change while every sync fails, sets keys, and is killed
///     StoreWriter increment <directory> <count>        adds 1 to a number, <count> times
///     StoreWriter reopen <directory> <count>           opens and closes a store <count> times; prints how many more
///                                                      descriptors are open than after the first time
///     StoreWriter forked <directory>                   sets a key, forks, and sets it in the child and in the parent
///     StoreWriter replicate <directory>                waits for the lease of a replica, prints "replicating", and the
///                                                      keys of each batch of unsent changes, until killed
///     StoreWriter settings <directory>                 prints the keys and default values of the settings beside it
///     StoreWriter home                                 prints the path of its file
@main
enum StoreWriter {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("write", 4): try write(store(arguments[1]), arguments[2], Int(arguments[3]) ?? 0)
      case ("together", 3): together(store(arguments[1]), arguments[2])
      case ("set", 4): try store(arguments[1]).set(arguments[3], forKey: arguments[2])
      case ("full", 2): try full(arguments[1])
      case ("fill", 2): try fill(arguments[1])
      case ("pairs", 2): try pairs(store(arguments[1]))
      case ("refused", 2): refused(arguments[1])
      case ("refused", 3):
        // Nothing is refused to root.
        if geteuid() == 0 { setuid(65_534) }
        refused(arguments[1])
      case ("exit", 4):
        let store = store(arguments[1])
        try store.set(arguments[3], forKey: arguments[2])
        withExtendedLifetime(store) { exit(0) }
      case ("terminated", 4): try terminated(store(arguments[1]), arguments[2], arguments[3])
      case ("unsynced", 2): try unsynced(store(arguments[1]))
      case ("uncheckpointed", 2): try uncheckpointed(store(arguments[1]))
      case ("received", 2): try received(store(arguments[1]))
      case ("increment", 3):
        let store = store(arguments[1])
        for _ in 0..<(Int(arguments[2]) ?? 0) { try store.update("number", default: 0) { $0 += 1 } }
      case ("reopen", 3): try reopen(arguments[1], Int(arguments[2]) ?? 0)
      case ("forked", 2): try forked(store(arguments[1]))
      case ("replicate", 2): try replicate(store(arguments[1]))
      case ("settings", 2): settings(arguments[1])
      case ("home", 1): printLine(KeyValueStoreConfiguration(domain: "home").file(named: "user-defaults").path)
      default: exit(64)
      }
    } catch {
      printLine("\(error)")
      exit(1)
    }
  }

  static func store(_ directory: String) -> ALCUserDefaults {
    ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(
        domain: "shared", directory: URL(filePath: directory), settings: .none, arguments: [],
        importsFoundationDefaults: false))
  }

  private static func write(
    _ store: ALCUserDefaults, _ prefix: String, _ count: Int, line: (Int) -> String = { "\($0)" }
  ) throws {
    var number = 0
    while count == 0 || number < count {
      try store.set("\(prefix) \(number)", forKey: "\(prefix)-\(number)")
      printLine(line(number))
      number += 1
    }
  }

  private static func together(_ store: ALCUserDefaults, _ prefix: String) {
    for thread in 0..<8 {
      Thread.detachNewThread {
        do {
          try write(store, "\(prefix)-\(thread)", 0) { "\(thread)-\($0)" }
        } catch {
          printLine("\(error)")
          exit(1)
        }
      }
    }
    while true { pause() }
  }

  /// Once the signal is ignored, writes beyond the limit fail with EFBIG. To SQLite the disk is then full.
  private static func full(_ directory: String) throws {
    let store = store(directory)
    try store.set("kept", forKey: "old")
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 256 * 1_024, rlim_max: rlim_t.max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    do {
      try store.set(Data(count: 1_048_576), forKey: "big")
      printLine("no error")
    } catch {
      printLine(error.code)
    }
    printLine("old=\(store["old", default: "lost"]) big=\(store.isStored("big"))")
    limit.rlim_cur = rlim_t.max
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    try store.set(Data(count: 1_048_576), forKey: "big")
    printLine("then \(store["big", default: Data()].count)")
  }

  /// Sets values until the disk is full, then reads: with this store, and with one that is opened on the full disk.
  private static func fill(_ directory: String) throws {
    let store = store(directory)
    try store.set("kept", forKey: "old")
    let ballast = directory + "/ballast"
    guard FileManager.default.createFile(atPath: ballast, contents: Data(count: 500_000)) else { return }
    var count = 0
    do {
      while count < 1_000 {
        try store.set(Data(count: 20_000), forKey: "\(count)")
        count += 1
      }
      printLine("no error")
    } catch {
      printLine(error.code)
    }
    func isThere(_ store: ALCUserDefaults) -> Bool {
      store.entries.count == count + 1 && (0..<count).allSatisfy { store["\($0)"] == .data(Data(count: 20_000)) }
    }
    printLine("old=\(store["old", default: "lost"])")
    printLine(isThere(store) ? "all there" : "\(store.entries.count) of \(count + 1)")
    // Opens the same file again, as another process would.
    printLine(isThere(Self.store(directory)) ? "again all there" : "something was lost")
    try FileManager.default.removeItem(atPath: ballast)
    try store.set(Data(count: 20_000), forKey: "new")
    printLine("then works")
  }

  private static func pairs(_ store: ALCUserDefaults) throws {
    for number in 0... {
      let value = StoredValue.integer(Int64(number))
      try store.set(["a": .array([value]), "b": .array(Array(repeating: value, count: 1_000))])
    }
  }

  private static func refused(_ directory: String) {
    let store = store(directory)
    printLine("old=\(store["old", default: "lost"])")
    do {
      try store.set("new", forKey: "old")
      printLine("no error")
    } catch {
      printLine(error.code)
    }
    printLine("old=\(store["old", default: "lost"])")
  }

  private static func terminated(_ store: ALCUserDefaults, _ key: String, _ text: String) throws {
    signal(SIGTERM, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
    source.setEventHandler { exit(0) }
    source.activate()
    try store.set(text, forKey: key)
    printLine("set")
    withExtendedLifetime((store, source)) { dispatchMain() }
  }

  private static func unsynced(_ store: ALCUserDefaults) throws {
    try store.set("kept", forKey: "old")
    fail_syncs(all_files)
    for key in ["old", "new"] {
      do {
        try store.set("lost", forKey: key)
        printLine("no error")
      } catch {
        printLine(error.code)
      }
    }
    printLine("old=\(store["old", default: "lost"])")
    kill(getpid(), SIGKILL)
  }

  /// Writes several times the size at which SQLite checkpoints.
  private static func uncheckpointed(_ store: ALCUserDefaults) throws {
    try store.set("kept", forKey: "old")
    fail_syncs(all_files_but_wal)
    for number in 0..<30 { try store.set(Data(repeating: UInt8(number), count: 100_000), forKey: "\(number)") }
    printLine(failed_syncs() > 0 ? "syncs failed" : "no sync failed")
    fail_syncs(no_files)
    try store.set("after", forKey: "new")
    printLine("set")
    kill(getpid(), SIGKILL)
  }

  /// A received change waits for no disk. The sets that follow do, also for it.
  private static func received(_ store: ALCUserDefaults) throws {
    try store.set("kept", forKey: "old")
    let replica = store.replica(of: "peer")
    fail_syncs(all_files)
    let record = StoredRecord(
      key: "theirs", value: "there", revision: 0, clock: HybridClock(time: 1, writer: 7), changedAt: Date())
    try replica.merge([Received(record, token: 5)], cursor: Data("5".utf8))
    printLine("theirs=\(store["theirs", default: "lost"]), \(failed_syncs()) failed")
    try replica.acknowledge(replica.unsent(limit: 1).map { Acknowledged($0, token: 6) })
    printLine("\(try replica.unsentCount()) unsent, \(failed_syncs()) failed")
    // The second one could be synced, but not the received change, which the system may have dropped.
    for files in [all_files, all_files_but_wal] {
      fail_syncs(files)
      do {
        try store.set("refused", forKey: "mine")
        printLine("no error")
      } catch {
        printLine(error.code)
      }
    }
    fail_syncs(no_files)
    try store.set("accepted", forKey: "mine")
    printLine("set")
    kill(getpid(), SIGKILL)
  }

  private static func reopen(_ directory: String, _ count: Int) throws {
    func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    var first: Int?
    for number in 0..<count {
      try store(directory).set(number, forKey: "number")
      if first == nil { first = try descriptors() }
    }
    // The last watch closes its descriptor on its private queue.
    let deadline = ContinuousClock.now + .seconds(10)
    while try descriptors() > first ?? 0, ContinuousClock.now < deadline { sched_yield() }
    printLine("\(max(try descriptors() - (first ?? 0), 0))")
  }

  /// Swift does not import `fork`, but the C library has it.
  private static func forked(_ store: ALCUserDefaults) throws {
    typealias Fork = @convention(c) () -> pid_t
    let fork = unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)
    try store.set("first", forKey: "name")
    let child = fork()
    guard child != 0 else {
      do {
        try store.set("child", forKey: "name")
        printLine("no error")
      } catch {
        printLine("\(error)")
      }
      printLine("child reads \(store["name", default: "nothing"])")
      let again = Self.store((store.location as NSString).deletingLastPathComponent + "/..")
      printLine(again.reports.map { "\($0)" }.joined())
      _exit(0)
    }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    printLine("child ended with \(status)")
    try store.set("parent", forKey: "name")
  }

  private static func replicate(_ store: ALCUserDefaults) throws {
    let replica = store.replica(of: "server")
    Task {
      do {
        let lease = try await replica.lease()
        printLine("replicating")
        for try await batch in replica.batches(limit: 100) {
          try replica.acknowledge(batch.map { Acknowledged($0, token: $0.record.revision) })
          printLine(batch.map(\.record.key).joined(separator: " "))
        }
        lease.release()
      } catch {
        printLine("\(error)")
        exit(1)
      }
    }
    withExtendedLifetime(store) { dispatchMain() }
  }

  private static func settings(_ directory: String) {
    let store = ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(
        domain: "shared", directory: URL(filePath: directory), arguments: [], importsFoundationDefaults: false))
    for entry in store.entries { printLine("\(entry.key)=\(store[entry.key, default: "?"])") }
  }

  /// Bypasses stdio's buffer: a killed process must not lose printed lines.
  static func printLine(_ text: String) {
    let line = text + "\n"
    _ = line.withCString { Glibc.write(1, $0, strlen($0)) }
  }
}
