import Dertisch

/// One screen in a browser. Until its page is written it keeps a sheet of what lies on it; from then on it only passes
/// on what changes, and keeps nothing.
@MainActor final class WebTable: RestaurantTable {
    let page: WebPage?
    let customer: String
    /// Tells this seating from others of the same session in gestures.
    let seat: Int
    private weak var session: WebSession?
    private var sheet: Sheet? = Sheet()
    private var patch = PatchWriter()

    init(page: WebPage?, customer: String, seat: Int, session: WebSession) {
        self.page = page
        self.customer = customer
        self.seat = seat
        self.session = session
    }

    var keepsWhatIsLaid: Bool { false }

    func wipe() {
        sheet = Sheet()
        _ = patch.take(seat: seat)
    }

    func lay(_ laid: Laid, at spot: Spot) {
        if sheet != nil {
            sheet?.lay(laid, at: spot)
        } else {
            patch.lay(laid, at: spot) { session?.address(of: $0) ?? "" }
        }
    }

    func add(_ row: RowNumber, to spot: Spot, before next: RowNumber?) {
        if sheet != nil { sheet?.add(row, to: spot, before: next) } else { patch.row("+", row, spot, before: next) }
    }

    func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?) {
        if sheet != nil {
            sheet?.remove(row, from: spot)
            sheet?.add(row, to: spot, before: next)
        } else {
            patch.row("~", row, spot, before: next)
        }
    }

    func remove(_ row: RowNumber, from spot: Spot) {
        if sheet != nil { sheet?.remove(row, from: spot) } else { patch.row("-", row, spot, before: nil) }
    }

    func laid() {
        guard sheet == nil, !patch.isEmpty else { return }
        session?.send(patch.take(seat: seat))
    }

    /// Writes the page with everything on it. From now on the table passes on what changes.
    ///
    /// - Returns: `nil` if the page has been written and nothing was wiped since.
    func takePage() -> WrittenPage? {
        guard let sheet, let page else { return nil }
        self.sheet = nil
        func write(_ nodes: [HTMLNode]) -> [UInt8] {
            var writer = PageWriter(sheet: sheet) { [session] in session?.address(of: $0) ?? "" }
            writer.write(nodes, in: .table)
            return writer.html.bytes
        }
        var body = HTMLWriter()
        body.open("body", page.body.attributes)
        return WrittenPage(
            htmlAttributes: page.document.attributes, head: write(page.head.children), bodyTag: body.bytes,
            body: write(page.body.children))
    }
}

/// A page as it is sent: whole to a new browser, its body to one that is live.
struct WrittenPage {
    let htmlAttributes: [HTMLAttribute]
    let head: [UInt8]
    let bodyTag: [UInt8]
    let body: [UInt8]

    /// The whole document.
    func document(language: Language, token: String, seat: Int) -> [UInt8] {
        var html = HTMLWriter()
        let own = htmlAttributes.filter { !["lang", "dir"].contains($0.name) }
        html.open(
            "html",
            own + [
                HTMLAttribute(name: "lang", value: language.code),
                HTMLAttribute(name: "dir", value: language.direction),
                HTMLAttribute(name: "data-session", value: token),
                HTMLAttribute(name: "data-seat", value: String(seat)),
            ])
        let script = "<script src=\"\(WebPaths.client)\" type=\"module\"></script>"
        return Array("<!doctype html>\n".utf8) + html.bytes + Array("<head>".utf8) + head + Array(script.utf8)
            + Array("</head>".utf8) + bodyTag + body + Array("</body></html>\n".utf8)
    }

    /// The message that seats this page in a live browser.
    func message(
        customer: String, token: String, seat: Int, isReturning: Bool, language: Language
    ) -> [UInt8] {
        var message = Array("{\"page\":{\"head\":".utf8)
        JSONText.write(String(decoding: head, as: UTF8.self), to: &message)
        message.append(contentsOf: ",\"body\":".utf8)
        JSONText.write(String(decoding: bodyTag + body, as: UTF8.self), to: &message)
        message.append(contentsOf: ",\"customer\":".utf8)
        JSONText.write(customer, to: &message)
        message.append(contentsOf: ",\"session\":\"\(token)\",\"back\":\(isReturning),\"lang\":".utf8)
        JSONText.write(language.code, to: &message)
        message.append(contentsOf: ",\"dir\":\"\(language.direction)\"},\"seat\":\(seat)}".utf8)
        return message
    }
}

extension Language {
    /// The direction as HTML spells it.
    var direction: String { isRightToLeft ? "rtl" : "ltr" }
}

/// Where the dining room's own things are.
enum WebPaths {
    static let root = "/~dertisch/"
    static let client = root + "client.js"
    static let socket = root + "socket"
    static let pictures = root + "picture/"
}
