@_exported import DertischNews
