public import DertischCore

/// Names of the usual design patterns for the restaurant's roles, as type aliases.
///
/// They are the same types: `struct PhotoPresenter: Pattern.Presenter` is a waiter. The namespace avoids conflicts:
/// `View`, `Entity`, `Router` and `Service` are names in frameworks that an app imports beside this one.
///
/// | pattern | restaurant | its job |
/// |---|---|---|
/// | `CompositionRoot` | ``Restaurant`` | everything wired, checked once, opened |
/// | `Router` | ``MaitreD`` | seats and ushers out customers |
/// | `Contract` | ``Course`` | what may be ordered, served, read on one screen |
/// | `Entity` | entrée | the data that a screen starts with |
/// | `View` | ``RestaurantTable`` | the screen itself |
/// | `ViewLogic` | ``Customer`` | binds places and gestures |
/// | `Presenter` | ``Waiter`` | dishes onto the carte |
/// | `Interactor` | ``HeadChef`` | orders to dishes |
/// | `Proxy` | sous chef | gets, sets and combines data |
/// | `Reducer` | `ReducingSousChef` | a proxy whose state is a value, in `DertischReducers` |
/// | `Service` | ingredient | fetches data from outside |
///
/// ```swift
/// struct AboutPresenter: Pattern.Presenter {
///     typealias C = AboutCourse
///     func carte(for entree: NoEntree) -> NoCarte { NoCarte() }
/// }
/// ```
public enum Pattern {
    /// The composition root: ``Restaurant``.
    public typealias CompositionRoot = Restaurant
    /// The router: ``MaitreD``.
    public typealias Router = MaitreD
    /// The contract of one screen: ``Course``.
    public typealias Contract = Course
    /// The entity: an entrée, ``Course/Entree``.
    public typealias Entity = Codable & Sendable
    /// The view: ``RestaurantTable``.
    public typealias View = RestaurantTable
    /// The view logic: ``Customer``.
    public typealias ViewLogic = Customer
    /// The presenter: ``Waiter``.
    public typealias Presenter = Waiter
    /// The interactor: ``HeadChef``.
    public typealias Interactor = HeadChef
    /// The proxy: a sous chef. Any kitchen resource may be one.
    public typealias Proxy = Sendable
    /// The service: an ingredient. Any kitchen resource may be one.
    public typealias Service = Sendable
}
