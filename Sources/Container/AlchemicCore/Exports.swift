// What the container says about itself is part of what a program imports.
@_exported public import AlchemicModel
