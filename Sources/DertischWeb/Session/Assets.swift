import DertischBasics
import Foundation

/// The files beside the layouts, and the dining room's own script and style.
enum Assets {
    /// The response with the file that a request asks for; `nil` if there is no such file.
    static func serve(_ request: HTTPRequest, from layouts: WebLayouts) -> HTTPResponse? {
        switch request.path {
        case WebPaths.client: return response(request, minified(PackageResources.client_js), type: script)
        case WebPaths.seating: return response(request, minified(PackageResources.seating_js), type: script)
        case WebPaths.questions: return response(request, minified(PackageResources.questions_js), type: script)
        case WebPaths.history: return response(request, minified(PackageResources.history_js), type: script)
        case WebPaths.metrics: return response(request, minified(PackageResources.metrics_js), type: script)
        case WebPaths.connection: return response(request, minified(PackageResources.connection_js), type: script)
        case WebPaths.flaws: return response(request, minified(PackageResources.flaws_js), type: script)
        case WebPaths.focus: return response(request, minified(PackageResources.focus_js), type: script)
        case WebPaths.notices: return response(request, minified(PackageResources.notices_js), type: script)
        case WebPaths.picturesScript: return response(request, minified(PackageResources.pictures_js), type: script)
        case WebPaths.style: return response(request, PackageResources.room_css, type: types["css"] ?? "")
        default: break
        }
        guard let name = name(in: request.path), let type = types[fileExtension(of: name)], let folder = layouts.folder,
            let content = FileManager.default.contents(atPath: folder.appending(path: name).path)
        else { return nil }
        return response(request, Array(content), type: type)
    }

    /// The name of the file at a path: a file of the folder itself, never one above it or hidden.
    private static func name(in path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard !parts.isEmpty, parts.allSatisfy({ !$0.hasPrefix(".") && !$0.contains("\\") && !$0.contains("\0") })
        else { return nil }
        return parts.joined(separator: "/")
    }

    private static func fileExtension(of name: String) -> String {
        String(name.reversed().prefix { $0 != "." }.reversed()).lowercased()
    }

    /// A script without comments and indentation, which reduces it to a quarter.
    private static func minified(_ script: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(script.count)
        for line in script.split(separator: UInt8(ascii: "\n")) {
            let line = line.drop { $0 == UInt8(ascii: " ") }
            guard !line.starts(with: "//".utf8) else { continue }
            bytes += line
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    private static let script = "text/javascript; charset=utf-8"

    private static let types = [
        "css": "text/css; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
        "jpeg": "image/jpeg", "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon",
        "woff2": "font/woff2", "webmanifest": "application/manifest+json", "txt": "text/plain; charset=utf-8",
    ]

    private static func response(_ request: HTTPRequest, _ bytes: [UInt8], type: String) -> HTTPResponse {
        // The tag guards nothing, so its hash need not be secure.
        let tag = "\"\(FNV1a.digits(FNV1a.hash(bytes)))\""
        let headers = [("Content-Type", type), ("ETag", tag), ("Cache-Control", "no-cache")]
        if request.header("If-None-Match") == tag { return HTTPResponse(status: 304, headers: headers) }
        return HTTPResponse(headers: headers, body: .bytes(bytes))
    }
}
