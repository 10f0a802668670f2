private import AlchemicCore
private import CAlchemicInspection
private import Logging

/// Called by the constructor in CAlchemicInspection when the program has been loaded, before `main`, where its
/// environment asks for it.
@c(alchemic_inspection_serve)
func serveIfRequested() {
  let logger = Logger(label: "alchemic.inspection")
  let request = String(cString: alchemic_inspection_request())
  guard ["1", "hold", "read-only"].contains(request) else {
    logger.error(
      "ALCHEMIC_INSPECT has an unknown value",
      metadata: ["value": "\(request.debugDescription)", "expected": "1, hold, read-only"])
    return
  }
  // Before an explorer can start it.
  if request == "hold" { Alchemic.mainContext.hold() }
  do {
    // Served as long as the process lives: nobody has to keep it.
    _ = try InspectionServer.serve(options: request == "read-only" ? .readOnly : [])
  } catch {
    Alchemic.mainContext.endHolding()
    logger.error("can't serve explorers", metadata: ["error": "\(error)"])
  }
}
