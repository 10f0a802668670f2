// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import CNcurses
internal import CTerminal
public import TerminalScreen

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The terminal at standard input and output: it shows screens, reports input, and is always restored.
///
/// ```swift
/// let terminal = try NCursesTerminal()
/// terminal.start(onInput: { … }, onResize: { … }, onQuit: { terminal.quit(by: $0) })
/// terminal.draw(screen)
/// terminal.serve()
/// ```
///
/// From the initializer until ``close()`` the terminal shows its alternate screen. An exit, a signal and a trap
/// restore the terminal before they end the process. In the meantime, standard error is held back if it is the same
/// terminal, and shown afterwards. A process has one terminal, so only one instance can be open at a time.
@MainActor
public final class NCursesTerminal {
  /// The terminal's capabilities.
  public private(set) var capabilities: TerminalCapabilities

  /// The terminal's current size.
  public private(set) var size: TerminalSize

  /// Receives each copied text too, for a clipboard that no control sequence reaches; `nil` for none.
  public var clipboard: (@MainActor (String) -> Void)?

  var state = State.shown
  var decoder = InputDecoder()
  /// The number of reads, so that the deadline of an incomplete key knows whether more bytes arrived.
  var arrivals = 0
  var waker = TerminalWaker.none
  /// The descriptor that the main loop reads signals from.
  let signals: Int32
  /// The cursor of the last frame; `nil` if it is hidden.
  private var cursor: Position?
  private let modes: TerminalModes
  private var painter: Painter
  private var links: LinkPainter

  enum State {
    /// The terminal shows the program's screen.
    case shown
    /// The terminal shows the program's screen and reports input, signals and sizes.
    case started(TerminalHandlers)
    /// The same, and the owner was asked to quit.
    case ending(TerminalHandlers)
    /// The terminal is restored while the process is stopped or in the background.
    case suspended(TerminalHandlers?)
    /// The terminal is restored while another program uses it.
    case lent(TerminalHandlers)
    /// The terminal vanished. Nothing is reported any more.
    case vanished
    /// The terminal is restored for good.
    case closed
  }

  private static var isOpen = false
  static let input: Int32 = 0
  private static let output: Int32 = 1

  /// Takes the terminal, without waiting for an answer from it.
  ///
  /// The character set comes from the environment (`setlocale` for `LC_CTYPE`). Call it on the main thread.
  ///
  /// - Throws: ``TerminalError`` if there is no terminal or it cannot be used; then the terminal is unchanged.
  public init() throws(TerminalError) {
    guard !Self.isOpen else { throw .alreadyOpen }
    guard isatty(Self.input) == 1 else { throw .inputIsNoTerminal }
    guard isatty(Self.output) == 1 else { throw .outputIsNoTerminal }
    guard let type = getenv("TERM").map({ String(cString: $0) }), !type.isEmpty else { throw .typeUnset }
    let unicode = cncurses_locale_is_unicode()
    // Before curses opens, so that curses installs no signal handlers.
    signals = terminal_prepare(Self.input, Self.output)
    guard signals >= 0 else { throw .refused(code: errno) }
    guard let stream = terminal_frame_stream(Self.output) else {
      let code = errno
      terminal_release()
      throw .refused(code: code)
    }
    guard cncurses_open(stream) else {
      terminal_release()
      throw .typeUnknown(type)
    }
    modes = TerminalModes()
    cncurses_shorten_styles()
    size = TerminalSize(width: Int(cncurses_columns()), height: Int(cncurses_rows()))
    guard cncurses_capability("cup") != nil else {
      Self.arm([])
      terminal_release()
      throw .typeTooSimple(type)
    }
    Self.arm(modes.restoring(height: size.height))
    let hasColors = getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    capabilities = TerminalCapabilities(
      colors: hasColors ? Int(cncurses_start_colors()) : 0, unicode: unicode,
      hyperlinks: Hyperlinks { getenv($0).map { String(cString: $0) } })
    painter = Painter(capabilities: capabilities)
    links = LinkPainter(colors: capabilities.colors, glyphs: painter.glyphs)
    Self.isOpen = true
    terminal_enter()
    Self.write(modes.entering)
    if modes.isLikeXterm {
      Self.write(TerminalModes.synchronizedOutputQuery)
      // Themes for a background have colours out of 256.
      if capabilities.colors >= 256 { Self.write(TerminalModes.backgroundQuery) }
    }
  }

  /// Shows a screen, with only the bytes that change the last one into it.
  ///
  /// A screen of another size than the terminal's is cut, or surrounded by empty cells. Does nothing after the terminal
  /// was closed or has vanished. Links of the screen are for a terminal whose capabilities include them.
  public func draw(_ screen: Screen) {
    guard isShown else { return }
    guard painter.paint(screen, size: size) else { return }
    terminal_bound_errors()
    // Two rows, such as a cursor that moves in a list, cannot flicker, so the marks would only cost bytes.
    let isSynchronized = capabilities.synchronizedOutput && painter.changedRows.count > 2
    cursor = screen.cursor
    let bytes = frame() + linkBytes(changed: painter.changedRows)
    Self.write(isSynchronized ? TerminalModes.frameBegin + bytes + TerminalModes.frameEnd : bytes)
  }

