// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

#if Attributes
  import AlchemicMacros
#endif

private final class Printer: AlchemicManaged {}

private final class Letter {
  let text: String
  init(text: String) { self.text = text }
}

private protocol Memo: AnyObject {}

#if Attributes
  @AcRegister(.template, name: "message")
  private final class Message {
    let text: String
    let author: String?
    @AcInjectVariable private(set) var printer: Printer?

    @AcInitializer("Default message", nil)
    init(text: String, author: String?) {
      self.text = text
      self.author = author
    }
  }

  @AcRegister(isUnprotected: true)
  private final class Writer {
    private var count = 0

    @AcMethod(name: "letter", sources: "all")
    func letter(to name: String) -> Letter {
      count += 1
      return Letter(text: "\(count): Dear \(name)")
    }
  }

  @AcRegister(.template)
  private final class Note: Memo {
    @AcInitializer("") init(text: String) {}
  }

  @AcRegister(.template, .primary)
  private final class Poster: Memo {
    let text: String
    @AcInitializer("") init(text: String) { self.text = text }
  }

  @AcRegister(.template)
  private final class Placard: Memo {
    @AcInitializer("") init(text: String) {}
  }
#else
  private final class Message: AlchemicDeclaring {
    let text: String
    let author: String?
    var printer: Printer?

    init(text: String, author: String?) {
      self.text = text
      self.author = author
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcTemplate(), AcFactoryName("message"))
      AcInitializer(factory, Message.init(text:author:), AcString("Default message"), AcNil())
      AcInject(factory, \Message.printer)
    }
  }

  private final class Writer: AlchemicManaged {
    private var count = 0

    func letter(to name: String) -> Letter {
      count += 1
      return Letter(text: "\(count): Dear \(name)")
    }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcMethod(factory, Writer.letter(to:), AcString("all"), options: AcFactoryName("letter"))
    }
  }

  private final class Note: Memo, AlchemicDeclaring {
    init(text: String) {}

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcTemplate())
      AcInitializer(factory, Note.init(text:), AcString(""))
    }
  }

  private final class Poster: Memo, AlchemicDeclaring {
    let text: String
    init(text: String) { self.text = text }

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcTemplate(), AcPrimary())
      AcInitializer(factory, Poster.init(text:), AcString(""))
    }
  }

  private final class Placard: Memo, AlchemicDeclaring {
    init(text: String) {}

    static func alchemic(_ factory: ALCClassObjectFactory) {
      AcRegister(factory, AcTemplate())
      AcInitializer(factory, Placard.init(text:), AcString(""))
    }
  }
#endif

@Suite("17. Calling what is declared: AcInvoke")
struct Chapter17AcInvoke {
  private func office() async throws(AlchemicError) -> ALCContext {
    try await started(Printer.self, Message.self, Writer.self)
  }

  @Test func `AcInvoke passes other values to an initialiser than the declared ones`() async throws {
    let context = try await office()
    try context.withCurrent {
      let message = try AcInvoke(Message.self, AcName("message"), "Overriding message text", "Ada")
      #expect([message.text, message.author] == ["Overriding message text", "Ada"])
      #expect(try message.printer === AcGetShared(Printer.self))
      #expect(try AcGetShared(Message.self).text == "Default message")
    }
  }

  @Test func `AcInvoke calls a method on the object of its class`() async throws {
    let context = try await office()
    #expect(try context.getShared(Letter.self).text == "1: Dear all")
    #expect(try context.invoke(Letter.self, AcName("letter"), "Bob").text == "2: Dear Bob")
    #expect(try context.getShared(Letter.self).text == "1: Dear all")
  }

  @Test func `Values that are left out at the end are nil`() async throws {
    let context = try await office()
    let message = try context.invoke(Message.self, AcClass(Message.self), "Hello")
    #expect([message.text, message.author] == ["Hello", nil])
  }

  @Test func `Too few values, too many, and a value of another type are errors`() async throws {
    let context = try await office()
    #expect(
      problems { () throws(AlchemicError) in try context.invoke(Letter.self, AcName("letter")) }
        == ["wrong-number-of-arguments by AcInvoke: letter"])
    #expect(
      problems { () throws(AlchemicError) in try context.invoke(Letter.self, AcName("letter"), "Ada", "Bob") }
        == ["wrong-number-of-arguments by AcInvoke: letter"])
    #expect(
      problems { () throws(AlchemicError) in try context.invoke(Letter.self, AcName("letter"), 5) }
        == ["wrong-argument-type by AcInvoke: letter"])
  }

  @Test func `A method that no class declares cannot be called`() async throws {
    let context = try await office()
    #expect(
      problems { () throws(AlchemicError) in try context.invoke(Letter.self, AcName("postcard"), "Ada") }
        == ["no-factory by AcInvoke"])
  }

  @Test func `Of several matching factories the primary one is used; without one it is an error`() async throws {
    let memo = try await started(Note.self, Poster.self)
      .invoke((any Memo).self, AcProtocol((any Memo).self), "Sale")
    #expect((memo as? Poster)?.text == "Sale")
    let context = try await started(Note.self, Placard.self)
    #expect(
      problems { () throws(AlchemicError) in
        try context.invoke((any Memo).self, AcProtocol((any Memo).self), "Sale")
      } == ["too-many-factories by AcInvoke: Note, Placard"])
  }

  @Test func `A result of another type than the requested one is an error`() async throws {
    let context = try await office()
    #expect(
      problems { () throws(AlchemicError) in try context.invoke(Message.self, AcName("letter"), "Ada") }
        == ["type-mismatch by AcInvoke: letter"])
  }
}
