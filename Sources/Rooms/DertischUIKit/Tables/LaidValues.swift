#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom

    /// All that was laid at one place, kept for a view that is not there yet or shows another row.
    struct LaidValues {
        /// The aspects of a place, of which each holds one value.
        private enum Aspect: Hashable {
            case content, invalid, label, hint, tip, link, constraints, window, module
            case mark(Trait)

            init(_ laid: Laid) {
                self =
                    switch laid {
                    case .mark(let trait, _): .mark(trait)
                    case .invalid: .invalid
                    case .label: .label
                    case .hint: .hint
                    case .tip: .tip
                    case .link: .link
                    case .constraints: .constraints
                    case .window: .window
                    case .module: .module
                    case .text, .number, .picture, .flag, .entry, .choices, .selection: .content
                    }
            }
        }

        private var values: [Aspect: Laid] = [:]
        /// The number of edits so far.
        var revision = 0

        /// The values in no order.
        var all: [Laid] { Array(values.values) }

        /// The text, input, choice or picture.
        var content: Laid? { values[.content] }

        /// The message of what is wrong with the input.
        var flaw: String? { if case .invalid(let flaw)? = values[.invalid] { flaw } else { nil } }

        /// The hint for assistive technology.
        var tip: String? { if case .tip(let tip)? = values[.tip] { tip } else { nil } }

        /// The rules of the field.
        var constraints: FieldConstraints? {
            if case .constraints(let constraints)? = values[.constraints] { constraints } else { nil }
        }

        /// True if a label for assistive technology was laid.
        var hasLabel: Bool { values[.label] != nil }

        /// Replaces a value of the same aspect.
        ///
        /// - Returns: false if newer typing is there, which stays.
        mutating func lay(_ laid: Laid) -> Bool {
            if case .entry(_, let revision) = laid {
                guard revision >= self.revision else { return false }
                self.revision = revision
            }
            values[Aspect(laid)] = laid
            return true
        }
    }
#endif
