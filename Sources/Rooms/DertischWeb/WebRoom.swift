public import DertischRoom
import DertischSupport
import DertischProcesses
import DertischUploads
import Foundation

/// A web dining room: serves a restaurant to browsers, one live session a tab.
///
/// The first page is rendered on the server, so it can be read without JavaScript. From then on, patches and gestures
/// travel over a WebSocket. The room speaks plain HTTP and binds to this machine alone by default: for the public,
/// put a TLS proxy in front.
///
/// The links of customers are the addresses of their pages, and the browser's back button ushers customers out. Routes of the house come before
/// pages. Files in the layouts' folder take precedence over links. A link that leads nowhere seats the customer that the house
/// names for such links, or else its home, with status 404; a client other than a browser gets the status alone.
///
/// ```swift
/// let layouts = WebLayouts(in: folder)
/// let restaurant = try await Restaurant(Hello(), in: [layouts])
/// var configuration = WebRoom.Configuration()
/// configuration.port = 0
/// configuration.hostNames = ["photos.example"]
/// configuration.publicAddress = "https://photos.example"
/// let room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
/// print(try room.open())
/// print(room.sessionCount, room.counters.opened, room.counters.refused)
/// await room.close()
/// ```
@MainActor public final class WebRoom {
    /// The options of a room. See ``WebRoom`` for an example.
    public struct Configuration: Sendable {
        /// The numeric address of this machine to bind to. The default can be reached from this machine alone.
        public var host = "127.0.0.1"
        /// The port; 0 takes any free one.
        public var port = 8080
        /// The names under which browsers may ask for the room, without port. Empty: `localhost` and the numeric
        /// loopback addresses while bound to one of these, any name otherwise. That of ``publicAddress`` is always allowed.
        public var hostNames: Set<String> = []
        /// The address by which the public reaches the room, such as `https://photos.example`. With it, pages name their own
        /// address for robots and previews of links, and the room serves `/sitemap.xml`. Browsers may ask for its host.
        public var publicAddress: String?
        /// The time for which the session of a page waits for its browser. The state that the page carries restores it for a later
        /// one, as for one whose socket reaches another process.
        public var joinTimeout = Duration.seconds(5)
        /// The most pages that wait for their browsers to join. Beyond that, one is given up for a new one, and its browser
        /// then loads it again: the oldest of the address, or of the /64 network, that has most of them. A page that is
        /// being rendered counts and is not given up; if all are, the next one is refused before it costs anything.
        public var maxUnjoinedPages = 1_000
        /// The time that a session outlives its connection, for a browser that reloads or loses its network.
        public var sessionTimeout = Duration.seconds(60)
        /// The time that the first page waits for the results of its first orders. Orders that serve a stream or have no time limit are
        /// not waited for, beyond 0.2 seconds for a first dish.
        public var firstPageTimeout = Duration.seconds(3)
        /// The most sessions. Beyond that, the one whose browser left first is ended for a new one, or a page that waits.
        public var maxSessions = 10_000
        /// The most messages a second from one browser in the long run; bursts may be five times as large.
        public var maxMessagesPerSecond = 60.0
        /// The key for guests' cookies, picture addresses and the state that tabs carry. A stored key lets the room recognise its
        /// guests after a restart, go on with their tabs, and browsers keep their cached pictures. With `nil`, each start uses a
        /// new key, except in ``WebRoom/run(_:layouts:configuration:processes:companion:inspectors:through:whenOpen:)``, which stores one. See
        /// ``SecretKey``.
        public var secretKey: SecretKey?
        /// The key before the current one, for a day or so after it was replaced. Cookies and states of tabs that were made with it
        /// count, and are made anew with the current key.
        public var previousSecretKey: SecretKey?
        /// The time for which the state that a tab carries can be restored by another process with the same key.
        public var tabStateLifetime = Duration.seconds(24 * 60 * 60)
        /// The time over which a process that ends asks its tabs to go on with another, a few at a time. It counts up to
        /// `limits.shutdownTimeout`, which begins after it. With zero, tabs are not asked.
        public var drainTime = Duration.seconds(3)
        /// The time for a balancer to notice that the room is not ready, before the program ends at SIGTERM. Then its tabs are asked to
        /// go on elsewhere, so set it if another program with the same key serves the same addresses. `nil` if none does.
        public var balancerDelay: Duration?
        /// The time for which a browser is to reach the room by TLS alone, counted anew at each answer (HSTS, RFC 6797). It
        /// is sent only where a proxy reports TLS. `nil` sends nothing: a browser cannot be made to forget it sooner.
        public var strictTransportSecurity: Duration?
        /// The proxies in front of the room. If a proxy reports TLS, cookies are limited to TLS.
        /// See ``HTTPServer/Proxies``.
        public var proxies = HTTPServer.Proxies()
        /// The limits of the room's server.
        public var limits = HTTPServer.Limits()
        /// Receives, on any thread, a line for each refusal of the room's server with its reason. By default it
        /// writes to standard error.
        public var log: @Sendable (String) -> Void = HTTPServer.standardError

