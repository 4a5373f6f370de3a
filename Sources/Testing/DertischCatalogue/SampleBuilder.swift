public import DertischCore

/// A result builder of a course's samples, with conditions and loops. See ``SampledCourse``.
///
/// ```swift
/// for count in [0, 1, 2] { Sample("\(count) photos", Carte(photos: count)) }
/// ```
@resultBuilder public enum SampleBuilder<C: Course> {
    /// Takes one sample.
    public static func buildExpression(_ sample: Sample<C>) -> [Sample<C>] { [sample] }
    /// Takes several samples that were made elsewhere.
    public static func buildExpression(_ samples: [Sample<C>]) -> [Sample<C>] { samples }
    /// Joins the samples in their order.
    public static func buildBlock(_ samples: [Sample<C>]...) -> [Sample<C>] { samples.flatMap(\.self) }
    /// Takes the samples of a condition that holds.
    public static func buildOptional(_ samples: [Sample<C>]?) -> [Sample<C>] { samples ?? [] }
    /// Takes the samples of the first branch.
    public static func buildEither(first samples: [Sample<C>]) -> [Sample<C>] { samples }
    /// Takes the samples of the second branch.
    public static func buildEither(second samples: [Sample<C>]) -> [Sample<C>] { samples }
    /// Joins the samples of a loop.
    public static func buildArray(_ samples: [[Sample<C>]]) -> [Sample<C>] { samples.flatMap(\.self) }
}
