import DertischRoom
import DertischCatalogue
import Foundation

extension WebRoom {
    /// Serves the samples of an app on this machine alone, until the program is asked to end.
    ///
    /// - Parameters:
    ///   - request: the wish for it, which may name another port than the app's.
    ///   - announce: called with the address of the catalogue.
    static func serveCatalogue(
        of staff: some Staff, layouts: WebLayouts, for request: CatalogueRequest, port: Int,
        log: @escaping @Sendable (String) -> Void, announce: @MainActor (_ address: String) -> Void
    ) async throws {
        var configuration = Configuration()
        configuration.port = request.port ?? port
        configuration.log = log
        try await serveCatalogue(
            of: staff, layouts: layouts, configuration,
            until: { _ in await InterruptSignals.catchFirst() },
            whenOpen: { address, _ in announce(address + WebPaths.catalogue) })
    }

    /// Serves the samples of an app until a task ends.
    static func serveCatalogue(
        of staff: some Staff, layouts: WebLayouts, _ configuration: Configuration,
        through transport: (any HTTPTransport)? = nil,
        until catchSignals: @MainActor (WebRoom) async -> Task<Void, Never>,
        whenOpen: @MainActor (_ address: String, WebRoom) async throws -> Void
    ) async throws {
        let book = SampleBook()
        let restaurant = try await Restaurant(
            SampleStaff(of: staff, in: book), in: [layouts], inspectors: [FailureLog(), book.notes])
        do {
            let room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
            room.show(WebCatalogue(of: book, titled: ProcessInfo.processInfo.processName))
            let address = try room.open(through: transport)
            let interrupted = await catchSignals(room)
            do { try await whenOpen(address, room) } catch {
                await room.close()
                throw error
            }
            await interrupted.value
            await room.close()
        } catch {
            await restaurant.close()
            throw error
        }
        await restaurant.close()
    }

    /// The page of one state. It is live, and keeps its address.
    func page(
        of state: SampledState, of screen: SampledScreen, _ choice: CatalogueChoice, for request: HTTPRequest
    ) async -> HTTPResponse {
        let visitor = Visitor(
            peer: request.peer, language: choice.language, appearance: Appearance(colorScheme: choice.looks))
        let guest = Guest(id: RandomToken.make())
        guard let catalogue, let session = newSession(RandomToken.make(), of: guest, visitor, waits: true) else {
            return .text("The catalogue has no free session.", status: 503)
        }
        session.tab.keepsAddress = true
        if let maitreD = session.maitreD {
            catalogue.book.greet(state, of: screen, by: maitreD)
            await settle(session)
        }
        guard let document = session.document() else {
            end(session)
            return .text("\(screen.name) cannot be shown in the state \(state.name).", status: 500)
        }
        sessions.wait(session)
        expire(session, after: configuration.joinTimeout.bounded)
        var response = HTTPResponse.html(Self.withStateScript(document))
        response.headers.append(("Cache-Control", "no-store"))
        return response
    }

    private static func withStateScript(_ document: [UInt8]) -> [UInt8] {
        var html = HTMLWriter()
        html.open(
            "script",
            [
                HTMLAttribute(name: "src", value: WebCatalogue.sampleScript.address),
                HTMLAttribute(name: "type", value: "module"),
            ])
        html.close("script")
        let end = Array("</head>".utf8)
        guard let head = document.firstRange(of: end) else { return document }
        return document[..<head.lowerBound] + html.bytes + document[head.lowerBound...]
    }
}
