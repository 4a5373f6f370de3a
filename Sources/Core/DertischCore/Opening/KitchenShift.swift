/// The kitchen resources with a shift, which are told when the house opens and closes, in the order of their dependencies.
struct KitchenShift: Sendable {
    struct Member: Sendable {
        let name: String
        let site: Site
        let colleague: any KitchenColleague
    }

    /// The resources in waves: each wave depends only on the waves before it.
    private var waves: [[Member]] = []

    var isEmpty: Bool { waves.allSatisfy(\.isEmpty) }

    mutating func add(_ wave: [Member]) { waves.append(wave) }

    /// Begins every shift, wave by wave. If a shift cannot begin, the shifts already begun are ended again.
    func begin(until deadline: Deadline) async throws(Faults) {
        for (number, wave) in waves.enumerated() {
            let results = await deadline.results(
                of: wave.map { member in { try await member.colleague.beginShift() } }, named: wave.map(\.name))
            var faults: [Fault] = []
            var begun: [Member] = []
            for (member, result) in zip(wave, results) {
                switch result {
                case .success: begun.append(member)
                case .failure(let error): faults.append(.failedShift(of: member, "its beginShift() threw: \(error)"))
                case nil: faults.append(.failedShift(of: member, "its beginShift() did not return in time"))
                }
            }
            guard !faults.isEmpty else { continue }
            _ = await end(waves[..<number] + [begun], until: deadline)
            throw Faults(all: faults)
        }
    }

    /// Ends every shift, in the reverse order of dependencies.
    ///
    /// - Returns: the names of the resources that were late.
    func end(until deadline: Deadline) async -> [String] { await end(waves[...], until: deadline) }

    private func end(_ waves: ArraySlice<[Member]>, until deadline: Deadline) async -> [String] {
        var late: [String] = []
        for wave in waves.reversed() {
            let members = Array(wave.reversed())
            let results = await deadline.results(of: members.map { member in { await member.colleague.endShift() } })
            for (member, result) in zip(members, results) where result == nil { late.append(member.name) }
        }
        return late
    }
}

extension Fault {
    fileprivate static func failedShift(of member: KitchenShift.Member, _ why: String) -> Fault {
        Fault(
            .failedShift, "\(member.name) could not begin its shift.", at: member.site, why: why,
            remedy: "fix the error above, or give the house a later deadline, then restart")
    }
}
