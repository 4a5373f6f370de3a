package import Dertisch
package import DertischSettings
package import Foundation

#if !os(iOS)
    package import DertischWeb
#endif

/// Galerie's options: from the command line, the environment (`GALERIE_PHOTOS`) and the user's settings.
package enum Options {
    /// The kind of dining room, which has options of its own.
    package enum Room: Sendable {
        case web
        case window
        /// The scenes of UIKit, on a device where no back end runs.
        case scenes
        /// None: the back end alone, for galleries of other programs.
        case none
    }

    /// Reads the options. `check` reports mistakes.
    package static func read(
        _ arguments: some Sequence<String>, in room: Room,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        userFile: HouseSettings.UserFile = .standard
    ) -> HouseSettings {
        switch room {
        case .web:
            HouseSettings(
                of: "galerie", .photos, .data, .database, .firebase, .firebaseKey, .api, .port, .host, .publicAddress,
                .proxies, .processes, .bus, .check,
                arguments: arguments, environment: environment, userFile: userFile)
        case .window:
            HouseSettings(
                of: "galerie", .photos, .data, .database, .firebase, .firebaseKey, .api, .bus, .check,
                arguments: arguments,
                environment: environment, userFile: userFile)
        case .scenes:
            HouseSettings(
                of: "galerie", .data, .api, arguments: arguments, environment: environment, userFile: userFile)
        case .none:
            // A separate name, since both may run on one machine, each with a port.
            HouseSettings(
                of: "galerie-back-end", .photos, .data, .database, .firebase, .firebaseKey, .backEndPort,
                arguments: arguments,
                environment: environment, userFile: userFile)
        }
    }

    /// Checks that the options have no faults, and that the program is built with what they need.
    ///
    /// - Throws: all faults; without any, a ``MissingTrait``.
    package static func check(_ settings: HouseSettings) throws {
        try settings.check()
        try PackageTrait.check(settings)
    }

    package static func help(_ settings: HouseSettings, in room: Room) -> String {
        switch room {
        case .web: settings.help("Galerie shows a folder of photos in a browser.")
        case .window: settings.help("Galerie shows a folder of photos in a window.")
        case .scenes: settings.help("Galerie shows the photos of a back end on iPhone and iPad.")
        case .none: settings.help("GalerieBackEnd serves a folder of photos to galleries on this machine.")
        }
    }

    fileprivate static var dataFolder: String {
        #if os(iOS)
            // An app may write there, and not beside it.
            let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            return folder?.appending(path: "galerie").path ?? userDataFolder
        #else
            return userDataFolder
        #endif
    }

    private static var userDataFolder: String {
        let environment = ProcessInfo.processInfo.environment
        let base = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        return (base ?? NSString(string: "~/.local/share").expandingTildeInPath) + "/galerie"
    }
}

extension HouseSettings {
    /// A folder, with `~` replaced by the user's home folder.
    package func folder(_ key: SettingKey<String>) -> String { NSString(string: self[key]).expandingTildeInPath }
}

#if !os(iOS)
    extension HouseSettings {
        /// The number of processes that serve.
        package var processes: WebRoom.Processes { Int(self[.processes]).map { .count($0) } ?? .cores }
    }
#endif

extension SettingKey<String> {
    /// A number, or `cores`.
    static var processes: Self {
        Self(
            "processes", default: "1", "the processes that serve (default 1), or cores: one for each",
            placeholder: "N", expecting: "a number from 1 to 64, or cores"
        ) { $0 == "cores" || Int($0).map { 1...64 ~= $0 } == true }
    }
    static var photos: Self {
        Self(
            "photos", default: "/usr/share/backgrounds/mate/nature",
            "the folder (default: the photos of Debian's mate-backgrounds)", placeholder: "DIR")
    }
    package static var data: Self {
        Self(
            "data", default: Options.dataFolder, "where likes and comments are kept (default \(Options.dataFolder))",
            placeholder: "DIR")
    }
    /// Numeric addresses and networks, with commas between them.
    package static var proxies: Self {
        Self(
            "proxies", default: "",
            "the proxies in front that report visitors' addresses and TLS (X-Forwarded-For, X-Forwarded-Proto), such as 127.0.0.1",
            placeholder: "ADDR,…",
            expecting: "numeric addresses or networks with commas between them, such as 127.0.0.1,10.0.0.0/8"
        ) { text in
            text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
                $0.contains(/^\s*[0-9A-Fa-f.:]+(\/[0-9]{1,3})?\s*$/)
            } || text.isEmpty
        }
    }
    package static var host: Self {
        Self(
            "host", default: "127.0.0.1", "the address to serve (default 127.0.0.1, this machine alone)",
            placeholder: "ADDR")
    }
}

