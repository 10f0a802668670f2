// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Hummingbird
internal import Mustache

/// The HTML pages.
package struct Pages: Sendable {
  private let templates: MustacheLibrary

  /// Reads the templates.
  package init() async throws {
    templates = try await MustacheLibrary(directory: Bundle.module.bundlePath + "/Resources/templates")
  }

  /// The directory of the files that browsers load.
  static var files: String { Bundle.module.bundlePath + "/Resources/public" }

  func page(_ name: String, _ values: [String: Any] = [:], status: HTTPResponse.Status = .ok) -> Response {
    let html = templates.render(values, withTemplate: name) ?? ""
    return Response(status: status, headers: [.contentType: "text/html"], body: .init(byteBuffer: .init(string: html)))
  }
}
