// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import SwiftCompilerPlugin
  internal import SwiftSyntaxMacros

  /// The program that the compiler runs to expand the attributes of AlchemicMacros.
  @main
  struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      RegisterMacro.self, InjectMacro.self, InjectVariableMacro.self, InitializerMacro.self, MethodMacro.self,
      StopMacro.self, DependsOnMacro.self,
    ]
  }
#else
  /// Stands for the expansion where the trait is off, so that a build of the whole package has a program to link.
  @main
  enum Plugin {
    static func main() {}
  }
#endif
