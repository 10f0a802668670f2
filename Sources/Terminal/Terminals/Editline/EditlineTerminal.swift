// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
internal import Foundation
internal import Synchronization

/// Lines from the terminal of this process, edited with libedit: history, completion, key bindings of `~/.editrc`.
///
/// One thread reads. Any thread may show text at any time: text that arrives while a line is edited appears above it.
/// The terminal's modes differ from the shell's only while a line is read.
public final class EditlineTerminal: Sendable {
  /// What reading a line has led to.
  public enum Outcome: Hashable, Sendable {
    /// The user entered a line.
    case line(String)
    /// The user pressed Ctrl-C on an empty line. On a line with text, it discards the text.
    case interrupted
    /// The user pressed Ctrl-D on an empty line, the terminal is gone, or ``close()`` was called.
    case end
  }

  /// How the word before the cursor can be completed.
  public struct Completion: Hashable, Sendable {
    /// How many characters before the cursor the completed word replaces.
    public var replaced: Int
    /// Their replacement: as much as all candidates have in common.
    public var replacement: String
    /// The candidates to list; empty if there is one or none.
    public var candidates: [String]

    /// Creates a completion from its parts.
    public init(replaced: Int, replacement: String, candidates: [String] = []) {
      self.replaced = replaced
      self.replacement = replacement
      self.candidates = candidates
    }
  }

  /// Completes a line whose text before the cursor is the argument; `nil` if nothing fits.
  public typealias Completer = @Sendable (_ text: String) -> Completion?

  private let state = Mutex(State())
  private let completer: Completer
  // Safe: it is never changed and never freed.
  nonisolated(unsafe) private let prompt: UnsafeMutablePointer<CChar>
  // Safe: after the initialiser, only the reading thread uses it.
  nonisolated(unsafe) private var reading = Reading()
  private let wakes: Int32

  /// What belongs to the reading thread.
  private struct Reading {
    /// libedit's objects.
    var editor, history: OpaquePointer?
    /// The bytes of a character that has not arrived whole.
    var incomplete: [CChar] = []
    var isInterrupted = false
    /// Whether the next characters may be from before this line was read.
    var isTypedAhead = false
  }

  private struct State {
    var isReading = false
    var isClosing = false
    /// What to show above the edited line.
    var pending: [UInt8] = []
  }

  /// Opens the terminal on standard input and output. Create at most one in a process.
  ///
  /// - Parameters:
  ///   - prompt: The text before each line, without control characters.
  ///   - program: The program's name, for sections of `~/.editrc`.
  ///   - lines: The lines of earlier sessions, oldest first.
  ///   - limit: How many lines the history keeps.
  ///   - completer: Called on the reading thread.
  /// - Returns: `nil` if standard input or output is not a terminal with a movable cursor.
  public init?(
    prompt: String, program: String, lines: [String], limit: Int, completer: @escaping Completer
  ) {
    let type = getenv("TERM").map { String(cString: $0) } ?? ""
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, !["", "dumb", "unknown"].contains(type),
      let copy = strdup(prompt)
    else { return nil }
    self.prompt = copy
    self.completer = completer
    wakes = line_mode_prepare(STDIN_FILENO)
    guard wakes >= 0 else { return nil }
    reading.editor = editor_open(
      program, Unmanaged.passUnretained(self).toOpaque(), { EditlineTerminal.of($0).next(into: $1) },
      { EditlineTerminal.of($0).prompt }, { editor, _ in EditlineTerminal.of(editor).complete() },
      { editor, _ in EditlineTerminal.of(editor).interrupt() })
    line_mode_set_reading(0)
    guard reading.editor != nil else { return nil }
    reading.history = editor_create_history(reading.editor, Int32(limit))
    for line in lines { editor_remember(reading.history, line) }
  }

  private static func of(_ editor: OpaquePointer?) -> EditlineTerminal {
    // The context is this object, which lives as long as the program.
    Unmanaged<EditlineTerminal>.fromOpaque(editor_context(editor)).takeUnretainedValue()
  }

  /// Reads a line. Blocks the thread, which must be the same each time.
  public func readLine() -> Outcome {
    let isClosing = state.withLock { state in
      state.isReading = !state.isClosing
      return state.isClosing
    }
    if isClosing { return .end }
    (reading.isInterrupted, reading.isTypedAhead) = (false, true)
    line_mode_set_reading(1)
    // The terminal has shown what was typed ahead; it is shown again behind the prompt.
    editor_set_modes(reading.editor, 1)
    write(Array("\r\u{1B}[K".utf8))
    var count: Int32 = 0
    let text = el_gets(reading.editor, &count).map { String(cString: $0) }
    if reading.isInterrupted || text == nil { leaveLine() }
    line_mode_set_reading(0)
    state.withLock { state in
      state.isReading = false
      write(state.pending)
      state.pending = []
    }
    if reading.isInterrupted { return .interrupted }
    guard let text else { return .end }
    return .line(text.last?.isNewline == true ? String(text.dropLast()) : text)
  }

  /// Adds a line to the history.
  public func remember(_ line: String) { editor_remember(reading.history, line) }

