import DertischSupport
import DertischCatalogue
import DertischDevelopment
import DertischWindowState
import CGTK
public import DertischRoom
import Foundation

extension GTKRoom {
    /// The reason why no room could be opened.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is no display, or GTK cannot use it.
        case noDisplay

        /// A message that says what happened, where, why, and what to do.
        public var description: String {
            errorText(
                (
                    "GTK cannot open a window.", "the environment of the program",
                    "neither WAYLAND_DISPLAY nor DISPLAY names a usable display",
                    "start the program from a desktop, or under xvfb-run"
                ))
        }
    }

    /// Opens a house and serves it in windows until the last of them is closed; then closes the house.
    ///
    /// It runs GTK's main loop on the main thread, which serves the main actor as well. Call it from a `main` that is
    /// not asynchronous.
    ///
    /// With `DERTISCH_REPORT` in the environment, as the tool `dertisch` sets it, the house is checked and reported, and not opened.
    /// With `DERTISCH_CATALOGUE=1`, it shows the samples of the app's courses, or takes pictures of them.
    ///
    /// - Parameters:
    ///   - staff: the app's staff.
    ///   - layouts: the folder of layouts.
    ///   - id: the app's id, by which desktops know it, and under which the room's state is stored: `org.dertisch.Galerie`.
    ///   - inspectors: observers of the house. By default, a `FailureLog` writes failures to standard error.
    ///   - open: opens the room; a program that needs the house or the room for more does it here.
    /// - Throws: `Faults` with all faults of the house and its layouts, before a window opens; ``Failure/noDisplay``;
    ///   any error that `open` throws.
    public static func run(
        _ staff: some Staff, layouts: GTKLayouts, id: String,
        inspectors: [any Inspector] = [FailureLog()],
        open: @escaping @MainActor (Restaurant, GTKRoom) throws -> Void
    ) throws {
        if let report = HouseReport.ofThisProcess() {
            return try report.write(staff) { Restaurant.faults(of: $0, in: [layouts]) }
        }
        if let request = CatalogueRequest.ofThisProcess() {
            return try runCatalogue(of: staff, layouts: layouts, id: id, for: request)
        }
        g_set_prgname(id)
        guard gtk_init_check() != 0 else { throw Failure.noDisplay }
        let layouts = layouts.validated()
        let loop = MainLoop()
        let desktop = Desktop(portal: DesktopPortal(address: DesktopPortal.address()))
        let tool = DevelopmentFolder.ofThisProcess().flatMap { DevelopmentLink(to: $0) }
        let reloader = Reloader(staff)
        var failure: (any Error)?
        // The only reference that retains the room while its windows are open.
        var opened: GTKRoom?
        Task {
            do {
                let restaurant: Restaurant
                do throws(Faults) {
                    restaurant =
                        tool == nil
                        ? try await Restaurant(staff, in: [layouts], inspectors: inspectors)
                        : try await Restaurant(reloader.openingStaff, in: [layouts], inspectors: inspectors)
                } catch {
                    tool?.tell(.refused(error.all))
                    throw error
                }
                let preferred = UserLanguages.preferred
                let language = Language.best(of: preferred, among: restaurant.languages)
                let room = GTKRoom(
                    of: restaurant, layouts: layouts, stateFile: WindowStateFile(url: stateFileURL(of: id)),
                    language: language, region: language?.region(wanted: preferred), on: desktop)
                room.onLastWindowClosed = {
                    Task {
                        await restaurant.close()
                        loop.quit()
                    }
                }
                opened = room
                let messages = tool.map(room.join)
                // The request was sent before the house opened.
                await desktop.waitForPortal(timeout: .milliseconds(250))
                if let tool, let messages {
                    await room.waitForAdmission(by: messages)
                    reloader.serve(room, over: tool, messages) { [weak room] message in
                        if case .state(let state) = message { room?.show(state) }
                    }
                }
                room.applyStyle()
                try open(restaurant, room)
                if room.windows.isEmpty { room.close() }
            } catch {
                failure = error
                loop.quit()
            }
        }
        loop.run()
        withExtendedLifetime(opened) {}
        if let failure { throw failure }
    }

    /// Opens a house and serves it in windows until the last of them is closed, as above: the windows that were open
    /// last, or else one for the home of the house.
    ///
    /// - Parameters:
    ///   - staff: the app's staff.
    ///   - layouts: the folder of layouts.
    ///   - id: the app's id, by which desktops know it, and under which the room's state is stored.
    ///   - inspectors: observers of the house. By default, a `FailureLog` writes failures to standard error.
    /// - Throws: `Faults` with all faults of the house and its layouts, before a window opens; a `Fault` if the house
    ///   has no customer to greet; ``Failure/noDisplay``.
    public static func run(
        _ staff: some Staff, layouts: GTKLayouts, id: String, inspectors: [any Inspector] = [FailureLog()]
    ) throws {
        try run(staff, layouts: layouts, id: id, inspectors: inspectors) { _, room in try room.open() }
    }

    /// The state file of a room with that id, by the XDG base directory specification.
    static func stateFileURL(of id: String, in environment: [String: String] = ProcessInfo.processInfo.environment)
        -> URL
    {
        AppFolders(of: id, environment: environment).state.appending(path: "window-state.json")
    }
}
