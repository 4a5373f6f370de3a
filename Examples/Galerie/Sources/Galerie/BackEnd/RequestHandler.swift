#if !os(iOS)
    import DertischFreezer
    import DertischWeb
    import Foundation

    /// The handler of the back end's HTTP requests.
    struct RequestHandler: Sendable {
        let walls: Walls
        let book: any VisitorsBook
        var outages = OutageLog { _ in }

        func answer(_ request: HTTPRequest) async -> HTTPResponse {
            // Web pages that are open on this machine are refused. They send an origin, or a host name of their own that they have
            // pointed here.
            guard request.header("Origin") == nil, request.header("Host")?.hasPrefix("127.0.0.1:") == true else {
                return error(403, "This is no place for web pages.")
            }
            let parts = request.path.split(separator: "/").map(String.init)
            let most = parts.count > 2 && parts[2] == "comments" ? 4 : 3
            guard parts.first == "photos", parts.count <= most else {
                return error(404, "There is nothing under \(request.path).")
            }
            do {
                let response = try await answer(request, Array(parts.dropFirst()))
                // A file is sent without the book.
                if parts.dropFirst(2).first != "file" { outages.noteSuccess() }
                return response
            } catch let trouble as PhotoLibrary.Error {
                return error(503, trouble.description)
            } catch {
                if !(error is CancellationError) { outages.note(error) }
                return self.error(507, "\(error)")
            }
        }

        private func answer(_ request: HTTPRequest, _ parts: [String]) async throws -> HTTPResponse {
            let visitor = request.query("visitor").flatMap { Visitor($0) }
            guard let id = parts.first else {
                return request.method == "GET"
                    ? try await page(request, visitor) : error(405, "Photos can only be read.")
            }
            let library = await walls.library
            guard let entry = library[id] else { return error(404, "There is no such photo.") }
            let comment = parts.count > 2 ? UUID(uuidString: parts[2]) : nil
            switch (request.method, parts.dropFirst().first ?? "", comment) {
            case ("GET", "", _): return try json(try await dressed(entry.photo, in: library, visitor))
            case ("GET", "file", _):
                // Opened now and sent from the open file, since a link may have replaced the file after the scan.
                guard let file = await walls.file(of: entry) else { return error(404, "There is no such photo.") }
                return HTTPResponse(
                    headers: [("Content-Type", entry.mediaType), ("X-Content-Type-Options", "nosniff")],
                    body: .openFile(file))
            case ("PUT", "likes", _): return try await note(true, id, visitor)
            case ("DELETE", "likes", _): return try await note(false, id, visitor)
            case ("PUT", "comments", let comment?): return try await keep(request, comment, on: id, visitor)
            case ("DELETE", "comments", let comment?): return try await remove(comment, visitor)
            case (_, "", _), (_, "file", _), (_, "likes", _), (_, "comments", _?):
                return error(405, "\(request.method) is not served here.")
            default: return error(404, "There is nothing under \(request.path).")
            }
        }

        private func page(_ request: HTTPRequest, _ visitor: Visitor?) async throws -> HTTPResponse {
            let offset = max(0, request.query("offset").flatMap { Int($0) } ?? 0)
            let limit = min(200, max(1, request.query("limit").flatMap { Int($0) } ?? 50))
            // The first page scans the folder anew; the others continue it.
            let library = offset == 0 ? try await walls.rescan() : await walls.library
            let found = library.matches(request.query("query") ?? "")
            var photos = found.dropFirst(offset).prefix(limit).map(\.photo)
            for (index, likes) in try await book.likes(of: photos.map(\.id), for: visitor).enumerated() {
                photos[index].likes = likes
            }
            return try json(PhotoPage(total: found.count, offset: offset, photos: photos))
        }

        private func dressed(_ photo: Photo, in library: PhotoLibrary, _ visitor: Visitor?) async throws -> Photo {
            var photo = photo
            photo.likes = try await book.likes(of: [photo.id], for: visitor).first ?? Likes()
            photo.comments = try await book.comments(on: photo.id, for: visitor)
            (photo.previous, photo.next) = library.neighbours(of: photo.id)
            return photo
        }

        private func note(_ isLiked: Bool, _ photo: Photo.ID, _ visitor: Visitor?) async throws -> HTTPResponse {
            guard let visitor else { return stranger }
            return try json(try await book.note(isLiked, photo, by: visitor))
        }

        private func keep(_ request: HTTPRequest, _ id: Comment.ID, on photo: Photo.ID, _ visitor: Visitor?)
            async throws
            -> HTTPResponse
        {
            guard let visitor else { return stranger }
            guard let saying = try? request.json(Saying.self) else {
                return error(400, "A comment wants words: {\"words\": \"…\"}")
            }
            let words = saying.words.trimmingCharacters(in: .whitespacesAndNewlines)
            guard 1...Comment.maxLetters ~= words.count else {
                return error(422, "A comment has 1 to \(Comment.maxLetters) letters; this has \(words.count).")
            }
            guard let comment = try await book.keep(words, as: id, on: photo, by: visitor) else {
                return error(409, "Another comment has that id.")
            }
            return try json(comment)
        }

        private func remove(_ id: Comment.ID, _ visitor: Visitor?) async throws -> HTTPResponse {
            guard let visitor else { return stranger }
            return try await book.remove(id, by: visitor)
                ? HTTPResponse(status: 204) : error(403, "Only who has said it may take it back.")
        }

        private var stranger: HTTPResponse { error(400, "The gallery wants to know whose this is: ?visitor=…") }

        private func json(_ value: some Encodable) throws -> HTTPResponse {
            .json(Array(try JSONEncoder().encode(value)))
        }

        private func error(_ status: Int, _ text: String) -> HTTPResponse {
            .json(Array((try? JSONEncoder().encode(["error": text])) ?? Data()), status: status)
        }
    }
#endif
