import Dertisch
import DertischJSON

/// What the tab tells of its device, and how its guest wants it to look.
extension WebSession {
    func take(_ report: DeviceReport, at now: ContinuousClock.Instant) {
        switch gate.take(report, at: now) {
        case .take: measure(by: report)
        case .replace: break
        case .wait(let pause):
            // One task at most: the gate lets none wait beside another.
            measuring = Task { [weak self, clock] in
                guard (try? await clock.sleep(for: pause)) != nil, let self else { return }
                if let report = gate.open(at: .now) { measure(by: report) }
            }
        }
    }

    private func measure(by report: DeviceReport) {
        if let maitreD { maitreD.measured(report.metrics(over: maitreD.device)) }
    }

    func wear(_ appearance: Appearance) { send(appearance.message) }

    /// The tab has loaded a page again, which is for this session now: it knows the device better, and the choice that the guest
    /// has made last, in whichever tab.
    func adopt(_ fresh: WebSession) {
        guard let other = fresh.maitreD else { return }
        maitreD?.measured(other.device)
        maitreD?.dress(other.appearance)
    }
}

extension Appearance {
    /// What was chosen as the browser has it on its root: only what is not left to the device.
    var attributes: [HTMLAttribute] {
        let scheme = colorScheme.map { HTMLAttribute(name: "data-color-scheme", value: $0.rawValue) }
        let motion = isMotionReduced.map { HTMLAttribute(name: "data-motion", value: $0 ? "reduced" : "full") }
        return [scheme, motion].compactMap { $0 }
    }

    /// The message that shows it in a live browser, which keeps it in a cookie.
    var message: [UInt8] {
        let still = isMotionReduced.map { JSON.flag($0) } ?? .null
        return JSON.object(["wear": .object(["scheme": .optional(colorScheme?.rawValue), "still": still])]).bytes
    }

    /// Reads the cookie: `dark.reduced`. Words that are not known are nobody's choice.
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
