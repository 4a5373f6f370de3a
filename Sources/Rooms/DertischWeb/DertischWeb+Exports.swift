// What imports the room sees the server that it is served by, with its requests and responses.
@_exported public import DertischHTTPServer

// Names of the core that an app writes where it opens its house.
@_exported public import class DertischRoom.FailureLog
@_exported public import protocol DertischRoom.LayoutBook
@_exported public import class DertischRoom.Watchdog
