/// The bookkeeping of running effects by lane: decides which to start, cancel and refuse. Makes decisions only,
/// without effects.
@usableFromInline struct EffectScheduler<Effect: Sendable>: Sendable {
    /// The effects to start, cancel and refuse.
    @usableFromInline struct Plan: Sendable {
        @usableFromInline var starts: [(number: Int, effect: Effect)] = []
        @usableFromInline var cancels: [Int] = []
        @usableFromInline var refused: [Effect] = []

        @inlinable init() {}
    }

    /// The most effects that may run at once, including cancelled ones that have not ended.
    @usableFromInline let limit: Int
    @usableFromInline var last = 0
    @usableFromInline var lanes: [String: Int] = [:]
    /// The effects whose replies count, with their lanes.
    @usableFromInline var running: [Int: String?] = [:]
    /// The effects that were cancelled and have not ended.
    @usableFromInline var ending: Set<Int> = []

    @inlinable init(limit: Int) { self.limit = max(0, limit) }

    @inlinable var count: Int { running.count + ending.count }

    @inlinable func isRunning(_ number: Int) -> Bool { running[number] != nil }

    @inlinable mutating func plan(_ effects: Effects<Effect>) -> Plan {
        var plan = Plan()
        for step in effects.steps {
            switch step {
            case .run(let effect): start(effect, nil, &plan)
            case .latest(let effect, let lane):
                cancel(lane, &plan)
                start(effect, lane, &plan)
            case .once(let effect, let lane):
                if lanes[lane] == nil { start(effect, lane, &plan) }
            case .cancel(let lane): cancel(lane, &plan)
            }
        }
        return plan
    }

    /// Applies the `cancel` steps alone, and returns the numbers of the cancelled effects. Starts nothing.
    @inlinable mutating func cancels(of effects: Effects<Effect>) -> [Int] {
        var plan = Plan()
        for case .cancel(let lane) in effects.steps { cancel(lane, &plan) }
        return plan.cancels
    }

    @inlinable mutating func end(_ number: Int) {
        ending.remove(number)
        guard let lane = running.removeValue(forKey: number), let lane, lanes[lane] == number else { return }
        lanes[lane] = nil
    }

    @inlinable mutating func start(_ effect: Effect, _ lane: String?, _ plan: inout Plan) {
        guard count < limit else { return plan.refused.append(effect) }
        last += 1
        running.updateValue(lane, forKey: last)
        if let lane { lanes[lane] = last }
        plan.starts.append((last, effect))
    }

    @inlinable mutating func cancel(_ lane: String, _ plan: inout Plan) {
        guard let number = lanes.removeValue(forKey: lane) else { return }
        running.removeValue(forKey: number)
        if let index = plan.starts.firstIndex(where: { $0.number == number }) {
            plan.starts.remove(at: index)
        } else {
            ending.insert(number)
            plan.cancels.append(number)
        }
    }
}
