extension Model {
  /// A warning for each optional argument without a source that receives an object.
  ///
  /// In the original framework, such an argument was `nil`.
  var omittedArguments: [String] {
    var warnings: [String] = []
    for factory in factories where !factory.links.arguments.isEmpty {
      for (argument, resolution) in zip(factory.declaration.arguments, factory.links.arguments)
      where argument.isOmitted && argument.target.isOptional && !resolution.used.isEmpty {
        let requester = argument.requester(in: factory.name)
        let names = resolution.used.map { "'\(factories[$0].name)'" }.joined(separator: ", ")
        warnings.append(
          "\(requester.name) (\(argument.location)) is optional and has no source: it receives \(names) by its type, "
            + "not nil; write AcAuto() or AcNil()")
      }
    }
    return warnings
  }
}
