import Dertisch
import DertischStoryboards
import Foundation
import Testing

private let folder: URL? = nil

@Suite("Examples: storyboards") struct StoryboardExamples {
    @Test @MainActor func layoutsHaveNoFaults() {
        let faults = Restaurant.faults(of: PostOffice(), in: [StoryboardLayouts(in: folder)])
        #expect(faults == [])
    }

    @Test("A text in braces is a key") func keys() {
        let key = LayoutText.key(in: "{album.title}")  // the key album.title
        let sample = LayoutText.key(in: "A sample")  // nil
        #expect(key == "album.title" && sample == nil)
    }
}

struct PostOffice: Staff {
    func register(with registrar: inout Registrar) {}
}
