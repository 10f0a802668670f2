import AlchemicStores
import Testing

@Suite struct KeyValueStoreErrorTests {
  static let texts: [(KeyValueStoreError, String)] = [
    (
      .wrongType(key: "port", expected: "Int", found: .string, detail: ""),
      """
      The value of "port" is not an Int: it is stored as string.
        to fix it     ask for the type it was stored as, or remove the key.
        [wrong-type]
      """
    ),
    (
      .wrongType(
        key: "ports", expected: "[Int]", found: .array, detail: "expected Int, found string at 1", origin: .default),
      """
      The default of "ports" is not a [Int]: it is of the type array.
        where         expected Int, found string at 1
        to fix it     ask for that type, or change the default, in Settings.bundle or in the program.
        [wrong-type]
      """
    ),
    (
      .wrongType(key: "port", expected: "Int", found: .string, detail: "", origin: .commandLine),
      """
      The command line's value of "port" is not an Int: it is of the type string.
        to fix it     give one that can be read as that.
        [wrong-type]
      """
    ),
    (
      .transformFailed(key: "color", type: "Color", reason: "it threw Refused"),
      """
      The value of "color" could not be turned into or out of a Color.
        reason        it threw Refused
        [transform-failed]
      """
    ),
    (.illegalKey(key: "", reason: "it is empty"), "No store takes the key \"\": it is empty.\n  [illegal-key]"),
    (
      .illegalValue(key: "tree", reason: "it is nested more than 256 levels deep"),
      "No store takes this value of \"tree\": it is nested more than 256 levels deep.\n  [illegal-value]"
    ),
    (
      .cannotOpen(location: "/x", reason: "Is a directory"),
      """
      The store cannot be opened.
        at            /x
        reason        Is a directory
        meanwhile     defaults and the command line are there; every set fails.
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
      A change could not be stored; the old value stands.
        at            /x
        reason        database or disk is full
        [cannot-write]
      """
    ),
    (
      .newerFormat(location: "/x", version: 2, known: 1),
      """
      The store was written by a later version: its format is 2, this program knows 1.
        at            /x
        to fix it     use the program's later version.
        [newer-format]
      """
    ),
    (
      .changedMeanwhile(key: "visits"),
      "\"visits\" was changed meanwhile; what it is now stands.\n  [changed-meanwhile]"
    ),
    (
      .keyTooLong(key: "k", bytes: 65, limit: 64),
      "The key \"k\" takes 65 bytes; this store allows 64.\n  [key-too-long]"
    ),
    (
      .tooManyKeys(key: "k", limit: 1_024),
      "There is no room for \"k\": this store allows 1024 keys.\n  [too-many-keys]"
    ),
    (
      .quotaExceeded(key: "k", bytes: 5, limit: 4),
      "With \"k\" the store would take 5 bytes; it allows 4.\n  [quota-exceeded]"
    ),
    (.closed(location: "/x"), "The store was closed.\n  at            /x\n  [closed]"),
    (
      .malformedFile(path: "/x", reason: "it is no property list"),
      """
      The file is not what it should be.
        at            /x
        reason        it is no property list
        [malformed-file]
      """
    ),
  ]

  @Test(arguments: texts)
  func `Each error says what is wrong and where`(error: KeyValueStoreError, text: String) {
    #expect(error.description == text)
  }
}
