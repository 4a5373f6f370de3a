import DertischSupport

/// The properties of a carte that the query of its customer's address shows, such as `/invoices?show=open&page=3`.
///
/// A course names them:
///
/// ```swift
/// enum InvoicesCourse: Course {
///     enum Order: Sendable { case list(Show, page: Int) }
///     struct Carte: BlankCarte { var show = Show.all, page = 1, search = "", invoices = "" }
///     static let query = LinkQuery<Carte>(
///         .bind("show", to: \.show), .bind("page", to: \.page, in: 1...10_000, history: .push),
///         .bind("search", to: \.search))
/// }
/// ```
///
/// The defaults are the values of the carte with which the customer begins. A property at its default is left out of the address.
///
/// From the address, values are set on the carte before the customer is greeted, and whenever the guest goes back or forward to another address of
/// the same customer (``Gesture/navigated``). The guest may write anything there: a value that cannot be read, or is out of bounds, counts as the
/// default (``Refusal/badQuery``).
public struct LinkQuery<Carte>: Sendable {
    /// The place of a changed address in the history of a browser.
    public enum History: Sendable {
        /// The address takes the place of the last entry, so the way back leads to the page before.
        case replace
        /// The address gets an entry of its own, so the way back leads to the value before.
        ///
        /// Until the guest does something at the table, an address replaces the last entry all the same: it corrects the one that the guest came by.
        case push
    }

    /// A property that is bound to a parameter of the query.
    public struct Parameter: Sendable {
        let name: String
        let history: History
        /// The value of a carte as text; `nil` if an address cannot hold it.
        let text: @Sendable (Carte) -> String?
        /// Sets the value from a text. Returns false if the text cannot be read.
        let read: @Sendable (String, inout Carte) -> Bool
        /// Sets the value of another carte.
        let copy: @Sendable (Carte, inout Carte) -> Void

        private init<Value: Equatable & Sendable>(
            _ name: String, _ property: any WritableKeyPath<Carte, Value> & Sendable, _ history: History,
            write: @escaping @Sendable (Value) -> String, read: @escaping @Sendable (String) -> Value?
        ) {
            self.name = name
            self.history = history
            text = {
                let text = write($0[keyPath: property])
                return text.utf8.contains(0) ? nil : text
            }
            self.read = { text, carte in
                // A value that does not equal itself, such as NaN, would be another with each look.
                guard let value = read(text), value == value else { return false }
                carte[keyPath: property] = value
                return true
            }
            copy = { $1[keyPath: property] = $0[keyPath: property] }
        }

        /// Binds a text or a number.
        ///
        /// ```swift
        /// .bind("search", to: \.search)
        /// ```
        ///
        /// - Parameters:
        ///   - name: the parameter's name: letters, digits, `-`, `.`, `_` and `~`, at most 64.
        ///   - property: the property of the carte.
        ///   - history: whether a changed value replaces the last entry of the history, or adds one.
        public static func bind<Value: LosslessStringConvertible & Equatable & Sendable>(
            _ name: String, to property: any WritableKeyPath<Carte, Value> & Sendable, history: History = .replace
        ) -> Self {
            Self(name, property, history, write: { $0.description }, read: { Value($0) })
        }

        /// Binds a number within bounds. A value outside of them counts as the default.
        ///
        /// ```swift
        /// .bind("page", to: \.page, in: 1...10_000, history: .push)
        /// ```
        ///
        /// - Parameters:
        ///   - name: the parameter's name.
        ///   - property: the property of the carte.
        ///   - bounds: the values that an address may give.
        ///   - history: whether a changed value replaces the last entry of the history, or adds one.
        public static func bind<Value: LosslessStringConvertible & Comparable & Sendable>(
            _ name: String, to property: any WritableKeyPath<Carte, Value> & Sendable, in bounds: ClosedRange<Value>,
            history: History = .replace
        ) -> Self {
            Self(
                name, property, history, write: { $0.description },
                read: { text in Value(text).flatMap { bounds.contains($0) ? $0 : nil } })
        }

        /// Binds a property whose cases have names, such as `enum Show: String { case all, open }`.
        ///
        /// - Parameters:
        ///   - name: the parameter's name.
        ///   - property: the property of the carte.
        ///   - history: whether a changed value replaces the last entry of the history, or adds one.
        public static func bind<Value: RawRepresentable<String> & Equatable & Sendable>(
            _ name: String, to property: any WritableKeyPath<Carte, Value> & Sendable, history: History = .replace
        ) -> Self {
            Self(name, property, history, write: { $0.rawValue }, read: { Value(rawValue: $0) })
        }

