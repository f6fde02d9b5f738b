# Writes CHANGELOG.md as the changelog of a Debian package: an entry for each version, lines of at most 80 characters.
#   awk -v maintainer='NAME <MAIL>' -v today=2026-11-23 -f debian-changelog.awk CHANGELOG.md

function wrapped(text, mark,    words, count, i, line) {
    count = split(text, words, " ")
    line = mark
    for (i = 1; i <= count; ++i) {
        if (length(line) + length(words[i]) > 79) {
            print line
            line = "   "
        }
        line = line " " words[i]
    }
    print line
}

function end_item() {
    if (item != "")
        wrapped(item, "  *")
    item = ""
}

function end_version(    command, when) {
    end_item()
    if (version == "")
        return
    command = "LC_ALL=C date -u -R -d " day
    command | getline when
    close(command)
    printf "\n -- %s  %s\n\n", maintainer, when
}

/^## / {
    end_version()
    version = $2
    sub(/,$/, "", version)
    day = $3 ~ /^[0-9]/ ? $3 : today
    printf "breakeven (%s) unstable; urgency=medium\n\n", version
}
/^- / { end_item(); item = substr($0, 3) }
/^  / { item = item " " substr($0, 3) }
END { end_version() }
