// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Foundation
import Testing

@Suite struct RequestTests {
  private static let calls: [Request.Call] = [
    .hello(version: InspectionProtocol.version, client: "test"), .snapshot, .subscribe(after: .max), .unsubscribe,
    .start, .stop, .callbacks,
    .settings(store: nil), .settings(store: "cloud"),
    .set(store: "cloud", key: "fee", .double(-.infinity), seen: nil),
    .set(store: "cloud", key: "\u{0}\n\u{1F3E6}", .integer(.min), seen: "1f"),
    .set(store: "", key: "", .string(""), seen: ""), .set(store: "", key: "", .bool(true), seen: nil),
    .set(store: "", key: "", .other("2026-01-01"), seen: nil),
    .remove(store: "cloud", key: "fee", seen: "1f"), .take(store: "cloud", key: "fee", seen: nil),
    .take(store: "cloud", key: "fee", seen: "1f"), .describe(factory: -1),
    .explain(factory: .max), .register(label: "\u{7}"), .count(true), .count(false), .live(from: 0), .live(from: -1),
    .scopes,
  ]

  @Test(arguments: calls) func `A request is unchanged by encoding and decoding`(call: Request.Call) throws {
    for id in [nil, .number(.min), .text("a")] as [RequestIdentifier?] {
      let request = Request(id: id, call)
      #expect(Request.read(try request.line()) == .success(request))
    }
  }

  @Test func `A request is encoded in the protocol's form`() throws {
    let request = Request(id: .number(7), .set(store: "cloud", key: "fee", .double(0.5), seen: "1f"))
    #expect(
      String(decoding: try request.line(), as: UTF8.self)
        == #"{"id":7,"jsonrpc":"2.0","method":"set","params":{"key":"fee","seen":"1f","store":"cloud","#
        + #""value":{"double":{"value":0.5}}}}"#)
  }

  @Test(
    arguments: [
      ("", nil, .notJSON), ("{", nil, .notJSON), ("\"\u{0}", nil, .notJSON), ("7", nil, .invalidRequest),
      ("[]", nil, .invalidRequest), ("{}", nil, .invalidRequest),
      (#"{"jsonrpc":"1.0","id":1,"method":"start"}"#, nil, .invalidRequest),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"start"}"#, nil, .invalidRequest),
      (#"{"jsonrpc":"2.0","id":1,"method":7}"#, nil, .invalidRequest),
      (#"{"jsonrpc":"2.0","id":1,"method":"halt"}"#, .number(1), .unknownMethod),
      (#"{"jsonrpc":"2.0","id":1,"method":"hello"}"#, .number(1), .invalidParameters),
      (#"{"jsonrpc":"2.0","id":"a","method":"set","params":[1]}"#, .text("a"), .invalidParameters),
      (#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"after":-1}}"#, .number(1), .invalidParameters),
      (#"{"jsonrpc":"2.0","id":1,"method":"describe","params":{"factory":1e30}}"#, .number(1), .invalidParameters),
    ] as [(String, RequestIdentifier?, ProtocolError.Code)])
  func `A line that is not a request is rejected with an error code`(
    line: String, id: RequestIdentifier?, code: ProtocolError.Code
  ) {
    guard case .failure(let rejection) = Request.read(Array(line.utf8)) else {
      Issue.record("It was decoded as a request.")
      return
    }
    #expect(rejection.id == id)
    #expect(rejection.error.code == code)
  }
}
