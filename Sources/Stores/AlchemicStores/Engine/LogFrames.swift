// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The frames of a -wal file, and how many of them SQLite would apply.
///
/// Each frame is one page, with a checksum that continues the one of the frame before. SQLite applies all frames up to
/// the last commit before the first wrong one. So one damaged bit undoes all later changes, and SQLite reports nothing.
/// The -shm file says how many frames were committed; it is kept when a process is killed.
struct LogFrames {
  struct Frame {
    let page: Int
    /// Where the page's contents begin.
    let offset: Int
    /// Whether the contents are as they were written.
    let isSound: Bool
    /// How many pages the database has after the commit that ends with this frame; 0 within one.
    let databasePages: Int
    var isCommit: Bool { databasePages != 0 }
  }

  let bytes: Data
  let pageSize: Int
  /// What distinguishes this use of the file from earlier ones: SQLite starts again at the beginning.
  let salts: UInt64
  /// The frames of acknowledged changes.
  private(set) var frames: [Frame] = []
  /// Why SQLite would not apply all of `frames`; `nil` if it would.
  private(set) var damage: String?

  private static let headerLength = 32
  private static let frameHeaderLength = 24

  /// Reads the file; `nil` if it contains nothing that SQLite would apply, or should.
  ///
  /// - Parameter readsIndex: Whether to read the -shm file. No process may have the database open then: closing the file
  ///   would drop the locks of this process.
  init?(ofDatabase path: String, readsIndex: Bool = true) {
    guard let bytes = try? Data(contentsOf: URL(filePath: path + "-wal")), bytes.count > Self.headerLength else {
      return nil
    }
    let index = readsIndex ? WalIndex(ofDatabase: path) : nil
    let magic = Self.word(bytes, 0)
    let isSound =
      magic & ~1 == 0x377F_0682 && Self.word(bytes, 4) == 3_007_000
      && Self.sum(bytes, 0..<24, (0, 0), magic) == (Self.word(bytes, 24), Self.word(bytes, 28))
    // A truncated file that was preallocated again has zeros there.
    guard isSound || (magic != 0 && index.map { $0.frames > 0 } == true) else { return nil }
    self.bytes = bytes
    let salts = UInt64(Self.word(bytes, 16)) << 32 | UInt64(Self.word(bytes, 20))
    self.salts = isSound ? salts : index?.salts ?? salts
    pageSize = isSound ? Int(Self.word(bytes, 8)) : index?.pageSize ?? 0
    guard pageSize >= 512, pageSize <= 65_536 else { return nil }
    let known = index.flatMap { $0.salts == self.salts ? $0.frames : nil }
    guard isSound || Self.salts(bytes, at: Self.headerLength) == self.salts else { return nil }
    readFrames(isSound ? (Self.word(bytes, 24), Self.word(bytes, 28)) : nil, magic, known: known)
  }

  private mutating func readFrames(_ headerSum: (UInt32, UInt32)?, _ magic: UInt32, known: Int?) {
    var (sum, all): ((UInt32, UInt32)?, [Frame]) = (headerSum, [])
    var (isWhole, applied) = (headerSum != nil, 0)
    var start = Self.headerLength
    while start + Self.frameHeaderLength + pageSize <= bytes.count, isWhole || all.count < known ?? 0 {
      let contents = start + Self.frameHeaderLength..<start + Self.frameHeaderLength + pageSize
      let stored = (Self.word(bytes, start + 16), Self.word(bytes, start + 20))
      let computed = sum.map { Self.sum(bytes, contents, Self.sum(bytes, start..<start + 8, $0, magic), magic) }
      let hasSalts = Self.salts(bytes, at: start) == salts
      let isSound = hasSalts && computed.map { $0 == stored } == true
      isWhole = isWhole && isSound
      let frame = Frame(
        page: Int(Self.word(bytes, start)), offset: contents.lowerBound, isSound: isSound,
        databasePages: Int(Self.word(bytes, start + 4)))
      all.append(frame)
      if isWhole, frame.isCommit { applied = all.count }
      // The next frame is checked on its own.
      sum = stored
      start = contents.upperBound
    }
    if let known, known > applied {
      frames = Array(all.prefix(known))
      damage = "\(known - applied) of the \(known) pages in its -wal file cannot be applied"
    } else {
      frames = Array(all.prefix(applied))
    }
  }

  /// A page's contents in a frame.
  func contents(_ frame: Frame) -> Data { bytes[frame.offset..<frame.offset + pageSize] }

  private static func salts(_ bytes: Data, at frame: Int) -> UInt64 {
    UInt64(word(bytes, frame + 8)) << 32 | UInt64(word(bytes, frame + 12))
  }

  /// A number with the highest byte first; 0 beyond the end.
  private static func word(_ bytes: Data, _ offset: Int) -> UInt32 {
    guard offset + 4 <= bytes.count else { return 0 }
    return bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
  }

  /// SQLite's checksum, whose words have the byte order that the file's first number says.
  private static func sum(
    _ bytes: Data, _ range: Range<Int>, _ start: (UInt32, UInt32), _ magic: UInt32
  ) -> (UInt32, UInt32) {
    bytes.withUnsafeBytes { bytes in
      sum(UnsafeRawBufferPointer(rebasing: bytes[range]), start, isBigEndian: magic & 1 == 1)
    }
  }

  static func sum(
    _ bytes: UnsafeRawBufferPointer, _ start: (UInt32, UInt32) = (0, 0), isBigEndian: Bool
  ) -> (UInt32, UInt32) {
    var (first, second) = start
    var offset = 0
    while offset + 8 <= bytes.count {
      let one = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let two = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
      first &+= (isBigEndian ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ second
      second &+= (isBigEndian ? UInt32(bigEndian: two) : UInt32(littleEndian: two)) &+ first
      offset += 8
    }
    return (first, second)
  }
}

/// What the -shm file says of the -wal file. SQLite writes it at each commit, after the sync.
struct WalIndex {
  let salts: UInt64
  /// How many frames are committed.
  let frames: Int
  let pageSize: Int

  /// Reads the file; `nil` if it says nothing for certain.
  init?(ofDatabase path: String) {
    guard let file = try? FileHandle(forReadingFrom: URL(filePath: path + "-shm")) else { return nil }
    defer { try? file.close() }
    guard let bytes = try? file.read(upToCount: 96), bytes.count == 96 else { return nil }
    // SQLite writes it twice.
    guard bytes[0..<48] == bytes[48..<96] else { return nil }
    let words = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    let sum = bytes.withUnsafeBytes { bytes in
      LogFrames.sum(UnsafeRawBufferPointer(rebasing: bytes[0..<40]), isBigEndian: 1.bigEndian == 1)
    }
    guard words[0] == 3_007_000, bytes[12] == 1, sum == (words[10], words[11]) else { return nil }
    let size = Int(bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 14, as: UInt16.self) })
    pageSize = size == 1 ? 65_536 : size
    frames = Int(words[4])
    salts = UInt64(UInt32(bigEndian: words[8])) << 32 | UInt64(UInt32(bigEndian: words[9]))
  }
}
