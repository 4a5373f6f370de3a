import Dertisch

extension HTTPRequest {
    /// What a request tells of the device: the browser's languages, whether it saves data, and what it left in a cookie.
    var device: Metrics {
        var metrics = Metrics()
        metrics.languages = AcceptLanguage.languages(of: self)
        if header("Save-Data") == "on" { metrics.connection = Metrics.Connection(isMetered: true) }
        guard let report = cookie("dertisch-device").flatMap(DeviceReport.init(cookie:)) else { return metrics }
        return report.metrics(over: metrics)
    }

    /// How the guest wants the house to look, as chosen the last time.
    var appearance: Appearance { Appearance(cookie: cookie("dertisch-appearance") ?? "") }

    /// How many times as long as usual a session waits for the browser: more for one that says how often it was too late.
    var lateness: Int {
        switch cookie("dertisch-late") {
        case "1": 4
        case "2": 16
        case "3": 64
        default: 1
        }
    }
}
