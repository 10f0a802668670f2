// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A place in code where the compiler does not prove safety, as docs/unsafe.md counts it.
enum UnsafeConstruct: String {
  case sendable, reference, cast, memory, linkage, continuation
  /// An import of a C module.
  case c = "C"
  /// A word that says unsafe, and that this list does not know.
  case unknown

  /// The constructs of a source file, in order.
  static func all(in text: String) -> [UnsafeConstruct] {
    // Most files have none, and a look at each word takes long.
    guard text.range(of: possible, options: .regularExpression) != nil else { return [] }
    var previous: Substring = ""
    var constructs: [UnsafeConstruct] = []
    for word in Folders.code(text).split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }) {
      if let construct = UnsafeConstruct(word, after: previous) { constructs.append(construct) }
      previous = word
    }
    return constructs
  }

  /// Matches each text with a construct, and some without one.
  private static let possible =
    "[Uu]nsafe|Unmanaged|[Uu]nchecked|OpaquePointer|assumingMemoryBound|bindMemory|withMemoryRebound|@_silgen_name"
    + "|@section|@used|@c\\b|@convention|import +(C[A-Z]|GRDBSQLite)"

  private init?(_ word: Substring, after previous: Substring) {
    switch word {
    case "UncheckedTransfer": self = .sendable
    case "Sendable" where previous == "@unchecked": self = .sendable
    case "unsafe" where previous == "nonisolated": self = .sendable
    case "Unmanaged", "_withUnsafeGuaranteedRef", "unsafeDowncast", "withUnsafeCurrentTask": self = .reference
    case "unsafe" where previous == "unowned": self = .reference
    case "unsafeBitCast": self = .cast
    case "OpaquePointer", "assumingMemoryBound", "bindMemory", "withMemoryRebound", "unsafeAddress",
      "unsafeUninitializedCapacity", "unsafelyUnwrapped":
      self = .memory
    case "UnsafeContinuation", "withUnsafeContinuation": self = .continuation
    case "@_silgen_name", "@section", "@used", "@c": self = .linkage
    case "c" where previous == "@convention": self = .linkage
    case _ where Self.modules.contains(word) && previous == "import": self = .c
    // The marker of an expression whose construct is counted, and an option of GRDB about transactions.
    case "unsafe", "allowsUnsafeTransactions": return nil
    case _ where word.hasPrefix("withUnsafe"): self = .memory
    case _ where word.hasPrefix("Unsafe") && word.hasSuffix("Pointer"): self = .memory
    case _ where word.contains("unsafe") || word.contains("Unsafe"): self = .unknown
    default: return nil
    }
  }

  private static let modules: Set<Substring> = [
    "CAlchemicRuntime", "CAlchemicPlatform", "CTerminal", "CNcurses", "GRDBSQLite",
  ]
}
