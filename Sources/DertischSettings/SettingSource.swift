public import DertischBasics

/// Where the value of a setting comes from: the last of these that sets it.
public enum SettingSource: Hashable, Sendable, CustomStringConvertible {
    /// Nobody sets it; its key says what holds then.
    case standard
    /// The app's own `settings.json`, in its larder.
    case bundle(Site)
    /// The file of whoever uses the app.
    case userFile(Site)
    /// A variable of the environment.
    case environment(String)
    /// An argument of the program.
    case argument(String)

    /// The place in words: `GALERIE_SERVER_PORT in the environment`.
    public var description: String {
        switch self {
        case .standard: "default"
        case .bundle(let site), .userFile(let site): "\(site)"
        case .environment(let name): "\(name) in the environment"
        case .argument(let name): "\(name) on the command line"
        }
    }

    var site: Site? {
        switch self {
        case .standard: nil
        case .bundle(let site), .userFile(let site): site
        case .environment, .argument: Site(named: description)
        }
    }
}
