public import Dertisch
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
    ///   - inspectors: observers of the house. By default, a `FailureLog` writes failures to standard error.
    ///   - transport: the transport of requests; by default an ``HTTPServer`` on the configured host and port. Several processes
    ///     use their own.
    ///   - whenOpen: called in each process that serves, with the room's address once it does. A program that needs the house or the
    ///     room uses it, and announces the address itself. By default, the address is written to standard output once, on a line
    ///     of its own.
    public static func run<Team: Staff>(
        _ staff: @autoclosure () throws -> Team, layouts: WebLayouts, configuration: Configuration = Configuration(),
        processes: Processes = .one, inspectors: [any Inspector] = [FailureLog()],
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
                let isServed = try await superviseProcesses(processes, configuration: configuration) { address in
                    if isAnnounced { announce(address) }
                }
                if !isServed { exit(1) }
                return
            }
            guard let link else {
                return try await serveAlone(
                    try staff(), layouts: layouts, configuration: configuration, inspectors: inspectors,
                    through: transport,
                    whenOpen: whenOpen ?? { address, _, _ in announce(address) })
            }
            let (notices, noted) = AsyncStream.makeStream(of: PassedConnections.Notice.self)
            let passed = HTTPServer(
                of: PassedConnections(over: link) { noted.yield($0) }, limits: configuration.limits,
                proxies: configuration.proxies, log: configuration.log)
            try await serve(
                StaffOfOneProcess(try staff(), sharingOver: link.messageBus), layouts: layouts,
                configuration: configuration, inspectors: inspectors, through: passed, in: link.tag,
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
        let life = Task { @MainActor in
            guard let manager, let interval = manager.watchdogInterval else { return }
            while (try? await Task.sleep(for: interval / 2)) != nil { manager.tell(.alive) }
        }
        defer { life.cancel() }
        try await serve(
            staff, layouts: layouts, configuration: configuration, inspectors: inspectors, through: transport ?? given,
            until: { room in
                let interrupted = await InterruptSignals.catchFirst()
                return Task {
                    await interrupted.value
                    manager?.tell(.stopping)
                    guard let delay = configuration.balancerDelay else { return }
                    room.isLeaving = true
                    try? await Task.sleep(for: delay.bounded)
                    await room.drain()
                }
            },
            whenOpen: { address, restaurant, room in
                manager?.tell(.ready)
                try await whenOpen(address, restaurant, room)
            })
    }

    /// Opens a house, serves it until a task ends, and closes it.
    ///
    /// - Parameter catchSignals: starts the task that waits for the end, once the room serves.
    static func serve(
        _ staff: some Staff, layouts: WebLayouts, configuration: Configuration,
        inspectors: [any Inspector] = [FailureLog()], through transport: (any HTTPTransport)?,
        in process: ProcessTag? = nil, until catchSignals: @MainActor (WebRoom) async -> Task<Void, Never>,
        whenOpen: @MainActor (_ address: String, Restaurant, WebRoom) async throws -> Void
    ) async throws {
        let restaurant = try await Restaurant(staff, in: [layouts], inspectors: inspectors)
        do {
            let room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
            room.processTag = process
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
