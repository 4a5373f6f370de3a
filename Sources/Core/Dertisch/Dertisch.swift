// The names that `import Dertisch` shows: those that the author of an app writes. Each is declared in the module DertischCore, or in one that it is
// made with. A name that only a dining room needs is not listed: `import DertischRoom` shows them all.
//
// An import of one declaration re-exports its members and its nested types, and nothing else of its module.

// Staff, and what its members say to each other.
@_exported public import protocol DertischCore.Course
@_exported public import protocol DertischCore.Customer
@_exported public import struct DertischCore.CustomerID
@_exported public import protocol DertischCore.Waiter
@_exported public import protocol DertischCore.HeadChef
@_exported public import protocol DertischSupport.KitchenColleague
@_exported public import struct DertischCore.NoEntree
@_exported public import struct DertischCore.NoCarte
@_exported public import protocol DertischCore.BlankCarte
@_exported public import enum DertischCore.Taken
@_exported public import enum DertischCore.Handled
@_exported public import struct DertischCore.Apology
@_exported public import protocol DertischCore.SpokenError
@_exported public import protocol DertischCore.LoggableError
@_exported public import struct DertischCore.Kept
@_exported public import struct DertischCore.LinkQuery
@_exported public import struct DertischCore.UnknownLink
@_exported public import enum DertischCore.Pace
@_exported public import struct DertischCore.Backlog
@_exported public import struct DertischCore.OrderStopped
@_exported public import struct DertischCore.CarteChange

// Hats.
@_exported public import struct DertischCore.CustomerForWaiter
@_exported public import struct DertischCore.MaitreDForCustomer
@_exported public import struct DertischCore.WaiterForCustomer
@_exported public import struct DertischCore.WaiterForHeadChef
@_exported public import struct DertischCore.HeadChefForWaiter
@_exported public import struct DertischCore.HeadChefForSousChef
@_exported public import struct DertischCore.Door
@_exported public import protocol DertischCore.Hat

// The house, its faults and its failures.
@_exported public import class DertischCore.Restaurant
@_exported public import protocol DertischCore.Staff
@_exported public import struct DertischCore.Registrar
@_exported public import struct DertischCore.Kitchen
@_exported public import struct DertischSupport.Faults
@_exported public import protocol DertischCore.Inspector
@_exported public import enum DertischCore.Interest
@_exported public import struct DertischCore.HouseEvent
@_exported public import struct DertischCore.HouseFailure

// Scopes and bulletins.
@_exported public import struct DertischCore.Guest
@_exported public import enum DertischCore.HouseWide
@_exported public import enum DertischCore.WindowWide
@_exported public import enum DertischCore.PartyWide
@_exported public import struct DertischCore.BulletinReader
@_exported public import struct DertischCore.BulletinWriter
@_exported public import struct DertischCore.Listening
@_exported public import enum DertischCore.BufferPolicy

// Tables.
@_exported public import typealias DertischCore.TableBuilder
@_exported public import struct DertischCore.LevelBuilder
@_exported public import struct DertischCore.Place
@_exported public import struct DertischCore.Choice
@_exported public import enum DertischCore.Gesture
@_exported public import struct DertischCore.KeyModifiers
@_exported public import struct DertischCore.KeyPress
@_exported public import struct DertischCore.KeyboardKey
@_exported public import protocol DertischCore.Layable
@_exported public import protocol DertischCore.Editable
@_exported public import struct DertischCore.Rows
@_exported public import struct DertischPictures.Picture
@_exported public import protocol DertischPictures.PictureSource
@_exported public import struct DertischPictures.Placeholder

// Seating.
@_exported public import struct DertischCore.Alert
@_exported public import enum DertischCore.AnswerRole
@_exported public import protocol DertischCore.Gate
@_exported public import class DertischCore.GateChanges
@_exported public import struct DertischCore.Admission
@_exported public import struct DertischCore.Visit
@_exported public import struct DertischCore.Reservation

// Texts.
@_exported public import class DertischCore.Sommelier
@_exported public import struct DertischCore.Language
@_exported public import struct DertischCore.TextKey
@_exported public import struct DertischCore.Wording
@_exported public import protocol DertischCore.TextArgument
@_exported public import enum DertischCore.TextPart
@_exported public import protocol DertischCore.TextNumber
@_exported public import protocol DertischCore.TextDate
@_exported public import struct DertischCore.Moment
@_exported public import struct DertischCore.Money

// The device.
@_exported public import struct DertischCore.Metrics
@_exported public import struct DertischCore.MetricsReader
@_exported public import struct DertischCore.Appearance
@_exported public import struct DertischCore.Machine

// Names from before 1.0. The compiler refuses them, and offers to write the new ones.
@_exported public import typealias DertischCore.Keeping
@_exported public import typealias DertischCore.Setting
@_exported public import typealias DertischCore.TableSetting
