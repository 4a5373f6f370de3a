"""Messages of a browser's console: faults of the page, and remarks that are none."""

# Browsers say so of a page that is left before its WebSocket is open. It happens on any busy machine.
LEFT_WHILE_CONNECTING = (
    "WebSocket is closed before the connection is established",
    "was interrupted while the page was loading",
)


def log_faults(driver):
    """The faults in the log of a browser that Selenium drives; the log is empty afterwards."""
    return faults(entry["message"] for entry in driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING"))


def faults(messages):
    """The messages that tell of a fault of the page."""
    return [message for message in messages if not any(words in message for words in LEFT_WHILE_CONNECTING)]
