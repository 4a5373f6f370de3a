/// A style sheet as it is served: without comments, and with the addresses of the files that it refers to.
struct StyleSheet {
    let bytes: [UInt8]
    /// True if the sheet means the same with another one in front of it or behind it. Then all brackets, texts, comments and rules
    /// are closed, nothing must stand at a sheet's beginning, and nothing depends on the sheet's own address.
    let canBeJoined: Bool

    /// - Parameter address: returns the address for a reference of the sheet; `nil` keeps it.
    init(_ source: [UInt8], address: (String) -> String? = { _ in nil }) {
        var reader = Reader(source: source)
        reader.read(address)
        bytes = reader.output
        canBeJoined = reader.canBeJoined && reader.closers.isEmpty && reader.statement == .none
    }

    /// Reads as far as CSS Syntax (level 3, section 4) needs to tell comments, texts, references and brackets from the rest.
    private struct Reader {
        let source: [UInt8]
        var output: [UInt8] = []
        var canBeJoined = true
        /// The brackets that close what is open.
        var closers: [UInt8] = []
        /// What is open outside of all brackets. The sheet behind it would become a part of it.
        private(set) var statement = Statement.none
        private var position = 0
        /// The end of the output behind an escape. A blank there belongs to it and parts nothing, as in `\31 0`.
        private var escapeEnd = -1

        enum Statement {
            case none
            /// Ends with `;` or a block.
            case atRule
            /// Ends with a block.
            case rule
        }

        init(source: [UInt8]) {
            // A mark of the byte order has a meaning at a file's beginning only.
            self.source = source.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(source.dropFirst(3)) : source
            output.reserveCapacity(source.count)
        }

        mutating func read(_ address: (String) -> String?) {
            while position < source.count {
                let byte = source[position]
                switch byte {
                case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
                case _ where byte.isCSSSpace: copySpace()
                default:
                    if closers.isEmpty, statement == .none { statement = byte == UInt8(ascii: "@") ? .atRule : .rule }
                    readToken(byte, address)
                }
            }
        }

