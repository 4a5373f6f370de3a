// A few tools shared by Plug and all other modules. They have no public names, so an app sees none of them.
@_exported public import DertischPrimitives
