// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@_exported public import AlchemicCore
private import CAlchemicPlatform

/// Runs before `main`, when the program or the library that contains this module is loaded.
@c(alchemic_autostart_loaded)
private func loaded(count: CInt, arguments: CommandLineWords, environment: CommandLineWords) {
  alchemic_after_loading(loaded, autostart)
}

private typealias CommandLineWords = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

@section(".init_array") @used private let constructor: alchemic_constructor = loaded

/// Makes the container start at its first trigger, which is not before `main`.
@c(alchemic_autostart)
private func autostart() {
  alchemic_watch_main()
  Alchemic.startWhenNeeded { alchemic_main_has_suspended() != 0 }
}
