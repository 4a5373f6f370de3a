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
}
