extension HouseCheck {
    /// Checks the texts that a layout names: every language must have them without gaps, and the customer must not lay
    /// another text in the same part of the element.
    mutating func checkTexts(
        of layout: Layout, beside log: DeclarationLog, of name: String, _ book: any LayoutBook,
        _ texts: any TextSource
    ) {
        for text in layout.texts {
            let own = log.uses.first { use in
                use.place == text.place && !use.isGesture && use.aspect == text.use.aspect
            }
            if let own {
                report(
                    Fault(
                        .laidTwice,
                        "The \(book.diningRoom) layout of \(name) names a text for the place \(text.place), which \(name) lays too.",
                        at: text.site, why: "it is laid at \(own.site), which would hide the text \(text.key)",
                        remedy: "keep one of the two"))
            } else {
                check(DeclarationLog.Text(key: text.key, hasArguments: false, site: text.site), in: texts)
            }
        }
    }
}

extension FixedText {
    /// The text as the customer would declare it.
    fileprivate var use: DeclarationLog.Use {
        DeclarationLog.Use(place: place, use: kind.use, detail: "", site: site)
    }
}
