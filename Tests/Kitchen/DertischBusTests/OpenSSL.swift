import DertischPrograms
import Foundation
import TestSupport

/// The program `openssl`, in a folder of its own.
struct OpenSSL {
    struct Failed: Error { let output: String }

    static let program = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func path(_ file: String) -> String { folder.url.appending(path: file).path }
    func bytes(of file: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.url.appending(path: file))) }

    func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: folder.url.appending(path: file))
    }

    /// Runs lines of the shell, until one fails.
    func run(_ script: String) throws {
        var launch = ProgramLaunch("/bin/sh", ["-ec", script])
        launch.folder = folder.url.path
        let (end, said) = try launch.output(withErrors: true)
        guard end == .status(0) else { throw Failed(output: String(decoding: said, as: UTF8.self)) }
    }

    /// Makes two authorities, and certificates of the first: for this machine, and for another.
    func makeCertificates() throws {
        try run(
            """
            openssl ecparam -name prime256v1 -genkey -noout -out key.pem
            for name in authority stranger; do
                openssl ecparam -name prime256v1 -genkey -noout -out $name-key.pem
                openssl req -x509 -new -key $name-key.pem -subj /CN=$name -days 30 -out $name.pem
            done
            sign() {
                openssl req -new -key key.pem -subj "/CN=$1" -out request.pem
                printf 'subjectAltName=%s' "$2" >names
                openssl x509 -req -in request.pem -CA authority.pem -CAkey authority-key.pem -CAcreateserial \\
                    -extfile names -days 30 -out "$1.pem"
            }
            sign here IP:127.0.0.1,DNS:localhost
            sign elsewhere DNS:elsewhere.example
            """)
    }
}
