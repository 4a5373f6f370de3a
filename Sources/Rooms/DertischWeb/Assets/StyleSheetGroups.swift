/// A partition of style sheets into groups that can be served as one without a change of their order in any page.
///
/// Two sheets belong together if they stand side by side in every layout that has one of them. A group is therefore
/// part of a page as a whole or not at all, and its sheets apply in the order in which the layouts list them.
struct StyleSheetGroups {
    private var next: [String: String] = [:]
    private var previous: [String: String] = [:]

    /// - Parameter runs: the sheets of the layouts, in order, parted where another element stands between two.
    init(_ runs: [[String]]) {
        var followers: [String: Set<String?>] = [:]
        var precursors: [String: Set<String?>] = [:]
        for run in runs {
            for (index, sheet) in run.enumerated() {
                // A sheet that is listed twice applies where it stands last, so it cannot move.
                let isRepeated = run.count { $0 == sheet } > 1
                let follower = index + 1 < run.count && !isRepeated ? run[index + 1] : nil
                let precursor = index > 0 && !isRepeated ? run[index - 1] : nil
                followers[sheet, default: []].insert(follower)
                precursors[sheet, default: []].insert(precursor)
            }
        }
        for (sheet, after) in followers {
            guard after.count == 1, let follower = after.first ?? nil, precursors[follower] == [sheet] else { continue }
            next[sheet] = follower
            previous[follower] = sheet
        }
    }

    /// True if a sheet is the first of its group.
    func isFirst(_ sheet: String) -> Bool { previous[sheet] == nil }

    /// The group that a sheet begins.
    func group(from first: String) -> [String] {
        var group = [first]
        while let last = group.last, let sheet = next[last], sheet != first { group.append(sheet) }
        return group
    }
}
