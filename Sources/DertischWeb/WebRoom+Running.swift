public import Dertisch
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
    ///   - staff: the app's staff.
    ///   - layouts: the folder of layouts.
    ///   - configuration: the options of the room.
    ///   - inspectors: observers of the house. By default, a `FailureLog` writes failures to standard error.
    ///   - transport: the transport of requests; by default an ``HTTPServer`` on the configured host and port.
    ///   - whenOpen: called with the room's address once it serves. A program that needs the house or the room uses it, and
    ///     announces the address itself. By default, the address is written to standard output, on a line of its own.
    public static func run(
        _ staff: some Staff, layouts: WebLayouts, configuration: Configuration = Configuration(),
        inspectors: [any Inspector] = [FailureLog()], through transport: (any HTTPTransport)? = nil,
        whenOpen: (@MainActor (_ address: String, Restaurant, WebRoom) async throws -> Void)? = nil
    ) async {
        var configuration = configuration
        configuration.secretKey = configuration.secretKey ?? .stored(in: SecretKey.fileURL(), log: configuration.log)
        do {
            try await serve(
                staff, layouts: layouts, configuration: configuration, inspectors: inspectors, through: transport,
                until: { InterruptSignals.catchFirst() },
                whenOpen: whenOpen ?? { address, _, _ in
                    print(address)
                    // Output to a file or a pipe would wait in a buffer.
                    fflush(nil)
                })
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    /// Opens a house, serves it until a task ends, and closes it.
    ///
    /// - Parameter catchSignals: starts the task that waits for the end, once the room serves.
    static func serve(
        _ staff: some Staff, layouts: WebLayouts, configuration: Configuration,
        inspectors: [any Inspector] = [FailureLog()], through transport: (any HTTPTransport)?,
        until catchSignals: () -> Task<Void, Never>,
        whenOpen: @MainActor (_ address: String, Restaurant, WebRoom) async throws -> Void
    ) async throws {
        let restaurant = try await Restaurant(staff, in: [layouts], inspectors: inspectors)
        do {
            let room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
            let address = try room.open(through: transport)
            let interrupted = catchSignals()
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
