/// A class that adds to what a container finds: classes that cannot declare themselves, and further images.
///
/// It is found by the scan, as those that declare themselves are, and no object of it is made.
public protocol AlchemicConfig: AnyObject {
  /// Registers classes that cannot declare themselves. Called as ``AlchemicDeclaring/alchemic(_:)`` is, after that of
  /// every class found.
  ///
  /// - Parameter registry: Registers the classes.
  static func configureAlchemic(_ registry: ClassRegistry)

  /// One class of each further image that is to be scanned; by default none. Read while the container scans, for
  /// ``ClassScan/program`` alone.
  static var scanBundlesWithClasses: [AnyClass] { get }
}

extension AlchemicConfig {
  /// Registers nothing.
  ///
  /// - Parameter registry: Registers classes; the default implementation ignores it.
  public static func configureAlchemic(_ registry: ClassRegistry) {}

  /// No further image.
  public static var scanBundlesWithClasses: [AnyClass] { [] }
}
