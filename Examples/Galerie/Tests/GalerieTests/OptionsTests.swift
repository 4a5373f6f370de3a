import Foundation
import Testing

@testable import Galerie

@Suite("The command line of Galerie") struct OptionsTests {
    private static let mistakes: [([String], String)] = [
        (["--port", "many"], "many is no port. Give --port a number from 0 to 65535."),
        (["--port", "65536"], "65536 is no port. Give --port a number from 0 to 65535."),
        (["--port=-1"], "-1 is no port. Give --port a number from 0 to 65535."),
        (["--port"], "--port wants a value. --help shows how."),
        (["--port="], "--port wants a value. --help shows how."),
        (["--photos", "--port", "0"], "--photos wants a value. --help shows how."),
        (["--poort"], "--poort is not known here. --help lists what is."),
        (["--poort=1"], "--poort=1 is not known here. --help lists what is."),
        (["--check", "pictures"], "pictures is not known here. --help lists what is."),
        (
            ["--database", "mysql://me:secret@host"],
            "--database wants the address of a PostgreSQL server: postgresql://host/name"
        ),
        (
            ["--api", "8081"],
            "8081 is no address of a back end. Give --api one like http://127.0.0.1:8081"
        ),
        (["--help=me"], "me is not known here. --help lists what is."),
    ]

    @Test("what is asked for is understood")
    func options() throws {
        let options = try Options(["--port", "0", "--host", "::1", "--photos", "pictures"], in: .web)
        #expect((options.port, options.host, options.photos) == (0, "::1", "pictures"))
        #expect(try Options(["--port=0", "--photos=a=b"], in: .web).photos == "a=b")
    }

    @Test("what is wrong is told in a sentence", arguments: mistakes)
    func wrong(arguments: [String], words: String) {
        #expect(throws: Options.Error(description: words)) { try Options(arguments, in: .web) }
    }

    @Test("a back end by itself has a port and photos, and no house to check")
    func backEnd() throws {
        #expect(try Options(["--port", "0", "--photos", "pictures"], in: .none).port == 0)
        #expect(try Options([], in: .none).port != Options([], in: .web).port)
        for option in ["--api", "--check", "--host"] {
            #expect(throws: Options.Error.self) { try Options([option, "http://127.0.0.1"], in: .none) }
            #expect(!Options.help(in: .none).contains(option))
        }
    }

    @Test("what only a browser needs is not known to a window", arguments: ["--port", "--host"])
    func window(option: String) throws {
        #expect(throws: Options.Error(description: "\(option) is not known here. --help lists what is.")) {
            try Options([option, "0"], in: .window)
        }
        #expect(!Options.help(in: .window).contains(option))
        #expect(Options.help(in: .web).contains(option))
        #expect(try Options(["--photos", "pictures"], in: .window).photos == "pictures")
    }
}
