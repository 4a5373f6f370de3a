/// The choice of a browser's compression (RFC 9110, section 12.5.3).
enum AcceptEncoding {
    /// The coding with the highest weight, the better one at equal weights; `nil` to send the body as it is.
    static func coding(for request: HTTPRequest) -> ContentCoding? { codings(for: request).first }

    /// The codings that the browser prefers to the plain body, or likes as much. The one with the highest weight comes first, the
    /// better one at equal weights.
    static func codings(for request: HTTPRequest) -> [ContentCoding] {
        var weights: [String: Double] = [:]
        let parts = request.values(of: "Accept-Encoding").lazy.flatMap { $0.split(separator: ",") }
        for part in parts.prefix(16) {
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let name = pieces.first else { continue }
            // A field that is no weight is a mistake, and so nothing that the browser wants.
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            weights[name == "x-gzip" ? "gzip" : name] = (0...1).contains(weight) ? weight : 0
        }
        let plain = weights["identity"] ?? 0
        let wanted = ContentCoding.allCases.enumerated().map { index, coding in
            (index: index, coding: coding, weight: weights[coding.rawValue] ?? weights["*"] ?? 0)
        }
        return wanted.filter { $0.weight > 0 && $0.weight >= plain }
            .sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }.map(\.coding)
    }
}
