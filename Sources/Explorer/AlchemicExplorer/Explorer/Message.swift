// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection
public import TerminalScreen

/// An input of an explorer. An explorer changes only with messages. Its panes and overlays receive the same messages.
public enum Message: Hashable, Sendable {
  /// The user pressed a key, pasted, or used the mouse.
  case input(Input)
  /// The user asked for a start on the command line, as the key `s` does.
  case startRequested
  /// The window's size changed. Send it before the first view: paging and scrolling depend on it.
  case resized(width: Int, height: Int)
  /// A snapshot of the container that answers no question. Panes get each snapshot that the explorer shows, with all later
  /// events applied.
  case snapshot(ContainerSnapshot)
  /// Something happened in the container. Events may arrive before the first snapshot, and more than once. Panes get only
  /// events that change the container's state.
  case event(ContainerEvent)
  /// An event that the snapshot includes already. The explorer passes such events on with this case.
  case pastEvent(ContainerEvent)
  /// The explorer has gone back or on in time by one event. The event has the new state of its subject. For panes only.
  case rewound(ContainerEvent)
  /// This many events were lost.
  case dropped(Int)
  /// The outside answered a question of ``Effect/ask(_:)``.
  case answered(AnyReply)
  /// A connection was established, with these capabilities.
  case connected(Set<Capability>)
  /// The connection was lost. The reason is one sentence.
  case connectionLost(String)
  /// A result to show in the footer, in one sentence.
  case notice(String, isSuccess: Bool)
  /// The program that the explorer has started wrote this. It may begin and end in the middle of a line.
  case output(String)
  /// The answer to ``Effect/resume``.
  case resume
  /// A new container replaced this one. For panes, its snapshot follows.
  case replaced(ContainerSnapshot)
  /// Time has passed. The value is the container's monotonic clock in nanoseconds. Send ticks only while
  /// ``Explorer/isAnimating`` or ``Explorer/isAwaitingAnswer`` is true.
  case tick(UInt64)
  /// The present time, in seconds since 1970. Send it after other messages, and about every half second, while
  /// ``Explorer/isCounting`` is true.
  case time(Double)

  /// Creates the message for an update that a connection reported.
  public init(_ update: ContainerUpdate) {
    switch update {
    case .event(let event): self = .event(event)
    case .dropped(let count): self = .dropped(count)
    }
  }
}
