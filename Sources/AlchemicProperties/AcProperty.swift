public import AlchemicCore
public import Configuration

/// A value from the container's configuration: an argument of an initialiser or a method, or a variable.
///
/// It stands alone, as any value does. That it is there and can be read is checked with the graph, before anything is
/// made; an optional is `nil` where nothing gives a value.
///
/// ```swift
/// AcInitializer(factory, Server.init(host:port:password:),
///   AcProperty("server.host"), AcProperty("server.port", default: 8080), AcProperty("server.password", secret: true))
/// AcInject(factory, \Server.greeting, AcProperty("my.app.hello.message", file: "Hello.strings"))
/// ```
///
/// - Parameters:
///   - key: What to look for, its parts separated by dots. Each source spells it in its own way: `server.port` is
///     `--server-port` on a command line and `SERVER_PORT` in an environment.
///   - file: The only file to look in; without it, the sources of ``AcUseProperties(_:options:fileID:line:)-(_,FactoryOption...,_,_)``.
///   - defaultValue: The value where nothing gives one. One that cannot be read is an error all the same.
///   - secret: Whether the value is a secret: it is left out of errors, descriptions and graphs. What one
///     declaration says holds for all of the same key.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
/// - Returns: The value's source. The configuration is asked on whichever thread makes what needs the value.
public func AcProperty<Value: PropertyValue>(
  _ key: String, file: PropertyFile? = nil, default defaultValue: Value? = nil, secret: Bool = false,
  fileID: String = #fileID, line: Int = #line
) -> ValueSource<Value> {
  let container = ContainerProperties.current
  let property = Property(
    key: key, file: file, defaultValue: defaultValue, isSecret: secret, container: container)
  container.add(key, isShared: file == nil, isSecret: secret)
  if let file {
    let requester = Problem.Requester(
      name: property.declaration, location: AlchemicSourceLocation(fileID: fileID, line: line))
    container.need(file, requester: requester)
  }
  return ValueSource(description: property.description) {
    property.problem()
  } property: {
    property.facts
  } read: { () throws(ValueFailure) in
    try property.value()
  }
}

/// The container's configuration as swift-configuration's reader, for what reads its values itself.
///
/// ```swift
/// AcInitializer(factory, HTTPServer.init(config:), AcConfigReader("http"))
/// ```
///
/// - Parameter scope: The key before all that is read from it; none for the whole configuration.
/// - Returns: The reader's source. The reader may be used from any thread.
public func AcConfigReader(_ scope: String = "") -> ValueSource<ConfigReader> {
  let container = ContainerProperties.current
  container.add(scope: scope)
  return ValueSource(description: scope.isEmpty ? "AcConfigReader()" : "AcConfigReader(\"\(scope)\")") {
    nil
  } read: { () throws(ValueFailure) in
    let reader = ConfigReader(providers: container.sources(in: nil).compactMap(\.provider))
    return scope.isEmpty ? reader : reader.scoped(to: ConfigKey(scope))
  }
}
