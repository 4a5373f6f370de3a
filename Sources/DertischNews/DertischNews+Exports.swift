@_exported import DertischBus
