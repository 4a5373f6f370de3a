// Names that apps may still use from before 1.0. They cannot be used: the compiler answers with the new name, and offers to write it.

/// Renamed to `PictureFrame`.
@available(*, unavailable, renamed: "PictureFrame")
public typealias Developing = PictureFrame
