// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Foundation
import Testing

@Suite struct EncodingTests {
  private static let location = AlchemicSourceLocation(fileID: "Bank/Ledger.swift", line: 18)

  private static let changes: [ContainerEvent.Change] = [
    .phase(.scanning, failure: nil),
    .phase(.failed, failure: "It would not."),
    .factories([
      FactorySnapshot(
        id: 0, name: "Ledger", typeName: "Ledger", module: "Bank", kind: .method(of: nil), mode: .reference,
        flags: FactoryFlags(FactoryFlags.named.map(\.flag)), location: location, state: .set(at: 3),
        live: LiveCount(alive: 1, counted: 2, values: 3))
    ]),
    .singletons(total: 3),
    .factory(1, .creating(since: 2, thread: "main"), createdCount: 0),
    .factory(1, .failed("It would not."), createdCount: 0),
    .callback(CallbackSnapshot(id: 0, label: "", location: location, state: .firing(since: 1, thread: "main"))),
    .callback(CallbackSnapshot(id: 0, label: "", location: location, count: 7, state: .failed("It would not."))),
    .entry(store: "cloud", key: "fee", nil),
    .entry(
      store: "cloud", key: "fee",
      EntrySnapshot(
        key: "fee", value: .other("2026-01-01"), defaultValue: .bool(true), origin: .commandLine,
        editor: .choice([EntrySnapshot.Choice(title: "One", value: .string("1"))]))),
  ]

  @Test(arguments: changes) func `An update is unchanged by encoding and decoding`(
    change: ContainerEvent.Change
  ) throws {
    let update = ContainerUpdate.event(ContainerEvent(number: .max, instant: .max, thread: "main", change: change))
    let data = try JSONEncoder().encode(update)
    #expect(try JSONDecoder().decode(ContainerUpdate.self, from: data) == update)
  }

  @Test(
    arguments: [
      .start, .stop, .set(store: "cloud", key: "fee", .integer(.min)),
      .set(store: "cloud", key: "", .string("\u{0}\n")),
      .remove(store: "cloud", key: "fee"), .takeOther(store: "cloud", key: "fee", seen: "1f"), .countLiveObjects(true),
    ] as [Command])
  func `A command is unchanged by encoding and decoding`(command: Command) throws {
    let data = try JSONEncoder().encode(command)
    #expect(try JSONDecoder().decode(Command.self, from: data) == command)
  }

  private static let failure = FailureSnapshot([
    Problem(
      code: "no-factory", summary: "No factory creates a Grinder.",
      facts: [Problem.Fact("required by", "Barista.grinder (Barista.swift:12)")], requester: "Barista.grinder",
      location: AlchemicSourceLocation(fileID: "Shop/Barista.swift", line: 12), path: ["Cafe", "Barista"],
      factories: ["Barista"],
      candidates: [
        Problem.Candidate(
          name: "BurrGrinder", location: AlchemicSourceLocation(fileID: "Shop/Kitchen.swift", line: 8),
          verdict: "does not conform to Grinder")
      ], isPermanent: true)
  ])

  private static let error =
    #"{"problems":[{"candidates":[{"location":{"fileID":"Shop/Kitchen.swift","line":8},"name":"BurrGrinder","#
    + #""verdict":"does not conform to Grinder"}],"code":"no-factory","#
    + #""factories":["Barista"],"facts":[{"title":"required by","values":["Barista.grinder (Barista.swift:12)"]}],"#
    + #""isPermanent":true,"location":{"fileID":"Shop/Barista.swift","line":12},"path":["Cafe","Barista"],"#
    + #""requester":"Barista.grinder","summary":"No factory creates a Grinder."}]}"#

