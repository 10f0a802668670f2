// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The bodies of requests to the gateway. `Data` is encoded in base 64, and 64-bit numbers as texts, as the gateway
/// requires.
enum EtcdRequests {
  struct Range: Encodable {
    var key: Data
    var range_end: Data?
    var limit: String?
    var revision: String?
    var sort_order: String?
    var sort_target: String?
    var keys_only: Bool?

    init(_ range: EtcdRange, limit: Int? = nil, revision: Int64? = nil) {
      key = range.start
      range_end = range.end
      self.limit = limit.map { String($0) }
      self.revision = revision.map { String($0) }
    }
  }

  struct Put: Encodable {
    var key: Data
    var value: Data
  }

  struct Delete: Encodable {
    var key: Data
    var range_end: Data?
  }

  struct Transaction: Encodable {
    var compare: [Compare]
    var success: [Operation]
    var failure: [Operation]

    struct Compare: Encodable {
      var key: Data
      var target = "MOD"
      var result = "EQUAL"
      var mod_revision: String?
      var value: Data?
    }

    struct Operation: Encodable {
      var request_put: Put?
      var request_delete_range: Delete?
      var request_range: Range?
    }

    init(_ transaction: EtcdTransaction) {
      compare = transaction.conditions.map { Compare(key: $0.key, mod_revision: String($0.modRevision)) }
      // etcd compares values as wholes: a value that begins with some bytes is between these bytes and their successor.
      for beginning in transaction.beginnings {
        let range = EtcdRange(prefix: beginning.bytes)
        compare.append(Compare(key: beginning.key, target: "VALUE", result: "GREATER", value: range.start))
        compare.append(Compare(key: beginning.key, target: "VALUE", result: "LESS", value: range.end))
      }
      success = transaction.changes.map { change in
        switch change {
        case .put(let key, let value): Operation(request_put: Put(key: key, value: value))
        case .delete(let key): Operation(request_delete_range: Delete(key: key))
        }
      }
      failure = transaction.otherwiseRead.map { Operation(request_range: Range(EtcdRange(key: $0))) }
    }
  }

  /// Reads a key, and the last changed key of a range, at one revision.
  struct Check: Encodable {
    var success: [Transaction.Operation]

    init(key: Data, range: EtcdRange) {
      var newest = Range(range, limit: 1)
      newest.sort_order = "DESCEND"
      newest.sort_target = "MOD"
      newest.keys_only = true
      success = [
        Transaction.Operation(request_range: Range(EtcdRange(key: key))), Transaction.Operation(request_range: newest),
      ]
    }
  }

  struct Watch: Encodable {
    var create_request: Create

    struct Create: Encodable {
      var key: Data
      var range_end: Data?
      var start_revision: String
      /// An idle watch reports its revision now and then, so that it resumes from there.
      var progress_notify = true
    }

    init(_ range: EtcdRange, from revision: Int64) {
      create_request = Create(key: range.start, range_end: range.end, start_revision: String(revision))
    }
  }

  struct Authentication: Encodable {
    var name: String
    var password: String
  }

  struct Compaction: Encodable {
    var revision: String
  }
}
