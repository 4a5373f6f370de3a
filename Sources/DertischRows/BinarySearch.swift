extension RandomAccessCollection where Index == Int {
    /// The first index from which on something is so, where it is so of every element behind one of which it is;
    /// `endIndex` if it is so of none.
    ///
    /// - Complexity: O(log n).
    @inlinable package func partitioningIndex(where isSo: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isSo(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
