// A file with attributes imports this module alone.
#if Macros
  @_exported public import AlchemicCore
#endif
