// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The arguments of a function, each with its source.
@usableFromInline
func dependencies<each Argument>(from sources: repeat ValueSource<each Argument>, at location: AlchemicSourceLocation)
  -> [Dependency]
{
  var arguments: [Dependency] = []
  for (type, source) in repeat ((each Argument).self, (each sources).source) {
    arguments.append(
      Dependency(label: .argument(arguments.count + 1), target: TargetType(type), source: source, location: location))
  }
  return arguments
}

/// The arguments of a function, each found by its type.
///
/// The callers separate the first argument, so that a function without arguments matches only the overload with sources.
@usableFromInline
func dependencies<First, each Argument>(
  of first: First.Type, _ types: repeat (each Argument).Type, at location: AlchemicSourceLocation
) -> [Dependency] {
  var all: [Any.Type] = [first]
  for type in repeat each types { all.append(type) }
  return all.enumerated().map { index, type in
    Dependency(
      label: .argument(index + 1), target: TargetType(type), source: .byType, isOmitted: true, location: location)
  }
}

/// The arguments of a function whose last ones have no source, and are `nil`.
func trailing<Argument, each More>(
  from source: ValueSource<Argument>, _ sources: repeat ValueSource<each More>, nils: [Any.Type],
  at location: AlchemicSourceLocation
) -> [Dependency] {
  var arguments = dependencies(from: source, repeat each sources, at: location)
  for type in nils {
    arguments.append(
      Dependency(label: .argument(arguments.count + 1), target: TargetType(type), source: .null, location: location))
  }
  return arguments
}

/// The arguments of a function: the last ones with their sources, and each one before them found by its type.
func dependencies<each Rest, each Last>(
  byType types: repeat (each Rest).Type, then sources: repeat ValueSource<each Last>,
  at location: AlchemicSourceLocation
) -> [Dependency] {
  var arguments: [Dependency] = []
  func add(_ type: Any.Type, _ source: Source) {
    arguments.append(
      Dependency(label: .argument(arguments.count + 1), target: TargetType(type), source: source, location: location))
  }
  for type in repeat each types { add(type, .byType) }
  for (type, source) in repeat ((each Last).self, (each sources).source) { add(type, source) }
  return arguments
}
