internal import AlchemicInspection

/// The columns of the steps of a start in reports.
extension StartStep {
  static let table = Table<StartStep>(
    "steps",
    [
      Column("after", .duration { step, _ in step.after }),
      Column("own", .duration { step, _ in step.own }),
      Column("took", .duration { step, _ in step.took }),
      Column("waited", .duration { step, _ in step.waited }, print: .hidden),
      Column("inside", .text { step, _ in step.inside }, print: .hidden),
      Column("thread", .text { step, _ in step.thread.isEmpty ? nil : step.thread }),
      Column("state", .text { step, _ in step.state }),
      Column("name", .text { step, _ in step.name }),
    ])
}

/// The columns of the objects of a stop in reports.
extension StopStep {
  static let table = Table<StopStep>(
    "objects",
    [
      Column("after", .duration { step, _ in step.after }, json: "after"),
      Column("took", .duration { step, _ in step.took }, json: "took"),
      Column("state", .text { step, _ in step.state }),
      Column("name", .text { step, _ in step.name }),
      Column("note", .text { step, _ in step.note }, json: .hidden),
      Column("declared", .place { step, _ in step.location }, print: .hidden),
      Column("failure", .text { step, _ in step.failure }, print: .hidden),
      // The objects that wait or waited for it, and those that it waits or waited for.
      Column(
        "keptWaiting", .list { step, _ in step.keptWaiting.isEmpty ? nil : step.keptWaiting }, print: .hidden),
      Column("waitedFor", .list { step, _ in step.waitedFor.isEmpty ? nil : step.waitedFor }, print: .hidden),
    ])
}
