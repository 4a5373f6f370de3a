import DertischWeb
import Foundation

/// Galerie's back end: a small REST server of its own, as a stranger's would be. The app reaches it over HTTP only.
///
/// | call | answers |
/// |---|---|
/// | `GET /photos?query=&offset=&limit=` | ``PhotoPage`` |
/// | `GET /photos/{id}` | ``Photo`` |
/// | `GET /photos/{id}/file` | the file |
/// | `POST /photos/{id}/likes` | ``Likes``, once the like is kept |
/// | `DELETE /photos/{id}/likes` | ``Likes``, once it is taken back |
///
/// Each takes `visitor=`, the id of who asks; the last two want it.
final class BackEnd: Sendable {
    private let walls: Walls
    private let likes: LikesBook
    private let server = HTTPServer(port: 0)

    /// - Parameter complain: is told of files that are left out when the folder is looked through again.
    init(library: PhotoLibrary, likes: LikesBook, complain: @escaping @Sendable ([String]) -> Void = { _ in }) {
        walls = Walls(library, complain: complain)
        self.likes = likes
    }

    /// Begins to serve on this machine alone.
    func open() throws(HTTPServer.Error) -> BackEndAddress {
        let desk = Desk(walls: walls, likes: likes)
        let port = try server.start { await .response(desk.answer($0)) }
        return BackEndAddress(url: "http://127.0.0.1:\(port)")
    }

    func close() async {
        await server.stop()
        await likes.close()
    }
}

/// Answers the back end's calls.
private struct Desk: Sendable {
    let walls: Walls
    let likes: LikesBook

    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        // A page of whatever site that is open on this machine has no business here: it names its origin, or asks by a
        // name of its own that it has pointed here.
        guard request.header("Origin") == nil, request.header("Host")?.hasPrefix("127.0.0.1:") == true else {
            return error(403, "This is no place for web pages.")
        }
        let parts = request.path.split(separator: "/").map(String.init)
        let visitor = request.query("visitor").flatMap { Visitor($0) }
        guard parts.first == "photos", parts.count <= 3 else {
            return error(404, "There is nothing under \(request.path).")
        }
        if parts.count == 1 {
            return request.method == "GET" ? await page(request, visitor) : error(405, "Photos can only be read.")
        }
        let library = await walls.library
        guard let entry = library[parts[1]] else { return error(404, "There is no such photo.") }
        switch (request.method, parts.count > 2 ? parts[2] : "") {
        case ("GET", ""): return json(await dressed(entry.photo, in: library, visitor))
        case ("GET", "file"):
            return HTTPResponse(headers: [("Content-Type", entry.mediaType)], body: .file(path: entry.path))
        case ("POST", "likes"): return await note(true, entry.photo.id, visitor)
        case ("DELETE", "likes"): return await note(false, entry.photo.id, visitor)
        case (_, ""), (_, "file"), (_, "likes"): return error(405, "\(request.method) is not served here.")
        default: return error(404, "There is nothing under \(request.path).")
        }
    }

    private func page(_ request: HTTPRequest, _ visitor: Visitor?) async -> HTTPResponse {
        let offset = max(0, request.query("offset").flatMap { Int($0) } ?? 0)
        let limit = min(200, max(1, request.query("limit").flatMap { Int($0) } ?? 50))
        // The first page is the gallery asked for anew; the others go on where it left off.
        let library: PhotoLibrary
        do throws(PhotoLibrary.Error) { library = offset == 0 ? try await walls.hangAnew() : await walls.library } catch
        {
            return self.error(503, error.description)
        }
        let found = library.matches(request.query("query") ?? "")
        var photos = found.dropFirst(offset).prefix(limit).map(\.photo)
        for (index, likes) in await likes.likes(of: photos.map(\.id), for: visitor).enumerated() {
            photos[index].likes = likes
        }
        return json(PhotoPage(total: found.count, offset: offset, photos: photos))
    }

    private func dressed(_ photo: Photo, in library: PhotoLibrary, _ visitor: Visitor?) async -> Photo {
        var photo = photo
        photo.likes = await likes.likes(of: photo.id, for: visitor)
        (photo.previous, photo.next) = library.neighbours(of: photo.id)
        return photo
    }

    private func note(_ isLiked: Bool, _ id: Photo.ID, _ visitor: Visitor?) async -> HTTPResponse {
        guard let visitor else { return error(400, "Likes want to know whose they are: ?visitor=…") }
        do throws(LikesBook.Error) { return json(try await likes.note(isLiked, id, by: visitor)) } catch {
            return self.error(507, error.description)
        }
    }

    private func json(_ value: some Encodable) -> HTTPResponse {
        do { return .json(Array(try JSONEncoder().encode(value))) } catch { return self.error(500, "\(error)") }
    }

    private func error(_ status: Int, _ text: String) -> HTTPResponse {
        .json(Array((try? JSONEncoder().encode(["error": text])) ?? Data()), status: status)
    }
}
