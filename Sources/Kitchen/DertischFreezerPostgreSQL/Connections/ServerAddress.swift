import CPQ
import DertischFreezer
import Foundation

/// The address of a server, with user and database: libpq's connection parameters.
///
/// It may contain the password, so no message contains it.
struct ServerAddress: Sendable {
    private let options: [(name: String, value: String)]
    /// The address in messages, without the password.
    let place: String

    /// Parses an address. libpq takes missing parts from the environment, the password file and its defaults.
    init(_ text: String) throws(Freezer.Error) {
        var reason: UnsafeMutablePointer<CChar>?
        guard let parsed = PQconninfoParse(text, &reason) else {
            PQfreemem(reason)
            // libpq's message may repeat a part of the address.
            throw .unopenable(
                place: "the address given",
                reason:
                    "it cannot be read; expected an address such as postgresql://user@host:5432/database?sslmode=verify-full"
            )
        }
        defer { PQconninfoFree(parsed) }
        var options: [(String, String)] = []
        var option = parsed
        while let name = option.pointee.keyword {
            if let value = option.pointee.val { options.append((String(cString: name), String(cString: value))) }
            option += 1
        }
        self.options = options
        func value(_ name: String) -> String? { options.first { $0.0 == name }?.1 }
        let user = value("user").map { "\($0)@" } ?? ""
        let port = value("port").map { ":\($0)" } ?? ""
        place = "postgresql://\(user)\(value("host") ?? "")\(port)/\(value("dbname") ?? "")"
    }

    /// Connects, and blocks the thread.
    ///
    /// - Parameter seconds: the time-out, shared by the hosts, unless the address has its own.
    func connect(seconds: Int) -> OpaquePointer? {
        parameters(seconds) { PQconnectdbParams($0, $1, 0) }
    }

    /// Returns `true` if a server answers, even if it refuses connections. Blocks the thread.
    func answers(_ timeouts: ServerTimeouts) -> Bool {
        let answer = parameters(timeouts.seconds) { PQpingParams($0, $1, 0) }
        return answer == PQPING_OK || answer == PQPING_REJECT
    }

    /// What libpq is asked for: the address's own options, and before them those that it leaves out.
    func allOptions(seconds: Int) -> [(name: String, value: String)] {
        let hosts = options.first { $0.name == "host" }?.value.split(separator: ",").count ?? 1
        var usual = [
            ("connect_timeout", "\(max(2, seconds / max(1, hosts)))"), ("application_name", "dertisch"),
            ("client_encoding", "UTF8"),
        ]
        // Kerberos' library aborts a program that ends while a thread asks it for a ticket: it is asked only where that is wished for.
        if getenv("PGGSSENCMODE") == nil { usual.append(("gssencmode", "disable")) }
        return usual.filter { name, _ in !options.contains { $0.name == name } } + options
    }

    private func parameters<Value>(
        _ seconds: Int,
        _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
        var names: [UnsafePointer<CChar>?] = []
        var values: [UnsafePointer<CChar>?] = []
        var copies: [UnsafeMutablePointer<CChar>] = []
        defer { for copy in copies { copy.deallocate() } }
        func copy(_ text: String) -> UnsafePointer<CChar> {
            let copy = text.utf8CString.withUnsafeBufferPointer { source in
                let copy = UnsafeMutablePointer<CChar>.allocate(capacity: source.count)
                for index in source.indices { copy[index] = source[index] }
                return copy
            }
            copies.append(copy)
            return UnsafePointer(copy)
        }
        for (name, value) in allOptions(seconds: seconds) {
            names.append(copy(name))
            values.append(copy(value))
        }
        return body(names + [nil], values + [nil])
    }

    /// A message of libpq's in one line, without the password.
    func spoken(_ message: String) -> String {
        var words = message.split(whereSeparator: \.isNewline).map { $0.drop { $0 == "\t" || $0 == " " } }
            .joined(separator: "; ")
        for (name, value) in options where name.contains("password") && !value.isEmpty {
            words = words.replacing(value, with: "…")
        }
        return words
    }
}
