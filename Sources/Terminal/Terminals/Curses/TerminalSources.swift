// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// Wakes the main queue for input and signals.
@MainActor
final class TerminalSources {
  private let input: any DispatchSourceRead
  private let signals: any DispatchSourceRead
  private var isHeld = false

  init(
    input inputDescriptor: Int32, signals signalDescriptor: Int32, onInput: @escaping @MainActor () -> Void,
    onSignals: @escaping @MainActor () -> Void
  ) {
    input = DispatchSource.makeReadSource(fileDescriptor: inputDescriptor, queue: .main)
    signals = DispatchSource.makeReadSource(fileDescriptor: signalDescriptor, queue: .main)
    input.setEventHandler { MainActor.assumeIsolated(onInput) }
    signals.setEventHandler { MainActor.assumeIsolated(onSignals) }
    input.activate()
    signals.activate()
  }

  func holdInput() {
    guard !isHeld else { return }
    isHeld = true
    input.suspend()
  }

  func releaseInput() {
    guard isHeld else { return }
    isHeld = false
    input.resume()
  }

  func cancel() {
    // A source must not be released while it is suspended.
    releaseInput()
    input.cancel()
    signals.cancel()
  }
}
