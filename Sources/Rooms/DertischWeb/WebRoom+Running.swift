public import DertischRoom
import DertischCatalogue
import DertischDevelopment
import DertischNews
import DertischProcesses
import Foundation

extension WebRoom {
    /// Opens a house and serves it to browsers until the program is asked to end, by SIGINT (Ctrl-C) or SIGTERM; then ends
    /// every session, closes the house and returns. A second signal ends the program at once, with status 130.
    ///
    /// ```swift
    /// await WebRoom.run(Hello(), layouts: WebLayouts(in: URL(filePath: "Layouts")))
    /// ```
    ///
    /// Without a ``Configuration/secretKey``, the room stores one: in the folder `STATE_DIRECTORY` if the program is a service of
    /// systemd with a `StateDirectory`, or else in `$XDG_STATE_HOME/PROGRAM/secret-key`, by default below `~/.local/state`. So open
    /// tabs go on when the program is started again.
    ///
    /// With `DERTISCH_REPORT` in the environment, as the tool `dertisch` sets it, the house is checked and reported, and not opened.
    ///
    /// If the house cannot open, for example because of its faults or a taken port, the reason is written to standard
    /// error, and the program ends with status 1. A program that opens its rooms itself and catches errors uses
    /// ``init(of:layouts:configuration:clock:file:line:)``, ``open(through:)``, ``InterruptSignals/wait()`` and
    /// ``close()``.
    ///
    /// - Parameters:
    ///   - staff: the app's staff. It is made only in a process that opens a house.
    ///   - layouts: the folder of layouts.
    ///   - configuration: the options of the room.
    ///   - processes: the number of processes that serve; by default the program alone.
    ///   - companion: a part of the program that all processes ask, and that is there once.
    ///   - inspectors: observers of the house. By default, a `FailureLog` writes failures to standard error.
    ///   - transport: the transport of requests; by default an ``HTTPServer`` on the configured host and port. Several processes
    ///     use their own.
    ///   - whenOpen: called in each process that serves, with the room's address once it does. A program that needs the house or the
    ///     room uses it, and announces the address itself. By default, the address is written to standard output once, on a line
    ///     of its own.
    public static func run<Team: Staff>(
        _ staff: @autoclosure () throws -> Team, layouts: WebLayouts, configuration: Configuration = Configuration(),
        processes: Processes = .one, companion: Companion? = nil, inspectors: [any Inspector] = [FailureLog()],
        through transport: (any HTTPTransport)? = nil,
        whenOpen: (@MainActor (_ address: String, Restaurant, WebRoom) async throws -> Void)? = nil
    ) async {
        var configuration = configuration
        let announce: @Sendable (String) -> Void = { address in
            print(address)
            // Output to a file or a pipe would wait in a buffer.
            fflush(nil)
        }
        do throws(any Error) {
            if let report = HouseReport.ofThisProcess() {
                return try report.write(try staff()) { processes.faults(of: $0, in: [layouts]) }
            }
            if let request = CatalogueRequest.ofThisProcess() {
                return try await serveCatalogue(
                    of: try staff(), layouts: layouts, for: request, port: configuration.port,
                    log: configuration.log, announce: announce)
            }
            let link = try ParentLink.ofThisProcess()
            if configuration.secretKey == nil {
                // Processes with different keys would not know each other's guests, pictures and tabs.
                let isShared = link != nil || processes.count > 1
                configuration.secretKey =
                    isShared
                    ? try SecretKey(in: SecretKey.fileURL())
                    : .stored(in: SecretKey.fileURL(), log: configuration.log)
            }
            if link == nil, processes.count > 1 {
                let isAnnounced = whenOpen == nil
                let isServed = try await superviseProcesses(
                    processes, hasCompanion: companion != nil, configuration: configuration
                ) { address in
                    if isAnnounced { announce(address) }
                }
                if !isServed { exit(1) }
                return
            }
            guard let link else {
                let server = try await companion?.openHere(configuration)
                do {
                    try await serveAlone(
                        try staff(), layouts: layouts, configuration: configuration, inspectors: inspectors,
                        through: transport,
                        whenOpen: whenOpen ?? { address, _, _ in announce(address) })
                } catch {
                    if let server { await companion?.end(server) }
                    throw error
                }
                if let server { await companion?.end(server) }
                return
            }
            if link.role == .companion { return try await companion?.serve(over: link, configuration) ?? () }
            companion?.note(port: link.companionPort)
            let (notices, noted) = AsyncStream.makeStream(of: PassedConnections.Notice.self)
            let passed = HTTPServer(
                of: PassedConnections(over: link) { noted.yield($0) }, limits: configuration.limits,
                proxies: configuration.proxies, log: configuration.log)
            try await serve(
                StaffOfOneProcess(try staff(), sharingOver: link.messageBus), layouts: layouts,
                configuration: configuration, inspectors: inspectors, through: passed, over: link,
                until: { room in
                    let interrupted = await InterruptSignals.catchFirst()
                    Task {
                        await interrupted.value
                        // The parent answers when it has stopped to pass connections.
                        link.ending()
                    }
                    return Task {
                        await room.prepareToEnd(as: notices)
                        // Connections that were passed just before still get their first answers.
                        try? await Task.sleep(for: lastRequestsTime)
                    }
                },
                whenOpen: { address, restaurant, room in
                    link.ready()
                    try await whenOpen?(address, restaurant, room)
                })
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    /// The time for which a process serves after its parent has stopped to pass connections.
    private static let lastRequestsTime = Duration.milliseconds(200)

    /// Serves in this process alone, and tells a service manager how it fares.
    private static func serveAlone(
        _ staff: some Staff, layouts: WebLayouts, configuration: Configuration, inspectors: [any Inspector],
        through transport: (any HTTPTransport)?,
        whenOpen: @escaping @MainActor (_ address: String, Restaurant, WebRoom) async throws -> Void
    ) async throws {
        let manager = ServiceManager.ofThisProcess()
        let given = ListeningSocket.ofServiceManager().map { socket in
            HTTPServer(
                of: socket, limits: configuration.limits, proxies: configuration.proxies, log: configuration.log)
        }
        var life: Task<Void, Never>?
        defer { life?.cancel() }
        try await serve(
            staff, layouts: layouts, configuration: configuration, inspectors: inspectors, through: transport ?? given,
            until: { room in
                let interrupted = await InterruptSignals.catchFirst()
                return Task {
                    await interrupted.value
                    manager?.tell(.stopping)
                    if room.context.development != nil { return await room.leaveToNextProcess() }
                    await room.leaveToBalancer()
                }
            },
            whenOpen: { address, restaurant, room in
                manager?.tell(.ready)
                life = Task {
                    guard let manager, let interval = manager.watchdogInterval else { return }
                    while (try? await Task.sleep(for: interval / 2)) != nil { manager.tell(.alive) }
                }
                try await whenOpen(address, restaurant, room)
            })
    }

    /// Opens a house, serves it until a task ends, and closes it.
    ///
    /// - Parameter catchSignals: starts the task that waits for the end, once the room serves.
    static func serve(
        _ staff: some Staff, layouts: WebLayouts, configuration: Configuration,
        inspectors: [any Inspector] = [FailureLog()], through transport: (any HTTPTransport)?,
        over link: ParentLink? = nil, until catchSignals: @MainActor (WebRoom) async -> Task<Void, Never>,
        whenOpen: @MainActor (_ address: String, Restaurant, WebRoom) async throws -> Void
    ) async throws {
        let development = Development.ofThisProcess(servingAt: configuration.host)
        let tool = development.flatMap { DevelopmentLink(to: $0.folder) }
        let reloader = Reloader(staff)
        let restaurant: Restaurant
        do throws(Faults) {
            restaurant =
                development == nil
                ? try await Restaurant(staff, in: [layouts], inspectors: inspectors)
                : try await Restaurant(reloader.openingStaff, in: [layouts], inspectors: inspectors)
        } catch {
            tool?.tell(.refused(error.all))
            throw error
        }
        do {
            let room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
            if let link { room.membership.join(link, doing: restaurant.work) }
            room.context.serve(for: development)
            if let tool {
                tool.tell(.open(styles: layouts.styleAddresses))
                reloader.serve(room, over: tool, tool.messages)
            }
            let address = try room.open(through: transport)
            let interrupted = await catchSignals(room)
            do {
                try await whenOpen(address, restaurant, room)
                await interrupted.value
            } catch {
                await room.close()
                throw error
            }
            await room.close()
        } catch {
            await restaurant.close()
            throw error
        }
        await restaurant.close()
    }
}
