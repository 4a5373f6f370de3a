import Foundation

/// What was asked for on the command line.
package struct Options: Equatable {
    /// Where Galerie is served, which has its own options.
    package enum Room {
        case web
        case window
        /// Nowhere: the back end alone, for galleries of other programs.
        case none
    }

    package var host = "127.0.0.1"
    package var port: Int
    var photos = "/usr/share/backgrounds/mate/nature"
    var data = Options.dataFolder
    /// The PostgreSQL server where likes and comments are kept, if not in the folder.
    var database: String?
    /// The address of another program's back end, if not its own.
    var api: String?
    package var isCheck = false
    package var isHelp = false

    /// What was wrong with it, in a sentence.
    package struct Error: Swift.Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    package static func help(in room: Room) -> String {
        let photos = [
            ("--photos DIR", "the folder (default: the photos of Debian's mate-backgrounds)"),
            ("--data DIR", "where likes and comments are kept (default \(dataFolder))"),
            ("--database URL", "a PostgreSQL server that keeps them instead: postgresql://host/name"),
        ]
        let api = ("--api URL", "the back end of another program, such as GalerieBackEnd, instead of its own")
        let check = ("--check", "check the whole house, print what is wrong, and end")
        let port = ("--port N", "the port (default \(room == .none ? 8081 : 8080); 0 takes any free one)")
        let host = ("--host ADDR", "the address to serve (default 127.0.0.1, this machine alone)")
        let (intent, options) =
            switch room {
            case .web: ("Galerie shows a folder of photos in a browser.", photos + [api, port, host, check])
            case .window: ("Galerie shows a folder of photos in a window.", photos + [api, check])
            case .none: ("GalerieBackEnd serves a folder of photos to galleries on this machine.", photos + [port])
            }
        let lines = options.map { "  \($0.0.padding(toLength: 14, withPad: " ", startingAt: 0)) \($0.1)" }
        return "\(intent)\n\n\(lines.joined(separator: "\n"))"
    }

    package init(_ arguments: some Sequence<String>, in room: Room) throws(Error) {
        port = room == .none ? 8081 : 8080
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            // `--port=80` is `--port 80`.
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = argument.hasPrefix("--") ? parts[0] : argument
            if argument.hasPrefix("--"), parts.count == 2 { rest = [parts[1]] + rest }
            switch name {
            case "--help", "-h": isHelp = true
            case "--database": database = try Self.database(Self.value(of: name, &rest))
            case "--check" where room != .none: isCheck = true
            case "--api" where room != .none: api = try Self.address(Self.value(of: name, &rest))
            case "--photos": photos = Self.expand(try Self.value(of: name, &rest))
            case "--data": data = Self.expand(try Self.value(of: name, &rest))
            case "--host" where room == .web: host = try Self.value(of: name, &rest)
            case "--port" where room != .window:
                let value = try Self.value(of: name, &rest)
                guard let number = Int(value), 0...65535 ~= number else {
                    throw Error(description: "\(value) is no port. Give --port a number from 0 to 65535.")
                }
                port = number
            default: throw Error(description: "\(argument) is not known here. --help lists what is.")
            }
        }
    }

    private static func value(of name: String, _ rest: inout ArraySlice<String>) throws(Error) -> String {
        guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
            throw Error(description: "\(name) wants a value. --help shows how.")
        }
        return value
    }

    private static func address(_ value: String) throws(Error) -> String {
        guard let url = URL(string: value), ["http", "https"].contains(url.scheme), url.host != nil else {
            throw Error(description: "\(value) is no address of a back end. Give --api one like http://127.0.0.1:8081")
        }
        return value
    }

    private static func database(_ value: String) throws(Error) -> String {
        guard ["postgresql://", "postgres://"].contains(where: value.hasPrefix) else {
            // It may hold a password.
            throw Error(description: "--database wants the address of a PostgreSQL server: postgresql://host/name")
        }
        return value
    }

    private static func expand(_ path: String) -> String { NSString(string: path).expandingTildeInPath }

    private static var dataFolder: String {
        let environment = ProcessInfo.processInfo.environment
        let base = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        return (base ?? expand("~/.local/share")) + "/galerie"
    }
}
