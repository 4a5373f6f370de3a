// Names of the core that tests of an app write beside those of `import Dertisch`.
@_exported public import struct DertischCore.AlertRequest
@_exported public import class DertischCore.MaitreD
@_exported public import struct DertischCore.RowNumber
@_exported public import struct DertischCore.Spot
@_exported public import struct DertischCore.Substitutes
