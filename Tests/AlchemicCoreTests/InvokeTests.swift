import AlchemicCore
import AlchemicTesting
import Testing

private final class Store: AlchemicManaged {}

private final class Job: AlchemicDeclaring {
  let store: Store
  let id: String
  let tries: Int?

  init(store: Store, id: String, tries: Int?) {
    self.store = store
    self.id = id
    self.tries = tries
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Job.init(store:id:tries:), AcClass(Store.self), AcParameter(), AcParameter())
  }
}

private final class Delivery: AlchemicDeclaring {
  let store: Store
  let number: Int

  init(store: Store, number: Int) async {
    self.store = store
    self.number = number
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Delivery.init(store:number:), AcClass(Store.self), AcParameter())
  }
}

private final class Office: AlchemicManaged {
  var job: Job?
  var number: Int?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \Office.job)
    AcInject(factory, \Office.number, AcParameter())
  }
}

private final class Permanent: AlchemicDeclaring {
  init(id: String) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Permanent.init(id:), AcParameter()) }
}

/// Numbers of several types, all declared with AcInt.
private final class Port: AlchemicDeclaring {
  let number: UInt16
  init(number: UInt16, backlog: Int) { self.number = number }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Port.init(number:backlog:), AcInt(8080), AcInt(5))
  }
}

struct InvokeTests {
  @Test func `AcInvoke passes the declared parameters, and the container finds the other arguments`() async throws {
    let context = try await started(Store.self, Job.self)
    let job = try context.invoke(Job.self, "4711", 3)
    #expect(try job.store === context.getShared(Store.self))
    #expect(job.id == "4711")
    #expect(job.tries == 3)
    #expect(try context.invoke(Job.self, AcName("Job"), "4712").tries == nil)
    let other: Job = try context.withCurrent { () throws(AlchemicError) in try AcInvoke(AcName("Job"), "4713") }
    #expect(other.id == "4713")
  }

  @Test func `A wrong number or type of values is reported by position`() async throws {
    let context = try await started(Store.self, Job.self)
    #expect(texts { () throws(AlchemicError) in _ = try context.invoke(Job.self) } == ["Job takes 2 values, not 0."])
    #expect(
      texts { () throws(AlchemicError) in _ = try context.invoke(Job.self, "1", "2") }
        == ["Value 2 for Job is a String, not an Int?."])
  }

  @Test func `An object that only AcInvoke can create is neither injected nor returned by a request`() async throws {
    #expect(
      await problems(Store.self, Job.self, Office.self, Permanent.self).map { $0.description.firstLine } == [
        "Job takes values from AcInvoke, and cannot be injected.", "AcParameter is used on a variable.",
        "AcParameter is used on a singleton.",
      ])
    let context = try await started(Store.self, Job.self)
    #expect(
      texts { () throws(AlchemicError) in _ = try context.getShared(Job.self) } == [
        "Only AcInvoke provides this argument."
      ]
    )
  }

  @Test func `AcInvokeAsync creates an object without blocking a thread`() async throws {
    let context = try await started(Store.self, Job.self, Delivery.self)
    let delivery = try await context.invokeAsync(Delivery.self, AcName("Delivery"), 7)
    #expect(delivery.number == 7)
    #expect(try delivery.store === context.getShared(Store.self))
    #expect(try await context.invokeAsync(Job.self, "4711").id == "4711")
    #expect(
      texts { () throws(AlchemicError) in _ = try context.invoke(Delivery.self, 7) }
        == ["Delivery is created asynchronously, and the caller cannot wait for it."])
  }

  @Test func `AcInt takes the parameter's type`() async throws {
    #expect(try await started(Port.self).getShared(Port.self).number == 8080)
  }

  private func texts(_ body: () throws(AlchemicError) -> Void) -> [String] {
    do {
      try body()
      return []
    } catch {
      return error.problems.map(\.description.firstLine)
    }
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}
