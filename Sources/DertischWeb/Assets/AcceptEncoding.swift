/// The choice of a browser's compression (RFC 9110, section 12.5.3).
enum AcceptEncoding {
    /// The coding with the highest weight, the better one at equal weights; `nil` to send the body as it is.
    static func coding(for request: HTTPRequest) -> ContentCoding? {
        var weights: [String: Double] = [:]
        let parts = request.values(of: "Accept-Encoding").lazy.flatMap { $0.split(separator: ",") }
        for part in parts.prefix(16) {
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let name = pieces.first else { continue }
            // A field that is no weight is a mistake, and so nothing that the browser wants.
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            weights[name == "x-gzip" ? "gzip" : name] = (0...1).contains(weight) ? weight : 0
        }
        var best: (coding: ContentCoding, weight: Double)?
        for coding in ContentCoding.allCases {
            let weight = weights[coding.rawValue] ?? weights["*"] ?? 0
            if weight > best?.weight ?? 0 { best = (coding, weight) }
        }
        // A browser that weighs the plain body too may want it most.
        guard let best, best.weight >= weights["identity"] ?? 0 else { return nil }
        return best.coding
    }
}
