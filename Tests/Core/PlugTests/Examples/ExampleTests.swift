import Plug
import Testing

extension PlugExamples {
    @Suite("Plug examples")
    struct ExampleTests {
        private let delivery = FoodDelivery()
        private let photo = Photo(id: 7)

        @Test("Examples: plugging, long and short, listing, and signatures")
        func plugging() async throws {
            try await Actions.overriding({ _ in }) {
                Actions.plug(LikeOverREST(delivery: delivery))
                LikePhoto.self <~ LikeOverREST(delivery: delivery)
                Actions.plug(LikePhoto.self, to: LikeOverREST(delivery: delivery))

                FindPhoto.self <~ delivery.find
                Refresh.self <~ { try await delivery.refresh() }

                Beep.self <~ { print("\u{7}") }

                Half.self <~ HalfByShifting()

                Actions.plug(Thumbnail.self) { _ in Picture() }
                #expect(Actions.current.entries.count == 6)
                for entry in Actions.current.reachableEntries { print(entry) }

                print(ActionSignature(LikePhoto.self))  // LikePhoto(Int) async throws -> Int

                _ = try photo.thumbnail()
                try action(Beep.self)
                try await #expect(photo.like() == 7)
                try await action(Refresh.self)
                #expect(Actions.current.isPlugged(Half.self))
                for entry in Actions.current.entries { print(entry) }
                // FindPhoto(Int) async throws -> Photo, plugged at App/Start.swift:12, wrapped by cache, retry(3)
            }
        }

        @Test("Examples: calling through a dependency")
        func calling() async throws {
            try await #expect(Likes(like: Plugged { _ in 3 }).likeTwice(photo) == 3)
            try Actions.overriding({ _ in }) {
                Actions.plug(Half.self) { $0 / 2 }
                let two = try action(Half.self, 4)
                #expect(two == 2)
            }
            try Actions.overriding({ $0.plug(HalfByShifting()) }) {
                let half = try Plugged<Half>()
                let two = try half(4)
                #expect(two == 2)
            }
        }

        @Test("Examples: wrapping with ready-made and custom wrappers, and all actions of a set")
        func wrapping() async throws {
            let tally = Tally()
            try await Actions.overriding({ _ in }) {
                Actions.plug(
                    FindOverREST(delivery: delivery),
                    wrappedBy: [.log { print($0) }, .cache(upTo: 256), .retry(3), .timeOut(after: .seconds(5))])
                Actions.plug(FindOverREST(delivery: delivery), wrappedBy: [.retry(3)])
                Actions.plug(
                    FindOverREST(delivery: delivery), wrappedBy: [.timeOut(after: .seconds(5))])
                Actions.wrapAll(by: [TimeOut(after: .seconds(30))])

                Actions.plug(
                    PayOverREST(delivery: delivery),
                    wrappedBy: [.timeOut(after: .seconds(5)) { _ in .noAnswer }])
                Actions.plug(PayBill.self) { (cents) async throws(Trouble) in
                    guard cents > 0 else { throw .declined }
                }
                let photos = ActionCache<FindPhoto>(upTo: 256, for: .seconds(60))
                Actions.plug(FindOverREST(delivery: delivery), wrappedBy: [.cache(in: photos)])
                photos.invalidate(photo.id)
                photos.invalidateAll()
                Actions.plug(HalfByShifting(), wrappedBy: [.by(Counted(tally: tally))])
                Actions.wrapAll(by: [Counted(tally: tally)])

                Actions.plug(HalfByShifting(), wrappedBy: [.by(Counted(tally: tally))])
                Actions.wrapAll(by: [Counted(tally: tally), Log { print($0) }])

                Actions.wrapAll(by: [Log { print($0) }])
                // LikePhoto #1 began
                // LikePhoto #1 answered after 0.012 s

                Actions.wrapAll(by: [Audited(), Retry(3)])
                try #expect(action(Half.self, 4) == 2)
                try await action(PayBill.self, 100)
                try await #expect(action(FindPhoto.self, 7).id == 7)
            }
            #expect(tally.count == 3 + 2 + 2, "twice by the set and once by its own, and twice each for the others")
            let me = Plugged<Me>(wrappedBy: [.cache(in: ActionCache<Me>(for: .seconds(60)))]) { photo }
            try await #expect(me().id == me().id)
        }

        @Test("Examples: a closure wraps one action in a custom set")
        func around() throws {
            let actions = Actions(fallingBackOn: nil)
            actions.plug(Half.self) { $0 / 2 }
            #expect(actions.isPlugged(Half.self))
            try Actions.overriding({ _ in }) {
                Actions.plug(
                    HalfByShifting(),
                    wrappedBy: [.around("doubled") { number, next in try next(number) * 2 }])
                try #expect(action(Half.self, 4) == 4)
            }
        }

        @Test("Examples: pauses between attempts")
        func pauses() throws {
            let backOff = BackOff.exponential(from: .milliseconds(200), upTo: .seconds(30))
            let retry = Retry(5, backOff: backOff) { !($0 is DecodingError) }
            #expect(retry.name == "retry(5)")
            let wraps: [Wrap<LikePhoto>] = [.retry(3, backOff: .none), .retry(3, backOff: .constant(.seconds(1)))]
            #expect(wraps.map(\.name) == ["retry(3)", "retry(3)"])
        }

        @Test("Examples: overriding for a task, swapping for all")
        func swapping() async throws {
            let likes = try await Actions.overriding({ $0.plug(LikePhoto.self) { _ in 42 } }) {
                try await Photo(id: 7).like()
            }
            #expect(likes == 42)
            try Actions.overriding({ $0.plug(Half.self) { _ in 7 } }) {
                try #expect(action(Half.self, 4) == 7)
            }
            func syncEverything() async throws { try await #expect(photo.like() == -7) }
            try await Actions.overriding({ actions in
                actions.plug(LikePhoto.self) { $0 }
                actions.plug(Half.self) { $0 }
            }) {
                let swap = try Actions.swap { $0.plug(LikeOffline()) }
                swap.restore()
                try await #expect(photo.like() == 7)
                try await Actions.swapping({ $0.plug(LikeOffline()) }) {
                    try await syncEverything()
                }
                try Actions.swapping({ $0.plug(Half.self) { _ in 7 } }) {
                    try #expect(action(Half.self, 4) == 7)
                }
            }
        }

        @Test("Examples: errors are caught by type")
        func errors() async throws {
            var likes = 0
            do {
                likes = try await photo.like()
            } catch let error as UnpluggedError {
                print(error.what, error.remedy)
            }
            try await Actions.overriding({ $0.plug(LikePhoto.self) { _ in 42 } }) {
                do {
                    likes = try await photo.like()
                } catch let error as TimeOutError {
                    print(error.action, error.limit)
                }
            }
            #expect(likes == 42)
        }
    }
}
