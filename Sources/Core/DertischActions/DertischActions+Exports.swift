// A file that plugs actions for a house names them, their performers and their wraps.
@_exported public import Plug
