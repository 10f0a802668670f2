@_exported public import AlchemicCore
private import CAlchemicAutostart

/// Called by the constructor in CAlchemicAutostart when the program has been loaded, before `main`.
@c(alchemic_autostart)
func autostart() {
  // This reference makes the linker include the constructor.
  _ = alchemic_autostart_is_linked
  Alchemic.startWhenNeeded { alchemic_main_has_suspended() != 0 }
}
