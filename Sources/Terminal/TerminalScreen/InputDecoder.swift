// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Decodes the bytes that a terminal sends into keys, pasted text, and mouse actions.
///
/// Bytes may arrive in any pieces. The decoder waits for the rest of an incomplete sequence. Since the escape key sends
/// the byte that begins every sequence, the reader calls ``timeOut()`` if ``isWaiting`` is true and no byte follows for
/// about 25 ms. Unknown sequences are discarded and never appear as keys.
public struct InputDecoder: Sendable {
  /// The largest number of bytes of one paste. The rest is discarded.
  public static let pasteLimit = 1 << 20

  /// Whether the terminal answered that it supports synchronized output (mode 2026).
  public private(set) var knowsSynchronizedOutput = false

  private var state = State.ground
  /// Where the first button was pressed, until it is released.
  private var pressed: Position?
  private var inputs: [Input] = []

  private enum State {
    /// Between two sequences.
    case ground
    /// Within the bytes of a character.
    case character([UInt8])
    /// Within the bytes of a character after an escape.
    case altCharacter([UInt8])
    /// After one escape.
    case escape
    /// After two escapes: the first may be the escape key, or Alt with a key that sends a sequence.
    case secondEscape
    /// After `ESC O`, with the digits that followed.
    case singleShift([UInt8])
    /// After `ESC [`, with the bytes that followed.
    case control([UInt8])
    /// After `ESC [ [`, the prefix of the Linux console's first function keys.
    case console
    /// In a sequence that is longer than any known one.
    case overlong
    /// After `ESC [ M`: three bytes of an old mouse report follow.
    case oldMouse([UInt8])
    /// In a string from the terminal (`ESC ]`, `ESC P`, …); with the byte that began it.
    case string(opener: UInt8, [UInt8])
    /// After an escape in such a string.
    case stringEscape(opener: UInt8, [UInt8])
    /// In pasted text, with the number of bytes of its end mark that have arrived.
    case paste([UInt8], matched: Int)
  }

  /// Creates a decoder in its initial state.
  public init() {}

  /// Whether a sequence is incomplete. Its bytes may also be separate keys.
  public var isWaiting: Bool {
    switch state {
    case .ground, .paste: false
    // A string has no other meaning, so its end may come later.
    case .string(_, let collected): collected.isEmpty
    default: true
    }
  }

  /// Decodes bytes and returns the inputs that they complete, in order.
  public mutating func decode(_ bytes: some Collection<UInt8>) -> [Input] {
    var bytes = Array(bytes)
    if case .character(let started) = state, !bytes.isEmpty {
      state = .ground
      bytes.insert(contentsOf: started, at: 0)
    }
    var index = 0
    while index < bytes.count {
      switch state {
      case .ground:
        index = takeGround(bytes, from: index)
      case .paste(let text, let matched):
        state = .ground  // so that the text is held once, and grows in place
        index = takePaste(bytes, from: index, text: text, matched: matched)
      default:
        if take(bytes[index]) { index += 1 }
      }
    }
    defer { inputs.removeAll() }
    return inputs
  }

  /// Stops waiting for the rest of a sequence and decodes its bytes on their own. Call it when ``isWaiting`` is true
  /// and no byte has arrived for a while.
  public mutating func timeOut() -> [Input] {
    defer { inputs.removeAll() }
    switch state {
    case .paste: return []
    case .escape: key(.escape)
    case .secondEscape:
      key(.escape)
      key(.escape)
    case .singleShift([]): key(.alt("O"))
    case .control([]): key(.alt("["))
    case .string(let opener, []): key(.alt(Character(Unicode.Scalar(opener))))
    default: break
    }
    state = .ground
    return inputs
  }

  private mutating func key(_ key: Key) {
    inputs.append(.key(key))
  }

  // MARK: Text

  /// Decodes one control byte, or all text up to the next one. Returns the index after it.
  private mutating func takeGround(_ bytes: [UInt8], from start: Int) -> Int {
    if bytes[start] < 0x20 || bytes[start] == 0x7F {
      takeControl(bytes[start])
      return start + 1
    }
    let end = bytes[start...].firstIndex { $0 < 0x20 || $0 == 0x7F } ?? bytes.count
    var whole = bytes[start..<end]
    if end == bytes.count, let part = UTF8Bytes.incompleteTail(of: whole) {
      state = .character(Array(part))
      whole = whole[..<part.startIndex]
    }
    for character in UTF8Bytes.text(whole) { key(.character(character)) }
    return end
  }

  private mutating func takeControl(_ byte: UInt8) {
    if byte == 0x1B {
      state = .escape
    } else if let known = KeySequences.control(byte) {
      key(known)
    }
  }

  private mutating func takeAltCharacter(_ byte: UInt8, _ collected: [UInt8]) -> Bool {
    guard byte & 0xC0 == 0x80 else { return abandon() }
    let bytes = collected + [byte]
    if bytes.count < UTF8Bytes.length(leadBy: bytes[0]) {
      state = .altCharacter(bytes)
    } else {
      state = .ground
      for character in UTF8Bytes.text(bytes[...]) { key(.alt(character)) }
    }
    return true
  }

  // MARK: Sequences

