// Re-exported for the modules of this package. All its names are package-internal, so an app sees none of them.
@_exported public import DertischPrimitives
