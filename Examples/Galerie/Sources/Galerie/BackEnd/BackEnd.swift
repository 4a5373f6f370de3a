#if !os(iOS)
    import DertischWeb

    /// Galerie's back end: a small REST server. The app reaches it over HTTP only, as it would a foreign one.
    ///
    /// | call | answers |
    /// |---|---|
    /// | `GET /photos?query=&offset=&limit=` | ``PhotoPage`` |
    /// | `GET /photos/{id}` | ``Photo``, with its comments |
    /// | `GET /photos/{id}/file` | the file |
    /// | `PUT /photos/{id}/likes` | ``Likes``, once the like is stored |
    /// | `DELETE /photos/{id}/likes` | ``Likes``, once the like is removed |
    /// | `PUT /photos/{id}/comments/{comment}` with a ``Saying`` | ``Comment``, once it is stored |
    /// | `DELETE /photos/{id}/comments/{comment}` | nothing, once it is removed |
    ///
    /// Each takes the visitor's id as `visitor=`. Calls that change something require it, and can be repeated safely.
    final class BackEnd: Sendable {
        private let handler: RequestHandler
        private let server: HTTPServer

        /// - Parameters:
        ///   - server: the server, which the back end starts and stops.
        ///   - clock: measures how long a visitor waits for a scan of the folder.
        ///   - complain: called with sentences about files that are left out when the folder is scanned again, and about a book that
        ///     cannot be read or written.
        init(
            library: PhotoLibrary, book: any VisitorsBook, on server: HTTPServer = HTTPServer(),
            clock: any Clock<Duration> = ContinuousClock(),
            complain: @escaping @Sendable ([String]) -> Void = { _ in }
        ) {
            handler = RequestHandler(
                walls: Walls(library, clock: clock, complain: complain), book: book, outages: OutageLog(complain))
            self.server = server
        }

        /// Begins to serve on this machine alone.
        func open() throws(HTTPServer.Error) -> BackEndAddress {
            let port = try server.start { [handler] in await .response(handler.answer($0)) }
            return BackEndAddress(url: "http://127.0.0.1:\(port)")
        }

        func close() async { await server.stop() }
    }
#endif
