/// A defect of a house, found before it opens.
///
/// ```swift
/// for fault in Restaurant.faults(of: Galerie(), in: [layouts]) { print(fault) }
/// ```
public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a fault.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A resource is requested that is not registered.
        case missingResource
        /// A resource is registered twice.
        case duplicateResource
        /// Resources depend on one another in a cycle.
        case cycle
        /// The initialiser of a resource or a gate threw, or took too long.
        case failedResource
        /// A resource could not begin its shift, or took too long.
        case failedShift
        /// A customer is introduced twice.
        case duplicateCustomer
        /// A link is not an address, is given twice, or fits the same addresses as another.
        case brokenLink
        /// A route is not an address, answers the requests of another route or of a page, or does not fit the type of its values.
        case brokenRoute
        /// An edge, a name among the greeted, a link or a gate names a customer that was not introduced.
        case missingCustomer
        /// A dining room opens in a house without a customer that starts with nothing.
        case noHome
        /// An edge leads into a section that no table has.
        case missingSection
        /// A customer's table contains that customer again, directly or through others. A warning.
        case holdsItself
        /// An edge leads to a customer with another course.
        case otherCourse
        /// No edge leads to a customer, and it is not greeted. A warning.
        case unreachedCustomer
        /// A head chef asks for an ingredient directly. A warning.
        case bypassedSousChef
        /// An ingredient asks for a sous chef, or for head chefs. A warning.
        case reversedChain
        /// A head chef may store state that seating plans do not save. A warning.
        case unsavedState
        /// A kitchen resource asks for a resource of one window or party.
        case narrowScope
        /// A reader waits for messages that are never posted. A warning.
        case unpostedMessage
        /// An action is requested that is not plugged.
        case unplugged
        /// An action is plugged twice.
        case duplicatePlug
        /// A head chef wants news that no sous chef posts. A warning.
        case unheardNews
        /// A message of the house does not reach its other processes. A warning.
        case unsharedNews
        /// A sous chef may store state that the other processes of the house do not have. A warning.
        case unsharedState
        /// A house is given two message buses.
        case duplicateBus
        /// A dining room has no layout for a customer.
        case missingLayout
        /// A layout cannot be read.
        case brokenLayout
        /// A layout lacks a place that a customer lays.
        case missingPlace
        /// A place is of a kind that cannot show or do what the customer wants.
        case wrongPlace
        /// A customer lays two things at one place, where one would hide the other.
        case laidTwice
        /// A layout has a form that its customer does not listen to.
        case unheardForm
        /// A layout has a place that its customer does not use. A warning.
        case unusedPlace
        /// A customer declares twice an action that it may declare once, such as to leave when a property becomes
        /// true.
        case declaredTwice
        /// A table listens for a key that no dining room can tell of, or that browsers keep for themselves.
        case unusableKey
        /// The house's texts or languages are registered twice.
        case duplicateTexts
        /// A text is missing in every language, or in one of them.
        case missingText
        /// A text lacks an argument, or asks for one that is not given.
        case wrongText
        /// A translation omits an argument of the source language. A warning.
        case silentText
        /// A language lacks texts that the source language has. A warning.
        case untranslatedTexts
        /// Translations are used that are marked for review. A warning.
        case unreviewedTexts
        /// A file of texts or settings cannot be read.
        case brokenFile
        /// A setting has an invalid value, or is defined twice.
        case wrongSetting
        /// A file or the environment sets an unknown setting. A warning.
        case unknownSetting
        /// The system does not tell of changes in the user's settings. A warning.
        case unwatchedSettings
        /// The program was started with an unknown argument, or one that lacks its value.
        case wrongArgument
        /// Salle staff ask for something that is not a hat of the house.
        case forgedHat
        /// A test substitutes a resource that the house never registered.
        case needlessSwap
        /// A customer is to be opened ahead of its link, but has no link or is behind a gate.
        case needlessPrefetch
        /// A head chef is hired for a customer that was not introduced, or that has no waiter to serve.
        case needlessChef
    }

    /// The severity of a fault: decides if the house may open.
    public enum Severity: String, Hashable, Sendable {
        /// The house stays shut.
        case error
        /// The house opens.
        case warning
    }

    /// The kind of this fault.
    public let kind: Kind
    /// The severity: decides if the house may open.
    public let severity: Severity
    /// A description of the defect, in one sentence.
    public let what: String
    /// The registration, introduction, layout or file at fault.
    public let site: Site?
    /// The reason why this is a fault.
    public let why: String
    /// The remedy.
    public let remedy: String
    /// The customer of the layout at fault, if it is one.
    package let layout: String?
    /// Faults that follow from this one, and are gone with it: the texts that a file lacks because it cannot be read.
    public internal(set) var consequences: [Fault] = []
    /// Faults of one group have one cause: the fault that is marked as it, or else the first.
    private(set) var group: String?
    private(set) var isCause = false

    private static let warnings: Set<Kind> = [
        .bypassedSousChef, .reversedChain, .unreachedCustomer, .unheardNews, .unpostedMessage, .holdsItself,
        .silentText, .untranslatedTexts, .unreviewedTexts, .unknownSetting, .unwatchedSettings, .unusedPlace,
        .unsavedState, .unsharedNews, .unsharedState,
    ]

    package init(_ kind: Kind, _ what: String, at site: Site?, why: String, remedy: String, layout: String? = nil) {
        self.kind = kind
        self.severity = Self.warnings.contains(kind) ? .warning : .error
        self.what = what
        self.site = site
        self.why = why
        self.remedy = remedy
        self.layout = layout
    }

    /// This fault as the cause of a group.
    package func cause(of group: String) -> Fault {
        var fault = self
        (fault.group, fault.isCause) = (group, true)
        return fault
    }

    /// This fault as one of a group that has another cause; without a group, as a fault of its own.
    package func consequence(in group: String?) -> Fault {
        var fault = self
        fault.group = group
        return fault
    }

    /// Creates a fault of a customer's layout, as dining rooms do while they read layouts.
    ///
    /// ```swift
    /// let fault = Fault.brokenLayout(
    ///     of: "photo", "There is a script in the layout.", at: Site(file: "photo.html", line: 3),
    ///     why: "the content security policy refuses it", remedy: "take it out")
    /// ```
    ///
    /// - Parameters:
    ///   - customer: the customer of the layout.
    ///   - what: a description of the defect, in one sentence.
    ///   - site: the position in the layout.
    ///   - why: the reason why this is a fault.
    ///   - remedy: the remedy.
    /// - Returns: a fault that keeps the house shut.
    public static func brokenLayout(
        of customer: String, _ what: String, at site: Site, why: String, remedy: String
    ) -> Fault {
        Fault(.brokenLayout, what, at: site, why: why, remedy: remedy, layout: customer)
    }

    /// The address of the section about faults of this kind: what they mean, an example and the remedy.
    ///
    /// ```swift
    /// print(fault.page)  // https://github.com/…/Documentation/Faults.md#missing-place
    /// ```
    public var page: String {
        let anchor = kind.rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }
        return "\(repositoryAddress)/blob/main/Documentation/Faults.md#" + anchor.joined()
    }

    /// The four parts in reading order, the number of faults that follow from it, and the page.
    public var description: String {
        let more = consequences.isEmpty ? "" : "  and:   \(consequences.count) more that follow from it\n"
        return """
            \(severity): \(what)
              where: \(site?.description ?? "the whole house")
              why:   \(why)
              do:    \(remedy)
            \(more)  see:   \(page)
            """
    }
}

/// The address of the framework's repository.
package let repositoryAddress = "https://github.com/josephbeuysmum/Dertisch"

extension [Fault] {
    /// The faults with their causes first: the faults of a group are the consequences of one.
    ///
    /// - Complexity: O(n).
    package func causesFirst() -> [Fault] {
        var causes: [String: Int] = [:]
        for (index, fault) in enumerated() {
            guard let group = fault.group else { continue }
            guard let known = causes[group] else {
                causes[group] = index
                continue
            }
            if fault.isCause, !self[known].isCause { causes[group] = index }
        }
        var followers: [Int: [Fault]] = [:]
        var own: [Int] = []
        for (index, fault) in enumerated() {
            if let group = fault.group, let cause = causes[group], cause != index, !fault.isCause {
                followers[cause, default: []].append(fault)
            } else {
                own.append(index)
            }
        }
        let faults = own.map { index in
            var fault = self[index]
            fault.consequences = followers[index] ?? []
            return fault
        }
        return faults.filter { !$0.consequences.isEmpty } + faults.filter { $0.consequences.isEmpty }
    }
}
