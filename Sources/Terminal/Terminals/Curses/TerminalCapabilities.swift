// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import TerminalScreen

/// The capabilities of a terminal.
public struct TerminalCapabilities: Hashable, Sendable {
  /// The number of colours; 0 if there are none, or if `NO_COLOR` is set and not empty.
  public var colors: Int
  /// Whether the locale's character set is UTF-8. If it is not, only ASCII is shown, with similar characters for lines,
  /// blocks, arrows and marks.
  public var unicode: Bool
  /// Whether the terminal answered that it supports synchronized output; false until then.
  public var synchronizedOutput: Bool
  /// Its support of links in text, by its environment.
  public var hyperlinks: Hyperlinks

  /// Creates capabilities.
  public init(colors: Int, unicode: Bool, synchronizedOutput: Bool = false, hyperlinks: Hyperlinks = .none) {
    self.colors = colors
    self.unicode = unicode
    self.synchronizedOutput = synchronizedOutput
    self.hyperlinks = hyperlinks
  }
}
