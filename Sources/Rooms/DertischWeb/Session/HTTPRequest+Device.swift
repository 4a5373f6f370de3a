import DertischRoom

extension HTTPRequest {
    /// The metrics of the device: the browser's languages, its data saving, and the report in its cookie.
    var device: Metrics {
        var metrics = Metrics()
        metrics.languages = AcceptLanguage.languages(of: self)
        if header("Save-Data") == "on" { metrics.connection = Metrics.Connection(isMetered: true) }
        guard
            let report = cookies(named: "dertisch-device").lazy.compactMap(DeviceReport.init(cookie:)).first
        else { return metrics }
        return report.metrics(over: metrics)
    }

    /// The guest's last choice of appearance.
    var appearance: Appearance {
        cookies(named: "dertisch-appearance").lazy.map { Appearance(cookie: $0) }.first { $0 != Appearance() }
            ?? Appearance()
    }
}
