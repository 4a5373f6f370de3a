import Dertisch
import DertischSwiftUI
import DertischUIKit
import SwiftUI

extension UIKitRoom { static let postOffice = UIKitRoom(of: PostOffice()) }

struct LetterScreen: View {
    let letter: Int
    @SceneStorage("letter") private var memory: Data?

    var body: some View { CustomerView(.letter, with: letter, in: .postOffice, restoring: $memory) }
}
