/// The name of this module, whose classes the container discovers.
public let discoveredModule = "Discovered"