        /// The defaults.
        public init() {}
    }

    /// The counters of refusals and sessions.
    public var counters: WebCounters { context.counters }
    let restaurant: Restaurant
    let configuration: Configuration
    let context: RoomContext
    let sitemap: Sitemap?
    /// The samples that the room shows instead of the house's own pages.
    private(set) var catalogue: WebCatalogue?
    let hostCheck: HostCheck
    private let guestCookie: GuestCookie
    let sessions: SessionRegistry
    /// The states that wait to be seated.
    let restores: RestoreQueue
    /// The place of the room among the processes that serve the house.
    let membership = ProcessMembership()
    private let memory = MemoryTrim()
    /// The transport of an open room. It retains the room, and the room retains it, so that callers need not.
    private(set) var transport: (any HTTPTransport)?
    private(set) var phase = Phase.serving

    /// The way of a room to its end. Each phase has what those before it have.
    enum Phase: Comparable {
        case serving
        /// It is to close soon. It still serves, and tells balancers that it is not ready.
        case leaving
        /// Its tabs go on elsewhere. One that sends a socket here all the same is told to try another server.
        case refusingSockets
        case closed
    }

    /// Creates a room that does not serve yet.
    ///
    /// - Parameters:
    ///   - restaurant: the house, checked against these layouts.
    ///   - layouts: the folder of layouts and style sheets.
    ///   - configuration: the options of the room.
    ///   - clock: measures time-outs and heartbeats.
    /// - Throws: a `Fault` if the house has no customer to greet. A new tab without a link is seated at its home, the
    ///   first of the staff's `greeted`. Another if the public address is no origin, or if a route hides a file of the layouts.
    public init(
        of restaurant: Restaurant, layouts: WebLayouts, configuration: Configuration = Configuration(),
        clock: any Clock<Duration> = ContinuousClock(), file: StaticString = #fileID, line: UInt = #line
    ) throws(Fault) {
        let site = Site(file: file, line: line)
        if let fault = restaurant.fault(opening: layouts.diningRoom, at: site) { throw fault }
        if let fault = Self.fault(ofRoutesIn: restaurant, hiding: layouts) { throw fault }
        let origin = configuration.publicAddress.flatMap { PublicOrigin($0) }
        if let text = configuration.publicAddress, origin == nil { throw .badPublicAddress(text, at: site) }
        sitemap = origin.map { Sitemap(of: restaurant, layouts, at: $0, clock: AnyClock(erasing: clock)) }
        hostCheck = HostCheck(configuration, origin: origin)
        self.restaurant = restaurant
        self.configuration = configuration
        sessions = SessionRegistry(
            limits: SessionRegistry.Limits(total: configuration.maxSessions, unjoined: configuration.maxUnjoinedPages))
        let key = configuration.secretKey ?? SecretKey()
        let keys = [key, configuration.previousSecretKey].compactMap(\.self)
        guestCookie = GuestCookie(keys: keys.map { $0.derived(for: "guests") })
        context = RoomContext(
            layouts: layouts,
            pictureAddresses: PictureAddresses(keys: keys, source: restaurant.kitchen[(any PictureSource).self]),
            origin: origin,
            seal: (
                StateSeal(keys, lifetime: configuration.tabStateLifetime.bounded), configuration.limits.maxMessageBytes
            ),
            uploads: UploadReceiver(
                seal: UploadSeal(keys: keys), guests: guestCookie, spool: restaurant.uploadSpool),
            clock: clock)
        restores = RestoreQueue(timeouts: context.timeouts)
    }

    /// The number of current sessions.
    public var sessionCount: Int { sessions.count }

