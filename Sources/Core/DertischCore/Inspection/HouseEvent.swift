/// An event in an open house, as an ``Inspector`` hears of it.
public struct HouseEvent: Sendable, Hashable {
    /// The kind of event.
    public enum Kind: Sendable, Hashable {
        /// A customer was seated; its party begins.
        case seated
        /// An order was taken into the queue.
        case ordered(Ticket)
        /// A head chef began to cook an order, or to work on news.
        case cooking(Ticket)
        /// A dish was served and plated.
        case plated(Ticket)
        /// The changes of the carte were laid.
        case laid
        /// An order or a piece of news is done.
        case done(Ticket)
        /// A head chef threw, and the waiter was told.
        case apologised(Ticket, handled: Handled, HouseFailure)
        /// A head chef threw after its order was superseded or stopped, or its party had gone home. No waiter was told.
        case failedLate(Ticket, HouseFailure)
        /// A customer could not be seated: the initialiser of a head chef threw.
        case notSeated(HouseFailure)
        /// A customer could not be seated: a gate threw when it was asked.
        case notAdmitted(HouseFailure)
        /// A dining room could not do something, such as show a picture or keep its windows.
        case roomFailed(HouseFailure)
        /// News could not be shared with other processes, or not be received.
        case newsFailed(HouseFailure)
        /// A kitchen resource of that name is still being made, or its shift is still beginning, after the given time.
        /// The house waits for it to open.
        case slowToOpen(String, Duration)
        /// A kitchen resource of that name had not ended its shift when the house closed.
        case slowToClose(String)
        /// The main actor was held so long that other guests had to wait. It is free again.
        case mainActorHeld(MainActorHold)
        /// An order has cooked for the given time without a dish: longer than its ``HeadChef/timeLimit(of:)``. The
        /// order's case is given without its associated values.
        case slowToCook(Ticket, order: String?, Duration)
        /// A gesture or an order was refused.
        case refused(Refusal, place: Place?)
        /// An order was superseded while cooking, by a newer order of the same lane.
        case superseded(Ticket)
        /// A dish was dropped because its order was done, superseded or gone; or a waiting order was dropped before it
        /// was cooked.
        case dropped(Ticket)
        /// `count` messages of a type were dropped because the colleague of the type `by` was too busy: messages of a
        /// bulletin, or news for a head chef.
        case missed(String, by: String, count: Int)
        /// A text was asked for that exists in no language.
        case missingText(TextKey)
        /// An object of that type is still alive long after it was sent home: something keeps a reference to it. `Bindings` are the declarations of
        /// a table; a closure of `layTable` that refers to the `TableBuilder` keeps them.
        case leaked(String)
        /// The customer was ushered out; its party has ended.
        case usheredOut
    }

    /// The kind of event.
    public let kind: Kind
    /// The customer's name.
    public let customer: String
    /// The maître d, counted from 1 in each house.
    public let maitreD: Int
    /// The party, counted from 1 in each house; 0 if the event concerns no party.
    public let party: Int

    /// Makes an event, as tests of inspectors do.
    ///
    /// - Parameters:
    ///   - kind: the kind of event.
    ///   - customer: the customer's name; empty if the event concerns no customer.
    ///   - maitreD: the maître d; 0 if the event concerns no maître d.
    ///   - party: the party; 0 if the event concerns no party.
    public init(kind: Kind, customer: String, maitreD: Int, party: Int) {
        self.kind = kind
        self.customer = customer
        self.maitreD = maitreD
        self.party = party
    }
}
