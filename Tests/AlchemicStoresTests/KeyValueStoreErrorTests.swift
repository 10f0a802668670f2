// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Testing

@Suite struct KeyValueStoreErrorTests {
  static let texts: [(KeyValueStoreError, String)] = [
    (
      .wrongType(key: "port", expected: "Int", found: .string, detail: ""),
      """
      The value of "port" is not an Int: it is stored as string.
        to fix it     read the type that it was stored as, or remove the key.
        [wrong-type]
      """
    ),
    (
      .wrongType(
        key: "ports", expected: "[Int]", found: .array, detail: "expected Int, found string at 1", origin: .default),
      """
      The default value of "ports" is not a [Int]: it is of the type array.
        where         expected Int, found string at 1
        to fix it     read that type, or change the default value in Settings.bundle or in the program.
        [wrong-type]
      """
    ),
    (
      .wrongType(key: "port", expected: "Int", found: .string, detail: "", origin: .commandLine),
      """
      The command line's value of "port" is not an Int: it is of the type string.
        to fix it     pass a value of that type.
        [wrong-type]
      """
    ),
    (
      .transformFailed(key: "color", type: "Color", reason: "it threw Refused"),
      """
      The value of "color" could not be converted to or from Color.
        reason        it threw Refused
        [transform-failed]
      """
    ),
    (.illegalKey(key: "", reason: "it is empty"), "The key \"\" is not valid: it is empty.\n  [illegal-key]"),
    (
      .illegalValue(key: "tree", reason: "it is nested more than 256 levels deep"),
      "The value of \"tree\" is not valid: it is nested more than 256 levels deep.\n  [illegal-value]"
    ),
    (
      .cannotOpen(location: "/x", reason: "Is a directory"),
      """
      The store cannot be opened.
        at            /x
        reason        Is a directory
        effect        only default values and the command line are available; every set fails.
        [cannot-open]
      """
    ),
    (
      .cannotRead(location: "/x", reason: "disk I/O error"),
      "The store cannot be read.\n  at            /x\n  reason        disk I/O error\n  [cannot-read]"
    ),
    (
      .cannotWrite(location: "/x", reason: "database or disk is full"),
      """
      A change could not be stored; the old value is kept.
        at            /x
        reason        database or disk is full
        [cannot-write]
      """
    ),
    (
      .newerFormat(location: "/x", version: 2, known: 1),
      """
      The store was written by a later version: its format is 2, this program supports 1.
        at            /x
        to fix it     use a later version of the program.
        [newer-format]
      """
    ),
    (
      .changedMeanwhile(key: "visits"),
      "\"visits\" has changed since it was read; the new value is kept.\n  [changed-meanwhile]"
    ),
    (
      .keyTooLong(key: "k", bytes: 65, limit: 64),
      "The key \"k\" takes 65 bytes; this store allows 64.\n  [key-too-long]"
    ),
    (
      .tooManyKeys(key: "k", limit: 1_024),
      "\"k\" cannot be added: this store allows 1024 keys.\n  [too-many-keys]"
    ),
    (
      .quotaExceeded(key: "k", bytes: 5, limit: 4),
      "With \"k\" the store would take 5 bytes; it allows 4.\n  [quota-exceeded]"
    ),
    (.closed(location: "/x"), "The store was closed.\n  at            /x\n  [closed]"),
    (
      .malformedFile(path: "/x", reason: "it is not a valid property list"),
      """
      The file is not valid.
        at            /x
        reason        it is not a valid property list
        [malformed-file]
      """
    ),
  ]

  @Test(arguments: texts)
  func `Each error describes what is wrong and where`(error: KeyValueStoreError, text: String) {
    #expect(error.description == text)
  }
}
