/// Days of the Gregorian calendar, also before it was introduced, as RFC 3339, HTTP and Firestore count them.
///
/// Source: Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*: `days_from_civil` and `civil_from_days`.
package enum GregorianDay {
    /// The number of days in a month.
    ///
    /// - Parameter month: from 1 to 12.
    package static func count(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The days from 1970-01-01 to a date that exists.
    package static func number(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        // Years begin in March here, so that a leap day is the last day of its year.
        let shifted = month > 2 ? year : year - 1
        let era = floored(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date that many days after 1970-01-01.
    package static func date(_ number: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = number + 719_468
        let era = floored(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// The quotient, rounded down.
    package static func floored(_ value: Int64, _ divisor: Int64) -> Int64 {
        value / divisor - (value % divisor < 0 ? 1 : 0)
    }
}
