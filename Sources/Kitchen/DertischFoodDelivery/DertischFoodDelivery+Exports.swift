// The ticket of the order that a request is made for: a log of requests writes it.
@_exported public import struct DertischSupport.OrderTicket
