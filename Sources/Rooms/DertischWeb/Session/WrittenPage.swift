import DertischRoom
import DertischJSON

/// A page as it is sent: whole to a new browser, its body to a live one, its content to a section or a menu.
struct WrittenPage {
    let seat: Int
    let customer: String
    let htmlAttributes: [HTMLAttribute]
    let head: HTMLWriter
    let bodyTag: HTMLWriter
    let content: HTMLWriter
    /// A style sheet, and the customer whose layout requests it.
    struct Style {
        let customer: String
        let link: HTMLElement
    }

    /// The style sheets of the page, and of the pages inside it.
    let styles: [Style]
    /// True if its first style sheet has the room's own style in front.
    var hasRoomStyle = false
    /// True if its head names its own address.
    var namesItsAddress = false

    /// True if a picture has a blur, also in a page inside it.
    var hasBlurs = false

    /// The whole document.
    func document(
        language: Language, token: String, depth: Int, appearance: Appearance = Appearance(), isPrivate: Bool = false,
        prefetches: Bool = false, canonical: String? = nil, state: ServedState? = nil, maxMessageBytes: Int? = nil,
        development: Development? = nil
    ) -> [UInt8] {
        var html = HTMLWriter()
        let own = ownAttributes
        html.open(
            "html",
            own + appearance.attributes + [
                HTMLAttribute(name: "lang", value: language.code),
                HTMLAttribute(name: "dir", value: language.direction),
                HTMLAttribute(name: "data-session", value: token),
                HTMLAttribute(name: "data-seat", value: String(seat)),
                HTMLAttribute(name: "data-customer", value: customer),
                HTMLAttribute(name: "data-depth", value: String(depth)),
                HTMLAttribute(name: "data-words", value: ConnectionTexts(in: language).text),
            ] + (own.isEmpty ? [] : [HTMLAttribute(name: "data-own", value: own.map(\.name).joined(separator: " "))])
                + (isPrivate ? [HTMLAttribute(name: "data-private", value: "")] : [])
                + (maxMessageBytes.map { [HTMLAttribute(name: "data-limit", value: String($0))] } ?? [])
                + (prefetches ? [HTMLAttribute(name: "data-prefetch", value: "")] : []) + (state?.attributes ?? []))
        html.open("head", [])
        html.append(roomStyle)
        html.append(head)
        html.append(named(canonical))
        html.append(nestedStyles)
        // Before the client, whose socket it may slow down.
        if let development { html.append(development.element) }
        html.open(
            "script",
            [
                HTMLAttribute(name: "src", value: ClientModule.script.address),
                HTMLAttribute(name: "type", value: "module"),
            ] + ClientModule.onDemand.map { HTMLAttribute(name: "data-\($0)", value: $1.address) })
        html.close("script")
        // Loaded beside the entry module, which asks for it.
        if hasBlurs {
            html.open("link", [HTMLAttribute(name: "rel", value: "modulepreload"), href(ClientModule.blurs.address)])
        }
        html.close("head")
        html.append(bodyTag)
        html.append(content)
        html.close("body")
        html.close("html")
        return Array("<!doctype html>\n".utf8) + html.bytes + [UInt8(ascii: "\n")]
    }

    /// The attributes that the layout gives to the root element, without those that the room and its script set there.
    private var ownAttributes: [HTMLAttribute] {
        htmlAttributes.filter { !Self.attributesOfRoom.contains($0.name) }
    }

    private static let attributesOfRoom: Set<String> = [
        "lang", "dir", "data-color-scheme", "data-motion", "data-session", "data-seat", "data-customer", "data-depth",
        "data-words", "data-own", "data-private", "data-prefetch", "data-state", "data-life", "data-via", "data-shown",
        "data-back", "data-still", "data-connection",
    ]

    /// The room's own style, unless the page's first style sheet has it in front.
    private var roomStyle: HTMLWriter {
        var html = HTMLWriter()
        if !hasRoomStyle {
            html.open("link", [HTMLAttribute(name: "rel", value: "stylesheet"), href(ClientModule.style.address)])
        }
        return html
    }

