import DertischRoom
import DertischSupport

/// The meaning of HTML's elements and attributes to the room: the only list of them. What is not in it is a fault when the house opens, so
/// that nothing in a layout is ignored in silence.
enum HTMLVocabulary {
    /// A reason why an element, or one of its attributes, is refused.
    struct Objection: Equatable {
        /// The element or attribute as messages spell it: `<iframe>`, `contenteditable on <p>`.
        let subject: String
        let why: String
        let remedy: String
    }

    /// What is wrong with an element of a layout, apart from its places.
    ///
    /// - Parameter isOption: true within the template of a fieldset that offers choices.
    static func objections(to element: HTMLElement, isOption: Bool = false) -> [Objection] {
        if let (why, remedy) = refusedElements[element.name] {
            return [Objection(subject: "<\(element.name)>", why: why, remedy: remedy)]
        }
        guard let own = elements[element.name] else {
            let hint = SpellingSuggestions.hint(for: element.name, among: elements.keys)
            return [
                Objection(
                    subject: "<\(element.name)>", why: "HTML has no such element, or the room does not know it\(hint)",
                    remedy: "use an element of HTML, such as <div> with a class")
            ]
        }
        return element.attributes.compactMap { objection(to: $0, on: element, own) }
            + (isOption && element.isOptionInput ? [] : kindObjections(to: element))
    }

    private static func objection(
        to attribute: HTMLAttribute, on element: HTMLElement, _ own: Set<String>
    ) -> Objection? {
        let name = attribute.name
        let subject = "\(name) on <\(element.name)>"
        if name == "style" || name.hasPrefix("on") {
            return Objection(
                subject: "an inline \(name)", why: "the content security policy blocks inline scripts and styles",
                remedy: "move it to a style sheet or a customer")
        }
        if name.hasPrefix("data-") || name.hasPrefix("aria-") { return nil }
        if let (why, remedy) = refused(attribute, on: element) {
            return Objection(subject: subject, why: why, remedy: remedy)
        }
        guard !global.contains(name), !own.contains(name) else { return nil }
        let hint = SpellingSuggestions.hint(for: name, among: global.union(own))
        return Objection(
            subject: subject, why: "<\(element.name)> has no such attribute, or the room does not know it\(hint)",
            remedy: "correct it, or name an attribute of your own data-\(name)")
    }

    /// The attributes that would change what is sent or shown without the house.
    private static func refused(_ attribute: HTMLAttribute, on element: HTMLElement) -> (why: String, remedy: String)? {
        let value = attribute.value.lowercased()
        switch (element.name, attribute.name) {
        case (_, "contenteditable") where value != "false":
            return ("the house never hears what is typed there", "use <textarea> or <input>, with a data-place")
        case (_, "is"), (_, "slot"):
            return ("elements of scripts need scripts, which the content security policy blocks", "remove it")
        case ("form", "method") where value == "dialog": return nil
        case ("form", "action"), ("form", "method"), ("form", "enctype"), ("form", "target"),
            ("form", "accept-charset"),
            ("button", "formaction"), ("button", "formmethod"), ("button", "formenctype"), ("button", "formtarget"),
            ("input", "formaction"), ("input", "formmethod"), ("input", "formenctype"), ("input", "formtarget"):
            return (
                "the page tells the house what was submitted, and sends it to no address",
                "listen to the form, or to its button: order(…, on: .submit(…))"
            )
        case ("textarea", "wrap") where value == "soft": return nil
        case ("input", "dirname"), ("textarea", "dirname"), ("textarea", "wrap"):
            return ("a form is not sent by the browser, so it would change nothing", "remove it")
        case ("button", "name"), ("button", "value"):
            guard element.place == nil, ["submit", nil].contains(element["type"]?.lowercased()) else { return nil }
            return (
                "a form is not sent by the browser, so the house would not hear which button it was",
                "give the button a data-place, and listen to it: order(…, on: .tap(…))"
            )
        case ("img", "ismap"), ("a", "ping"): return ("the page asks for no address by itself", "remove it")
        case ("a", "href"), ("area", "href"):
            guard value.trimmingPrefix(while: \.isWhitespace).hasPrefix("javascript:") else { return nil }
            return ("the content security policy blocks inline scripts", "listen to a tap on it")
        case ("meta", "http-equiv"):
            guard !["content-type", "x-ua-compatible"].contains(value) else { return nil }
            return ("the room sends its own headers, and leaves no page without the house", "remove it")
        default: return nil
        }
    }