    /// Starts to serve. The room and its house are retained until ``close()``, so a program need not hold them.
    ///
    /// - Parameter transport: the transport of requests; by default an ``HTTPServer`` on the configured host and
    ///   port.
    /// - Returns: the address to open in a browser.
    /// - Throws: `HTTPServer.Error`, such as a port that is taken.
    public func open(through transport: (any HTTPTransport)? = nil) throws(HTTPServer.Error) -> String {
        let transport =
            transport
            ?? HTTPServer(
                host: configuration.host, port: configuration.port, limits: configuration.limits,
                proxies: configuration.proxies, clock: context.clock, log: configuration.log)
        let port = try transport.start(handler)
        phase = .serving
        self.transport = transport
        layouts.assets.prepare()
        // What an earlier process has left behind.
        Task { [spool = context.uploads.spool] in await spool.sweep() }
        return Self.address(configuration.host, port)
    }

    /// Ends every session and stops serving. Requests that arrive meanwhile are answered with 503, and so are pages
    /// in progress. Returns when the transport has stopped, see ``HTTPServer/stop()``.
    public func close() async {
        phase = .closed
        for session in sessions.removeAll() {
            membership.remove(session)
            session.end()
        }
        // The transport waits for what is being sent.
        restaurant.endFollowedTakeaways()
        await transport?.stop()
        transport = nil
    }

    /// Goes on to a phase, unless the room is there already.
    func enter(_ phase: Phase) { self.phase = max(self.phase, phase) }

    /// Serves the samples of an app instead of the house's own pages.
    func show(_ catalogue: WebCatalogue) { self.catalogue = catalogue }

    nonisolated private static let closed = HTTPResponse.text("The server is closed.", status: 503)
    nonisolated private static let unsupported = {
        var response = HTTPResponse.text("Only GET and HEAD are supported.", status: 405)
        response.headers.append(("Allow", "GET, HEAD"))
        return response
    }()
    nonisolated private static let full = HTTPResponse.text(
        "The server has no free session. Please try again in a minute.", status: 503)

    /// Answers one request.
    func answer(_ request: HTTPRequest) async -> HTTPResponse.Answer {
        let answer = await answerWithoutPolicies(request)
        guard case .response(var response) = answer else { return answer }
        // A browser or proxy may otherwise keep a refusal, and show it when the reason is gone.
        if response.status >= 400, !response.headers.contains(where: { $0.name == "Cache-Control" }) {
            response.headers.append(("Cache-Control", "no-store"))
        }
        let strictTransport = request.isSecure ? configuration.strictTransportSecurity : nil
        return .response(
            response.withSecurityHeaders(
                strictTransport: strictTransport, connectingTo: context.development?.origin, isFramed: catalogue != nil)
        )
    }

    private func answerWithoutPolicies(_ request: HTTPRequest) async -> HTTPResponse.Answer {
        if request.isSafe, let health = health(request) { return .response(health) }
        guard phase < .closed else { return .response(Self.closed) }
        guard hostCheck.isKnownHost(request) else {
            return .response(.text("Unknown host.", status: 421))
        }
        if request.path == WebPaths.socket { return socket(request) }
        if request.path.hasPrefix(WebPaths.uploads) { return .response(await context.uploads.answer(request)) }
        if let page = await catalogue?.answer(request, in: self) { return .response(page) }
        if let routed = await routed(request) { return .response(routed) }
        guard request.isSafe else { return .response(Self.unsupported) }
        return .response(await resource(request))
    }

    private func resource(_ request: HTTPRequest) async -> HTTPResponse {
        if request.path == "/" { return await page(request) }
        if request.path.hasPrefix(WebPaths.pictures) { return await picture(request) }
        if let fields = heldFields(request) { return fields }
        if let development = context.development, let found = developmentResource(request, development) { return found }
        if let former = layouts.assets.formerStyle(request) { return former }
        if let asset = layouts.assets.asset(at: request.path) { return asset.response(to: request) }
        do throws(HTTPFile.Error) {
            if let file = try await UnlistedFile.response(to: request, in: layouts.folder) { return file }
        } catch {
            if case .unreadable(let code) = error { restaurant.report(WebRoomError.unreadableFile(code: code)) }
            return .text("The file cannot be read now.", status: 503)
        }
        // The app's own files take precedence.
        if let found = await fileForRobots(request) { return found }
        if request.path.hasPrefix(WebPaths.root) { return .text("There is nothing here.", status: 404) }
        guard restaurant.problem(with: request.target) != nil else { return await page(request) }
        counters.countRefusal(.badLink)
        // A person is shown the house. Other clients that ask for a missing page get no session.
        guard request.wantsPage else { return .text("There is nothing here.", status: 404) }
        return await page(request, status: 404)
    }

