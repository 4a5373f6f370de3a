// A larder holds the settings of the app itself.
@_exported public import DertischLarder
