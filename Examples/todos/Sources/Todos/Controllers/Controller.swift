package import Hummingbird

/// A group of routes.
package protocol Controller: Sendable {
  func addRoutes(to router: Router<AppContext>)
}
