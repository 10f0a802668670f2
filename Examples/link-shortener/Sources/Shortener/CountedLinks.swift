// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Synchronization

/// A decorator that counts how often links are followed. It is primary, so it is injected for every `Links`.
final class CountedLinks: Links, AlchemicDeclaring, CustomStringConvertible {
  private let links: any Links
  private let followed = Atomic(0)

  init(links: any Links) {
    self.links = links
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcPrimary())
    AcInitializer(factory, CountedLinks.init(links:), AcArg((any Links).self, AcClass(JournaledLinks.self)))
  }

  /// The description that the explorer shows for this object.
  var description: String { "\(count) links, followed \(followed.load(ordering: .relaxed)) times" }

  var count: Int { links.count }

  func target(of code: String) -> String? {
    let target = links.target(of: code)
    if target != nil { followed.add(1, ordering: .relaxed) }
    return target
  }

  func newest(_ count: Int) -> [Link] { links.newest(count) }

  func add(_ target: String) throws -> Link { try links.add(target) }
}
