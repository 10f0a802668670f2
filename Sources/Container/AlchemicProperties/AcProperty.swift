// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

/// A property's value, for an argument of an initialiser or a method, or for a variable.
///
/// It stands alone: no criterion goes with it. The container checks the value with the rest of the graph, before it
/// creates any object. An optional is `nil` where no source has a value.
///
/// ```swift
/// AcInitializer(factory, Server.init(host:port:password:),
///   AcProperty("server.host", help: "The address to listen on."),
///   AcProperty("server.port", short: "p", default: 8080), AcProperty("server.password", secret: true))
/// AcInject(factory, \Server.greeting, AcProperty("my.app.hello.message", file: "Hello.strings"))
/// ```
///
/// - Parameters:
///   - key: The property's key, its parts separated by dots. Each source spells it in its own way: `server.port` is
///     `--server-port` on a command line and `SERVER_PORT` in an environment.
///   - short: A letter for the command line: with `"p"`, also `-p 9000`, `-p=9000` and `-p9000`. Booleans can share a
///     hyphen: `-vq`. A key needs it in one of its declarations only.
///   - file: The only file to search. Without it, the container searches the sources of
///     ``AcUseProperties(_:options:fileID:line:)-(_,FactoryOption...,_,_)``.
///   - defaultValue: The value where no source has one. It does not replace a value that cannot be read: that is an
///     error.
///   - secret: Whether errors, descriptions and graphs leave the value out. If any declaration marks a key secret, it is
///     secret for all of them.
///   - help: What the value is for, in the output of `--help`.
///   - fileID: The file of the declaration, for errors.
///   - line: The line of the declaration, for errors.
/// - Returns: The source of the value. The container reads the property on the thread that creates or injects the
///   object.
public func AcProperty<Value: PropertyValue>(
  _ key: String, short: Character? = nil, file: PropertyFile? = nil, default defaultValue: Value? = nil,
  secret: Bool = false, help: String? = nil, fileID: String = #fileID, line: Int = #line
) -> ValueSource<Value> {
  let container = ContainerProperties.current
  let property = Property(key: key, file: file, defaultValue: defaultValue, isSecret: secret, container: container)
  let requester = Problem.Requester(
    name: property.declaration, location: AlchemicSourceLocation(fileID: fileID, line: line))
  container.add(property, short: short, help: help, requester: requester)
  if let file { container.need(file, requester: requester) }
  return ValueSource(description: property.description) {
    property.problem()
  } property: {
    property.facts
  } read: { () throws(ValueFailure) in
    try property.value()
  }
}
