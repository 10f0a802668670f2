// The values of a container are part of what an explorer and a process send each other.
@_exported public import AlchemicModel