    /// The way in which a live browser shows a page.
    struct Presentation {
        let position: TabLayout.Position
        let transition: Transition
        let entrance: Entrance
        /// The number of customers on top of each other in the window.
        let depth: Int
        /// True if the browser had the page before and only lost its connection.
        let isResent: Bool
        /// The public address of the window's page, if it has one.
        var canonical: String?
    }

    /// The message that shows this page in a live browser.
    ///
    /// - Parameter link: the place and the address of the link for which it is sent ahead; `nil` to show it at once.
    func message(
        token: String, language: Language, _ presentation: Presentation, aheadOf link: JSON? = nil
    ) -> [UInt8] {
        let isWindow = presentation.position == .window
        var markup = isWindow ? bodyTag : HTMLWriter()
        markup.append(content)
        var links = isWindow ? roomStyle : HTMLWriter()
        if isWindow {
            links.append(head)
            links.append(named(presentation.canonical))
        }
        links.append(isWindow ? nestedStyles : Self.links(styles))
        let page = JSON.object([
            "head": text(links), "body": text(markup), "customer": .text(customer), "session": .text(token),
            "back": .flag(presentation.entrance == .returning), "again": .flag(presentation.isResent),
            "depth": .number(presentation.depth),
            "via": .text(presentation.transition.rawValue), "lang": .text(language.code),
            "dir": .text(language.direction),
            "root": isWindow ? .list(ownAttributes.map { .list([.text($0.name), .text($0.value)]) }) : .null,
        ])
        switch presentation.position {
        case .window:
            if let link { return JSON.object(["page": page, "seat": .number(seat), "ahead": link]).bytes }
            return JSON.object(["page": page, "seat": .number(seat)]).bytes
        case .section(let place, of: let host):
            let section = JSON.list([.number(host), .text(place.name)])
            return JSON.object(["page": page, "seat": .number(seat), "in": section]).bytes
        case .menu(let style, at: let spot, over: let opener):
            let over = JSON.list([
                .number(opener), .number(spot.row.number), .text(spot.place.name), .text(style.rawValue),
            ])
            return JSON.object(["page": page, "seat": .number(seat), "over": over]).bytes
        }
    }

    /// The elements by which robots and previews of links learn the page's own address.
    private func named(_ canonical: String?) -> HTMLWriter {
        var html = HTMLWriter()
        guard let canonical, !namesItsAddress else { return html }
        html.open("link", [HTMLAttribute(name: "rel", value: "canonical"), href(canonical)])
        html.open(
            "meta",
            [HTMLAttribute(name: "property", value: "og:url"), HTMLAttribute(name: "content", value: canonical)])
        return html
    }

    /// The style sheets that the head does not request itself.
    private var nestedStyles: HTMLWriter {
        let known = String(decoding: head.bytes, as: UTF8.self)
        return Self.links(styles.filter { !known.contains("\"\($0.link["href"] ?? "")\"") })
    }

    /// The links of style sheets, each with the customers that it is for, so that a browser can tell when nothing needs it any more.
    private static func links(_ styles: [Style]) -> HTMLWriter {
        var html = HTMLWriter()
        var written: Set<String> = []
        for style in styles where written.insert(style.link["href"] ?? "").inserted {
            let customers = Set(styles.filter { $0.link["href"] == style.link["href"] }.map(\.customer)).sorted()
            html.open(
                "link",
                style.link.attributes + [HTMLAttribute(name: "data-of", value: customers.joined(separator: "\n"))])
        }
        return html
    }

    private func text(_ html: HTMLWriter) -> JSON { .text(String(decoding: html.bytes, as: UTF8.self)) }

    private func href(_ path: String) -> HTMLAttribute { HTMLAttribute(name: "href", value: path) }
}

extension Language {
    /// The direction as HTML spells it.
    var direction: String { isRightToLeft ? "rtl" : "ltr" }
}
