import Testing

@testable import DertischWeb

/// The plan of a browser that is connected, with a page and a state.
private func plan(_ page: PageState = .current, _ state: CarriedState.Phase = .current) -> SendingPlan {
    SendingPlan(page: page, state: state)
}

@Suite("The plan of what a browser is sent next") struct SendingPlanTests {
    private typealias Row = (SendingPlan.Occasion, CarriedState.Phase, [SendingPlan.Step])

    private static let pages: [PageState] = [
        .current, .due(wasEdited: false), .due(wasEdited: true), .answering(owesHeartbeat: false),
        .answering(owesHeartbeat: true),
    ]
    private static let states: [CarriedState.Phase] = [.current, .gathered, .due]

    /// Every plan of a connected browser, on every occasion.
    private static var all: [(plan: SendingPlan, occasion: SendingPlan.Occasion, steps: [SendingPlan.Step])] {
        pages.flatMap { page in
            states.flatMap { state in
                SendingPlan.Occasion.allCases.map { occasion in
                    let plan = plan(page, state)
                    return (plan, occasion, plan.steps(on: occasion))
                }
            }
        }
    }

    @Test("A browser whose page is current gets the state at its time, and acknowledgements when it has the state")
    func current() {
        let rows: [Row] = [
            (.patch, .current, [.patch, .acknowledgement]),
            (.patch, .gathered, [.patch]),
            (.patch, .due, [.patch]),
            (.change, .current, []),
            (.change, .gathered, []),
            (.change, .due, [.state]),
            (.done, .current, [.acknowledgement]),
            (.done, .gathered, [.state, .acknowledgement]),
            (.done, .due, [.state, .acknowledgement]),
            (.delay, .current, [.acknowledgement]),
            (.delay, .gathered, []),
            (.delay, .due, []),
            (.heartbeat, .current, [.heartbeatAnswer(isNew: true)]),
            (.heartbeat, .gathered, [.heartbeatAnswer(isNew: false)]),
            (.heartbeat, .due, [.state, .heartbeatAnswer(isNew: true)]),
            (.ready, .current, []),
            (.ready, .gathered, []),
            (.ready, .due, [.state]),
        ]
        for (occasion, state, steps) in rows {
            #expect(plan(.current, state).steps(on: occasion) == steps, "\(occasion), \(state)")
        }
    }

    @Test("A browser that is due the whole page gets it with the state when it is ready, and before only heartbeats")
    func due() {
        for occasion in SendingPlan.Occasion.allCases where occasion != .ready && occasion != .heartbeat {
            for wasEdited in [false, true] {
                #expect(plan(.due(wasEdited: wasEdited), .due).steps(on: occasion).isEmpty, "\(occasion)")
            }
        }
        #expect(plan(.due(wasEdited: false), .due).steps(on: .ready) == [.page, .state])
        // A browser that keeps no cookies carries no state.
        #expect(plan(.due(wasEdited: false)).steps(on: .ready) == [.page])
    }

    @Test("A page whose browser has given an edit waits for the answers, and heartbeats wait behind that page")
    func answering() {
        #expect(plan(.due(wasEdited: true), .due).steps(on: .ready) == [.waitForAnswers])
        let waiting = plan(.answering(owesHeartbeat: false), .due)
        #expect(waiting.steps(on: .heartbeat) == [.oweHeartbeat])
        // Once is enough.
        #expect(waiting.steps(on: .ready).isEmpty)
        #expect(waiting.steps(on: .answers) == [.page, .state])
        let owing = plan(.answering(owesHeartbeat: true), .due)
        #expect(owing.steps(on: .answers) == [.page, .state, .heartbeatAnswer(isNew: true)])
    }

    @Test("A browser that has not joined gets the patches of its document, which wait, and no other does")
    func notConnected() {
        for page in Self.pages {
            for occasion in SendingPlan.Occasion.allCases {
                let steps = SendingPlan(isConnected: false, page: page, state: .due).steps(on: occasion)
                #expect(steps == (page == .current && occasion == .patch ? [.patch] : []), "\(page), \(occasion)")
            }
        }
    }

    @Test(
        "Whatever happens, a page goes before a state, a state before its acknowledgement, and a heartbeat's answer last"
    )
    func order() {
        func rank(_ step: SendingPlan.Step) -> Int {
            switch step {
            case .page, .patch, .waitForAnswers, .oweHeartbeat: 0
            case .state: 1
            case .acknowledgement: 2
            case .heartbeatAnswer: 3
            }
        }
        for (plan, occasion, steps) in Self.all {
            let ranks = steps.map(rank)
            #expect(ranks == ranks.sorted() && Set(ranks).count == ranks.count, "\(plan), \(occasion): \(steps)")
        }
    }

    @Test("Whatever happens, nothing new goes to a browser that is due the whole page, unless it goes behind that page")
    func neverBeforeThePage() {
        for (plan, occasion, steps) in Self.all where plan.page != .current && steps.first != .page {
            let isNothingNew = steps.allSatisfy {
                [.waitForAnswers, .oweHeartbeat, .heartbeatAnswer(isNew: false)].contains($0)
            }
            #expect(isNothingNew, "\(plan), \(occasion): \(steps)")
        }
    }

    @Test("Whatever happens, nothing is acknowledged while the state that it has changed is not there")
    func neverBeforeTheState() {
        for (plan, occasion, steps) in Self.all where plan.state != .current && !steps.contains(.state) {
            let acknowledges = steps.contains(.acknowledgement) || steps.contains(.heartbeatAnswer(isNew: true))
            #expect(!acknowledges, "\(plan), \(occasion): \(steps)")
        }
    }
}

@Suite("The page of a browser") struct PageStateTests {
    private func after(_ changes: ((inout PageState) -> Void)...) -> PageState {
        var page = PageState.current
        for change in changes { change(&page) }
        return page
    }

    @Test("It is current, due, waits for answers if there was an edit, and is current again once it is sent")
    func life() {
        #expect(after({ $0.need() }) == .due(wasEdited: false))
        #expect(after({ $0.need() }, { $0.noteEdit() }, { $0.need() }) == .due(wasEdited: true))
        #expect(after({ $0.need() }, { $0.noteEdit() }, { $0.wait() }) == .answering(owesHeartbeat: false))
        #expect(after({ $0.need() }, { $0.wait() }, { $0.oweHeartbeat() }) == .answering(owesHeartbeat: true))
        #expect(after({ $0.need() }, { $0.wait() }, { $0.oweHeartbeat() }, { $0.send() }) == .current)
    }

    @Test("Edits and heartbeats of a browser whose page is current need no page, and it waits for none")
    func current() {
        #expect(after({ $0.noteEdit() }, { $0.wait() }, { $0.oweHeartbeat() }, { $0.restart() }) == .current)
    }

    @Test("While it waits, it stays as it is when it is needed again or edited")
    func waiting() {
        let page = after(
            { $0.need() }, { $0.wait() }, { $0.oweHeartbeat() }, { $0.need() }, { $0.noteEdit() }, { $0.wait() })
        #expect(page == .answering(owesHeartbeat: true))
    }

    @Test(
        "With another connection, nothing of the last one's edits and heartbeats is left, and a page that is due stays due"
    )
    func restart() {
        #expect(after({ $0.need() }, { $0.noteEdit() }, { $0.restart() }) == .due(wasEdited: false))
        #expect(after({ $0.need() }, { $0.wait() }, { $0.oweHeartbeat() }, { $0.restart() }) == .due(wasEdited: false))
    }
}
