internal import CNcurses
internal import CTerminal
public import TerminalScreen

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The terminal at standard input and output: shows screens, tells what is typed, and is always given back.
///
/// ```swift
/// let terminal = try NCursesTerminal()
/// terminal.start(onInput: { … }, onResize: { … }, onQuit: { terminal.quit(by: $0) })
/// terminal.draw(screen)
/// terminal.serve()
/// ```
///
/// From the initializer until ``close()`` the terminal shows a screen of its own. Whatever ends the process – an exit,
/// a signal, a trap – first gives it back as it was. Meanwhile standard error, where it is the same terminal, is held
/// back and shown afterwards. There is one terminal, so only one of these can be open at a time.
@MainActor
public final class NCursesTerminal {
  /// What the terminal can show.
  public private(set) var capabilities: TerminalCapabilities

  /// How many cells the terminal has now.
  public private(set) var size: TerminalSize

  var state = State.shown
  var decoder = InputDecoder()
  /// How often input arrived, so that the deadline of an unfinished key knows whether more came.
  var arrivals = 0
  var waker = TerminalWaker.none
  /// Where signals for the main loop are read.
  let signals: Int32
  /// Where the last frame wants the cursor; `nil` hides it.
  private var cursor: Position?
  private let modes: TerminalModes
  private var painter: Painter

  enum State {
    /// The terminal shows our screen.
    case shown
    /// It shows our screen, and input, signals and sizes are told.
    case started(TerminalHandlers)
    /// The same, and the owner has been told to end.
    case ending(TerminalHandlers)
    /// It has been given back while the process is stopped or in the background.
    case suspended(TerminalHandlers?)
    /// It has gone, and so has all that could be told.
    case vanished
    /// It has been given back.
    case closed
  }

  private static var isOpen = false
  static let input: Int32 = 0
  private static let output: Int32 = 1

  /// Takes the terminal, without waiting for any answer of it.
  ///
  /// The character set is taken from the environment (`setlocale` for `LC_CTYPE`). To be called on the main thread.
  ///
  /// - Throws: ``TerminalError`` when there is no terminal or it cannot be used; then it was not touched.
  public init() throws(TerminalError) {
    guard !Self.isOpen else { throw .alreadyOpen }
    guard isatty(Self.input) == 1 else { throw .inputIsNoTerminal }
    guard isatty(Self.output) == 1 else { throw .outputIsNoTerminal }
    guard let type = getenv("TERM").map({ String(cString: $0) }), !type.isEmpty else { throw .typeUnset }
    let unicode = cncurses_locale_is_unicode()
    // Before curses opens, so that it leaves the signals to us.
    signals = terminal_prepare(Self.input, Self.output)
    guard signals >= 0 else { throw .refused(code: errno) }
    guard cncurses_open() else {
      terminal_release()
      throw .typeUnknown(type)
    }
    modes = TerminalModes()
    size = TerminalSize(width: Int(cncurses_columns()), height: Int(cncurses_rows()))
    guard cncurses_capability("cup") != nil else {
      Self.arm([])
      terminal_release()
      throw .typeTooSimple(type)
    }
    Self.arm(modes.restoring(height: size.height))
    let hasColors = getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    capabilities = TerminalCapabilities(
      colors: hasColors ? Int(cncurses_start_colors()) : 0, unicode: unicode)
    painter = Painter(capabilities: capabilities)
    Self.isOpen = true
    terminal_enter()
    Self.write(modes.entering)
    if modes.isLikeXterm { Self.write(TerminalModes.synchronizedOutputQuery) }
  }

