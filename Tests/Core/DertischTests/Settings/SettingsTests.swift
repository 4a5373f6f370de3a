import Foundation
import DertischLarder
import Testing

@testable import DertischCore
@testable import DertischSettings

enum Colour: String, CaseIterable, SettingValue { case red, white, green }
struct Lamp: SettingValue, Hashable { var watts: Int }

extension SettingKey<Bool> { static var quiet: Self { Self("quiet", default: false, "say nothing") } }
extension SettingKey<Double> { static var volume: Self { Self("volume", default: 0.5) } }
extension SettingKey<String> { static var folder: Self { Self("folder", default: "pictures", placeholder: "DIR") } }
extension SettingKey<URL?> { static var api: Self { Self("api", default: nil) } }
extension SettingKey<Duration> { static var maxDuration: Self { Self("maxDuration", default: .seconds(30)) } }
extension SettingKey<Colour> { static var colour: Self { Self("lamp-colour", default: .red) } }
extension SettingKey<[String]> { static var tags: Self { Self("tags", default: []) } }
extension SettingKey<Date?> { static var opening: Self { Self("opening", default: nil) } }
extension SettingKey<[Lamp]> { static var lamps: Self { Self("lamps", default: []) } }
extension SettingKey<[Duration]> { static var pauses: Self { Self("pauses", default: []) } }

/// Settings of an app called `galerie` with one key of every type.
func trialSettings(
    _ arguments: [String] = [], environment: [String: String] = [:], bundle: String? = nil, file: String? = nil,
    in folder: TrialFolder
) throws -> HouseSettings {
    if let bundle { try folder.write(bundle, to: "bundle/settings.json") }
    if let file { try folder.write(file, to: "user/settings.json") }
    return HouseSettings(
        of: "galerie", .port, .quiet, .volume, .folder, .password, .api, .maxDuration, .colour, .tags, .lamps, .pauses,
        larder: Larder(folder.url.appending(path: "bundle")), arguments: arguments, environment: environment,
        userFile: .at(folder.url.appending(path: "user/settings.json")))
}

@Suite("Settings") struct SettingsTests {
    let folder: TrialFolder

    init() throws { folder = try TrialFolder() }

    @Test("A higher layer of settings takes precedence, and the source is known")
    func layers() throws {
        let bundle = #"{"server": {"port": 1}, "folder": "b", "volume": 0.25, "quiet": true}"#
        let user = #"{"server.port": 2, "folder": "u", "volume": 1}"#
        let settings = try trialSettings(
            ["--server.port", "4"], environment: ["GALERIE_SERVER_PORT": "3", "GALERIE_FOLDER": "e", "HOME": "/"],
            bundle: bundle, file: user, in: folder)
        #expect(settings.faults == [])
        #expect(settings[.port] == 4 && settings.source(of: .port) == .argument("--server.port"))
        #expect(settings[.folder] == "e" && settings.source(of: .folder) == .environment("GALERIE_FOLDER"))
        let file = folder.url.appending(path: "user/settings.json").path
        #expect(settings[.volume] == 1)
        #expect(settings.source(of: .volume) == .userFile(Site(file: file, line: 1, column: 45)))
        #expect(settings[.quiet] == true && "\(settings.source(of: .quiet))".hasSuffix("bundle/settings.json:1:65"))
        #expect(settings[.maxDuration] == .seconds(30) && settings.source(of: .maxDuration) == .default)
    }

