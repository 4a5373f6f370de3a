public import DertischCore

/// A course that gives samples of its cartes, so that a catalogue shows its screen in each state without a kitchen.
///
/// ```swift
/// extension HelloCourse: SampledCourse {
///     static var samples: [Sample<HelloCourse>] {
///         Sample("a first guest", Carte(guest: 1))
///         Sample("a very long name", Carte(name: "Wolfeschlegelsteinhausenbergerdorff", guest: 1_000_000))
///     }
/// }
/// ```
///
/// Samples are made when the catalogue opens: by `dertisch catalogue` or `dertisch screenshots`, and never in an app that serves.
public protocol SampledCourse: Course {
    /// The samples in the order of the catalogue. The first one is shown where another screen seats the customer.
    @SampleBuilder<Self> static var samples: [Sample<Self>] { get }
}
