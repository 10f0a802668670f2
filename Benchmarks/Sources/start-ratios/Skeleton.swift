// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Dispatch
import Synchronization

/// The floor "skeleton": the minimum work of any container for a list of classes.
///
/// It inspects and names the classes, checks for duplicate names, orders them, creates their objects on a queue,
/// records when, and returns the objects without a lock. It has no dependencies, options, errors, listeners or waiting
/// threads.
///
/// `@unchecked`: the queue writes everything before another thread has access, which then only reads.
final class Skeleton: @unchecked Sendable {
  private final class Factory {
    let name: String
    let type: any AlchemicManaged.Type
    let key: UInt
    let identifier: Int
    var object: AnyObject?

    init(_ type: any AlchemicManaged.Type, identifier: Int) {
      name = _typeName(type, qualified: false)
      self.type = type
      key = Skeleton.key(type)
      self.identifier = identifier
    }
  }

  private struct Event {
    let instant: UInt64
    let factory: Int
    let isOver: Bool
  }

  private var factories: [Factory] = []
  private let events = Mutex<[Event]>([])
  private var table: [(key: UInt, object: AnyObject?)] = []

  /// Creates a skeleton, and starts it on a separate queue.
  static func started(_ classes: [AnyClass]) async -> Skeleton {
    let skeleton = Skeleton()
    let transfer = Transfer(classes: classes)
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "skeleton").async {
        skeleton.start(transfer.classes)
        continuation.resume()
      }
    }
    return skeleton
  }

  /// `@unchecked`: only one queue uses the classes.
  private struct Transfer: @unchecked Sendable {
    let classes: [AnyClass]
  }

  private func start(_ classes: [AnyClass]) {
    factories.reserveCapacity(classes.count)
    for type in classes {
      guard let type = type as? any AlchemicManaged.Type else { continue }
      factories.append(Factory(type, identifier: factories.count))
    }
    var names: [String: Int] = [:]
    names.reserveCapacity(factories.count)
    for factory in factories {
      guard names.updateValue(factory.identifier, forKey: factory.name) == nil else { fatalError("duplicate name") }
    }
    factories.sort { $0.name < $1.name }
    for factory in factories {
      record(factory, isOver: false)
      factory.object = factory.type.init()
      record(factory, isOver: true)
    }
    fill()
  }

  private func record(_ factory: Factory, isOver: Bool) {
    let instant = DispatchTime.now().uptimeNanoseconds
    events.withLock { $0.append(Event(instant: instant, factory: factory.identifier, isOver: isOver)) }
  }

  private func fill() {
    var size = 16
    while size * 2 < factories.count * 3 { size *= 2 }
    table = Array(repeating: (0, nil), count: size)
    for factory in factories {
      var index = Self.place(factory.key, size)
      while table[index].key != 0 { index = (index + 1) & (size - 1) }
      table[index] = (factory.key, factory.object)
    }
  }

  /// The object of a class.
  @inline(never)
  func get<Object: AnyObject>(_ type: Object.Type) -> Object? {
    let key = Self.key(type)
    var index = Self.place(key, table.count)
    while table[index].key != 0 {
      if table[index].key == key { return table[index].object as? Object }
      index = (index + 1) & (table.count - 1)
    }
    return nil
  }

  private static func key(_ type: AnyClass) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }

  private static func place(_ key: UInt, _ size: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (size - 1)
  }
}
