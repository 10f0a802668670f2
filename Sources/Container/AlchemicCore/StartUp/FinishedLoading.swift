public import Foundation

extension Notification.Name {
  /// Posted once for each start, on the main thread, after the when-ready callbacks. The object is the container.
  public static let AlchemicFinishedLoading = Notification.Name("AlchemicFinishedLoading")
}

extension ALCContext {
  func postFinishedLoading() {
    NotificationCenter.default.post(name: .AlchemicFinishedLoading, object: self)
  }
}
