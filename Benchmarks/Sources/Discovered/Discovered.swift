/// The module whose classes the container is to find.
public let discoveredModule = "Discovered"
