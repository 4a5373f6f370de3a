/// The byte range of a partial response (RFC 9110, section 14.4).
struct ContentRange: Equatable {
    let first: Int
    let last: Int
    /// The size of the document in bytes; `nil` if the server does not know it.
    let total: Int?

    /// Parses `bytes 100-199/1000` or `bytes 100-199/*`; `nil` for anything else.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/")
        let ends = (parts.first ?? "").split(separator: "-").map { Int($0) }
        guard parts.count == 2, ends.count == 2, let first = ends[0], let last = ends[1], first >= 0, last >= first
        else { return nil }
        self.first = first
        self.last = last
        if parts[1] == "*" {
            total = nil
        } else {
            guard let total = Int(parts[1]), total > last else { return nil }
            self.total = total
        }
    }
}
