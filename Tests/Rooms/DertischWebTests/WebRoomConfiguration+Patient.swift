import DertischWeb

extension WebRoom.Configuration {
    /// The defaults, but for time limits that a loaded machine could exceed. Tests of these limits inject a clock.
    static var patient: WebRoom.Configuration {
        var configuration = WebRoom.Configuration()
        configuration.joinTimeout = .seconds(3600)
        configuration.sessionTimeout = .seconds(3600)
        return configuration
    }
}