        /// Binds a text or a number that may be missing. An empty value in the address is `nil`.
        public static func bind<Value: LosslessStringConvertible & Equatable & Sendable>(
            _ name: String, to property: any WritableKeyPath<Carte, Value?> & Sendable, history: History = .replace
        ) -> Self {
            Self(
                name, property, history, write: { $0?.description ?? "" },
                read: { text in text.isEmpty ? .some(nil) : Value(text).map { .some($0) } })
        }

        /// Binds a named case that may be missing. An empty value in the address is `nil`.
        public static func bind<Value: RawRepresentable<String> & Equatable & Sendable>(
            _ name: String, to property: any WritableKeyPath<Carte, Value?> & Sendable, history: History = .replace
        ) -> Self {
            Self(
                name, property, history, write: { $0?.rawValue ?? "" },
                read: { text in text.isEmpty ? .some(nil) : Value(rawValue: text).map { .some($0) } })
        }
    }

    /// The most parameters of a query.
    static var maxCount: Int { 16 }
    /// The most characters of a parameter's name.
    static var maxNameLength: Int { 64 }

    let parameters: [Parameter]

    /// Binds properties to the query; without any, the address does not depend on the carte.
    ///
    /// - Parameter parameters: the parameters, in their order in the address. It is a fault of the house if there are more than 16, if two have one
    ///   name, or if a value of the link's own has it.
    public init(_ parameters: Parameter...) { self.parameters = parameters }

    var isEmpty: Bool { parameters.isEmpty }

    /// The reason why a query cannot be used; `nil` if it can.
    ///
    /// - Parameter taken: the names of the query in the link's own pattern.
    func flaw(besides taken: Set<String>) -> String? {
        if parameters.count > Self.maxCount { return "it has \(parameters.count) parameters, and may have 16" }
        var names = taken
        for parameter in parameters {
            let name = parameter.name
            guard (1...Self.maxNameLength).contains(name.utf8.count),
                PercentEncoding.encoded(name, keeping: .unreserved) == name
            else { return "\"\(name)\" is no name of 1 to 64 letters, digits, -, ., _ and ~" }
            if !names.insert(name).inserted { return "\(name) occurs twice" }
        }
        return nil
    }

    /// The values of a carte that differ from those of the first one.
    func values(of carte: Carte, unlike first: Carte) -> [QueryValue] {
        parameters.compactMap { parameter in
            parameter.text(carte).flatMap { text in
                text == parameter.text(first) ? nil : QueryValue(name: parameter.name, text: text)
            }
        }
    }

    /// True if a change of the address adds an entry to the history.
    func addsEntry(from old: [QueryValue], to new: [QueryValue]) -> Bool {
        parameters.contains { parameter in
            parameter.history == .push
                && old.first { $0.name == parameter.name } != new.first { $0.name == parameter.name }
        }
    }

    /// Sets all bound properties of a carte.
    ///
    /// - Parameters:
    ///   - texts: the values of an address. They may be untrusted.
    ///   - first: the carte that has the defaults.
    /// - Returns: false if a value cannot be read or is out of bounds, and counts as the default.
    func set(_ texts: [String: String], on carte: inout Carte, or first: Carte) -> Bool {
        var areReadable = true
        for parameter in parameters {
            if let text = texts[parameter.name] {
                if text.utf8.count <= LinkAddress.limit, parameter.read(text, &carte) { continue }
                areReadable = false
            }
            parameter.copy(first, &carte)
        }
        return areReadable
    }
}

/// A bound value as it stands in an address.
struct QueryValue: Hashable, Sendable {
    let name: String
    let text: String
}

/// The bound values that an address gives: untrusted texts by their names.
struct QueryTexts: Hashable, Sendable {
    var texts: [String: String] = [:]
    /// True if the address has a value that is not properly escaped.
    var hasUnreadable = false
}

extension Course {
    /// The names of the bound parameters.
    static var queryNames: [String] { query.parameters.map(\.name) }

    /// The reason why the query cannot be used beside the query of a link's own pattern; `nil` if it can.
    static func queryFlaw(besides taken: Set<String>) -> String? { query.flaw(besides: taken) }
}