  /// Clears the terminal and shows the last screen again, after another program wrote over it.
  public func redraw() {
    guard isShown else { return }
    terminal_bound_errors()
    cncurses_forget()
    Self.write(frame() + linkBytes(changed: nil))
  }

  /// The links of the last screen, which curses cannot write.
  ///
  /// - Parameter changed: The rows that curses has written; `nil` for all.
  private func linkBytes(changed: [Int]?) -> [UInt8] {
    guard let screen = painter.shown else { return [] }
    if changed == nil { links.forget() }
    return links.bytes(for: screen, changed: changed, size: size)
  }

  /// Copies a text to the clipboard, if the terminal supports it. Other terminals ignore it.
  public func copy(_ text: String) {
    guard isShown else { return }
    Self.write(Clipboard.copying(text))
    clipboard?(text)
  }

  /// Restores the terminal and stops all reports. It may be called twice.
  public func close() {
    if case .closed = state { return }
    waker.cancel()
    state = .closed
    terminal_release()
    Self.isOpen = false
  }

  /// Restores the terminal and ends the process with a signal, so that the parent process learns the reason.
  public func quit(by signal: Int32) -> Never {
    terminal_die(signal)
  }

  /// Restores the terminal and stops the process, as Ctrl-Z does. Returns once the process was continued.
  ///
  /// Continued in the foreground (`fg`), the terminal shows the screen again. Continued in the background (`bg`), the
  /// process runs without showing anything until it comes to the foreground, or ends.
  public func suspend() {
    switch state {
    case .shown: state = .suspended(nil)
    case .started(let handlers): state = .suspended(handlers)
    case .ending, .suspended, .lent, .vanished, .closed: return
    }
    waker.holdInput()
    terminal_restore()
    terminal_stop()
    resumeIfForeground()
  }

  /// Shows the screen again after a suspension, unless the terminal belongs to another process or this one is ending.
  func resumeIfForeground() {
    guard case .suspended(let handlers) = state, terminal_is_ending() == 0, terminal_is_foreground() != 0 else {
      return
    }
    state = handlers.map(State.started) ?? .shown
    waker.releaseInput()
    reenterScreen()
  }

  /// Takes the screen again after another program had it, and draws it completely.
  func reenterScreen() {
    guard isShown else { return }
    let isResized = adaptSize()
    Self.arm(modes.restoring(height: size.height))
    terminal_enter()
    cncurses_forget()
    Self.write(
      modes.enteringScreen + modes.entering + (cursor == nil ? modes.hidingCursor : []) + frame()
        + linkBytes(changed: nil))
    if isResized { handlers?.onResize() }
  }

  /// What curses writes to show all changes.
  private func frame() -> [UInt8] {
    let isInside = cursor.map { 0..<size.height ~= $0.row && 0..<size.width ~= $0.column } ?? false
    let visibleCursor = isInside ? cursor : nil
    terminal_begin_frame()
    cncurses_set_cursor(visibleCursor != nil)
    cncurses_show(Int32(visibleCursor?.row ?? -1), Int32(visibleCursor?.column ?? -1))
    return [UInt8](unsafeUninitializedCapacity: terminal_end_frame()) { bytes, count in
      // Safe: it writes at most as many bytes as the array has room for.
      count = terminal_read_frame(bytes.baseAddress, bytes.count)
    }
  }

  /// Adopts the terminal's current size. Returns whether it changed.
  @discardableResult
  func adaptSize() -> Bool {
    guard cncurses_adapt_size() else { return false }
    size = TerminalSize(width: Int(cncurses_columns()), height: Int(cncurses_rows()))
    if isShown { Self.arm(modes.restoring(height: size.height)) }
    // The terminal may have moved the lines of the old screen.
    painter.forget()
    links.forget()
    cncurses_forget()
    return true
  }

  /// Reads the available input, without waiting.
  ///
  /// - Returns: The inputs, or `nil` if the terminal has vanished.
  func readInputs() -> [Input]? {
    var bytes: [UInt8] = []
    // Larger than a terminal's buffer: one read is nearly always enough.
    var buffer = [UInt8](repeating: 0, count: 8192)
    while true {
      let count = terminal_read(Self.input, &buffer, buffer.count)
      if count < 0, bytes.isEmpty { return nil }
      if count <= 0 { break }
      bytes.append(contentsOf: buffer[..<count])
      if count < 4095 { break }
    }
    let inputs = decoder.decode(bytes)
    capabilities.synchronizedOutput = decoder.knowsSynchronizedOutput
    return inputs
  }

  var isShown: Bool {
    switch state {
    case .shown, .started, .ending: true
    case .suspended, .lent, .vanished, .closed: false
    }
  }

  /// The callbacks, while there is something to report.
  var handlers: TerminalHandlers? {
    switch state {
    case .started(let handlers), .ending(let handlers), .suspended(let handlers?), .lent(let handlers): handlers
    case .shown, .suspended(nil), .vanished, .closed: nil
    }
  }

  private static func arm(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      // Safe: the bytes are copied before the call returns.
      terminal_arm(bytes.baseAddress, bytes.count)
    }
  }

  private static func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      // Safe: the bytes are written before the call returns.
      terminal_write(output, bytes.baseAddress, bytes.count)
    }
  }
}
