private import AlchemicCore
private import CAlchemicInspection
private import Logging

/// Serves the program's container as the environment variable ALCHEMIC_INSPECT requests.
///
/// The constructor in CAlchemicInspection calls this before `main` if the variable is set.
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
  // Held before serving, because an explorer could start the container as soon as it connects.
  if request == "hold" { Alchemic.mainContext.hold() }
  do {
    // The server keeps itself alive until the process ends.
    let stop: InspectionServer.Options = alchemic_inspection_allows_stop() == 1 ? .allowsStop : []
    _ = try InspectionServer.serve(options: request == "read-only" ? .readOnly : stop)
  } catch {
    Alchemic.mainContext.endHolding()
    logger.error("can't serve explorers", metadata: ["error": "\(error)"])
  }
}
