// What imports the room sees the server that it is served by, with its requests and responses.
@_exported public import DertischHTTPServer