    /// What is wrong with the kind of an element, which an attribute tells.
    private static func kindObjections(to element: HTMLElement) -> [Objection] {
        if element.name == "form", element.place != nil, element["method"]?.lowercased() == "dialog" {
            return [
                Objection(
                    subject: "the form \(element.place ?? "") with method=\"dialog\"",
                    why: "it closes its dialog, and the house hears of no submission",
                    remedy: "remove the method, or the data-place")
            ]
        }
        if element.name == "input", element["type"]?.lowercased() == "file", element.place == nil {
            return [
                Objection(
                    subject: element.tagText, why: "the house would not hear of its files",
                    remedy: "give it a data-place, and let the customer take files there: table.upload(…)")
            ]
        }
        guard element.name == "input", let kind = element["type"]?.lowercased(), !entryTypes.contains(kind),
            !otherInputTypes.contains(kind)
        else { return [] }
        let (why, remedy) =
            refusedInputTypes[kind] ?? (
                "HTML has no such type, and browsers take it for a text"
                    + SpellingSuggestions.hint(for: kind, among: entryTypes.union(otherInputTypes)),
                "use a type of HTML"
            )
        return [Objection(subject: element.tagText, why: why, remedy: remedy)]
    }

    /// The types of inputs into which a visitor types, or that hold a value as text.
    static let entryTypes: Set<String> = [
        "text", "search", "tel", "url", "email", "password", "number", "range", "date", "month", "week", "time",
        "datetime-local", "color",
    ]

    private static let otherInputTypes: Set<String> = ["checkbox", "button", "submit", "reset", "image", "file"]

    private static let refusedInputTypes: [String: (why: String, remedy: String)] = [
        "radio": (
            "the house hears of it only as an option of a place",
            "use <fieldset data-place=\"…\"><template><label><input type=\"radio\"> <span data-choice></span></label></template></fieldset>"
        ),
        "hidden": ("the house does not hear of it", "put the value on the carte, or into the entrée"),
    ]

    /// Attributes of every element, which the browser honours without the room.
    private static let global: Set<String> = [
        "accesskey", "autocapitalize", "autocorrect", "autofocus", "class", "contenteditable", "dir", "draggable",
        "enterkeyhint", "hidden", "id", "inert", "inputmode", "itemid", "itemprop", "itemref", "itemscope", "itemtype",
        "lang", "part", "popover", "role", "spellcheck", "tabindex", "title", "translate", "virtualkeyboardpolicy",
        "writingsuggestions",
    ]

    private static let refusedElements: [String: (why: String, remedy: String)] = [
        "script": (
            "the customer contains the page's logic, and the content security policy blocks other scripts", "remove it"
        ),
        "style": (
            "the content security policy blocks inline styles", "move it to a style sheet, and link that in the head"
        ),
        "base": ("it would change the addresses of the page's own files", "write whole addresses"),
        "iframe": embedded, "frame": embedded, "frameset": embedded, "object": embedded, "embed": embedded,
        "applet": embedded, "portal": embedded, "fencedframe": embedded,
        "canvas": ("it shows only what a script draws", "use <svg>, or lay a picture"),
        "slot": ("it needs scripts, which the content security policy blocks", "remove it"),
        "plaintext": raw, "xmp": raw, "noembed": raw, "noframes": raw, "listing": ("HTML has given it up", "use <pre>"),
    ]

