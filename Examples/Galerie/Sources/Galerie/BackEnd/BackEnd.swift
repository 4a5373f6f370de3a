import DertischWeb
import Foundation

/// Galerie's back end: a small REST server of its own, as a stranger's would be. The app reaches it over HTTP only.
///
/// `GET /photos?query=&offset=&limit=`, `GET /photos/{id}`, `GET /photos/{id}/file`, `POST /photos/{id}/likes`.
final class BackEnd: Sendable {
    private let library: PhotoLibrary
    private let likes: LikesBook
    private let server: HTTPServer

    init(library: PhotoLibrary, likes: LikesBook, port: Int = 0) {
        self.library = library
        self.likes = likes
        server = HTTPServer(port: port)
    }

    /// Begins to serve on this machine alone.
    func open() throws(HTTPServer.Error) -> BackEndAddress {
        let port = try server.start { [library, likes] in await .response(Self.answer($0, library, likes)) }
        return BackEndAddress(url: "http://127.0.0.1:\(port)")
    }

    func close() async { await server.stop() }

    private static func answer(_ request: HTTPRequest, _ library: PhotoLibrary, _ likes: LikesBook) async
        -> HTTPResponse
    {
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.first == "photos" else { return error(404, "There is nothing under \(request.path).") }
        if parts.count == 1, request.method == "GET" { return await page(request, library, likes) }
        guard parts.count > 1, let entry = library[parts[1]] else { return error(404, "There is no such photo.") }
        switch (request.method, parts.count, parts.last) {
        case ("GET", 2, _): return json(await dressed(entry.photo, library, likes))
        case ("GET", 3, "file"):
            return HTTPResponse(headers: [("Content-Type", entry.mediaType)], body: .file(path: entry.path))
        case ("POST", 3, "likes"):
            do throws(LikesBook.Error) { return json(Likes(likes: try await likes.like(entry.photo.id))) } catch {
                return Self.error(507, error.description)
            }
        default: return error(405, "\(request.method) is not served here.")
        }
    }

    private static func page(_ request: HTTPRequest, _ library: PhotoLibrary, _ likes: LikesBook) async -> HTTPResponse
    {
        let offset = max(0, request.query("offset").flatMap { Int($0) } ?? 0)
        let limit = min(200, max(1, request.query("limit").flatMap { Int($0) } ?? 50))
        let found = library.matches(request.query("query") ?? "")
        let counts = await likes.counts()
        let photos = found.dropFirst(offset).prefix(limit).map { entry in
            var photo = entry.photo
            photo.likes = counts[photo.id] ?? 0
            return photo
        }
        return json(PhotoPage(total: found.count, offset: offset, photos: photos))
    }

    private static func dressed(_ photo: Photo, _ library: PhotoLibrary, _ likes: LikesBook) async -> Photo {
        var photo = photo
        photo.likes = await likes.count(of: photo.id)
        (photo.previous, photo.next) = library.neighbours(of: photo.id)
        return photo
    }

    private static func json(_ value: some Encodable) -> HTTPResponse {
        do { return .json(Array(try JSONEncoder().encode(value))) } catch { return Self.error(500, "\(error)") }
    }

    private static func error(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse.json(Array((try? JSONEncoder().encode(["error": text])) ?? Data()), status: status)
    }
}
