// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// A part of a line in one style.
struct Span: Hashable {
  var text: String
  var role: Role
  /// The place in the source that the text names, which is a link where the terminal shows links.
  var place: AlchemicSourceLocation?

  /// The name of a place in the source.
  init(_ place: AlchemicSourceLocation, _ role: Role = .text) {
    self.init(place.description, role)
    self.place = place
  }

  init(_ text: String, _ role: Role = .text) {
    self.text = text
    self.role = role
  }

  init(_ character: Character, _ role: Role) {
    self.init(String(character), role)
  }
}