  /// Decodes one byte of a sequence. Returns false if the byte is not part of it and must be decoded again.
  private mutating func take(_ byte: UInt8) -> Bool {
    switch state {
    case .altCharacter(let bytes): return takeAltCharacter(byte, bytes)
    case .escape: return takeEscape(byte, second: false)
    case .secondEscape: return takeEscape(byte, second: true)
    case .singleShift(let digits): return takeSingleShift(byte, digits)
    case .control(let collected): return takeControlSequence(byte, collected)
    case .console:
      state = .ground
      if let function = KeySequences.console(byte) { key(function) }
    case .overlong:
      if (0x40...0x7E).contains(byte) { state = .ground }
      if byte < 0x20 || byte > 0x7E { return abandon() }
    case .oldMouse(let collected):
      state = collected.count < 2 ? .oldMouse(collected + [byte]) : .ground
      if collected.count == 2 { takeOldMouse(collected + [byte]) }
    case .string(let opener, let collected):
      switch byte {
      case 0x1B: state = .stringEscape(opener: opener, collected)
      case 0x07: finish(collected, opener: opener)
      // No string has a control character. After a string without an end, the next one is a key again.
      case ..<0x20: return abandon()
      // Only the beginning of a long string matters.
      default: state = .string(opener: opener, collected.count < 64 ? collected + [byte] : collected)
      }
    case .stringEscape(let opener, let collected):
      guard byte == 0x5C else {
        state = .escape
        return false
      }
      finish(collected, opener: opener)
    case .ground, .character, .paste: return abandon()
    }
    return true
  }

  /// Discards a sequence that a foreign byte interrupted.
  private mutating func abandon() -> Bool {
    state = .ground
    return false
  }

  private mutating func takeEscape(_ byte: UInt8, second: Bool) -> Bool {
    switch byte {
    case 0x5B: state = .control([])
    case 0x4F: state = .singleShift([])
    case 0x1B:
      if second { key(.escape) }
      state = .secondEscape
    case _ where second:
      key(.escape)
      state = .escape
      return false
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .string(opener: byte, [])
    case 0x20..<0x7F:
      state = .ground
      key(.alt(Character(Unicode.Scalar(byte))))
    case 0xC2...0xF4: state = .altCharacter([byte])
    default:
      key(.escape)
      return abandon()
    }
    return true
  }

  private mutating func takeSingleShift(_ byte: UInt8, _ digits: [UInt8]) -> Bool {
    if (0x30...0x3B).contains(byte), digits.count < 8 {
      state = .singleShift(digits + [byte])
      return true
    }
    guard (0x20..<0x7F).contains(byte) else { return abandon() }
    state = .ground
    if let known = KeySequences.singleShift(byte) { key(known) }
    return true
  }

  private mutating func takeControlSequence(_ byte: UInt8, _ collected: [UInt8]) -> Bool {
    switch byte {
    case 0x5B where collected.isEmpty:
      state = .console
    case 0x4D where collected.isEmpty:
      state = .oldMouse([])
    case 0x24 where !collected.isEmpty && collected.allSatisfy { (0x30...0x39).contains($0) }:
      finish(ControlSequence(bytes: collected, final: 0x7E))  // rxvt: shift with an editing key
    case 0x20..<0x40:
      state = collected.count < 64 ? .control(collected + [byte]) : .overlong
    case 0x40..<0x7F:
      finish(ControlSequence(bytes: collected, final: byte))
    default:
      return abandon()
    }
    return true
  }

  private mutating func finish(_ sequence: ControlSequence) {
    state = .ground
    switch sequence.meaning {
    case .key(let known): key(known)
    case .pasteBegins: state = .paste([], matched: 0)
    case .mouse(let button, let position, let isRelease): takeMouse(button, position, isRelease: isRelease)
    case .synchronizedOutput(let known): knowsSynchronizedOutput = known
    case .unknown: break
    }
  }

  /// Decodes a string from the terminal. Only its background colour (OSC 11) matters.
  private mutating func finish(_ string: [UInt8], opener: UInt8) {
    state = .ground
    guard opener == 0x5D, let background = Background(answer: String(decoding: string, as: UTF8.self)) else { return }
    inputs.append(.background(background))
  }

  // MARK: Mouse and paste

  private mutating func takeOldMouse(_ bytes: [UInt8]) {
    guard bytes.allSatisfy({ $0 >= 0x20 }), bytes[1] > 0x20, bytes[2] > 0x20 else { return }
    let button = Int(bytes[0]) - 0x20
    let position = Position(row: Int(bytes[2]) - 0x21, column: Int(bytes[1]) - 0x21)
    // An old report does not say which button was released.
    let isRelease = button & 0x43 == 3
    takeMouse(isRelease ? 0 : button, position, isRelease: isRelease)
  }

  private mutating func takeMouse(_ button: Int, _ position: Position, isRelease: Bool) {
    switch button & ~0x1C {  // without shift, alt and control
    case 0 where isRelease:
      if pressed == position { inputs.append(.mouse(.click, at: position)) }
      pressed = nil
    case 0: pressed = position
    case 32:
      if let pressed { inputs.append(.mouse(.drag(from: pressed), at: position)) }
    case 64: inputs.append(.mouse(.wheelUp, at: position))
    case 65: inputs.append(.mouse(.wheelDown, at: position))
    default: break
    }
  }

  private mutating func takePaste(_ bytes: [UInt8], from start: Int, text: [UInt8], matched: Int) -> Int {
    var paste = PasteCollector(text: text, matched: matched, limit: Self.pasteLimit)
    let end = paste.take(bytes, from: start)
    if paste.isComplete {
      inputs.append(.paste(paste.string))
    } else {
      state = .paste(paste.text, matched: paste.matched)
    }
    return end
  }
}