    @Test("A date in settings is read strictly from each layer, and written so that it is read again")
    func dates() throws {
        func settings(_ arguments: [String], file: String?) throws -> HouseSettings {
            if let file { try folder.write(file, to: "user/settings.json") }
            return HouseSettings(
                of: "galerie", .opening, larder: Larder(folder.url.appending(path: "bundle")), arguments: arguments,
                environment: [:], userFile: .at(folder.url.appending(path: "user/settings.json")))
        }
        let evening = Date(timeIntervalSince1970: 1_780_252_200.25)
        #expect(try settings(["--opening", "2026-05-31T20:30:00.25+02:00"], file: nil)[.opening] == evening)
        let wrong = try settings(["--opening", "2026-05-31 20:30"], file: #"{"opening": "2026-02-30"}"#)
        #expect(wrong[.opening] == nil)
        #expect(wrong.faults.map(\.why).allSatisfy { $0.hasPrefix("expected a date such as 2026-05-31 or") })
        #expect(wrong.faults.count == 2 && wrong.faults.contains { $0.site?.column == 13 })
        #expect("\((evening as Date?).settingForm)" == "2026-05-31T18:30:00.250Z")
    }

    @Test("Every type of setting is parsed from text and from JSON alike")
    func types() throws {
        let texts = [
            "--server.port=0", "--quiet", "--volume=1e3", "--folder=a=b", "--server.password=x",
            "--api=http://[::1]:80/",
            "--maxDuration=1.5h", "--lamp-colour=white", "--tags=a, b", "--tags=c", #"--lamps=[{"watts":5}]"#,
            "--pauses=1s,250ms",
        ]
        let json = """
            {"server": {"port": 0, "password": "x"}, "quiet": true, "volume": 1e3, "folder": "a=b",
             "api": "http://[::1]:80/", "maxDuration": "1 h 30 min", "lamp-colour": "white", "tags": ["a", "b", "c"],
             "lamps": [{"watts": 5}], "pauses": [1, "250 ms"]}
            """
        for settings in [try trialSettings(texts, in: folder), try trialSettings(file: json, in: folder)] {
            #expect(settings.faults == [])
            #expect(settings[.port] == 0 && settings[.quiet] && settings[.volume] == 1000 && settings[.folder] == "a=b")
            #expect(settings[.password] == "x" && settings[.api] == URL(string: "http://[::1]:80/"))
            #expect(settings[.maxDuration] == .seconds(5400) && settings[.colour] == .white)
            #expect(settings[.tags] == ["a", "b", "c"] && settings[.lamps] == [Lamp(watts: 5)])
            #expect(settings[.pauses] == [.seconds(1), .milliseconds(250)])
        }
        #expect(try trialSettings(["--no-quiet"], environment: ["GALERIE_QUIET": "on"], in: folder)[.quiet] == false)
        #expect(try trialSettings(environment: ["GALERIE_LAMP_COLOUR": "green"], in: folder)[.colour] == .green)
        #expect(try trialSettings(environment: ["GALERIE_MAX_DURATION": "2"], in: folder)[.maxDuration] == .seconds(2))
    }

    @Test("An invalid setting is reported with its place, and leaves the setting to the layer beneath")
    func wrong() throws {
        let settings = try trialSettings(
            ["--server.port", "many"], environment: ["GALERIE_LAMP_COLOUR": "blue"], bundle: #"{"server.port": 70000}"#,
            file: "{\n  \"server\": {\"port\": \"80\"},\n  \"lamps\": [{\"wats\": 1}]\n}", in: folder)
        #expect(settings[.port] == 8080 && settings[.lamps] == [] && settings[.colour] == .red)
        let user = folder.url.appending(path: "user/settings.json").path
        let bundle = folder.url.appending(path: "bundle/settings.json").path
        #expect(
            settings.faults.map(\.description) == [
                """
                error: The value of the setting server.port is not valid.
                  where: \(bundle):1:17
                  why:   expected a number from 0 to 65535, found "70000"
                  do:    correct it, or remove it
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#wrong-setting
                """,
                """
                error: The value of the setting server.port is not valid.
                  where: \(user):2:22
                  why:   expected a number from 0 to 65535, found "80"
                  do:    correct it, or remove it
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#wrong-setting
                """,
                """
                error: The value of the setting server.port is not valid.
                  where: --server.port on the command line
                  why:   expected a number from 0 to 65535, found "many"
                  do:    correct it, or remove it
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#wrong-setting
                """,
                """
                error: The value of the setting lamp-colour is not valid.
                  where: GALERIE_LAMP_COLOUR in the environment
                  why:   expected red, white or green, found "blue"
                  do:    correct it, or remove it
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#wrong-setting
                """,
                """
                error: The value of the setting lamps is not valid.
                  where: \(user):3:13
                  why:   at lamps[0]: this object should have a member "watts"
                  do:    correct it, or remove it
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#wrong-setting
                """,
            ])
        #expect(throws: Faults.self) { try settings.check() }
    }

    @Test("An unknown setting is reported with suggestions, as a warning in files and the environment")
    func unknown() throws {
        let settings = try trialSettings(
            environment: ["GALERIE_SERVER_PROT": "1", "GALERIES": "x"], bundle: #"{"server": {"prot": 1, "port": 1}}"#,
            file: #"{"colour": "red", "tagss": {"a": 1}}"#, in: folder)
        #expect(settings.faults.allSatisfy { $0.kind == .unknownSetting && $0.severity == .warning })
        #expect(
            settings.faults.map { "\($0.what) \($0.why)" }.sorted() == [
                """
                GALERIE_SERVER_PROT is not a known setting and was ignored. no setting has that variable; \
                there is GALERIE_SERVER_PORT
                """,
                "colour is not a known setting and was ignored. no setting has that name",
                "server.prot is not a known setting and was ignored. no setting has that name; there is server.port",
                "tagss is not a known setting and was ignored. no setting has that name; there is tags",
            ])
        try settings.check()
    }

