import Dertisch
import DertischWeb
import Dispatch
import Foundation

@main
struct Main {
    static func main() async {
        // What is printed is one line at a time, also into a file or a pipe.
        setvbuf(stdout, nil, _IOLBF, 0)
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            if options.isHelp { return print(Options.help) }
            if options.isCheck { return await check() }
            try await serve(options)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    @MainActor private static func check() {
        let staff = GalerieStaff(backEnd: BackEndAddress(url: "http://127.0.0.1"))
        let faults = Restaurant.faults(of: staff, in: [layouts])
        for fault in faults { print(fault) }
        if faults.contains(where: { $0.severity == .error }) { exit(1) }
        print("The house is in order.")
    }

    @MainActor private static func serve(_ options: Options) async throws {
        let library = try PhotoLibrary(folder: options.photos)
        for complaint in library.complaints { FileHandle.standardError.write(Data("\(complaint)\n".utf8)) }
        let likes = try LikesBook(at: URL(filePath: options.data).appending(path: "likes.json"))
        let backEnd = BackEnd(library: library, likes: likes)
        let address = try backEnd.open()
        let restaurant = try await Restaurant(GalerieStaff(backEnd: address), in: [layouts])
        var configuration = WebRoom.Configuration()
        configuration.host = options.host
        configuration.port = options.port
        let room = WebRoom(of: restaurant, layouts: layouts, greeting: .grid, configuration: configuration)
        print("Galerie shows \(library.entries.count) photos at \(try room.open())")
        await Interrupt.wait()
        await room.close()
        await backEnd.close()
        print("Galerie is closed.")
    }

    private static var layouts: WebLayouts { WebLayouts(in: GalerieStaff.resources?.appending(path: "web")) }
}

/// Waits for Ctrl-C, or for whoever ends the program politely.
enum Interrupt {
    static func wait() async {
        let signals = AsyncStream<Void> { stream in
            let sources = [SIGINT, SIGTERM].map { number in
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setEventHandler { stream.yield() }
                source.resume()
                return source
            }
            stream.onTermination = { _ in for source in sources { source.cancel() } }
        }
        for await _ in signals { return }
    }
}
