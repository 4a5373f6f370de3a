import DertischBus
import DertischNATS
import Foundation
import TestSupport
import Testing

@Suite(
    "A bus over NATS with certificates and credentials", .namesHang,
    .enabled(if: NATSServer.program != nil && OpenSSL.program != nil, NATSServer.missing))
struct NATSSecurityTests {
    private let tool: OpenSSL

    init() throws { tool = try OpenSSL() }

    private func configuration(_ change: (inout NATSBus.Configuration) -> Void = { _ in }) -> NATSBus.Configuration {
        var configuration = NATSBus.Configuration()
        configuration.timeout = .seconds(5)
        change(&configuration)
        return configuration
    }

    private func trusting(_ authority: String) -> NATSBus.Configuration {
        configuration { $0.certificateAuthorities = tool.path("\(authority).pem") }
    }

    private func options(_ certificate: String) -> [String] {
        ["--tls", "--tlscert", tool.path("\(certificate).pem"), "--tlskey", tool.path("key.pem")]
    }

    /// Opens a bus, and returns why it is not connected; `nil` if it is.
    private func refusal(_ address: String, _ configuration: NATSBus.Configuration) async throws -> String? {
        let receiver = Receiver()
        let bus = NATSBus(address, subject: "safe", configuration: configuration)
        try await bus.open { receiver.receive($0) }
        await bus.close()
        let error = receiver.seen.errors.first
        if let error {
            guard case .unreachable? = error as? BusError else {
                Issue.record("\(error)")
                return nil
            }
        }
        return error.map { "\($0)" }
    }

    /// Waits for one bus to hear another.
    private func expectMessages(_ address: String, _ configuration: NATSBus.Configuration) async throws {
        let receiver = Receiver()
        let one = NATSBus(address, subject: "safe", configuration: configuration)
        let other = NATSBus(address, subject: "safe", configuration: configuration)
        try await one.open { receiver.receive($0) }
        try await other.open { _ in }
        #expect(other.publish([7]))
        await until("\(receiver.seen)") { receiver.seen.messages == [[7]] }
        await one.close()
        await other.close()
    }

    @Test("connects by TLS if the certificate is signed by the authority that is named, and is the server's")
    func certificates() async throws {
        try tool.makeCertificates()
        let server = try await NATSServer(options("here"))
        try await expectMessages(server.url(scheme: "tls"), trusting("authority"))
        try await expectMessages("tls://localhost:\(server.port)", trusting("authority"))
        let strange = try await refusal(server.url(scheme: "tls"), trusting("stranger"))
        #expect(strange?.contains("unable to get local issuer certificate") == true, "\(strange ?? "connected")")
        let unknown = try await refusal(server.url(scheme: "tls"), configuration())
        #expect(unknown?.contains("unable to get local issuer certificate") == true, "\(unknown ?? "connected")")
        let misnamed = try await NATSServer(options("elsewhere"))
        let words = try await refusal(misnamed.url(scheme: "tls"), trusting("authority"))
        #expect(words?.contains("IP address mismatch") == true, "\(words ?? "connected")")
    }

    @Test("connects by TLS where the server or the address requires it, and never in clear then") func mixed()
        async throws
    {
        try tool.makeCertificates()
        let guarded = try await NATSServer(options("here")), open = try await NATSServer()
        try await expectMessages(guarded.url(), trusting("authority"))
        let strange = try await refusal(guarded.url(), trusting("stranger"))
        #expect(strange?.contains("unable to get local issuer certificate") == true, "\(strange ?? "connected")")
        let none = try await refusal(open.url(scheme: "tls"), trusting("authority"))
        #expect(none?.contains("Secure Connection not available") == true, "\(none ?? "connected")")
    }

    @Test("goes on trying, and connects once the server has the right certificate and password")
    func laterRight() async throws {
        try tool.makeCertificates()
        let right = options("here") + ["--user", "ada", "--pass", "s3cret"]
        for wrong in [options("elsewhere"), options("here") + ["--user", "ada", "--pass", "other"]] {
            let server = try await NATSServer(wrong)
            let address = server.url("ada:s3cret@", scheme: "tls")
            let receiver = Receiver()
            let bus = NATSBus(address, subject: "safe", configuration: trusting("authority"))
            try await bus.open { receiver.receive($0) }
            #expect(receiver.seen.errors.count == 1 && receiver.seen.returns == 0)
            await server.kill()
            try await server.start(right)
            await until("\(receiver.seen)") { receiver.seen.returns == 1 }
            #expect(receiver.seen.errors.allSatisfy { !"\($0)".contains("s3cret") })
            try await expectMessages(address, trusting("authority"))
            await bus.close()
        }
    }

    @Test("gives a token of the configuration, and tells when it is wrong") func tokens() async throws {
        let server = try await NATSServer(["--auth", "right-token"])
        try await expectMessages(server.url(), configuration { $0.token = "right-token" })
        let words = try await refusal(server.url(), configuration { $0.token = "wrong-token" })
        #expect(
            words?.lowercased().contains("authorization violation") == true && words?.contains("wrong-token") == false)
    }

    /// Writes a file of credentials, as `nsc` does.
    private func write(_ user: NATSIdentity, of account: NATSIdentity, to file: String) throws {
        let token = try account.token(
            about: user, #""type":"user","subs":-1,"data":-1,"payload":-1,"pub":{},"sub":{}"#)
        try tool.write(
            """
            -----BEGIN NATS USER JWT-----
            \(token)
            ------END NATS USER JWT------

            -----BEGIN USER NKEY SEED-----
            \(user.seed)
            ------END USER NKEY SEED------

            """, to: file)
    }

    @Test("signs with the key of a file of credentials, which no message repeats") func credentials() async throws {
        let root = try NATSIdentity(.operators, named: "root", by: tool)
        let account = try NATSIdentity(.account, named: "account", by: tool)
        let stranger = try NATSIdentity(.account, named: "stranger", by: tool)
        let user = try NATSIdentity(.user, named: "user", by: tool)
        let limits = #""subs":-1,"data":-1,"payload":-1,"imports":-1,"exports":-1,"wildcards":true,"conn":-1,"leaf":-1"#
        let accounts = try root.token(about: account, #""type":"account","limits":{\#(limits)}"#)
        try tool.write(
            """
            operator: "\(try root.token(about: root, #""type":"operator""#))"
            resolver: MEMORY
            resolver_preload: { \(account.name): "\(accounts)" }
            """, to: "nats.conf")
        try write(user, of: account, to: "user.creds")
        try write(user, of: stranger, to: "stranger.creds")
        let server = try await NATSServer(["-c", tool.path("nats.conf")])
        try await expectMessages(server.url(), configuration { $0.credentialsFile = tool.path("user.creds") })
        for file in ["stranger.creds", nil] {
            let words = try await refusal(server.url(), configuration { $0.credentialsFile = file.map(tool.path) })
            #expect(words?.lowercased().contains("authorization violation") == true, "\(words ?? "connected")")
            #expect(words?.contains(user.seed) == false)
        }
    }

    @Test("refuses a file of credentials that is not there, or has no key") func unusable() async throws {
        let server = try await NATSServer()
        try tool.write("no credentials\n", to: "empty.creds")
        for file in ["empty.creds", "nowhere.creds"] {
            let path = tool.path(file)
            let bus = NATSBus(server.url(), subject: "safe", configuration: configuration { $0.credentialsFile = path })
            let error = await #expect(throws: BusError.self) { try await bus.open { _ in } }
            guard case .unusable = error else {
                Issue.record("\(file): \(String(describing: error))")
                continue
            }
            #expect(error?.description.contains(path) == true)
        }
    }
}
