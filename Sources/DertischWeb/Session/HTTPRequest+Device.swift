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
}