    private func page(_ request: HTTPRequest, status: Int = 200) async -> HTTPResponse {
        let visitor = visitor(request)
        let guest = visitor.guest ?? Guest(id: RandomToken.make())
        guard
            let session = newSession(membership.newToken(), of: guest, visitor, waits: request.opensSession)
        else {
            counters.countRefusal(.tooManySessions)
            return Self.full
        }
        if let maitreD = session.maitreD {
            if request.target != "/" {
                session.countingBadQuery { _ = maitreD.greet(link: request.target) }
            }
            if maitreD.seated.isEmpty { maitreD.greet() }
            await settle(session)
        }
        // The room was closed meanwhile.
        guard session.maitreD != nil else { return Self.closed }
        guard let document = session.document(carriesState: request.opensSession) else {
            end(session)
            restaurant.report(WebRoomError.noCustomerSeated)
            return .text("The page could not be created.", status: 500)
        }
        let maitreD = session.maitreD
        let response = HTTPResponse(
            status: status == 200 && maitreD?.isNotFound == true ? 404 : status,
            headers: [
                ("Content-Type", "text/html; charset=utf-8"),
                // A page that is kept can be shown at once on the way back. It then asks for its current content.
                ("Cache-Control", maitreD?.isBehindGate == true ? "no-store" : "private, no-cache"),
                ("Vary", "Accept-Encoding, Accept-Language"), guestCookie.field(for: guest, isSecure: request.isSecure),
            ])
        if request.opensSession {
            sessions.wait(session)
            expire(session, after: configuration.joinTimeout.bounded)
        } else {
            end(session)
        }
        return await response.with(document, for: request, isGuestKnown: visitor.guest != nil)
    }

    /// True if a new visitor gets a session, if need be that of a page whose browser has left.
    var hasFreeSession: Bool { if case .refuse = sessions.verdict(on: "", waits: true) { false } else { true } }

    func visitor(_ request: HTTPRequest) -> Visitor {
        Visitor(request, guest: guestCookie.guest(request), languages: restaurant.languages)
    }

    /// Makes a session, in place of one that waits if need be; `nil` if there is no room.
    func newSession(_ token: String, of guest: Guest, _ visitor: Visitor, waits: Bool) -> WebSession? {
        switch sessions.verdict(on: visitor.peer, waits: waits) {
        case .admit: break
        case .admitInPlaceOf(let displaced): end(displaced)
        case .refuse: return nil
        }
        let rate = configuration.maxMessagesPerSecond
        let session = WebSession(
            token: token, of: restaurant, in: context, guest: guest, visitor: visitor,
            rateLimiter: MessageRateLimiter(rate: rate, burst: rate * 5))
        sessions.add(session, of: visitor.peer)
        membership.add(session)
        counters.opened += 1
        return session
    }

    private func picture(_ request: HTTPRequest) async -> HTTPResponse {
        guard let pictures = context.pictureAddresses.source,
            let picture = context.pictureAddresses.picture(at: request.path.dropFirst(WebPaths.pictures.count))
        else { return .text("There is no such picture.", status: 404) }
        do {
            let encoded = try await pictures.encoded(picture)
            return HTTPResponse(
                headers: [
                    ("Content-Type", encoded.mediaType), ("Cache-Control", "private, max-age=604800, immutable"),
                ], body: .bytes(encoded.bytes))
        } catch is CancellationError {
            // The browser has disconnected.
            return .text("The picture cannot be shown.", status: 502)
        } catch {
            restaurant.report(error)
            return .text("The picture cannot be shown.", status: 502)
        }
    }

    private func socket(_ request: HTTPRequest) -> HTTPResponse.Answer {
        guard OriginCheck.isSameOrigin(request) else {
            counters.countRefusal(.foreignOrigin)
            return .response(.text("Only pages of this site may connect.", status: 403))
        }
        guard phase < .refusingSockets else { return .response(Self.closed) }
        return .webSocket(TabConnection(room: self, visitor: visitor(request)))
    }

    func end(_ session: WebSession) {
        guard sessions.remove(session) else { return }
        counters.ended += 1
        membership.remove(session)
        session.end()
        memory.sessionEnded()
    }
}