  /// Shows a screen, with the bytes that turn the last one into it.
  ///
  /// A screen of another size than the terminal's is cut, or has empty cells around it. Does nothing once the terminal
  /// was closed or has vanished.
  public func draw(_ screen: Screen) {
    guard isShown else { return }
    guard let changedRows = painter.paint(screen, size: size) else { return }
    terminal_bound_errors()
    // Two rows, a cursor that moves in a list, cannot flicker; for them the marks would only be bytes.
    let isSynchronized = capabilities.synchronizedOutput && changedRows > 2
    if isSynchronized { Self.write(TerminalModes.frameBegin) }
    cursor = screen.cursor
    show()
    if isSynchronized { Self.write(TerminalModes.frameEnd) }
  }

  /// Clears the terminal and shows all of the last screen anew, after something else wrote over it.
  public func redraw() {
    guard isShown else { return }
    terminal_bound_errors()
    cncurses_forget()
    show()
  }

  /// Puts a text on the clipboard, where the terminal allows it; one that does not ignores it.
  public func copy(_ text: String) {
    guard isShown else { return }
    Self.write(Clipboard.copying(text))
  }

  /// Gives the terminal back and tells nothing any more; may be called twice.
  public func close() {
    if case .closed = state { return }
    waker.cancel()
    state = .closed
    terminal_release()
    Self.isOpen = false
  }

  /// Gives the terminal back and ends the process with a signal, so that whoever started it learns why.
  public func quit(by signal: Int32) -> Never {
    terminal_die(signal)
  }

  /// Gives the terminal back and stops the process, as Ctrl-Z does; returns once it was continued.
  ///
  /// Continued in the foreground (`fg`), all is shown again. Continued in the background (`bg`), the process runs on
  /// and shows nothing until it comes to the foreground, or ends.
  public func suspend() {
    switch state {
    case .shown: state = .suspended(nil)
    case .started(let handlers): state = .suspended(handlers)
    case .ending, .suspended, .vanished, .closed: return
    }
    waker.holdInput()
    terminal_restore()
    terminal_stop()
    resumeIfForeground()
  }

  /// Shows all again after a suspension, unless the terminal is somebody else's or the process is to end.
  func resumeIfForeground() {
    guard case .suspended(let handlers) = state, terminal_is_ending() == 0, terminal_is_foreground() != 0 else {
      return
    }
    state = handlers.map(State.started) ?? .shown
    waker.releaseInput()
    reenterScreen()
  }

  /// Takes the screen again after something else had it, and shows all of it anew.
  func reenterScreen() {
    guard isShown else { return }
    let isResized = adaptSize()
    Self.arm(modes.restoring(height: size.height))
    terminal_enter()
    Self.write(modes.takingScreen + modes.entering + (cursor == nil ? modes.hidingCursor : []))
    cncurses_forget()
    show()
    if isResized { handlers?.onResize() }
  }

  private func show() {
    let isInside = cursor.map { 0..<size.height ~= $0.row && 0..<size.width ~= $0.column } ?? false
    let place = isInside ? cursor : nil
    cncurses_set_cursor(place != nil)
    cncurses_show(Int32(place?.row ?? -1), Int32(place?.column ?? -1))
  }

  /// Takes over the size the terminal has now; says whether it changed.
  @discardableResult
  func adaptSize() -> Bool {
    guard cncurses_adapt_size() else { return false }
    size = TerminalSize(width: Int(cncurses_columns()), height: Int(cncurses_rows()))
    if isShown { Self.arm(modes.restoring(height: size.height)) }
    // What the terminal made of the old screen is not known: it may have moved lines.
    painter.forget()
    cncurses_forget()
    return true
  }

  /// Reads what has been typed since, without waiting.
  ///
  /// - Returns: The inputs, or `nil` when the terminal has gone.
  func readInputs() -> [Input]? {
    var bytes: [UInt8] = []
    // Larger than a terminal's own buffer: one read is nearly always all there is.
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
    case .suspended, .vanished, .closed: false
    }
  }

  /// Whom to tell, while there is something to tell.
  var handlers: TerminalHandlers? {
    switch state {
    case .started(let handlers), .ending(let handlers), .suspended(let handlers?): handlers
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
