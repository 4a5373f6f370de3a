import DertischCore
import Foundation
import Testing

@testable import DertischWeb

@Suite("Device reports of a browser") struct DeviceReportTests {
    private func report(_ json: String) -> Metrics? {
        guard case .device(let report) = NumberedMessage(Array("[\"device\",\(json)]".utf8))?.content else {
            return nil
        }
        return report.metrics(over: Metrics())
    }

    @Test("A device report updates all its metrics") func whole() throws {
        let metrics = try #require(
            report(
                """
                {"width":390.5,"height":844,"screenWidth":390,"screenHeight":844,"scale":3,"scheme":"dark",
                "contrast":"more",                "still":true,"text":1.25,"zone":"Asia/Tokyo","languages":["ja-JP","en"],"processors":6,"memory":4,
                "level":0.25,"charging":false,"network":"cellular","online":true,"saves":false}
                """))
        #expect(metrics.window == Metrics.Size(width: 390.5, height: 844))
        #expect(metrics.screen == Metrics.Size(width: 390, height: 844))
        #expect(metrics.scale == 3 && metrics.isDark && metrics.contrast == .more && metrics.isMotionReduced)
        #expect(metrics.textScale == 1.25 && metrics.timeZone?.identifier == "Asia/Tokyo")
        #expect(metrics.languages == ["ja-JP", "en"])
        #expect(metrics.machine == Machine(processors: 6, memory: 4 << 30))
        #expect(metrics.power == Metrics.Power(source: .battery, level: 0.25))
        #expect(metrics.connection == Metrics.Connection(kind: .cellular, isMetered: true))
    }

    @Test("A device report leaves other metrics unchanged") func parts() throws {
        var known = Metrics()
        known.scale = 2
        known.window = Metrics.Size(width: 1, height: 2)
        guard
            case .device(let report) = NumberedMessage(Array(#"["device",{"width":7,"scheme":"dark"}]"#.utf8))?.content
        else {
            return #expect(Bool(false))
        }
        let metrics = report.metrics(over: known)
        #expect(metrics.scale == 2 && metrics.isDark && metrics.window == known.window, "half a size is none")
        #expect(self.report("{}") == Metrics())
    }

    @Test(
        "A device report with impossible numbers or wrong types is malformed",
        arguments: [
            #"{"width":-1,"height":5}"#, #"{"width":1e300,"height":5}"#, #"{"width":"390","height":1}"#,
            #"{"scale":0}"#, #"{"scale":1e9}"#, #"{"text":-3}"#, #"{"level":1.01,"charging":true}"#,
            #"{"processors":0}"#, #"{"processors":1e18}"#, #"{"memory":1e300,"processors":1}"#, #"{"scheme":7}"#,
            #"{"languages":"en"}"#, #"{"languages":[1]}"#, #"{"still":"yes"}"#, #"{"zone":["a"]}"#, "[]", "null", "7",
            #"{"width":1e999,"height":5}"#,
        ])
    func outOfBounds(json: String) {
        #expect(report(json) == nil)
    }

    @Test(
        "Unknown words in a device report are ignored",
        arguments: [
            #"{"scheme":"sepia","contrast":"custom"}"#, #"{"zone":"Mars/Olympus"}"#, #"{"zone":"../../etc/passwd"}"#,
            #"{"zone":"/etc/localtime"}"#, #"{"zone":"\#(String(repeating: "A", count: 100))"}"#, #"{"zone":""}"#,
            #"{"zone":"Europe/Par\u0000is"}"#, #"{"languages":["","\u0007x","\#(String(repeating: "a", count: 36))"]}"#,
            #"{"another":{"a":[1,2,3]}}"#,
        ])
    func unknown(json: String) {
        #expect(report(json) == Metrics())
    }

    @Test("At most sixteen languages of a device report are used") func languages() {
        let list = (0..<1000).map { "\"l\($0)\"" }.joined(separator: ",")
        #expect(report("{\"languages\":[\(list)]}")?.languages.count == 16)
    }

    @Test("Random device reports never trap, and all values are within bounds")
    func random() {
        var dice = SystemRandomNumberGenerator()
        let words = [
            "{", "}", "\"width\":", "\"height\":", "\"zone\":", "\"languages\":", "[", "]", ",", "1e308", "-0", "null",
            "\"dark\"", "true", "\"scheme\":", "9223372036854775808", "\"\\ud800\"", "\"memory\":", "\"processors\":",
            "2",
        ]
        let count = ProcessInfo.processInfo.environment["DERTISCH_STEPS"].flatMap { Int($0) } ?? 5_000
        for _ in 0..<count {
            let json = (0..<Int.random(in: 1...12, using: &dice)).map { _ in words.randomElement(using: &dice) ?? "" }
                .joined()
            guard let metrics = report(json) else { continue }
            #expect((metrics.window?.width ?? 0) <= 100_000 && metrics.languages.count <= 16, "\(json)")
        }
    }

    @Test("A device cookie is parsed like a report, and an oversized or broken one is ignored")
    func cookie() {
        func device(_ cookie: String) -> Metrics {
            HTTPRequest(path: "/", headers: [("Cookie", "dertisch-device=\(cookie)")]).device
        }
        #expect(device("%7B%22scheme%22%3A%22dark%22%2C%22zone%22%3A%22Asia%2FTokyo%22%7D").isDark)
        #expect(device("%7B%22scheme%22%3A%22dark%22%7D" + String(repeating: "%20", count: 400)) == Metrics())
        for broken in ["", "%", "%7B", "%ff%fe", "{}}", "%7B%22scale%22%3A0%7D"] {
            #expect(device(broken) == Metrics())
        }
    }

    @Test("Headers give the browser's languages and its data saving") func headers() {
        let request = HTTPRequest(
            path: "/", headers: [("Accept-Language", "de-AT, en;q=0.5"), ("Save-Data", "on")])
        #expect(request.device.languages == ["de-AT", "en"])
        #expect(request.device.connection?.isMetered == true)
    }

    @Test(
        "The choice of appearance is stored in a cookie, and its unknown words are ignored",
        arguments: [
            ("", Appearance()), ("dark", Appearance(colorScheme: .dark)),
            ("light.reduced", Appearance(colorScheme: .light, isMotionReduced: true)),
            ("full", Appearance(isMotionReduced: false)), ("pink.<script>", Appearance()),
            ("dark.dark.reduced", Appearance(colorScheme: .dark)),
        ])
    func appearance(cookie: String, appearance: Appearance) {
        let request = HTTPRequest(path: "/", headers: [("Cookie", "dertisch-appearance=\(cookie)")])
        #expect(request.appearance == appearance)
    }

    @Test("The report throttle accepts one report at once, and later the newest at intervals") func throttle() throws {
        func report(_ scale: Int) throws -> DeviceReport {
            guard case .device(let report) = NumberedMessage(Array("[\"device\",{\"scale\":\(scale)}]".utf8))?.content
            else {
                throw CancellationError()
            }
            return report
        }
        var throttle = ReportThrottle()
        let start = ContinuousClock.now
        #expect(throttle.submit(try report(1), at: start) == .accept)
        #expect(throttle.submit(try report(2), at: start + .milliseconds(40)) == .delay(.milliseconds(60)))
        for scale in 3...50 { #expect(throttle.submit(try report(scale), at: start + .milliseconds(50)) == .replace) }
        let newest = try report(50)
        #expect(throttle.takePending(at: start + .milliseconds(100)) == newest)
        #expect(throttle.takePending(at: start + .milliseconds(100)) == nil)
        #expect(throttle.submit(try report(1), at: start + .milliseconds(150)) == .delay(.milliseconds(50)))
        #expect(throttle.takePending(at: start + .milliseconds(200)) != nil)
        #expect(throttle.submit(try report(1), at: start + .milliseconds(300)) == .accept)
    }
}
