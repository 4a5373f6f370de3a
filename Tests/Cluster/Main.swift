import Foundation

/// Measures one house in several processes against its targets. `Scripts/cluster` builds and starts it.
@main
struct Main {
    static func main() async {
        // A tab may write to a socket that is gone.
        signal(SIGPIPE, SIG_IGN)
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            switch words.first {
            // What this program asks of itself as another process.
            case "--serve": try await DeskServer.run(Array(words.dropFirst()))
            case "--news": try await NewsProcess.run(Array(words.dropFirst()))
            case "--attend": try await SalonServer.run(Array(words.dropFirst()))
            case "--simulate": Simulation().show()
            default: exit(try Measurement(words).run() ? 0 : 1)
            }
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(1)
        }
    }
}

/// A measurement that could not be made, and why.
struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
