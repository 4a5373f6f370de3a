import Dertisch
import DertischJSON

/// The tab's reports about its device, and its guest's choice of appearance.
extension WebSession {
    func handle(_ report: DeviceReport, at now: ContinuousClock.Instant) {
        switch reportThrottle.submit(report, at: now) {
        case .accept: measure(by: report)
        case .replace: break
        case .delay(let delay):
            // At most one task: the throttle accepts no second one while it waits.
            reportTask = Task { [weak self, clock] in
                guard (try? await clock.sleep(for: delay)) != nil, let self else { return }
                if let report = reportThrottle.takePending(at: .now) { measure(by: report) }
            }
        }
    }

    private func measure(by report: DeviceReport) {
        if let maitreD { maitreD.measured(report.metrics(over: maitreD.device)) }
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
