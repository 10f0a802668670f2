// Nothing: the package exists to build the programs that it depends on.
