// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension Engine {
  /// The plans of requested templates and of calls of `AcInvoke`, by factory id. They are never removed.
  struct Plans {
    var ofTemplates: [Int: TemplatePlan] = [:]
    var ofInvocations: [Int: TemplatePlan] = [:]
    var byCriteria: [PlannedInvocation.Call: PlannedInvocation] = [:]
  }

  /// The plan of a template's objects; `nil` where they are not created by a synchronous initialiser.
  func plan(for factory: ResolvedFactory) -> TemplatePlan? {
    plans.withLock { TemplatePlan.plan(for: factory, self, isInvoked: false, among: &$0.ofTemplates) }
  }

  /// The plan of the objects for `AcInvoke`; `nil` where they are not created by a synchronous initialiser.
  func invocationPlan(for factory: ResolvedFactory) -> TemplatePlan? {
    plans.withLock { plans in
      if let known = plans.ofInvocations[factory.id] { return known }
      let plan = TemplatePlan.plan(for: factory, self, isInvoked: true, among: &plans.ofTemplates)
      plans.ofInvocations[factory.id] = plan
      return plan
    }
  }

  /// The plan of a call of `AcInvoke` with a criterion; `nil` where there is none for its factory.
  func plannedInvocation(_ call: PlannedInvocation.Call, of factory: ResolvedFactory) -> PlannedInvocation? {
    guard let plan = invocationPlan(for: factory) else { return nil }
    return plans.withLock { plans in
      if let known = plans.byCriteria[call] { return known }
      let new = PlannedInvocation(call: call, plan: .passUnretained(plan))
      plans.byCriteria[call] = new
      return new
    }
  }
}
