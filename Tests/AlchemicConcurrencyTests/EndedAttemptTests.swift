// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private protocol Column: AnyObject, Sendable {}

/// Lazy, with a variable whose value needs all columns.
private final class Title: AlchemicManaged, Column, @unchecked Sendable {
  private(set) var footer: (any Column)?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInject(factory, \Title.footer, AcName("footer"), AcNillable())
  }
}

/// Made for the footer, and gets all columns as soon as it is known whether there is one.
private final class Page: AlchemicManaged, @unchecked Sendable {
  private(set) var columns: [any Column] = []
  static func footer(of page: Page) -> (any Column)? { nil }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInject(factory, \Page.columns)
    AcMethod(factory, Page.footer(of:), AcClass(Page.self), options: AcLazy(), AcNillable(), AcFactoryName("footer"))
  }
}

@Suite(.timeLimit(.minutes(1)))
struct EndedAttemptTests {
  @Test func `A variable that is set at the end of an attempt gets an object that this thread still creates`()
    async throws
  {
    let context = try await started(Title.self, Page.self)
    let title = try context.get(Title.self)
    #expect(title.footer == nil)
    #expect(try context.get(Page.self).columns.map { $0 as AnyObject === title } == [true])
  }
}
