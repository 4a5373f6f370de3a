// A module that registers texts names the larder that holds them.
@_exported public import DertischLarder
