/// A resource or message that each process of an app finds by itself, such as what it reads in a file that it watches.
package protocol FoundByEachProcess {}
