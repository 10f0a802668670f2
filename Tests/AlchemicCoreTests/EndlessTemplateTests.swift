import AlchemicCore
import Testing

/// Its initialiser asks for another of it, which asks for another.
private final class Echo: AlchemicManaged {
  let failure: AlchemicError?

  init() {
    do throws(AlchemicError) {
      failure = try AcGet(Answer.self).failure
    } catch {
      failure = error
    }
  }

  static func alchemic(_ of: ALCClassObjectFactory) { AcRegister(of, AcTemplate()) }
}

private final class Answer: AlchemicManaged {
  let failure: AlchemicError?

  init() {
    do throws(AlchemicError) {
      failure = try AcGet(Echo.self).failure
    } catch {
      failure = error
    }
  }

  static func alchemic(_ of: ALCClassObjectFactory) { AcRegister(of, AcTemplate()) }
}

/// A folder within folders, as deep as it is told to be.
private final class Folder: AlchemicDeclaring {
  let depth: Int

  init(levels: Int) throws {
    depth = levels == 0 ? 0 : try AcInvoke(Folder.self, levels - 1).depth + 1
  }

  static func alchemic(_ of: ALCClassObjectFactory) {
    AcRegister(of, AcTemplate())
    AcInitializer(of, Folder.init(levels:), AcInt(0))
  }
}

struct EndlessTemplateTests {
  @Test func `Templates whose initialisers ask for each other without end are a circle, not a crash`() async throws {
    let context = try await started(Echo.self, Answer.self)
    let failure = try context.withCurrent { () throws(AlchemicError) in try context.get(Echo.self).failure }
    let circle = failure?.problems.compactMap { problem -> [String]? in
      guard case .circularReference(let factories, isOfTemplates: true) = problem.detail else { return nil }
      return factories.map(\.name)
    }
    #expect(circle == [["Echo", "Answer", "Echo"]] || circle == [["Answer", "Echo", "Answer"]])
  }

  @Test func `One that comes to an end by itself may contain many of its kind`() async throws {
    let context = try await started(Folder.self)
    let folder = try context.withCurrent { () throws(AlchemicError) in try AcInvoke(Folder.self, 200) }
    #expect(folder.depth == 200)
  }
}
