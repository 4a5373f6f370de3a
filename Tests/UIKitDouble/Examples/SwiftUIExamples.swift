import Dertisch
import DertischCatalogue
import DertischSwiftUI
import DertischUIKit
import Foundation
import SwiftUI

extension UIKitRoom { static let postOffice = UIKitRoom(of: PostOffice()) }

struct LetterScreen: View {
    let letter: Int
    @SceneStorage("letter") private var memory: Data?

    var body: some View { CustomerView(.letter, with: letter, in: .postOffice, restoring: $memory) }
}

extension LetterCourse: SampledCourse {
    static var samples: [Sample<LetterCourse>] {
        Sample("a draft", entree: 7) { $0.text = "Dear Ada," }
    }
}

struct LetterPreview: PreviewProvider {
    static var previews: some View { CustomerPreview(.letter, "a draft", of: PostOffice()) }
}
