public import DertischSupport

/// The source of a setting's value: the last layer that sets it.
public enum SettingSource: Hashable, Sendable, CustomStringConvertible {
    /// The default value of its key.
    case `default`
    /// The app's own `settings.json`, in its larder.
    case bundle(Site)
    /// The file in which the user stores settings.
    case userFile(Site)
    /// An environment variable.
    case environment(String)
    /// A program argument.
    case argument(String)

    /// A description of the source: `GALERIE_SERVER_PORT in the environment`.
    public var description: String {
        switch self {
        case .default: "default"
        case .bundle(let site), .userFile(let site): "\(site)"
        case .environment(let name): "\(name) in the environment"
        case .argument(let name): "\(name) on the command line"
        }
    }

    var site: Site? {
        switch self {
        case .default: nil
        case .bundle(let site), .userFile(let site): site
        case .environment, .argument: Site(named: description)
        }
    }
}
