import DertischPrograms
import Foundation
import Plug
import TestSupport
import Testing

@testable import DertischFoodDelivery

/// A real web server on loopback, in a temporary folder, for as long as it is referenced: plain HTTP, HTTP/2 over TLS, and
/// TLS as it should not be.
final class Nginx: Sendable {
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Where each of its faces listens.
    enum Face: Int, CaseIterable {
        case plain
        /// TLS with HTTP/2, for `127.0.0.1` and `localhost`.
        case safe
        /// TLS for those who prove who they are.
        case strict
        /// A certificate for another name.
        case misnamed
        /// A certificate that has run out.
        case expired
    }

    /// Whether it can be had here.
    static let isInstalled = path(of: "nginx") != nil && path(of: "openssl") != nil

    /// Also goes with the process, since all tests share one server.
    private let files: TemporaryFolder
    var folder: URL { files.url }
    private let ports: [Int]
    private let process: ChildProcess
    private let leash = Pipe()

    init() throws {
        let files = try TemporaryFolder()
        let folder = files.url
        self.files = files
        for name in ["files", "tls", "scratch"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        try Self.makeCertificates(in: folder.appending(path: "tls"))
        ports = try Face.allCases.map { _ in try Self.freePort() }
        try Self.configuration(folder.path, ports).write(
            to: folder.appending(path: "nginx.conf"), atomically: true, encoding: .utf8)
        // It ends when the other end of its input is closed, even if that process was killed.
        var launch = ProgramLaunch(
            "/bin/sh",
            [
                "-c", #""$0" -p "$1" -c nginx.conf -e errors <&- & cat >/dev/null; kill -9 $!; wait"#,
                Self.path(of: "nginx") ?? "nginx", folder.path,
            ])
        launch.descriptors = [0: leash.fileHandleForReading.fileDescriptor]
        launch.unconnected = [1, 2]
        process = try ChildProcess(launch)
    }

    deinit {
        try? leash.fileHandleForWriting.close()
        process.wait()
    }

    func address(_ face: Face = .plain, host: String = "127.0.0.1") -> FoodDelivery.Address {
        FoodDelivery.Address("\(face == .plain ? "http" : "https")://\(host):\(ports[face.rawValue])")
    }

    func tls(_ name: String) -> URL { folder.appending(path: "tls/\(name)") }

    /// A delivery to it that trusts it. Retries wait until it listens.
    func delivery(
        _ face: Face = .plain, host: String = "127.0.0.1",
        _ adjust: (inout FoodDelivery.Configuration) -> Void = { _ in }
    ) throws -> FoodDelivery {
        try FoodDelivery(to: address(face, host: host)) {
            $0.tls.authorities = tls("authority.pem")
            $0.retries = FoodDelivery.RetryPolicy(30_000, backOff: .constant(.milliseconds(20)))
            $0.timeout = hangLimit
            adjust(&$0)
        }
    }

    /// Waits until it listens, on every face.
    func opened() async throws {
        _ = try await delivery().bytes(from: "/hello")
    }

    /// Puts a file there to be fetched.
    @discardableResult func put(_ name: String, _ bytes: [UInt8]) throws -> URL {
        let file = folder.appending(path: "files/\(name)")
        try Data(bytes).write(to: file)
        return file
    }

    private static func path(of program: String) -> String? {
        ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(program)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func freePort() throws -> Int {
        // A port that is free for an instant. The server refuses to start if another process was quicker.
        Int(try MisbehavingServer(isListening: false).port)
    }

    private static func configuration(_ folder: String, _ ports: [Int]) -> String {
        func tls(_ name: String) -> String {
            "ssl_certificate \(folder)/tls/\(name).pem; ssl_certificate_key \(folder)/tls/key.pem;"
        }
        let places = """
                root \(folder)/files;
                add_header X-Protocol $server_protocol;
                add_header X-Connection $connection;
                location = /hello { default_type text/plain; return 200 "hello"; }
                location /slow/ { alias \(folder)/files/; limit_rate 200k; add_header X-Slow yes; }
                location /upload/ { alias \(folder)/files/; dav_methods PUT; client_max_body_size 300m; }
                location = /moved { return 302 /hello; }
            """
        return """
            daemon off;
            master_process off;
            pid \(folder)/pid;
            events { worker_connections 512; }
            http {
              access_log off;
              client_body_temp_path \(folder)/scratch/body; proxy_temp_path \(folder)/scratch/proxy;
              fastcgi_temp_path \(folder)/scratch/fast; uwsgi_temp_path \(folder)/scratch/uwsgi; scgi_temp_path \(folder)/scratch/scgi;
              keepalive_requests 1000000;
              gzip on; gzip_types application/json text/plain; gzip_min_length 100;
              types { application/json json; text/plain txt; }
              default_type application/octet-stream;
              server { listen 127.0.0.1:\(ports[0]); \(places) }
              server { listen 127.0.0.1:\(ports[1]) ssl http2; \(tls("server")) \(places) }
              server {
                listen 127.0.0.1:\(ports[2]) ssl; \(tls("server"))
                ssl_client_certificate \(folder)/tls/authority.pem; ssl_verify_client on;
                location / { default_type text/plain; return 200 "$ssl_client_s_dn"; }
              }
              server { listen 127.0.0.1:\(ports[3]) ssl; \(tls("misnamed")) \(places) }
              server { listen 127.0.0.1:\(ports[4]) ssl; \(tls("expired")) \(places) }
            }
            """
    }

    /// An unknown certificate authority, and the certificates that it signed.
    private static func makeCertificates(in folder: URL) throws {
        let script = """
            set -e
            openssl ecparam -name prime256v1 -genkey -noout -out authority-key.pem
            openssl ecparam -name prime256v1 -genkey -noout -out key.pem
            openssl req -x509 -new -key authority-key.pem -subj '/CN=Authority' -days 30 -out authority.pem
            sign() {
                openssl req -new -key key.pem -subj "/CN=$2" -out request.pem
                printf 'subjectAltName=%s' "$3" >names
                openssl x509 -req -in request.pem -CA authority.pem -CAkey authority-key.pem -CAcreateserial \
                    -extfile names -days "$4" -out "$1.pem"
            }
            sign server server IP:127.0.0.1,DNS:localhost 30
            sign misnamed elsewhere DNS:elsewhere.example 30
            sign client Ada DNS:ada 30
            sign expired expired IP:127.0.0.1 -1 || {
                openssl req -new -key key.pem -subj /CN=expired -out request.pem
                touch index; echo 01 >serial
                printf '[ca]\\ndefault_ca=d\\n[d]\\ndatabase=index\\nserial=serial\\nnew_certs_dir=.\\ndefault_md=sha256\\npolicy=p\\n[p]\\ncommonName=supplied\\n' >ca
                printf 'subjectAltName=IP:127.0.0.1' >names
                openssl ca -batch -config ca -cert authority.pem -keyfile authority-key.pem -in request.pem -extfile names \
                    -startdate 20200101000000Z -enddate 20200102000000Z -out expired.pem
            }
            openssl pkey -in key.pem -pubout -outform der | openssl dgst -sha256 -binary | openssl enc -base64 >pin
            openssl pkcs8 -topk8 -in key.pem -passout pass:open -out locked.pem
            """
        var launch = ProgramLaunch("/bin/sh", ["-c", script])
        launch.folder = folder.path
        let (end, said) = try launch.output(withErrors: true)
        guard end == .status(0) else {
            throw Failure(description: String(decoding: said, as: UTF8.self))
        }
    }
}
