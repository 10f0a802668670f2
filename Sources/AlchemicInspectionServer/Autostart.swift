private import AlchemicCore
private import CAlchemicInspection
private import Logging

/// Called by the constructor in CAlchemicInspection when the program has been loaded, before `main`, where its
/// environment asks for it.
@c(alchemic_inspection_serve)
func serveAsWished() {
  let logger = Logger(label: "alchemic.inspection")
  let wish = String(cString: alchemic_inspection_wish())
  guard ["1", "hold", "read-only"].contains(wish) else {
    logger.error(
      "ALCHEMIC_INSPECT is not understood",
      metadata: ["value": "\(wish.debugDescription)", "known": "1, hold, read-only"])
    return
  }
  // Before an explorer can start it.
  if wish == "hold" { Alchemic.mainContext.hold() }
  do {
    // Served as long as the process lives: nobody has to keep it.
    _ = try InspectionServer.serve(options: wish == "read-only" ? .readOnly : [])
  } catch {
    Alchemic.mainContext.endHolding()
    logger.error("cannot be explored", metadata: ["error": "\(error)"])
  }
}
