extension String {
    /// The text of an error without what stands in double quotes, which may be a value: from the first mark to the last.
    ///
    /// - Complexity: O(n).
    package var withoutQuotedText: String {
        guard let first = firstIndex(of: "\""), let last = lastIndex(of: "\""), first < last else { return self }
        return "\(self[...first])…\(self[last...])"
    }
}
