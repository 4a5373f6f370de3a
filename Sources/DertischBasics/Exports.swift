// Beneath Plug and beneath everything else lie the same few tools. They have no public names: an app sees none of them.
@_exported public import DertischPrimitives
