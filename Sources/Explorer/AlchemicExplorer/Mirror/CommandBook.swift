// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The commands that were sent and not answered, and what their answers mean. Without the notice of a missing answer, a
/// stopped process would look healthy.
///
/// Each command has a number from sending to answer, so that equal commands are never confused.
struct CommandBook: Hashable {
  /// In the order of sending; an answered one is `nil`. The first one is not answered.
  private var sent: [Entry?] = []
  /// The number of the first one in `sent`, and of the next command if there is none.
  private var first = 1
  /// The first number whose answer is awaited. A connection that was lost answers nothing before it.
  private var firstAwaited = 1
  /// The first tick after the last answer, or after the first command.
  private var since: UInt64?
  /// Whether an answer has been missing longer than `patience`.
  private(set) var isOverdue = false

  /// A command on its way.
  struct Entry: Hashable {
    let command: Command
    var purpose: Purpose
  }

  /// The subject of a command's answer.
  enum Purpose: Hashable {
    /// Nothing but the command.
    case command
    /// A part of a change of settings, which has a number.
    case part(SettingHistory.Part, change: Int)
    /// The same, from an editor. If the container refuses, editing resumes with its value.
    case edit(SettingEditor, SettingHistory.Part, change: Int)
  }

  /// The time, in nanoseconds, after which a missing answer is reported.
  static let patience: UInt64 = 1_000_000_000

  /// Whether each command has its answer.
  var isEmpty: Bool { sent.isEmpty }

  /// Whether ticks matter.
  var isAwaiting: Bool { oldest != nil && !isOverdue }

  /// The message about a missing answer; `nil` while no answer is overdue.
  var notice: String? {
    guard isOverdue, let oldest else { return nil }
    switch oldest.command {
    case .set(_, let key, _, _), .takeOther(_, let key, _): return "No answer yet: \(key) is not saved."
    case .remove(_, let key, _): return "No answer yet: \(key) is not removed."
    case .start, .stop, .registerCallback, .countLiveObjects: return "No answer yet."
    }
  }

  /// The first command whose answer is awaited.
  private var oldest: Entry? {
    sent.dropFirst(firstAwaited - first).first { $0 != nil } ?? nil
  }

  /// The number of the first unanswered command that is equal to a command.
  func number(of command: Command) -> Int? { sent.firstIndex { $0?.command == command }.map { $0 + first } }

  /// Adds a command, and returns the question that sends it.
  mutating func send(_ command: Command, for purpose: Purpose = .command) -> SendCommand {
    sent.append(Entry(command: command, purpose: purpose))
    return SendCommand(command, id: first + sent.count - 1)
  }

  /// Removes an answered command; `nil` for a number that is not awaited.
  mutating func finish(_ id: Int) -> Entry? {
    let index = id - first
    guard sent.indices.contains(index), let entry = sent[index] else { return nil }
    sent[index] = nil
    // The container answers again, so the waiting time of the others restarts.
    (since, isOverdue) = (nil, false)
    let answered = sent.prefix { $0 == nil }.count
    sent.removeFirst(answered)
    first += answered
    firstAwaited = max(first, firstAwaited)
    return entry
  }

  /// Reports that the connection was lost: the commands that were sent through it may stay without an answer.
  mutating func loseConnection() {
    firstAwaited = first + sent.count
    (since, isOverdue) = (nil, false)
  }

  /// Forgets all commands. Later answers to them are ignored.
  mutating func forget() {
    first += sent.count
    sent = []
    loseConnection()
  }

  /// Keeps no editor: an unfinished edit belongs to a process that has ended.
  mutating func forgetEditors() {
    for index in sent.indices {
      if case .edit(_, let part, let change) = sent[index]?.purpose {
        sent[index]?.purpose = .part(part, change: change)
      }
    }
  }

  /// Reports the current time, in nanoseconds.
  mutating func wait(until instant: UInt64) {
    guard oldest != nil else { return }
    since = since ?? instant
    isOverdue = isOverdue || since.map { instant >= $0 + Self.patience } ?? false
  }
}
