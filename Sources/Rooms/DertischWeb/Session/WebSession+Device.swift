import DertischRoom
import DertischJSON

/// The tab's reports about its device, and its guest's choice of appearance.
extension WebSession {
    func handle(_ report: DeviceReport, at now: ContinuousClock.Instant) {
        reports.submit(report, at: now) { [weak self] report in
            if let maitreD = self?.maitreD { maitreD.measured(report.metrics(over: maitreD.device)) }
        }
    }

    func setAppearance(_ appearance: Appearance) { send(appearance.message) }

    /// Takes over the reports and the choice of a new session, after the tab has loaded its page again for this
    /// session. The new session knows the device better, and has the guest's latest choice, made in any tab.
    func takeOverDevice(of fresh: WebSession) {
        guard let other = fresh.maitreD else { return }
        maitreD?.measured(other.device)
        maitreD?.setAppearance(other.appearance)
    }
}

extension Appearance {
    /// The choice as attributes of the browser's root element, without the parts that are left to the device.
    var attributes: [HTMLAttribute] {
        let scheme = colorScheme.map { HTMLAttribute(name: "data-color-scheme", value: $0.rawValue) }
        let motion = isMotionReduced.map { HTMLAttribute(name: "data-motion", value: $0 ? "reduced" : "full") }
        return [scheme, motion].compactMap { $0 }
    }

    /// The message that applies the choice in a live browser, which stores it in a cookie.
    var message: [UInt8] {
        let still = isMotionReduced.map { JSON.flag($0) } ?? .null
        return JSON.object(["appearance": .object(["scheme": .optional(colorScheme?.rawValue), "still": still])]).bytes
    }

    /// Parses the cookie: `dark.reduced`. Unknown words are ignored.
    init(cookie: String) {
        self.init()
        for word in cookie.split(separator: ".").prefix(2) {
            switch word {
            case "reduced": isMotionReduced = true
            case "full": isMotionReduced = false
            default: colorScheme = Metrics.ColorScheme(rawValue: String(word)) ?? colorScheme
            }
        }
    }
}