  /// Shows a text that ends with a line feed, above the line that is edited. Any thread.
  public func show(_ text: String) {
    state.withLock { state in
      guard state.isReading else { return write(Array(text.utf8)) }
      state.pending += Array(text.utf8)
    }
    line_mode_wake(0)
  }

  /// Ends reading: a line that is being edited is discarded, and the terminal restored. Any thread.
  public func close() {
    state.withLock { $0.isClosing = true }
    line_mode_wake(0)
  }

  private func write(_ bytes: [UInt8]) { terminal_write(STDOUT_FILENO, bytes, bytes.count) }
}

// MARK: The reading thread

extension EditlineTerminal {
  /// libedit's next character.
  private func next(into character: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    while true {
      line_mode_wait_while_ending()
      let (pending, isClosing) = state.withLock { state in
        defer { state.pending = [] }
        return (state.pending, state.isClosing)
      }
      if !pending.isEmpty { showAboveLine(pending) }
      if isClosing { return 0 }
      var descriptors = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakes, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&descriptors, 2, reading.isTypedAhead ? 0 : -1)
      if count == 0 { reading.isTypedAhead = false }
      if count <= 0 { continue }
      if descriptors[1].revents != 0, let key = handleWakes() {
        character?.pointee = key
        return 1
      }
      guard descriptors[0].revents != 0 else { continue }
      var byte: CChar = 0
      let length = read(STDIN_FILENO, &byte, 1)
      if length < 0, errno == EINTR || errno == EAGAIN { continue }
      if length <= 0 { return 0 }
      // The kernel keeps a Ctrl-D that was typed ahead, in the shell's modes, as a zero.
      if byte == 0, reading.isTypedAhead { byte = 4 }
      reading.incomplete.append(byte)
      let used = editor_decode(reading.incomplete, Int32(reading.incomplete.count), character)
      // An invalid byte is dropped.
      if used != 0 { reading.incomplete = [] }
      if used > 0 { return 1 }
    }
  }

  /// Returns a key that a signal stands for, if there is one.
  private func handleWakes() -> wchar_t? {
    var reasons = [UInt8](repeating: 0, count: 64)
    let count = read(wakes, &reasons, reasons.count)
    let signals = Set(reasons.prefix(max(0, count)).map(Int32.init))
    if signals.contains(SIGCONT) {
      // The shell has changed the modes in the meantime.
      editor_set_modes(reading.editor, 0)
      editor_set_modes(reading.editor, 1)
      editor_redraw(reading.editor)
    }
    if signals.contains(SIGWINCH) {
      clearLine()
      el_resize(reading.editor)
      editor_redraw(reading.editor)
    }
    return signals.contains(SIGINT) ? 3 : nil
  }

  private func showAboveLine(_ bytes: [UInt8]) {
    clearLine()
    write(Self.translated(bytes))
    editor_redraw(reading.editor)
  }

  /// While a line is read, the terminal may not return to the first column on a line feed.
  private static func translated(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] }
  }

  /// Clears the prompt and the edited line, and leaves the cursor where the prompt began.
  private func clearLine() {
    let up = layout.cursorRow
    write(Array("\r\(up > 0 ? "\u{1B}[\(up)A" : "")\u{1B}[J".utf8))
  }

  /// Leaves a line that was not entered: the cursor goes to the line below it.
  private func leaveLine() {
    let down = layout.lastRow - layout.cursorRow
    write(Array("\(down > 0 ? "\u{1B}[\(down)B" : "")\r\n".utf8))
  }

  private var layout: LineLayout {
    let line = textAroundCursor
    return LineLayout(
      prompt: String(cString: prompt), before: line.before, after: line.after, columns: Int(editor_columns()),
      width: { Int(editor_width($0.value)) })
  }

  private var textAroundCursor: (before: String, after: String) {
    guard let line = el_line(reading.editor)?.pointee, let buffer = line.buffer else { return ("", "") }
    func text(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> String {
      let bytes = UnsafeRawBufferPointer(start: from, count: max(0, to - from))
      return String(decoding: bytes, as: UTF8.self)
    }
    return (text(buffer, line.cursor), text(line.cursor, line.lastchar))
  }

  private func interrupt() -> UInt8 {
    let line = textAroundCursor
    guard !line.before.isEmpty || !line.after.isEmpty else {
      reading.isInterrupted = true
      return UInt8(CC_NEWLINE)
    }
    leaveLine()
    let after = Int32(line.after.unicodeScalars.count)
    el_cursor(reading.editor, after)
    el_deletestr(reading.editor, after + Int32(line.before.unicodeScalars.count))
    editor_redraw(reading.editor)
    return UInt8(CC_NORM)
  }

  private func complete() -> UInt8 {
    guard let completion = completer(textAroundCursor.before) else { return UInt8(CC_ERROR) }
    let scalars = textAroundCursor.before.suffix(completion.replaced).unicodeScalars.count
    el_deletestr(reading.editor, Int32(scalars))
    el_insertstr(reading.editor, completion.replacement)
    guard !completion.candidates.isEmpty else { return UInt8(CC_REFRESH) }
    let list = CandidateList.text(completion.candidates, columns: Int(editor_columns())) {
      max(0, Int(editor_width($0.value)))
    }
    showAboveLine(Array(list.utf8))
    return UInt8(CC_NORM)
  }
}
