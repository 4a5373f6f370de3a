import DertischWeb

/// Galerie's back end: a small REST server of its own, as a stranger's would be. The app reaches it over HTTP only.
///
/// | call | answers |
/// |---|---|
/// | `GET /photos?query=&offset=&limit=` | ``PhotoPage`` |
/// | `GET /photos/{id}` | ``Photo``, with its comments |
/// | `GET /photos/{id}/file` | the file |
/// | `PUT /photos/{id}/likes` | ``Likes``, once the like is kept |
/// | `DELETE /photos/{id}/likes` | ``Likes``, once it is taken back |
/// | `PUT /photos/{id}/comments/{comment}` with a ``Saying`` | ``Comment``, once it is kept |
/// | `DELETE /photos/{id}/comments/{comment}` | nothing, once it is taken back |
///
/// Each takes `visitor=`, the id of who asks; those that change something want it, and may be sent again.
final class BackEnd: Sendable {
    private let desk: Desk
    private let server: HTTPServer

    /// - Parameters:
    ///   - port: where it serves; 0 is any free one.
    ///   - complain: is told of files that are left out when the folder is looked through again.
    init(
        library: PhotoLibrary, book: VisitorsBook, port: Int = 0,
        complain: @escaping @Sendable ([String]) -> Void = { _ in }
    ) {
        desk = Desk(walls: Walls(library, complain: complain), book: book)
        server = HTTPServer(port: port)
    }

    /// Begins to serve on this machine alone.
    func open() throws(HTTPServer.Error) -> BackEndAddress {
        let port = try server.start { [desk] in await .response(desk.answer($0)) }
        return BackEndAddress(url: "http://127.0.0.1:\(port)")
    }

    func close() async { await server.stop() }
}
