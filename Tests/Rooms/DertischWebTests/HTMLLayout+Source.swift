@testable import DertischWeb

extension HTMLLayout {
    /// Reads a page without files beside it.
    init(customer: String, file: String, source: String) {
        self.init(customer: customer, file: file, document: HTMLParser.parse(source), hasRoomStyle: false)
    }
}
