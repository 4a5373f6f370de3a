import DertischRoom
import DertischCatalogue
import Foundation

/// The writer of the catalogue's index: a list of all states, and each of them in a frame.
@MainActor struct CataloguePage {
    private let book: SampleBook
    private let title: String
    private let languages: [Language]
    private let choice: CatalogueChoice
    private var html = HTMLWriter()

    init(of catalogue: WebCatalogue, in restaurant: Restaurant, _ choice: CatalogueChoice) {
        book = catalogue.book
        title = catalogue.title
        languages = CatalogueLanguages.all(of: restaurant)
        self.choice = choice
        writeDocument()
    }

    /// The document.
    var bytes: [UInt8] { Array("<!doctype html>\n".utf8) + html.bytes }

    private mutating func writeDocument() {
        let looks = choice.looks?.rawValue
        element("html", ["lang": "en", "data-looks": looks ?? "device", "data-size": choice.size.name]) { page in
            page.element("head") { page in
                page.void("meta", ["charset": "utf-8"])
                page.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
                page.element("title") { $0.html.text("\($0.title): catalogue") }
                page.void("link", ["rel": "stylesheet", "href": WebCatalogue.style.address])
                page.element("script", ["src": WebCatalogue.script.address, "type": "module"]) { _ in }
            }
            page.element("body") { page in
                page.writeHeader()
                page.element("div", ["class": "columns"]) { page in
                    page.writeContents()
                    page.element("main", ["id": "states"]) { page in
                        for screen in page.book.screens where !screen.states.isEmpty { page.write(screen) }
                        page.writeRemarks()
                        page.text("p", "No state has these letters in its name.", ["class": "none", "hidden": ""])
                    }
                }
            }
        }
    }

    private mutating func writeHeader() {
        element("header") { page in
            page.element("div", ["class": "heading"]) { page in
                page.text("h1", page.title)
                let states = page.book.screens.reduce(0) { $0 + $1.states.count }
                page.text("p", "\(states) states of \(page.book.screens.count) screens")
            }
            page.element("form", ["method": "get", "id": "choice"]) { page in
                page.element("label", ["class": "search"]) { page in
                    page.text("span", "Find", ["class": "spoken"])
                    page.void(
                        "input", ["type": "search", "id": "find", "placeholder": "Find a state", "autocomplete": "off"])
                    page.text("kbd", "/")
                }
                page.element("label") { page in
                    page.text("span", "Language", ["class": "spoken"])
                    page.element("select", ["name": "language"]) { page in
                        for language in page.languages {
                            let isChosen = language == page.choice.language
                            page.text(
                                "option", CatalogueLanguages.name(of: language),
                                isChosen ? ["value": language.code, "selected": ""] : ["value": language.code])
                        }
                    }
                }
                let looks = [("", "Device"), ("light", "Light"), ("dark", "Dark")]
                page.writeRadios("looks", "Look", looks, chosen: page.choice.looks?.rawValue ?? "")
                let sizes = CatalogueSize.all.map { ($0.name, $0.name.capitalized) }
                page.writeRadios("size", "Size", sizes, chosen: page.choice.size.name)
                page.element("noscript") { $0.text("button", "Show") }
            }
        }
    }

    private mutating func writeRadios(
        _ name: String, _ legend: String, _ options: [(value: String, label: String)], chosen: String
    ) {
        element("fieldset") { page in
            page.text("legend", legend, ["class": "spoken"])
            for option in options {
                page.element("label") { page in
                    let isChosen = option.value == chosen
                    page.void(
                        "input",
                        isChosen
                            ? ["type": "radio", "name": name, "value": option.value, "checked": ""]
                            : ["type": "radio", "name": name, "value": option.value])
                    page.text("span", option.label)
                }
            }
        }
    }

    private mutating func writeContents() {
        element("nav", ["aria-label": "States"]) { page in
            for screen in page.book.screens where !screen.states.isEmpty {
                page.text("h2", screen.name)
                page.element("ul") { page in
                    for state in screen.states {
                        page.element("li", ["data-state": Self.id(state, screen)]) { page in
                            page.text("a", state.name, ["href": "#\(Self.id(state, screen))"])
                        }
                    }
                }
            }
        }
    }

    private mutating func write(_ screen: SampledScreen) {
        element("section", ["aria-label": screen.name]) { page in
            page.element("h2") { page in
                page.html.text(screen.name)
                if !screen.isSampled { page.text("small", "without samples") }
            }
            page.element("div", ["class": "states"]) { page in
                for state in screen.states { page.write(state, of: screen) }
            }
        }
    }

    private mutating func write(_ state: SampledState, of screen: SampledScreen) {
        let address = "\(WebCatalogue.address(of: state, of: screen))?\(choice.query)"
        element("figure", ["id": Self.id(state, screen), "tabindex": "0"]) { page in
            page.element("div", ["class": "frame"]) { page in
                page.element(
                    "iframe", ["src": address, "loading": "lazy", "title": "\(screen.name): \(state.name)"]
                ) { _ in }
            }
            page.element("figcaption") { page in
                page.text("a", state.name, ["href": address, "target": "_blank", "rel": "noopener"])
                page.text("output", "", ["aria-label": "Orders"])
            }
        }
    }

    /// Writes the list of screens without samples, and of samples that cannot be shown.
    private mutating func writeRemarks() {
        let repeated = book.screens.filter { !$0.repeated.isEmpty }
        guard !book.unsampled.isEmpty || !repeated.isEmpty else { return }
        element("section", ["class": "remarks", "aria-label": "Remarks"]) { page in
            if !page.book.unsampled.isEmpty {
                page.text("h2", "Without samples")
                page.text("p", "A course gives samples when it conforms to SampledCourse.")
                page.element("ul") { page in
                    for screen in page.book.unsampled {
                        let remark =
                            screen.states.isEmpty ? "not shown, since it starts with an entrée" : "as it begins"
                        page.element("li") { page in
                            page.text("b", screen.name)
                            page.html.text(": \(remark)")
                        }
                    }
                }
            }
            guard !repeated.isEmpty else { return }
            page.text("h2", "Given twice")
            page.text("p", "Only the first sample of an address is shown. Give the others names of their own.")
            page.element("ul") { page in
                for screen in repeated {
                    for name in screen.repeated {
                        page.element("li") { page in
                            page.text("b", screen.name)
                            page.html.text(": \(name)")
                        }
                    }
                }
            }
        }
    }

    private static func id(_ state: SampledState, _ screen: SampledScreen) -> String { "\(screen.name)/\(state.slug)" }

    private mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: (inout CataloguePage) -> Void
    ) {
        void(name, attributes)
        content(&self)
        html.close(name)
    }

    private mutating func text(_ name: String, _ text: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        element(name, attributes) { $0.html.text(text) }
    }

    private mutating func void(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        html.open(name, attributes.map { HTMLAttribute(name: $0.key, value: $0.value) })
    }
}
