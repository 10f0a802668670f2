extension Registration {
  /// Resolves each dependency.
  func resolve() -> Model {
    var resolver = Resolver(takeDeclarations(), problems: problems)
    return resolver.resolve(extensions: extensions, warnings: warnings)
  }
}
