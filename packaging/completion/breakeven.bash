# Completion of breakeven for bash. Every word comes from `breakeven --complete`, which knows the program's commands
# and options, the examples and the studies of the store.
# Source this file, or put it into /usr/share/bash-completion/completions as "breakeven".

_breakeven() {
    local line="${COMP_LINE:0:COMP_POINT}" word="" found
    # The word as a person sees it: "example:x" is one, though bash takes it for three.
    [[ "$line" == *[![:space:]] ]] && word="${line##*[[:space:]]}"
    local -a words
    read -a words <<<"${line%"$word"}" # a backslash keeps a space within a word
    COMPREPLY=()
    while IFS= read -r found; do
        case "$found" in
        :files) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word") ;;
        *) COMPREPLY+=("$(printf '%q' "${found%%$'\t'*}")") ;;
        esac
    done < <("${COMP_WORDS[0]}" --complete "${words[@]:1}" "$word" 2>/dev/null)
    # bash replaces only what follows the last colon.
    if [[ "$word" == *:* && "$COMP_WORDBREAKS" == *:* ]]; then
        local head="${word%"${word##*:}"}"
        COMPREPLY=("${COMPREPLY[@]#"$head"}")
    fi
}

complete -o filenames -o nosort -F _breakeven breakeven
