import Dertisch
import DertischComponents

// What the comments in Sources/Core/DertischComponents/Picker and Documentation/Seating.md show, compiled.

enum Tone: String, Codable, CaseIterable { case warm, cold, grey }

extension CustomerID<Picker<Tone>> { static var tones: Self { "tones" } }

@MainActor enum PickerExamples {
    enum PaintingCourse: Course {
        enum Order { case paint(Tone) }
        struct Carte: BlankCarte {
            var tone = Tone.warm
            var isPainting = false
            var faded: Tone?
        }
    }

    static func layPainting(_ table: TableBuilder<PaintingCourse>) {
        table.present(.tones, on: .tap("tone"), as: .popover, with: \.tone) { .paint($0) }
        table.present(.tones, when: \.isPainting, as: .sheet) { .paint($0) }
        table.present(.tones, when: \.faded, as: .sheet) { .paint($0) }
    }

    static func choose(_ maitreD: MaitreDForCustomer, _ waiter: WaiterForCustomer<PaintingCourse>) {
        maitreD.present(.tones, as: .sheet) { waiter.give(.paint($0)) }
    }

    static func register(with registrar: inout Registrar) {
        registrar.introduce(.tones) {
            PickerOptions(Tone.allCases)
        } text: {
            Wording("tone.\($0)")
        }
    }

    static func options(of texts: Sommelier) -> PickerOptions<Language> {
        PickerOptions(texts.languages, chosen: texts.language)
    }
}
