import DertischRoom

/// A reference of an element to a file, by one of its attributes.
struct FileReference {
    let attribute: String
    let address: String
    /// True if the browser loads it with the page, and false if a visitor is to open it.
    let isLoaded: Bool
}

/// The reason why a browser that follows a reference gets no file.
enum ReferenceFlaw: Equatable {
    case missing
    /// No file of that ending is served.
    case unknownKind
    /// It leads out of the layouts' folder, or to a hidden file.
    case outside
    case ofAnotherSite
}

extension HTMLElement {
    /// The files that the element refers to. A picture at a place is replaced by the one that is laid there.
    var fileReferences: [FileReference] {
        attributes.flatMap { attribute -> [FileReference] in
            let loaded = { FileReference(attribute: attribute.name, address: $0, isLoaded: true) }
            switch (attribute.name, name) {
            case ("src", "img") where place != nil, ("srcset", "img") where place != nil: return []
            case ("href", "link") where !loadsFile: return []
            case ("href", "link"), ("href", "use"), ("href", "image"), ("xlink:href", "use"), ("xlink:href", "image"),
                ("src", "img"), ("src", "input"), ("src", "source"), ("src", "video"), ("src", "audio"),
                ("src", "track"),
                ("poster", "video"):
                return [loaded(attribute.value.trimmed)]
            case ("srcset", "img"), ("srcset", "source"), ("imagesrcset", "link"):
                return SourceSet(attribute.value).addresses.map(loaded)
            case ("href", "a"), ("href", "area"):
                let address = attribute.value.trimmed
                // The others are links to customers, or lead elsewhere.
                let isFile =
                    self["download"] != nil
                    || ContentType(path: String(address.prefix { $0 != "?" && $0 != "#" })) != nil
                return isFile && place == nil
                    ? [FileReference(attribute: attribute.name, address: address, isLoaded: false)] : []
            default: return []
            }
        }
    }

    /// True for a link whose file a browser loads. Others only name an address, such as the page's own.
    private var loadsFile: Bool {
        let relations = (self["rel"] ?? "").lowercased().split(separator: " ")
        return relations.contains {
            ["stylesheet", "icon", "apple-touch-icon", "mask-icon", "manifest", "preload", "prefetch", "modulepreload"]
                .contains($0)
        }
    }

    /// The faults of the references in this element and those inside it, samples apart.
    func faults(ofReferencesIn file: String, of customer: String, by catalog: AssetCatalog) -> [Fault] {
        guard self["data-sample"] == nil else { return [] }
        let own = fileReferences.compactMap { reference -> Fault? in
            guard let flaw = catalog.flaw(of: reference.address), flaw != .ofAnotherSite || reference.isLoaded else {
                return nil
            }
            return .brokenReference(
                reference.address, flaw, named: "The \(tagText) of \(customer)'s layout", of: customer,
                at: Site(file: file, line: line))
        }
        return own + elements.flatMap { $0.faults(ofReferencesIn: file, of: customer, by: catalog) }
    }
}

extension Fault {
    /// The fault of a reference by which no browser gets a file.
    ///
    /// - Parameter referrer: what refers to it, as the beginning of a sentence.
    static func brokenReference(
        _ reference: String, _ flaw: ReferenceFlaw, named referrer: String, of customer: String, at site: Site
    ) -> Fault {
        let (reason, remedy) =
            switch flaw {
            case .missing:
                (
                    "the layouts' folder has no such file",
                    "put the file there, correct its name, or remove the reference"
                )
            case .unknownKind:
                (
                    "files of this ending are not served",
                    "give the file one of the endings that Documentation/Web.md lists, or remove the reference"
                )
            case .outside:
                (
                    "it leads to a hidden file, or out of the layouts' folder, of which nothing is served",
                    "put the file into the layouts' folder under a name without a dot in front"
                )
            case .ofAnotherSite:
                (
                    "the content security policy lets pages load nothing from other sites",
                    "put the file into the layouts' folder, and refer to it there"
                )
            }
        return .brokenLayout(
            of: customer, "\(referrer) refers to \(reference), which no browser gets.", at: site, why: reason,
            remedy: remedy)
    }
}

/// The candidates of `srcset` (HTML standard, "parse a srcset attribute"): addresses with descriptors behind them.
struct SourceSet {
    /// Each address with its descriptors.
    private(set) var candidates: [(address: String, descriptors: String)] = []

    var addresses: [String] { candidates.map(\.address) }

    init(_ text: String) {
        var rest = text[...]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "," }
            guard !rest.isEmpty else { return }
            let address = rest.prefix { !$0.isWhitespace }
            rest = rest[address.endIndex...]
            // A comma right behind an address ends the candidate.
            guard !address.hasSuffix(",") else {
                candidates.append((String(address.reversed().drop { $0 == "," }.reversed()), ""))
                continue
            }
            let descriptors = rest.prefix { $0 != "," }
            rest = rest[descriptors.endIndex...]
            candidates.append((String(address), String(descriptors).trimmed))
        }
    }

    /// The attribute's text with other addresses.
    func text(_ address: (String) -> String) -> String {
        candidates.map { ("\(address($0.address)) \($0.descriptors)").trimmed }.joined(separator: ", ")
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
