// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Services
  internal import AlchemicCore
  internal import ServiceLifecycle

  /// The services among the objects of a container, and what each needs of the others.
  struct FoundServices: Sendable {
    struct Found: Sendable {
      /// The id of its factory.
      let id: Int
      let name: String
      let location: AlchemicSourceLocation?
      let service: any Service
    }

    let found: [Found]
    let declared: [ServicesLife.Service]
    /// The types of services that nothing declares.
    let undeclared: [UndeclaredType]

    /// Finds the services of a container that is ready. Lazy ones are created.
    init(in context: ALCContext) async throws(AlchemicError) {
      for factory in context.managedFactories where factory.isUnusedLazy && factory.creates((any Service).self) {
        // One whose method returns nil, as its declaration allows, does not run.
        _ = try await context.getAsync((any Service)?.self, AcName(factory.name))
      }
      undeclared = context.undeclaredTypes(conformingTo: (any Service).self)
      let factories = context.managedFactories
      var services: [Int: any Service] = [:]
      // Several factories may share an object, which runs once. Each structure runs separately.
      var known: Set<ObjectIdentifier> = []
      for factory in factories.sorted(by: { ($0.member.rank, $0.id) < ($1.member.rank, $1.id) }) {
        guard let object = factory.object, let service = object as? any Service else { continue }
        if type(of: service) is AnyClass, !known.insert(ObjectIdentifier(service as AnyObject)).inserted { continue }
        services[factory.id] = service
      }
      let order = ServiceOrder(
        factories.map { factory in
          var member = factory.member
          member.isStoppable = services[factory.id] != nil
          return member
        })
      found = order.services.map { id in
        // Never nil: the order has only members that are stoppable, and these have a service.
        Found(id: id, name: factories[id].name, location: factories[id].location, service: services[id]!)
      }
      declared = zip(order.services, order.needs).map { id, needs in
        var declared = ServicesLife.Service(needs: needs, factories[id].options)
        if services[id] is any AlchemicStartingUp { declared.announcesReady = true }
        return declared
      }
    }
  }

  extension ServicesLife.Service {
    fileprivate init(needs: [Int], _ options: [any AttachedOption]) {
      self.init(needs: needs)
      for option in options {
        switch option {
        case let option as EndOption: whenEnds = option.behavior
        case let option as FailureOption: whenFails = option.behavior
        case let option as TimeoutOption: timeout = option.timeout
        case is ReadyOption: announcesReady = true
        default: break
        }
      }
    }
  }
#endif
