import DertischRoom
import DertischJSON

/// Writes the changes of a live table as one JSON message: `{"patch":[["t",0,"likes","3 likes"]],"seat":1}`.
struct PatchWriter {
    private var bytes: [UInt8] = []
    private var isFirst = true

    var isEmpty: Bool { isFirst }
    var count: Int { bytes.count }

    /// Returns the message so far and starts a new one.
    ///
    /// - Parameter acknowledgement: what the browser is told of its messages, if it does not know yet.
    mutating func takeMessage(seat: Int, acknowledging acknowledgement: Acknowledgement? = nil) -> [UInt8] {
        var message = Array("{\"patch\":[".utf8)
        message.append(contentsOf: bytes)
        message.append(contentsOf: "],\"seat\":\(seat)".utf8)
        if let acknowledgement { message.append(contentsOf: ",\"taken\":".utf8 + acknowledgement.json.bytes) }
        message.append(UInt8(ascii: "}"))
        bytes.removeAll(keepingCapacity: bytes.count <= 4096)
        isFirst = true
        return message
    }

    /// Writes a change. One that clears the table is no part of a patch: a whole page follows.
    ///
    /// - Parameters:
    ///   - answered: the number of the visitor's last message that it answers. A browser that has sent a newer one about the place waits.
    ///   - isSecret: true if what the house holds there is not sent: `null` says only that there is something.
    mutating func write(
        _ change: ScreenChange, answering answered: Int = 0, isSecret: Bool = false,
        modules: (ModuleValue) -> ModuleText? = { _ in nil }, pictures: (Picture) -> ShownPicture
    ) {
        switch change {
        case .clear: break
        case .lay(let laid, let spot):
            write(laid, at: spot, answering: answered, isSecret: isSecret, modules: modules, pictures: pictures)
        case .add(let rows, let spot, let next): for row in rows { write(row, "+", at: spot, before: next) }
        case .move(let row, let spot, let next): write(row, "~", at: spot, before: next)
        case .remove(let rows, let spot): for row in rows { write(row, "-", at: spot, before: nil) }
        }
    }

    private mutating func write(
        _ laid: Laid, at spot: Spot, answering answered: Int, isSecret: Bool, modules: (ModuleValue) -> ModuleText?,
        pictures: (Picture) -> ShownPicture
    ) {
        switch laid {
        case .text(let text): write("t", spot) { $0.string(text) }
        case .number(let number, let text):
            write("n", spot) {
                $0.number(number)
                $0.comma()
                $0.string(text)
            }
        case .picture(let picture): write("i", spot) { $0.picture(picture, pictures) }
        case .flag(let flag):
            write("f", spot) {
                $0.flag(flag)
                $0.comma()
                $0.integer(answered)
            }
        case .entry(let text, let revision):
            write("e", spot) {
                $0.optional(isSecret && !text.isEmpty ? nil : text)
                $0.comma()
                $0.integer(revision)
            }
        case .choices(let choices, let chosen):
            write("c", spot) {
                $0.choices(choices)
                $0.integer(chosen ?? 0)
                $0.comma()
                $0.integer(answered)
            }
        case .selection(let choices, let chosen):
            write("c", spot) {
                $0.choices(choices)
                $0.string(ChosenNumbers.text(of: chosen))
                $0.comma()
                $0.integer(answered)
            }
        case .mark(let trait, let isOn):
            write(trait.isOrder ? "k" : "m", spot) {
                if trait.isOrder {
                    $0.string("grid")
                    $0.comma()
                }
                $0.string(trait.rawValue)
                $0.comma()
                $0.flag(isOn)
            }
        case .invalid(let flaw): write("v", spot) { $0.optional(flaw) }
        case .label(let text): write("l", spot) { $0.string(text) }
        case .hint(let text): write("h", spot) { $0.string(text) }
        case .tip(let text): write("p", spot) { $0.string(text) }
        case .link(let link): write("a", spot) { $0.optional(link) }
        case .constraints(let constraints):
            write("k", spot) {
                $0.string("forms")
                $0.comma()
                $0.attributes(constraints.attributes)
            }
        case .module(let value):
            guard let text = modules(value) else { return }
            write("k", spot) {
                $0.string(text.module)
                $0.comma()
                $0.bytes += text.laid.bytes
            }
        case .window(let window):
            write("k", spot) {
                $0.string("grid")
                $0.comma()
                $0.integer(window.first)
                $0.comma()
                $0.integer(window.total)
                $0.comma()
                $0.integer(window.list)
            }
        }
    }

    private mutating func write(_ row: RowNumber, _ verb: StaticString, at spot: Spot, before next: RowNumber?) {
        write(verb, spot) {
            $0.integer(row.number)
            $0.comma()
            $0.integer(next?.number ?? 0)
        }
    }

    private mutating func write(_ verb: StaticString, _ spot: Spot, _ rest: (inout PatchWriter) -> Void) {
        if !isFirst { comma() }
        isFirst = false
        bytes.append(contentsOf: "[\"".utf8)
        bytes.append(contentsOf: verb.description.utf8)
        bytes.append(contentsOf: "\",".utf8)
        integer(spot.row.number)
        comma()
        // The name of an element that has no place begins with U+0000.
        JSONEscaping.write(spot.place.name, to: &bytes)
        comma()
        rest(&self)
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func comma() { bytes.append(UInt8(ascii: ",")) }
    private mutating func integer(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }
    private mutating func flag(_ flag: Bool) { bytes.append(contentsOf: (flag ? "true" : "false").utf8) }
    private mutating func string(_ text: String) { JSONEscaping.write(HTMLWriter.carried(text), to: &bytes) }

    private mutating func optional(_ text: String?) {
        if let text { string(text) } else { bytes.append(contentsOf: "null".utf8) }
    }

    private mutating func attributes(_ attributes: [HTMLAttribute]) {
        bytes.append(UInt8(ascii: "{"))
        for (index, attribute) in attributes.enumerated() {
            if index > 0 { comma() }
            string(attribute.name)
            bytes.append(UInt8(ascii: ":"))
            string(attribute.value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func number(_ number: Double?) {
        let text = number.flatMap { $0.isFinite ? "\($0)" : nil }
        bytes.append(contentsOf: (text ?? "null").utf8)
    }

    private mutating func picture(_ picture: Picture?, _ pictures: (Picture) -> ShownPicture) {
        let shown = picture.map(pictures)
        optional(shown?.address)
        comma()
        integer(picture?.width ?? 0)
        comma()
        integer(picture?.height ?? 0)
        comma()
        string(picture?.description ?? "")
        comma()
        optional(shown?.blur?.text)
    }

    private mutating func choices(_ choices: [Choice]) {
        bytes.append(UInt8(ascii: "["))
        for (index, choice) in choices.enumerated() {
            if index > 0 { comma() }
            bytes.append(UInt8(ascii: "["))
            integer(choice.number)
            comma()
            string(choice.text)
            bytes.append(UInt8(ascii: "]"))
        }
        bytes.append(contentsOf: "],".utf8)
    }
}

extension Trait {
    /// True for the order of a grid, which a module of its own shows.
    fileprivate var isOrder: Bool { self == .ascending || self == .descending }
}
