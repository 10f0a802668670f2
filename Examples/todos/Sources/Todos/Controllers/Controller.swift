// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

package import Hummingbird

/// A group of routes.
package protocol Controller: Sendable {
  func addRoutes(to router: Router<AppContext>)
}
