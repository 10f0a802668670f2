/// A class of another target of the package that containers have where a call in a declaration says so.
package protocol EnabledByCall: AnyObject {
  /// The call as one writes it; `nil` for a class that inherits from the one that it provides.
  static var enablingCall: String? { get }
}