    private static let arguments: [(arguments: [String], what: String, why: String)] = [
        (["--server.port"], "--server.port needs a value.", "it should be followed by a number from 0 to 65535"),
        (["--folder="], "--folder needs a value.", "it should be followed by a text"),
        (["--folder", "--quiet"], "--folder needs a value.", "it should be followed by a text"),
        (["--foldre", "x"], "--foldre is not a known option.", "no setting has that name; there is --folder"),
        (["--foldre=x"], "--foldre is not a known option.", "no setting has that name; there is --folder"),
        (["--quiet", "x"], "x is not an option.", "an option begins with --"),
        (["--no-folder"], "--no-folder is not a known option.", "no setting has that name; there is --folder"),
        (["--"], "-- is not an option.", "an option begins with --"),
    ]

    @Test("An unknown argument, or one without its value, is reported", arguments: arguments)
    func badArguments(arguments: [String], what: String, why: String) throws {
        let settings = try trialSettings(arguments, in: folder)
        #expect(settings.faults.map(\.kind) == [.wrongArgument])
        #expect(settings.faults.map(\.what) == [what] && settings.faults.map(\.why) == [why])
    }

    @Test(
        "Unreadable settings files are reported with their place",
        arguments: [
            "{\n  \"folder\": }", "[]", "{\"quiet\": true, \"quiet\": false}",
            "{\"server\": {\"port\": 1}, \"server.port\": 2}",
        ])
    func brokenFile(text: String) throws {
        let settings = try trialSettings(file: text, in: folder)
        let fault = try #require(settings.faults.first)
        #expect(settings.faults.count == 1 && fault.severity == .error)
        #expect(fault.site?.file == folder.url.appending(path: "user/settings.json").path && fault.site?.column != nil)
    }

    @Test("A secret setting is shown neither in lists nor in faults")
    func secrets() throws {
        let key = SettingKey<Int>("pin", default: 0, isSecret: true)
        let settings = HouseSettings(
            of: "galerie", .password, key, arguments: ["--server.password=hush", "--pin", "hush", "--passwrd", "hush"],
            environment: ["GALERIE_PASWORD": "hush"], userFile: .none)
        #expect(settings[.password] == "hush")
        #expect(settings.faults.count == 3)
        #expect(!"\(settings.faults)\(settings.listing)\(settings.help(""))".contains("hush"))
        #expect(settings.listing.contains("server.password  (secret)"))
    }

    @Test("All settings are listed, and help shows each with its default")
    func lists() throws {
        let settings = HouseSettings(
            of: "galerie", .port, .quiet, .folder, .tags, .maxDuration, arguments: ["--quiet", "--tags", "a,b", "-h"],
            environment: ["GALERIE_SERVER_PORT": "9090"], userFile: .none)
        #expect(settings.wantsHelp)
        #expect(
            settings.listing == """
                server.port  9090       GALERIE_SERVER_PORT in the environment
                quiet        true       --quiet on the command line
                folder       pictures   default
                tags         ["a","b"]  --tags on the command line
                maxDuration  30 s       default
                """)
        #expect(
            settings.help("Shows photos.") == """
                Shows photos.

                  --server.port N    the port
                  --quiet            say nothing
                  --folder DIR
                  --tags TEXT,…
                  --maxDuration TIME
                """)
    }

    @Test("Invalid and duplicate names of settings are reported")
    func names() {
        let bad = ["", "a b", "a..b", "help", ".a"].map {
            HouseSettings(of: "x", SettingKey($0, default: 1), environment: [:], userFile: .none)
        }
        for settings in bad { #expect(settings.faults.map(\.kind) == [.wrongSetting]) }
        let same = HouseSettings(
            of: "x", SettingKey("maxSize", default: 1), SettingKey("max.size", default: 1), environment: [:],
            userFile: .none)
        #expect(same.faults.map(\.why) == ["both are X_MAX_SIZE in the environment"])
        let inner = HouseSettings(
            of: "x", SettingKey("max", default: 1), SettingKey("max.size", default: 1), environment: [:],
            userFile: .none)
        #expect(inner.faults.map(\.what) == ["The setting max.size is inside the setting max."])
        #expect(HouseSettings(of: "x", environment: [:], userFile: .none)[.port] == 8080)
    }

    @Test(
        "Durations are parsed in the usual notations",
        arguments: [
            ("90", 90_000), ("1.5 s", 1500), ("2m", 120_000), ("1 h 30 min", 5_400_000), ("250ms", 250), ("-1s", -1000),
            ("1d", 86_400_000),
        ])
    func durations(text: String, milliseconds: Int) {
        let duration = Duration.setting(from: text)
        #expect(duration == .milliseconds(milliseconds))
        #expect(duration.flatMap { Duration.setting(from: SettingText.written($0)) } == duration)
    }

    @Test(
        "A text that is not a duration is refused",
        arguments: ["", "s", "1x", "1 2", "1s2", "1e99d", "--1", "१s", "9e18 s"])
    func noDurations(text: String) { #expect(Duration.setting(from: text) == nil) }
}
