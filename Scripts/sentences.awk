# Names each sentence of more than 35 words: in pages, in comments joined over their lines, and in the texts of Swift code.
# Code blocks do not count. List items, table cells and headings stand by themselves. A code span or a link's address is one word.
# usage: awk -f Scripts/sentences.awk [-v most=35] FILE…

function reset() { words = 0; opening = ""; wasEnd = 0 }
# Ends the sentence; what follows is another.
function finish() {
    if (words > most) print begun ": " words " words: " opening " …"
    reset()
}
# Adds a piece of text to the sentence at hand, and ends each sentence in it.
function add(text,    parts, count, i, word) {
    if (index(text, "`")) gsub(/``[^`]+``|`[^`]+`/, "code", text)
    if (index(text, "](")) gsub(/\]\([^)]*\)/, "]", text)
    count = split(text, parts, " ")
    for (i = 1; i <= count; i++) {
        word = parts[i]
        if (wasEnd) { if (word ~ /^[a-z]/ && word !~ /^code/) wasEnd = 0; else finish() }
        if (word ~ /[A-Za-z0-9]/) {
            if (!words++) begun = FILENAME ":" FNR
            if (words <= 8) opening = opening (words > 1 ? " " : "") word
        }
        wasEnd = word ~ /[.!?]["')*_\]]*$/
    }
}
# A line of prose, in a page or a comment.
function prose(line) {
    if (line ~ /^ *```/) { finish(); fenced = !fenced; return }
    if (fenced) return
    if (line ~ /^ *$/ || line ~ /^ *(#|[-*+] |[0-9]+\. |>|\|)/) finish()
    # An indented block is code.
    if (!words && line ~ /^    / && line !~ /^ *([-*+] |[0-9]+\. )/) return
    if (line ~ /^ *\|/) {
        cells = split(line, cell, "|")
        for (c = 1; c <= cells; c++) { add(cell[c]); finish() }
        return
    }
    sub(/^ *([-*+] |[0-9]+\. |#+ |> ?)/, "", line)
    add(line)
    if (line ~ /^#/) finish()
}
# The string literals of a line of code. Those that are joined by + are one text.
function literals(line,    rest) {
    while (match(line, /\\\(([^()]|\(([^()]|\([^()]*\))*\))*\)/)) line = substr(line, 1, RSTART - 1) "x" substr(line, RSTART + RLENGTH)
    if (line !~ /^ *\+ *"/ && !isJoined) finish()
    rest = line
    while (match(rest, /"([^"\\]|\\.)*"/)) {
        if (substr(rest, 1, RSTART - 1) !~ /^ *\+? *$/) finish()
        add(substr(rest, RSTART + 1, RLENGTH - 2))
        rest = substr(rest, RSTART + RLENGTH)
    }
    isJoined = rest ~ /\+ *$/
    if (rest !~ /^ *\+? *$/) finish()
}

BEGIN { if (!most) most = 35 }
FNR == 1 { finish(); fenced = 0; inText = 0; inComment = 0; isJoined = 0; isPage = FILENAME ~ /\.md$/ }
isPage { prose($0); next }
inText { if (/"""/) inText = 0; next }
/^ *\/\// {
    if (!inComment) { finish(); inComment = 1; fenced = 0 }
    sub(/^ *\/\/+ ?/, "")
    prose($0)
    next
}
inComment { finish(); inComment = 0; fenced = 0 }
# Literals of several lines are statements, pages, tables and expected output.
/"""/ { finish(); inText = !/""".*"""/; next }
/"/ { literals($0); next }
{ if (words) finish(); isJoined = 0 }
END { finish() }
