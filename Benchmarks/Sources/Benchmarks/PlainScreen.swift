import DertischRoom

/// The full screen without the framework: the same view, presenter and interactor, made by hand and bound by closures.
@MainActor final class PlainScreen {
    private let table: any PlainView
    private let view: View
    private let presenter: any Presenting
    private let interactor: any Interacting
    private var carte: FullCourse.Carte
    private var taps: [String: @MainActor () -> Void] = [:]

    init(in room: BenchRoom, stove: Stove, spoon: Spoon, knife: Knife) {
        table = room.plainView()
        view = View()
        presenter = Presenter()
        interactor = Interactor(stove: stove, spoon: spoon, knife: knife)
        carte = presenter.carte()
        bind()
        view.lay(carte, on: table)
        table.laid()
    }

    private func bind() {
        func text(_ value: @escaping (FullCourse.Carte) -> String, _ place: Place) {
            view.bindings.append { .init(.text(value($0)), at: Spot(place)) }
        }
        view.bindings.append { .init(.number(Double($0.count), text: "\($0.count)"), at: Spot("count")) }
        text({ $0.a }, "a")
        text({ $0.b }, "b")
        text({ $0.c }, "c")
        text({ $0.d }, "d")
        text({ $0.e }, "e")
        text({ $0.f }, "f")
        view.bindings.append { .init(.mark(.busy, $0.isBusy), at: Spot("busy")) }
        taps["tap"] = { [weak self] in self?.count() }
    }

    private func count() { interactor.count { [weak self] in self?.carte.count += $0 } }

    /// What lies at the places of the table.
    @MainActor private final class View {
        struct Binding {
            let laid: Laid
            let spot: Spot
            init(_ laid: Laid, at spot: Spot) { (self.laid, self.spot) = (laid, spot) }
        }
        var bindings: [(FullCourse.Carte) -> Binding] = []

        func lay(_ carte: FullCourse.Carte, on table: any PlainView) {
            for binding in bindings {
                let bound = binding(carte)
                table.lay(bound.laid, at: bound.spot)
            }
        }
    }

    @MainActor private protocol Presenting { func carte() -> FullCourse.Carte }
    private struct Presenter: Presenting { func carte() -> FullCourse.Carte { FullCourse.Carte() } }
    @MainActor private protocol Interacting { func count(_ serve: @escaping @MainActor (Int) -> Void) }
    private final class Interactor: Interacting {
        let stove: Stove
        let spoon: Spoon
        let knife: Knife
        init(stove: Stove, spoon: Spoon, knife: Knife) { (self.stove, self.spoon, self.knife) = (stove, spoon, knife) }
        func count(_ serve: @escaping @MainActor (Int) -> Void) { serve(1) }
    }
}
