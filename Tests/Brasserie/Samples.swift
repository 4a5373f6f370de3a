import Dertisch
import DertischCatalogue

extension BarCourse: SampledCourse {
    static var samples: [Sample<BarCourse>] {
        Sample("open", Carte())
        Sample("searching", Carte()) { $0.isSearching = true }
        Sample("a long name", Carte(name: "Zum Donaudampfschifffahrtsgesellschaftskapitän", isStocked: false))
        Sample("without specials", Carte()) { $0.specials = [] }
    }
}

extension ListCourse: SampledCourse {
    static var samples: [Sample<ListCourse>] {
        Sample("four letters", Carte())
        Sample("nothing left", Carte(letters: []))
    }
}

extension LetterCourse: SampledCourse {
    static var samples: [Sample<LetterCourse>] {
        Sample("empty", entree: 1, Carte(number: 1))
        Sample("a draft", entree: 2, Carte(number: 2, text: "Dear Ada,"))
        Sample("empty", entree: 3, Carte(number: 3))
    }
}