  /// Each shape of each value, with the text that other clients read.
  private static let forms: [(any Codable & Hashable & Sendable, String)] = [
    (FactorySnapshot.State.notCreated, #"{"notCreated":{}}"#),
    (FactorySnapshot.State.creating(since: 2, thread: "main"), #"{"creating":{"since":2,"thread":"main"}}"#),
    (FactorySnapshot.State.created(at: 4, took: 2, thread: "4"), #"{"created":{"at":4,"thread":"4","took":2}}"#),
    (FactorySnapshot.State.absent(at: 4, took: 2, thread: "4"), #"{"absent":{"at":4,"thread":"4","took":2}}"#),
    (FactorySnapshot.State.set(at: 9), #"{"set":{"at":9}}"#),
    (FactorySnapshot.State.failed(failure), #"{"failed":{"error":\#(error)}}"#),
    (FactorySnapshot.State.released(at: 9), #"{"released":{"at":9}}"#),
    (FactorySnapshot.State.stopping(since: 9), #"{"stopping":{"since":9}}"#),
    (FactorySnapshot.State.stopped(at: 9, took: 2), #"{"stopped":{"at":9,"took":2}}"#),
    (
      FactorySnapshot.State.stopFailed("stuck", at: 9, took: 2),
      #"{"stopFailed":{"at":9,"error":{"message":"stuck","problems":[]},"took":2}}"#
    ),
    (FactorySnapshot.Kind.class, #"{"class":{}}"#), (FactorySnapshot.Kind.method(of: 3), #"{"method":{"of":3}}"#),
    (FactorySnapshot.Kind.method(of: nil), #"{"method":{}}"#),
    (CallbackSnapshot.State.waiting, #"{"waiting":{}}"#),
    (CallbackSnapshot.State.firing(since: 1, thread: "main"), #"{"firing":{"since":1,"thread":"main"}}"#),
    (CallbackSnapshot.State.fired(at: 3, took: 2, thread: "main"), #"{"fired":{"at":3,"thread":"main","took":2}}"#),
    (CallbackSnapshot.State.failed(failure), #"{"failed":{"error":\#(error)}}"#),
    (DependencySnapshot.Resolution.unresolved, #"{"unresolved":{}}"#),
    (
      DependencySnapshot.Resolution.factories([1, 2], isArray: true),
      #"{"factories":{"factories":[1,2],"isArray":true}}"#
    ),
    (DependencySnapshot.Resolution.constant("AcInt(5)"), #"{"constant":{"text":"AcInt(5)"}}"#),
    (DependencySnapshot.Resolution.nothing, #"{"nothing":{}}"#),
    (DependencySnapshot.Resolution.failed(failure), #"{"failed":{"error":\#(error)}}"#),
    (
      PropertySnapshot.State.set("5", source: "environment", name: "PORT"),
      #"{"set":{"name":"PORT","source":"environment","value":"5"}}"#
    ),
    (
      PropertySnapshot.State.set(nil, source: "environment", name: "PORT"),
      #"{"set":{"name":"PORT","source":"environment"}}"#
    ),
    (
      PropertySnapshot.State.unusable(source: "shop.json", name: "port"),
      #"{"unusable":{"name":"port","source":"shop.json"}}"#
    ),
    (PropertySnapshot.State.unreadable(source: "shop.json"), #"{"unreadable":{"source":"shop.json"}}"#),
    (ServiceSnapshot.State.beginning(since: 3), #"{"beginning":{"since":3}}"#),
    (ServiceSnapshot.State.ready(at: 4, took: 1), #"{"ready":{"at":4,"took":1}}"#),
    (ServiceSnapshot.State.ending(since: 5), #"{"ending":{"since":5}}"#),
    (ServiceSnapshot.State.ended(at: 6, took: 1), #"{"ended":{"at":6,"took":1}}"#),
    (
      ServiceSnapshot.State.failed("no port", at: 7),
      #"{"failed":{"at":7,"error":{"message":"no port","problems":[]}}}"#
    ),
    (CreationSnapshot.WaitReason.object(factory: 4), #"{"object":{"factory":4}}"#),
    (CreationSnapshot.WaitReason.mainThread, #"{"mainThread":{}}"#),
    (SettingValue.string("a"), #"{"string":{"value":"a"}}"#), (SettingValue.bool(true), #"{"bool":{"value":true}}"#),
    (SettingValue.integer(7), #"{"integer":{"value":7}}"#), (SettingValue.double(0.5), #"{"double":{"value":0.5}}"#),
    (SettingValue.other("[1]"), #"{"other":{"value":"[1]"}}"#),
    (EntrySnapshot.Editor.toggle, #"{"toggle":{}}"#),
    (EntrySnapshot.Editor.slider(minimum: 0, maximum: 1), #"{"slider":{"maximum":1,"minimum":0}}"#),
    (
      EntrySnapshot.Editor.choice([EntrySnapshot.Choice(title: "One", value: .integer(1))]),
      #"{"choice":{"choices":[{"title":"One","value":{"integer":{"value":1}}}]}}"#
    ),
    (ContainerEvent.Change.phase(.stopping, failure: nil), #"{"phase":{"phase":"stopping"}}"#),
    (
      ContainerEvent.Change.phase(.failed, failure: failure), #"{"phase":{"failure":\#(error),"phase":"failed"}}"#
    ),
    (ContainerEvent.Change.scanned(classes: 12), #"{"scanned":{"classes":12}}"#),
    (ContainerEvent.Change.registered(factories: 15), #"{"registered":{"factories":15}}"#),
    (ContainerEvent.Change.factories([]), #"{"factories":{"factories":[]}}"#),
    (ContainerEvent.Change.singletons(total: 9), #"{"singletons":{"total":9}}"#),
    (
      ContainerEvent.Change.factory(1, .set(at: 2), createdCount: 0),
      #"{"factory":{"createdCount":0,"factory":1,"state":{"set":{"at":2}}}}"#
    ),
    (
      ContainerEvent.Change.service(
        factory: 1, ServiceSnapshot(.ending(since: 5), whenEnds: "ignore", whenFails: "cancelGroup")),
      #"{"service":{"factory":1,"service":{"state":{"ending":{"since":5}},"whenEnds":"ignore","#
        + #""whenFails":"cancelGroup"}}}"#
    ),
    (
      ContainerEvent.Change.entry(store: "cloud", key: "fee", nil), #"{"entry":{"key":"fee","store":"cloud"}}"#
    ),
    (Explanation.Verdict.refused("it is weak"), #"{"refused":{"reason":"it is weak"}}"#),
    (Explanation.Verdict.notOfType(["Grinder"]), #"{"notOfType":{"types":["Grinder"]}}"#),
    (Explanation.Verdict.nameDiffers(from: "grinder"), #"{"nameDiffers":{"from":"grinder"}}"#),
    (Explanation.Outcome.value("AcInt(5)"), #"{"value":{"text":"AcInt(5)"}}"#),
    (ContainerPhase.startingSingletons, #""startingSingletons""#), (ProtocolVersion(major: 1, minor: 12), #""1.12""#),
  ]

  @Test(arguments: forms.indices) func `Each shape has the form that other clients read`(index: Int) throws {
    func check<Value: Codable & Hashable>(_ value: Value, _ text: String) throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == text)
      #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value)
    }
    let (value, text) = Self.forms[index]
    try check(value, text)
  }

  @Test func `A creation is encoded in the event that ends it`() throws {
    let event = ContainerEvent(
      number: 3, instant: 9, thread: "main", change: .singletons(total: 1),
      creation: CreationSnapshot(
        began: 1, ended: 9, thread: "main", own: 2, outer: 0,
        waits: [CreationSnapshot.Wait(began: 2, ended: 4, reason: .object(factory: 4))]))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text =
      #"{"event":{"change":{"singletons":{"total":1}},"creation":{"began":1,"ended":9,"outer":0,"own":2,"#
      + #""thread":"main","waits":[{"began":2,"ended":4,"reason":{"object":{"factory":4}}}]},"#
      + #""instant":9,"number":3,"thread":"main"},"hasMore":false}"#
    #expect(String(decoding: try encoder.encode(EventNotice(event)), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(EventNotice.self, from: Data(text.utf8)) == EventNotice(event))
  }

  @Test func `A service does a step in a snapshot`() {
    let service = ServiceSnapshot(.ready(at: 4, took: 1), whenEnds: "ignore", whenFails: "cancelGroup")
    var container = ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 1), phase: .ready,
      factories: (0...1).map { id in
        FactorySnapshot(
          id: id, name: "\(id)", typeName: "", module: "", kind: .class, mode: .reference, location: Self.location,
          state: .set(at: 2))
      })
    for (number, factory) in [1, 7].enumerated() {
      container.apply(
        ContainerEvent(
          number: UInt64(number + 1), instant: 9, thread: "main", change: .service(factory: factory, service)))
    }
    #expect(container.factories.map(\.service) == [nil, service])
    #expect(container.factories.map(\.state) == [.set(at: 2), .set(at: 2)])
  }

  @Test func `A factory is encoded without what has its default, and decoded with it or without it`() throws {
    let text =
      #"{"id":0,"location":{"fileID":"Bank/Ledger.swift","line":18},"mode":"template","module":"Bank","#
      + #""name":"Ledger","typeName":"Ledger"}"#
    let whole =
      #"{"arguments":[],"createdCount":0,"dependents":[],"flags":[],"id":0,"injections":[],"isUnprotected":false,"#
      + #""kind":{"class":{}},"location":{"fileID":"Bank/Ledger.swift","line":18},"mode":"template","module":"Bank","#
      + #""name":"Ledger","problems":[],"protocols":[],"state":{"notCreated":{}},"stops":false,"typeName":"Ledger"}"#
    let factory = FactorySnapshot(
      id: 0, name: "Ledger", typeName: "Ledger", module: "Bank", kind: .class, mode: .template,
      location: Self.location)
    #expect(try JSONDecoder().decode(FactorySnapshot.self, from: Data(text.utf8)) == factory)
    #expect(try JSONDecoder().decode(FactorySnapshot.self, from: Data(whole.utf8)) == factory)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(factory), as: UTF8.self) == text)
  }

  @Test func `Counts of living objects are encoded in the protocol's form`() throws {
    let counts = LiveCounts(
      isCounting: true, instant: 9,
      counts: [
        LiveCounts.Factory(2, LiveCount(alive: 1, counted: 4)),
        LiveCounts.Factory(3, LiveCount(alive: 0, counted: 0, values: 2)),
      ], next: 4)
    let line =
      #"{"id":1,"jsonrpc":"2.0","result":{"live":{"counts":[{"count":{"alive":1,"counted":4,"values":0},"factory":2},"#
      + #"{"count":{"alive":0,"counted":0,"values":2},"factory":3}],"instant":9,"isCounting":true,"next":4}}}"#
    let message = ServerMessage.answer(.number(1), .live(counts))
    #expect(String(decoding: try message.line(), as: UTF8.self) == line)
    #expect(try ServerMessage.read(Array(line.utf8)) == message)
  }

  @Test func `A hello of a process has the version of the package`() throws {
    let hello = Hello(
      library: InspectionProtocol.libraryVersion, process: ProcessDescription(name: "bank", identifier: 7),
      phase: .ready, uptime: 1, capabilities: [])
    let line =
      #"{"id":1,"jsonrpc":"2.0","result":{"capabilities":[],"library":"\#(InspectionProtocol.libraryVersion)","#
      + #""phase":"ready","process":{"identifier":7,"name":"bank"},"uptime":1,"version":"1.0"}}"#
    let message = ServerMessage.answer(.number(1), .hello(hello))
    #expect(String(decoding: try message.line(), as: UTF8.self) == line)
    #expect(try ServerMessage.read(Array(line.utf8)) == message)
  }

  @Test func `A hello of a saved file says when it was saved`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var hello = Hello(
      process: ProcessDescription(name: "bank", identifier: 7), phase: .ready, uptime: 0, capabilities: [], savedAt: 1.5
    )
    let start = #"{"capabilities":[],"phase":"ready","process":{"identifier":7,"name":"bank"},"#
    let end = #""uptime":0,"version":"1.0"}"#
    #expect(String(decoding: try encoder.encode(hello), as: UTF8.self) == start + #""savedAt":1.5,"# + end)
    hello.savedAt = nil
    #expect(String(decoding: try encoder.encode(hello), as: UTF8.self) == start + end)
    #expect(try JSONDecoder().decode(Hello.self, from: Data((start + end).utf8)) == hello)
  }

  @Test func `A source location is described without its module`() {
    #expect(Self.location.description == "Ledger.swift:18")
  }
}
