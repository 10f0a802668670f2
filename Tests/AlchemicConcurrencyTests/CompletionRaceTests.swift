// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

// Lazy singletons that need each other in all ways. `@unchecked`: the container sets their variables before any thread of
// a test gets them, and the tests only read.

/// Keeps a house from being complete until the program sets it.
private final class Roof: AlchemicDeclaring, Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcReference()) }
}

private final class House: AlchemicManaged, @unchecked Sendable {
  var door: Door?
  var room: Room?
  var rooms: [any Place] = []
  var roof: Roof?
  var isComplete: Bool { door?.house === self && room?.house === self && rooms.count == 2 && roof != nil }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInject(factory, \House.door)
    AcInject(factory, \House.room)
    AcInject(factory, \House.rooms)
    AcInject(factory, \House.roof)
  }
}

private protocol Place: AnyObject {}

/// Has the house in a variable.
private final class Door: AlchemicManaged, @unchecked Sendable {
  var house: House?
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInject(factory, \Door.house)
  }
}

/// Has the house as an argument.
private final class Room: AlchemicDeclaring, Place, Sendable {
  let house: House
  init(house: House) { self.house = house }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Room.init(house:))
  }
}

/// Has both as arguments.
private final class Porch: AlchemicDeclaring, Place, Sendable {
  let door: Door
  let room: Room
  init(door: Door, room: Room) { (self.door, self.room) = (door, room) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Porch.init(door:room:))
  }
}

/// The houses that the threads of a test got, and their problems.
private final class Findings: Sendable {
  private struct State {
    var houses: Set<ObjectIdentifier> = []
    var problems: [String] = []
  }

  private let state = Mutex(State())

  func add(_ house: House) {
    let isComplete = house.isComplete
    state.withLock { state in
      state.houses.insert(ObjectIdentifier(house))
      if !isComplete { state.problems.append("a house is not complete") }
    }
  }

  func add(_ error: any Error) { state.withLock { $0.problems.append("\(codes(error))") } }

  /// How many houses there are, and the problems.
  var summary: String { state.withLock { "\($0.houses.count) \($0.problems)" } }
}

@Suite(.serialized, .timeLimit(.minutes(5)))
struct CompletionRaceTests {
  private let classes: [AnyClass] = [Roof.self, House.self, Door.self, Room.self, Porch.self]

  /// The house of the object of one class.
  private static func house(_ number: Int, in context: ALCContext) throws -> House? {
    switch number % 4 {
    case 0: try context.get(House.self)
    case 1: try context.get(Door.self).house
    case 2: try context.get(Room.self).house
    default: try context.get(Porch.self).room.house
    }
  }

  /// Runs a closure on several threads at the same time.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    for done in (0..<count).map({ index in onThread { body(index) } }) { done.wait() }
  }

  private func counts(in context: ALCContext) -> [Int] {
    context.snapshot().factories.filter { $0.name != "Roof" }.map(\.createdCount)
  }

  @Test func `Threads that create objects which need each other get one complete object of each class`() async throws {
    for round in 0..<300 {
      let context = try await container(classes).started()
      try context.set(Roof())
      let findings = Findings()
      onThreads(4) { index in
        do {
          if let house = try Self.house(index + round, in: context) { findings.add(house) }
        } catch {
          findings.add(error)
        }
      }
      #expect(findings.summary == "1 []")
      #expect(counts(in: context) == [1, 1, 1, 1])
    }
  }

  @Test func `While creations fail, no thread gets an object that is not complete, and none is kept`() async throws {
    for round in 0..<300 {
      let context = try await container(classes).started()
      let findings = Findings()
      onThreads(5) { index in
        do {
          guard index < 4 else { return try context.set(Roof()) }
          var found: House?
          while found == nil {
            do {
              found = try Self.house(index + round, in: context)
            } catch {
              if codes(error) != ["reference-not-set"] { throw error }
            }
          }
          if let found { findings.add(found) }
        } catch {
          findings.add(error)
        }
      }
      #expect(findings.summary == "1 []")
      #expect(counts(in: context) == [1, 1, 1, 1])
    }
  }
}
