public import AlchemicCore

/// Says where a container's properties come from: these sources, the first that has a value wins.
///
/// Without it a container asks the command line, then the environment. To be called where declarations are read: in the
/// `alchemic(_:)` of any class, or, as nothing has to be made for it, in the `configureAlchemic(_:)` of one that
/// configures the container. Once in a container; of several, one with `AcPrimary()` goes before those without, as a
/// test's does.
///
/// ```swift
/// final class ShopConfiguration: AlchemicConfig {
///   static func configureAlchemic(_ registry: ClassRegistry) {
///     AcUseProperties(.commandLine, .environment, .file("/etc/shop.yaml", isOptional: true), .file("Shop.plist"))
///   }
/// }
/// ```
///
/// Files are read once for each start, before anything is made; one that cannot be read fails the start.
///
/// - Parameters:
///   - sources: Where to look, in this order.
///   - options: `AcPrimary()`, or nothing.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcUseProperties(
  _ sources: PropertySource..., options: FactoryOption..., fileID: String = #fileID, line: Int = #line
) {
  AcUseProperties(sources, options: options, fileID: fileID, line: line)
}

/// Says where a container's properties come from, where that is only known once the program runs.
///
/// - Parameters:
///   - sources: Where to look, in this order.
///   - options: `AcPrimary()`, or nothing.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
public func AcUseProperties(
  _ sources: [PropertySource], options: [FactoryOption] = [], fileID: String = #fileID, line: Int = #line
) {
  let requester = Problem.Requester(
    name: "AcUseProperties", location: AlchemicSourceLocation(fileID: fileID, line: line))
  ContainerProperties.current.use(
    ContainerProperties.Declaration(sources: sources, options: options, requester: requester))
}
