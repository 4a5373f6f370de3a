import Dertisch

extension HTTPRequest {
    /// The metrics of the device: the browser's languages, its data saving, and the report in its cookie.
    var device: Metrics {
        var metrics = Metrics()
        metrics.languages = AcceptLanguage.languages(of: self)
        if header("Save-Data") == "on" { metrics.connection = Metrics.Connection(isMetered: true) }
        guard let report = cookie("dertisch-device").flatMap(DeviceReport.init(cookie:)) else { return metrics }
        return report.metrics(over: metrics)
    }

    /// The guest's last choice of appearance.
    var appearance: Appearance { Appearance(cookie: cookie("dertisch-appearance") ?? "") }

    /// The factor by which a session waits longer for the browser. It grows with the number of times that the browser
    /// says it was late.
    var joinTimeoutFactor: Int {
        switch cookie("dertisch-late") {
        case "1": 2
        case "2": 4
        case "3": 8
        default: 1
        }
    }
}
