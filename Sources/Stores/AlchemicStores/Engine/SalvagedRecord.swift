// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDB

/// What may be a row of a table, read from the bytes of a page as SQLite writes it.
struct SalvagedRecord {
  let rowid: Int64
  let columns: [DatabaseValue]
  /// The pages that contain the rest of a long row.
  let overflowPages: Set<Int>

  /// The longest row that SQLite stores.
  private static let longest = 1_000_000_000

  /// - Parameter offset: Where the row begins in the page.
  init?(in page: [UInt8], at offset: Int, of pages: DamagedPages) {
    var position = offset
    guard let length = Self.variable(page, &position), let rowid = Self.variable(page, &position),
      length > 1, length < Self.longest
    else { return nil }
    let total = Int(length)
    let local = Self.localLength(total, pageSize: page.count)
    guard position + local + (local < total ? 4 : 0) <= page.count else { return nil }
    // Most bytes are no row: the header decides before other pages are read.
    let localBytes = Array(page[position..<position + local])
    guard let header = Self.header(localBytes, total: total) else { return nil }
    var bytes = localBytes
    var overflowPages: Set<Int> = []
    if local < total {
      position += local
      var next = Self.number(page[position..<position + 4])
      while bytes.count < total {
        guard next > 0, next <= pages.count, overflowPages.insert(next).inserted,
          let rest = pages.contents(of: next)
        else { return nil }
        bytes.append(contentsOf: rest[4...].prefix(total - bytes.count))
        next = Self.number(rest[0..<4])
      }
    }
    self.rowid = rowid
    self.overflowPages = overflowPages
    var columns: [DatabaseValue] = []
    var start = header.length
    for type in header.types {
      let length = Self.length(of: type)
      guard let column = Self.column(type, bytes[start..<start + length]) else { return nil }
      columns.append(column)
      start += length
    }
    self.columns = columns
  }

  /// How much of a row is in its own page.
  private static func localLength(_ total: Int, pageSize: Int) -> Int {
    let (longest, shortest) = (pageSize - 35, (pageSize - 12) * 32 / 255 - 23)
    guard total > longest else { return total }
    let fitting = shortest + (total - shortest) % (pageSize - 4)
    return fitting <= longest ? fitting : shortest
  }

  /// The types of the columns, if their lengths fit.
  private static func header(_ bytes: [UInt8], total: Int) -> (length: Int, types: [Int64])? {
    var position = 0
    guard let length = variable(bytes, &position), length > 1, length <= bytes.count, length < 64 else { return nil }
    var types: [Int64] = []
    var sum = Int(length)
    while position < length {
      guard let type = variable(bytes, &position), type >= 0, type < 2 * longest, type != 10, type != 11 else {
        return nil
      }
      types.append(type)
      sum += Self.length(of: type)
    }
    return position == Int(length) && sum == total ? (Int(length), types) : nil
  }

  private static func length(of type: Int64) -> Int {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    default: Int(type - 12) / 2
    }
  }

  private static func column(_ type: Int64, _ bytes: ArraySlice<UInt8>) -> DatabaseValue? {
    switch type {
    case 0: .null
    case 1...6:
      bytes.reduce(Int64(bytes.first ?? 0 >= 0x80 ? -1 : 0)) { $0 << 8 | Int64($1) }.databaseValue
    case 7: Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }).databaseValue
    case 8: Int64(0).databaseValue
    case 9: Int64(1).databaseValue
    case let type where type.isMultiple(of: 2): Data(bytes).databaseValue
    default: String(validating: bytes, as: UTF8.self)?.databaseValue
    }
  }

  /// SQLite's number of one to nine bytes; seven bits in each, and eight in the ninth.
  private static func variable(_ bytes: [UInt8], _ position: inout Int) -> Int64? {
    var number: UInt64 = 0
    for count in 1...9 {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      position += 1
      if count == 9 { return Int64(bitPattern: number << 8 | UInt64(byte)) }
      number = number << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int64(bitPattern: number) }
    }
    return nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
