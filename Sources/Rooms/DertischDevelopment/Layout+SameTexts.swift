package import DertischRoom

extension Layout {
    /// True if both name the same texts at the same places, also in rows. Such texts are laid when a table is set.
    package func hasSameTexts(as other: Layout) -> Bool {
        texts.elementsEqual(other.texts) { ($0.key, $0.kind, $0.place) == ($1.key, $1.kind, $1.place) }
            && places.allSatisfy { place, spot in
                let former = other.places[place]?.row
                guard let row = spot.row else { return former?.texts.isEmpty != false }
                return row.hasSameTexts(as: former ?? Layout(site: row.site, places: [:]))
            }
    }
}
