// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicProperties
import Foundation
import Logging
import Synchronization

/// Links in memory that are first written to a file: a line for each, with `code`, a tab, and `target`.
final class JournaledLinks: Links, AlchemicDeclaring, AlchemicStopping {
  private let table: Mutex<Table>
  /// Locked while a line is written. Readers lock only the table, and never wait for the disk.
  private let journal: Mutex<FileHandle>

  private struct Table {
    var links: [Link] = []
    var targets: [String: String] = [:]

    mutating func append(_ link: Link) {
      links.append(link)
      targets[link.code] = link.target
    }
  }

  init(path: String) throws {
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
    let file = try FileHandle(forUpdating: URL(filePath: path))
    let contents = try file.readToEnd() ?? Data()
    // An incomplete last line was being written during a power failure. No client has received its link.
    let whole = contents.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    try file.truncate(atOffset: UInt64(whole))
    var table = Table()
    for line in contents[..<whole].split(separator: UInt8(ascii: "\n")) {
      let fields = String(decoding: line, as: UTF8.self).split(separator: "\t", maxSplits: 1).map(String.init)
      if fields.count == 2 { table.append(Link(code: fields[0], target: fields[1])) }
    }
    self.table = Mutex(table)
    journal = Mutex(file)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, JournaledLinks.init(path:), AcProperty("links.file", default: "links.tsv"))
  }

  var count: Int { table.withLock { $0.links.count } }

  func target(of code: String) -> String? {
    table.withLock { $0.targets[code] }
  }

  func newest(_ count: Int) -> [Link] {
    table.withLock { $0.links.suffix(count).reversed() }
  }

  func add(_ target: String) throws -> Link {
    try journal.withLock { file in
      let link = Link(code: String(count + 1, radix: 36), target: target)
      try file.write(contentsOf: Data("\(link.code)\t\(target)\n".utf8))
      try file.synchronize()
      table.withLock { $0.append(link) }
      return link
    }
  }

  /// Closes the journal, once the server has ended.
  func alchemicStop() async throws {
    try journal.withLock { try $0.close() }
    Logger(label: "links").info("journal closed: \(count) links")
  }
}
