#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom

    /// The decision when the end of a list is near: once for each last row.
    struct RowEndDetector {
        /// The number of rows before the last that count as near.
        static let margin = 8

        private var reported: RowNumber?

        /// Returns true if the end is to be reported.
        ///
        /// - Parameters:
        ///   - index: the last row in view.
        ///   - rows: all rows.
        mutating func reaches(_ index: Int, of rows: [RowNumber]) -> Bool {
            guard let last = rows.last, reported != last, index >= rows.count - 1 - Self.margin else { return false }
            reported = last
            return true
        }
    }
#endif