        private mutating func readToken(_ byte: UInt8, _ address: (String) -> String?) {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): output += text(until: byte)
            case _ where byte.isCSSNameByte || byte == UInt8(ascii: "@") || isAtEscape: readName(address)
            default:
                count(byte)
                copy(1)
            }
        }

        private var next: UInt8? { position + 1 < source.count ? source[position + 1] : nil }
        private var isAtEscape: Bool {
            source[position] == UInt8(ascii: "\\") && next.map { $0 != UInt8(ascii: "\n") } == true
        }
        /// True if a blank behind the output would have no effect.
        private var endsWithSpace: Bool {
            output.isEmpty || output.last?.isCSSSpace == true && output.count != escapeEnd
        }

        private mutating func copy(_ count: Int) {
            let end = min(position + count, source.count)
            output += source[position..<end]
            position = end
        }

        private mutating func count(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
            case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
            case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
            case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
                if closers.popLast() != byte { canBeJoined = false }
                if byte == UInt8(ascii: "}"), closers.isEmpty { statement = .none }
            case UInt8(ascii: ";") where closers.isEmpty && statement == .atRule: statement = .none
            default: break
            }
        }

        /// Several blanks and line breaks mean as much as one.
        private mutating func copySpace() {
            let start = position
            while position < source.count, source[position].isCSSSpace { position += 1 }
            let hasBreak = source[start..<position].contains(UInt8(ascii: "\n"))
            if !endsWithSpace { output.append(UInt8(ascii: hasBreak ? "\n" : " ")) }
        }

        private mutating func skipComment() {
            position += 2
            while position < source.count, !(source[position] == UInt8(ascii: "*") && next == UInt8(ascii: "/")) {
                position += 1
            }
            if position >= source.count { canBeJoined = false }
            position = min(position + 2, source.count)
            // A comment parts the words beside it, without being a blank.
            if !endsWithSpace, position < source.count, !source[position].isCSSSpace { output += "/**/".utf8 }
        }

        /// A text with its quotes.
        private mutating func text(until quote: UInt8) -> ArraySlice<UInt8> {
            let start = position
            position += 1
            while position < source.count, source[position] != quote {
                // A line break ends a text that was not closed, and with it the rule around it.
                if source[position] == UInt8(ascii: "\n") {
                    canBeJoined = false
                    return source[start..<position]
                }
                position += source[position] == UInt8(ascii: "\\") ? 2 : 1
            }
            if position >= source.count { canBeJoined = false }
            position = min(position + 1, source.count)
            return source[start..<position]
        }

        /// Copies a name, and what follows it if the name says that it is special.
        private mutating func readName(_ address: (String) -> String?) {
            var name = [source[position]].filter { $0 == UInt8(ascii: "@") }
            copy(name.count)
            while position < source.count {
                if source[position].isCSSNameByte {
                    name.append(source[position])
                    copy(1)
                } else if isAtEscape {
                    name += copyEscape()
                } else {
                    break
                }
            }
            switch String(decoding: name, as: UTF8.self).lowercased() {
            case "@import", "@charset", "@namespace": canBeJoined = false
            // Their texts are addresses as well.
            case "image-set", "-webkit-image-set", "src":
                if source[position...].first == UInt8(ascii: "(") { canBeJoined = false }
            case "url" where source[position...].first == UInt8(ascii: "("): readReference(address)
            default: break
            }
        }

        /// Copies an escape with the blank that ends it.
        ///
        /// - Returns: the character that it stands for.
        private mutating func copyEscape() -> [UInt8] {
            let digits = source[(position + 1)...].prefix(6).prefix(while: \.isHexDigit)
            guard !digits.isEmpty else {
                copy(2)
                escapeEnd = output.count
                return [source[position - 1]]
            }
            copy(1 + digits.count)
            let hasBlank = position < source.count && source[position].isCSSSpace
            if hasBlank {
                let isReturn = source[position] == UInt8(ascii: "\r") && next == UInt8(ascii: "\n")
                position += isReturn ? 2 : 1
            }
            // Without the comment that follows, the next blank would end the escape.
            if hasBlank || source[position...].first == UInt8(ascii: "/") {
                output.append(UInt8(ascii: " "))
                escapeEnd = output.count
            }
            let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
            return Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
        }

        /// The reference behind `url`, up to its bracket.
        private mutating func readReference(_ address: (String) -> String?) {
            copy(1)
            while position < source.count, source[position].isCSSSpace { position += 1 }
            let content: ArraySlice<UInt8>
            if position < source.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(source[position]) {
                content = text(until: source[position])
            } else {
                let start = position
                while position < source.count, source[position] != UInt8(ascii: ")"), !source[position].isCSSSpace {
                    position += source[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                position = min(position, source.count)
                content = source[start..<position]
            }
            while position < source.count, source[position].isCSSSpace { position += 1 }
            let isQuoted = content.first == UInt8(ascii: "\"") || content.first == UInt8(ascii: "'")
            let bare = isQuoted ? content.dropFirst().dropLast() : content
            let reference = String(decoding: bare, as: UTF8.self)
            if bare.contains(UInt8(ascii: "\\")) {
                if !reference.hasPrefix("data:") { canBeJoined = false }
                output += content
            } else if let address = address(reference) {
                output += "\"\(address)\"".utf8
            } else {
                output += content
                // A relative reference depends on the sheet's own address.
                if !reference.hasPrefix("/"), !reference.hasPrefix("#"), !reference.contains(":") {
                    canBeJoined = false
                }
            }
            if position < source.count, source[position] == UInt8(ascii: ")") { copy(1) } else { canBeJoined = false }
        }
    }
}

extension UInt8 {
    fileprivate var isCSSSpace: Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(self) }

    fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit && self < 0x80 }

    /// Letters, digits, `-`, `_`, and every byte of a character beyond ASCII.
    fileprivate var isCSSNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
