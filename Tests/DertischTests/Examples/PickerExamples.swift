import Dertisch

// What the comments in Sources/Dertisch/Picker and Documentation/Seating.md show, compiled.

enum Tone: String, Codable, CaseIterable { case warm, cold, grey }

extension CustomerID<Picker<Tone>> { static var tones: Self { "tones" } }

@MainActor enum PickerExamples {
    enum PaintingCourse: Course {
        enum Order { case paint(Tone) }
        struct Carte: BlankCarte { var tone = Tone.warm }
    }

    static func layPainting(_ table: TableBuilder<PaintingCourse>) {
        table.present(.tones, on: .tap("tone"), as: .popover, with: \.tone) { .paint($0) }
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
