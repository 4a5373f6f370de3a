public import DertischCore

// Names that apps may still use from before 1.0. They cannot be used: the compiler answers with the new name, and offers to write it.

/// Renamed to `EventLog`.
@available(*, unavailable, renamed: "EventLog")
public typealias Diary = EventLog

/// Renamed to `PlaceContent`.
@available(*, unavailable, renamed: "PlaceContent")
public typealias PlaceSetting = PlaceContent

extension TestRestaurant {
    /// Renamed to `eventLog`.
    @available(*, unavailable, renamed: "eventLog")
    public var diary: EventLog { eventLog }
}

extension PlaceContent {
    /// Renamed to `traitsOn`.
    @available(*, unavailable, renamed: "traitsOn")
    public var marks: Set<Trait> { traitsOn }

    /// Renamed to `traitsOff`.
    @available(*, unavailable, renamed: "traitsOff")
    public var marksOff: Set<Trait> { traitsOff }
}