extension SettingKey<String?> {
    /// The PostgreSQL server for likes and comments, instead of the folder. Its address may contain a password.
    static var database: Self {
        Self(
            "database", default: nil, "a PostgreSQL server that keeps them instead: postgresql://host/name",
            placeholder: "URL", isSecret: true,
            expecting: "the address of a PostgreSQL server, such as postgresql://host/name"
        ) { address in
            ["postgresql://", "postgres://"].contains { address?.hasPrefix($0) != false }
        }
    }
}

extension SettingKey<String?> {
    /// The Realtime Database of Firebase for likes and comments, instead of the folder.
    static var firebase: Self {
        Self(
            "firebase", default: nil,
            "a Realtime Database of Firebase that keeps them instead: https://NAME.firebaseio.com",
            placeholder: "URL",
            expecting: "the address of a Realtime Database, such as https://shop-default-rtdb.firebaseio.com"
        ) { address in
            guard let address else { return true }
            let url = URL(string: address)
            return ["http", "https"].contains(url?.scheme) && url?.host?.isEmpty == false
        }
    }

    /// The web API key of the project in Firebase, by which Galerie signs in without a name.
    static var firebaseKey: Self {
        Self(
            "firebase-key", default: nil, "the web API key of its project; without one the database must be open",
            placeholder: "KEY", isSecret: true)
    }
}

extension SettingKey<String?> {
    /// The message bus by which Galeries on several machines hear of each other's likes and comments. Its address may contain a password.
    static var bus: Self {
        Self(
            "bus", default: nil, "the message bus to Galeries on other machines: postgresql:// or nats://host",
            placeholder: "URL", isSecret: true,
            expecting: "the address of a PostgreSQL or NATS server, such as nats://host"
        ) { address in
            ["postgresql://", "postgres://", "nats://", "tls://"].contains { address?.hasPrefix($0) != false }
        }
    }
}

extension SettingKey<URL?> {
    /// The address of another program's back end, if not its own.
    static var api: Self {
        Self(
            "api", default: nil, "the back end of another program, such as GalerieBackEnd, instead of its own",
            expecting: "the address of a back end, such as http://127.0.0.1:8081"
        ) { url in
            url.map { ["http", "https"].contains($0.scheme) && $0.host != nil } ?? true
        }
    }
}

extension SettingKey<URL?> {
    /// The address for robots and previews of links.
    package static var publicAddress: Self {
        Self(
            "public-address", default: nil, "the address by which the public reaches it, for its sitemap",
            expecting: "a scheme and a host, such as https://photos.example"
        ) { url in
            url.map { ["http", "https"].contains($0.scheme) && $0.host != nil } ?? true
        }
    }
}

extension SettingKey<Int> {
    package static var port: Self { port(default: 8080) }
    package static var backEndPort: Self { port(default: BackEndAddress.usualPort) }

    private static func port(default standard: Int) -> Self {
        Self(
            "port", default: standard, "the port (default \(standard); 0 takes any free one)",
            expecting: "a number from 0 to 65535"
        ) { 0...65535 ~= $0 }
    }
}

extension SettingKey<Bool> {
    package static var check: Self {
        Self("check", default: false, "check the whole house, print what is wrong, and end")
    }
}
