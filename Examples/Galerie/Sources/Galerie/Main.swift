import Dertisch
import DertischWeb
@preconcurrency import Dispatch
import Foundation
import Synchronization

@main
struct Main {
    static func main() async {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            if options.isHelp { return say(Options.help) }
            if options.isCheck { return check() }
            try await serve(options)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    @MainActor private static func check() {
        let staff = GalerieStaff(backEnd: BackEndAddress(url: "http://127.0.0.1"))
        let faults = Restaurant.faults(of: staff, in: [layouts])
        for fault in faults { say("\(fault)") }
        if faults.contains(where: { $0.severity == .error }) { exit(1) }
        say("The house is in order.")
    }

    @MainActor private static func serve(_ options: Options) async throws {
        let library = try PhotoLibrary(folder: options.photos)
        complain(about: library.complaints)
        let likes = try LikesBook(in: options.data)
        let backEnd = BackEnd(library: library, likes: likes) { complain(about: $0) }
        let address = try backEnd.open()
        let restaurant = try await Restaurant(GalerieStaff(backEnd: address), in: [layouts])
        var configuration = WebRoom.Configuration()
        configuration.host = options.host
        configuration.port = options.port
        let room = try WebRoom(of: restaurant, layouts: layouts, greeting: .grid, configuration: configuration)
        say("Galerie shows \(library.entries.count) photos at \(try room.open())")
        await Interrupt.wait()
        await room.close()
        await backEnd.close()
        say("Galerie is closed.")
    }

    /// Written at once, also into a file or a pipe.
    private static func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
    private static func complain(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

    /// Names the first few files that were left out, and counts the others.
    private static func complain(about files: [String], most: Int = 20) {
        for complaint in files.prefix(most) { complain(complaint) }
        if files.count > most { complain("\(files.count - most) more files are left out.") }
    }

    private static var layouts: WebLayouts { WebLayouts(in: GalerieStaff.resources?.appending(path: "web")) }
}

/// Waits for Ctrl-C, or for whoever ends the program politely.
enum Interrupt {
    static func wait() async {
        await withCheckedContinuation { done in
            let once = Mutex<CheckedContinuation<Void, Never>?>(done)
            for number in [SIGINT, SIGTERM] {
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setEventHandler {
                    let first = once.withLock { waiting in
                        defer { waiting = nil }
                        return waiting
                    }
                    // Who asks twice will not wait until everybody has left.
                    if let first { first.resume() } else { exit(130) }
                    // The handler holds its source, which keeps both alive to the end.
                    withExtendedLifetime(source) {}
                }
                source.resume()
            }
        }
    }
}
