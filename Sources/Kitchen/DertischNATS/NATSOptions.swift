import CNATS
import DertischBus

/// The C library's options of a connection.
struct NATSOptions: ~Copyable {
    private var pointer: OpaquePointer?
    private let place: String

    init(place: String) {
        self.place = place
        // Without memory it stays `nil`, which every setter refuses.
        _ = natsOptions_Create(&pointer)
    }

    deinit { natsOptions_Destroy(pointer) }

    /// The text of an error that this thread has met, or else the name of a status.
    static func reason(_ status: natsStatus) -> String {
        var last = NATS_OK
        if let words = nats_GetLastError(&last), last == status, words.pointee != 0 { return String(cString: words) }
        return natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
    }

    private func check(_ status: natsStatus, _ what: String) throws(BusError) {
        guard status != NATS_OK else { return }
        throw .unusable(place: place, reason: "\(what): \(Self.reason(status))")
    }

    /// Sets servers, credentials and time-outs.
    func set(
        _ address: NATSAddress, servers: [String], _ configuration: NATSBus.Configuration, milliseconds: Int64
    ) throws(BusError) {
        try setServers(servers)
        switch address.credentials {
        case .user(let user, let password):
            try check(natsOptions_SetUserInfo(pointer, user, password), "the user")
        case .token(let token): try check(natsOptions_SetToken(pointer, token), "the token")
        case nil: break
        }
        if let token = configuration.token { try check(natsOptions_SetToken(pointer, token), "the token") }
        if let file = configuration.credentialsFile {
            try check(natsOptions_SetUserCredentialsFromFiles(pointer, file, nil), "the file of credentials")
        }
        if address.requiresTLS { try check(natsOptions_SetSecure(pointer, true), "TLS") }
        if let file = configuration.certificateAuthorities {
            try check(natsOptions_LoadCATrustedCertificates(pointer, file), "the file of certificates \(file)")
        }
        try check(natsOptions_SetName(pointer, "dertisch"), "the name")
        try check(natsOptions_SetAllowReconnect(pointer, false), "reconnecting")
        try check(natsOptions_SetNoEcho(pointer, true), "echo")
        // Otherwise a thread sends a millisecond later.
        try check(natsOptions_SetSendAsap(pointer, true), "sending")
        try check(natsOptions_SetTimeout(pointer, milliseconds), "the time-out")
        try check(natsOptions_SetWriteDeadline(pointer, milliseconds), "the time-out")
        // Lost at the second ping without an answer to the first.
        try check(natsOptions_SetPingInterval(pointer, milliseconds / 2), "the time-out")
        try check(natsOptions_SetMaxPingsOut(pointer, 1), "the time-out")
    }

    private func setServers(_ servers: [String]) throws(BusError) {
        var copies = servers.map { url in
            url.utf8CString.withUnsafeBufferPointer { source -> UnsafePointer<CChar>? in
                let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: source.count)
                _ = copy.initialize(from: source)
                return UnsafePointer(copy.baseAddress)
            }
        }
        defer { for copy in copies { copy?.deallocate() } }
        try check(natsOptions_SetServers(pointer, &copies, Int32(copies.count)), "the servers")
    }

    /// Sets the callbacks for errors and the end, with a context of their own.
    func setCallbacks(_ context: UnsafeMutableRawPointer?) throws(BusError) {
        try check(
            natsOptions_SetErrorHandler(
                pointer,
                { connection, _, status, context in
                    if status == NATS_SLOW_CONSUMER {
                        NATSInbox.find(context)?.noteOverflow()
                    } else if status == NATS_NOT_PERMITTED {
                        NATSInbox.find(context)?.noteRefusal("the server does not permit it: \(Self.reason(status))")
                    }
                }, context), "the error handler")
        try check(
            natsOptions_SetClosedCB(pointer, { _, context in NATSInbox.find(context)?.noteEnd() }, context),
            "the end handler")
    }

    /// Connects, and blocks the thread.
    func connect() throws(BusError) -> OpaquePointer {
        var connection: OpaquePointer?
        let status = natsConnection_Connect(&connection, pointer)
        guard status == NATS_OK, let connection else {
            throw .unreachable(place: place, reason: Self.reason(status))
        }
        return connection
    }
}