    private static let embedded = (
        why: "the content security policy blocks other pages inside a page", remedy: "lay another customer in a section"
    )
    private static let raw = (
        why: "what is in it is no text that can be laid, nor any markup", remedy: "use <pre>, with the text escaped"
    )

    /// The elements of HTML, and the attributes that each has beside the common ones.
    private static let elements: [String: Set<String>] = {
        var elements: [String: Set<String>] = [
            "html": ["xmlns"], "body": [], "svg": [], "math": [],
            "meta": ["charset", "content", "http-equiv", "media", "name", "property"],
            "link": [
                "as", "blocking", "color", "crossorigin", "disabled", "fetchpriority", "href", "hreflang",
                "imagesizes", "imagesrcset", "integrity", "media", "referrerpolicy", "rel", "sizes", "type",
            ],
            "a": ["download", "href", "hreflang", "referrerpolicy", "rel", "target", "type"],
            "area": [
                "alt", "coords", "download", "href", "hreflang", "referrerpolicy", "rel", "shape", "target",
            ],
            "blockquote": ["cite"], "q": ["cite"], "del": ["cite", "datetime"], "ins": ["cite", "datetime"],
            "data": ["value"], "time": ["datetime"], "li": ["value"], "ol": ["reversed", "start", "type"],
            "details": ["name", "open"], "dialog": ["closedby", "open"], "map": ["name"], "template": [],
            "col": ["span"], "colgroup": ["span"], "td": ["colspan", "headers", "rowspan"],
            "th": ["abbr", "colspan", "headers", "rowspan", "scope"],
            "img": [
                "alt", "crossorigin", "decoding", "fetchpriority", "height", "loading", "referrerpolicy", "sizes",
                "src", "srcset", "usemap", "width",
            ],
            "source": ["height", "media", "sizes", "src", "srcset", "type", "width"],
            "track": ["default", "kind", "label", "src", "srclang"],
            "audio": media,
            "video": media.union(["disablepictureinpicture", "height", "playsinline", "poster", "width"]),
            "form": ["autocomplete", "method", "name", "novalidate", "rel"], "fieldset": ["disabled", "form", "name"],
            "label": ["for"], "output": ["for", "form", "name"], "optgroup": ["disabled", "label"],
            "option": ["disabled", "label", "selected", "value"], "progress": ["max", "value"],
            "meter": ["high", "low", "max", "min", "optimum", "value"],
            "button": [
                "command", "commandfor", "disabled", "form", "formnovalidate", "name", "popovertarget",
                "popovertargetaction", "type", "value",
            ],
            "select": ["autocomplete", "disabled", "form", "multiple", "name", "required", "size"],
            "textarea": [
                "autocomplete", "cols", "disabled", "form", "maxlength", "minlength", "name", "placeholder",
                "readonly", "required", "rows", "wrap",
            ],
            "input": [
                "accept", "alt", "autocomplete", "capture", "checked", "disabled", "form", "formnovalidate", "height",
                "list",
                "max", "maxlength", "min", "minlength", "multiple", "name", "pattern", "placeholder", "popovertarget",
                "popovertargetaction", "readonly", "required", "size", "src", "step", "switch", "type", "value",
                "width",
            ],
        ]
        for name in plain { elements[name] = [] }
        return elements
    }()

    private static let media: Set<String> = [
        "autoplay", "controls", "controlslist", "crossorigin", "disableremoteplayback", "loop", "muted", "preload",
        "src",
    ]

    /// Elements without attributes of their own.
    private static let plain = [
        "abbr", "address", "article", "aside", "b", "bdi", "bdo", "br", "caption", "cite", "code", "datalist", "dd",
        "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "head",
        "header", "hgroup", "hr", "i", "kbd", "legend", "main", "mark", "menu", "nav", "noscript", "p", "picture",
        "pre",
        "rp", "rt", "ruby", "s", "samp", "search", "section", "small", "span", "strong", "sub", "summary", "sup",
        "table", "tbody", "tfoot", "thead", "title", "tr", "u", "ul", "var", "wbr",
    ]
}
