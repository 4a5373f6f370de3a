import Dertisch
import DertischSettings
import DertischWeb
import Foundation
import Testing

@testable import Galerie

@Suite("Galerie's command-line options") struct OptionsTests {
    private static func read(
        _ arguments: [String], in room: Options.Room = .web, environment: [String: String] = [:]
    ) -> HouseSettings {
        Options.read(arguments, in: room, environment: environment, userFile: .none)
    }

    private static let mistakes: [(arguments: [String], what: String, why: String)] = [
        (
            ["--port", "many"], "The value of the setting port is not valid.",
            "expected a number from 0 to 65535, found \"many\""
        ),
        (
            ["--port=-1"], "The value of the setting port is not valid.",
            "expected a number from 0 to 65535, found \"-1\""
        ),
        (["--port"], "--port needs a value.", "it should be followed by a number from 0 to 65535"),
        (["--photos", "--port", "0"], "--photos needs a value.", "it should be followed by a text"),
        (["--poort=1"], "--poort is not a known option.", "no setting has that name; there is --port"),
        (["--check", "pictures"], "pictures is not an option.", "an option begins with --"),
        (
            ["--database", "mysql://me:secret@host"], "The value of the setting database is not valid.",
            "expected the address of a PostgreSQL server, such as postgresql://host/name; the value found is a secret"
        ),
        (
            ["--api", "8081"], "The value of the setting api is not valid.",
            "expected the address of a back end, such as http://127.0.0.1:8081, found \"8081\""
        ),
        (
            ["--bus", "amqp://me:secret@host"], "The value of the setting bus is not valid.",
            "expected the address of a PostgreSQL or NATS server, such as nats://host; the value found is a secret"
        ),
        (
            ["--processes", "0"], "The value of the setting processes is not valid.",
            "expected a number from 1 to 64, or cores, found \"0\""
        ),
        (
            ["--processes", "many"], "The value of the setting processes is not valid.",
            "expected a number from 1 to 64, or cores, found \"many\""
        ),
    ]

    @Test("Galerie parses each of its options")
    func options() throws {
        let settings = Self.read(["--port", "0", "--host", "::1", "--photos", "pictures", "--api=http://[::1]:1"])
        #expect((settings[.port], settings[.host], settings[.photos]) == (0, "::1", "pictures"))
        #expect(settings[.api]?.absoluteString == "http://[::1]:1")
        #expect(Self.read(["--port=0", "--photos=a=b"])[.photos] == "a=b")
        #expect(Self.read([], environment: ["GALERIE_PHOTOS": "~/p"]).folder(.photos).hasSuffix("/p"))
        #expect(Self.read([], environment: ["GALERIE_DATABASE": "postgres://h/n"])[.database] == "postgres://h/n")
        #expect(Self.read([]).processes == .one && Self.read(["--processes", "3"]).processes == .count(3))
        #expect(Self.read([], environment: ["GALERIE_PROCESSES": "cores"]).processes == .cores)
        try settings.check()
    }

    @Test("Galerie reports wrong options", arguments: mistakes)
    func wrong(arguments: [String], what: String, why: String) {
        let settings = Self.read(arguments)
        #expect(settings.faults.map(\.what) == [what] && settings.faults.map(\.why) == [why])
        #expect(throws: Faults.self) { try settings.check() }
    }

    @Test("A server that the program is built without is refused, with what to do")
    func missingTrait() {
        let settings = Self.read(["--database", "postgresql://h/n"])
        let error = #expect(throws: MissingTrait.self) { try PackageTrait.check(settings, built: [.nats, .firebase]) }
        #expect(
            error?.description == """
                This Galerie was built without PostgreSQL, which --database needs.
                  where: --database on the command line
                  why:   a plain build leaves out what one option alone needs
                  do:    start it by Scripts/demo --database URL, or build it with --traits PostgreSQL
                """)
    }

    @Test(
        "Each server needs a trait of its own",
        arguments: [
            ("--database", "postgres://h/n", PackageTrait.postgreSQL), ("--firebase", "https://h", .firebase),
            ("--bus", "postgresql://h/n", .postgreSQL), ("--bus", "nats://h", .nats), ("--bus", "tls://h", .nats),
        ])
    func trait(option: String, address: String, trait: PackageTrait) throws {
        let settings = Self.read([option, address])
        let others = Set(PackageTrait.allCases).subtracting([trait])
        let error = #expect(throws: MissingTrait.self) { try PackageTrait.check(settings, built: others) }
        #expect(error?.trait == trait && error?.option == option)
        try PackageTrait.check(settings, built: [trait])
    }

    @Test("Options that need no server need no trait, wherever they come from")
    func noTrait() throws {
        let settings = Self.read(["--processes", "2"], environment: ["GALERIE_BUS": "nats://h"])
        let error = #expect(throws: MissingTrait.self) { try PackageTrait.check(settings, built: []) }
        #expect(error?.source.description == "GALERIE_BUS in the environment")
        try PackageTrait.check(Self.read(["--processes", "2", "--api", "http://127.0.0.1:1"]), built: [])
    }

    @Test("A back end alone has a port and photos, and no house to check")
    func backEnd() throws {
        #expect(Self.read(["--port", "0", "--photos", "pictures"], in: .none)[.backEndPort] == 0)
        #expect(Self.read([], in: .none)[.backEndPort] != Self.read([])[.port])
        for option in ["--api", "--check", "--host"] {
            let settings = Self.read([option, "http://127.0.0.1"], in: .none)
            #expect(settings.faults.map(\.kind) == [.wrongArgument])
            #expect(!Options.help(settings, in: .none).contains(option))
        }
    }

    @Test(
        "Options for browsers are unknown to the windowed Galerie",
        arguments: ["--port", "--host", "--public-address", "--proxies", "--processes"])
    func window(option: String) throws {
        let settings = Self.read([option, "0"], in: .window)
        #expect(settings.faults.map(\.what) == ["\(option) is not a known option."])
        #expect(!Options.help(settings, in: .window).contains(option))
        #expect(Options.help(Self.read([]), in: .web).contains(option))
        #expect(Self.read(["--photos", "pictures"], in: .window)[.photos] == "pictures")
    }

    @Test("Help lists every option with its purpose")
    func help() {
        let lines = Options.help(Self.read([]), in: .web).split(separator: "\n").map(String.init)
        #expect(
            lines.filter { !$0.contains("--data ") } == [
                "Galerie shows a folder of photos in a browser.",
                "  --photos DIR         the folder (default: the photos of Debian's mate-backgrounds)",
                "  --database URL       a PostgreSQL server that keeps them instead: postgresql://host/name",
                "  --firebase URL       a Realtime Database of Firebase that keeps them instead: https://NAME.firebaseio.com",
                "  --firebase-key KEY   the web API key of its project; without one the database must be open",
                "  --api URL            the back end of another program, such as GalerieBackEnd, instead of its own",
                "  --port N             the port (default 8080; 0 takes any free one)",
                "  --host ADDR          the address to serve (default 127.0.0.1, this machine alone)",
                "  --public-address URL the address by which the public reaches it, for its sitemap",
                "  --proxies ADDR,…     the proxies in front that report visitors' addresses and TLS (X-Forwarded-For, X-Forwarded-Proto), such as 127.0.0.1",
                "  --processes N        the processes that serve (default 1), or cores: one for each",
                "  --bus URL            the message bus to Galeries on other machines: postgresql:// or nats://host",
                "  --check              check the whole house, print what is wrong, and end",
            ])
    }
}
