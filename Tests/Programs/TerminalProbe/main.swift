// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Terminals
import TerminalScreen

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A list with a cursor, and keys that end the process in every possible way.
///
/// The argument `closed` opens the terminal, closes it and writes a line; `canvas` draws what is pasted as
/// `row,column,colour,text`, where an address after an `@` instead of a colour makes a link; `dispatch` serves the main queue like a program without a terminal.
@MainActor
final class Probe {
  private let terminal: NCursesTerminal
  private var selected = 0
  private var lastInput = ""
  private var canvas: Screen?

  init(_ terminal: NCursesTerminal) {
    self.terminal = terminal
    if CommandLine.arguments.contains("canvas") {
      canvas = Screen(width: terminal.size.width, height: terminal.size.height)
    }
  }

  func serve() -> Never { terminal.serve() }

  func run() {
    terminal.start(
      onInput: { self.take($0) },
      onResize: { self.draw() },
      onQuit: { signal in
        // On a closed terminal this output is lost, and must do no harm.
        self.lastInput = "quits by \(signal)"
        self.draw()
        self.terminal.quit(by: signal)
      })
    draw()
  }

  private func take(_ inputs: [Input]) {
    for input in inputs {
      switch input {
      case .key(.down): selected += 1
      case .key(.up): selected = max(0, selected - 1)
      case .key(.character(let character)): act(character)
      case .key(.control("l")): terminal.redraw()
      case .key(let key): lastInput = "key \(key)"
      case .paste(let text) where canvas != nil: paint(text)
      case .paste(let text): lastInput = "pasted \(text.utf8.count) bytes"
      case .mouse(let mouse, let position): lastInput = "\(mouse) at \(position.row),\(position.column)"
      case .background(let background): lastInput = "a \(background) background"
      }
    }
    draw()
  }

  private func act(_ character: Character) {
    switch character {
    case "q":
      terminal.close()
      print("goodbye")
      exit(0)
    case "x": exit(7)
    case "a": abort()
    case "t": preconditionFailure("the probe was asked to trap")
    case "s": segmentationFault()
    case "S": OtherThread.run { segmentationFault() }
    case "z": terminal.suspend()
    case "e": writeError("a line on standard error\n")
    case "b":
      lastInput = "busy"
      draw()
      while true { pause() }
    case let other: lastInput = "character \(other)"
    }
  }

  private func paint(_ text: String) {
    let parts = text.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let row = Int(parts[0]), let column = Int(parts[1]) else { return }
    let style = UInt8(parts[2]).map { Style(background: .indexed($0)) } ?? .plain
    let end = canvas?.put(String(parts[3]), row: row, column: column, style: style) ?? column
    if parts[2].hasPrefix("@") {
      canvas?.link(row: row, columns: column..<max(column, end), to: String(parts[2].dropFirst()))
    }
    canvas?.cursor = Position(row: row, column: column)
  }

  private func draw() {
    if let canvas {
      terminal.draw(canvas)
      return
    }
    let size = terminal.size
    let capabilities = terminal.capabilities
    var screen = Screen(width: size.width, height: size.height)
    screen.put(
      "probe \(size.width)x\(size.height), \(capabilities.colors) colours, unicode \(capabilities.unicode)",
      row: 0, column: 0, style: Style(foreground: .indexed(214)))
    screen.put("├─ ● \(lastInput)", row: 1, column: 0)
    for row in 2..<max(2, size.height) {
      let isSelected = row - 2 == selected % max(1, size.height - 2)
      screen.put(
        "item \(row - 2)", row: row, column: 0,
        style: isSelected ? Style(background: .indexed(24), attributes: .bold) : .plain)
      if isSelected { screen.restyle(row: row, column: 0, width: size.width) { $0.on(.indexed(24)) } }
    }
    terminal.draw(screen)
  }
}

/// A thread without any set-up of the program, such as a signal stack.
enum OtherThread {
  static func run(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async(execute: work)
  }
}

func segmentationFault() {
  // The address is never mapped, so the fault is certain.
  UnsafeMutablePointer<Int>(bitPattern: 16)?.pointee = 1
}

func writeError(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}

let probe: Probe
do throws(TerminalError) {
  let terminal = try NCursesTerminal()
  if CommandLine.arguments.contains("closed") {
    terminal.close()
    print("closed")
    exit(0)
  }
  probe = Probe(terminal)
  probe.run()
} catch {
  writeError("\(error)\n")
  exit(69)
}
if CommandLine.arguments.contains("dispatch") { dispatchMain() }
probe.serve()
