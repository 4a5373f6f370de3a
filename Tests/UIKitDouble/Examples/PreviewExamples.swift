import Dertisch
import DertischCatalogue
import DertischSwiftUI
import SwiftUI

extension LetterCourse: SampledCourse {
    static var samples: [Sample<LetterCourse>] {
        Sample("a draft", entree: 7) { $0.text = "Dear Ada," }
    }
}

struct LetterPreview: PreviewProvider {
    static var previews: some View { CustomerPreview(.letter, "a draft", of: PostOffice()) }
}
