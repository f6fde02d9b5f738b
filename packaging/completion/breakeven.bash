# Completion of breakeven for bash: commands and options from the program's own help, the examples and the studies
# of the store by name. Source this file, or put it into /usr/share/bash-completion/completions as "breakeven".

# Words of the program's help of the command so far: sub-commands and long options.
_breakeven_words() {
    "$1" "${@:2}" --help 2>/dev/null | awk '
        /^Subcommands:/ { inside = 1; next }
        inside && /^  [a-z]/ { print $1 }
        { for (i = 1; i <= NF; ++i) if (!inside && i == 1 && $i ~ /^-/) { n = split($i, names, ","); for (k = 1; k <= n; ++k) if (names[k] ~ /^--/) print names[k] } }'
}

# What `study list` names, one a line; its columns are three spaces apart.
_breakeven_studies() { "$@" study list 2>/dev/null | awk -F '   ' '{ print $1 }'; }

_breakeven() {
    local program="${COMP_WORDS[0]}" line="${COMP_LINE:0:COMP_POINT}" word="" before=""
    # The word as a person sees it: "example:x" is one, though bash takes it for three.
    [[ "$line" == *[![:space:]] ]] && word="${line##*[[:space:]]}"
    local -a path=() options=()
    local -a words
    read -ra words <<<"${line%"$word"}"
    local i
    for ((i = 1; i < ${#words[@]}; ++i)); do
        case "${words[i]}" in
        --store) options+=(--store "${words[i + 1]}"); i=$((i + 1)) ;;
        -*) ;;
        *) [[ ${#path[@]} -lt 2 && "${words[i]}" =~ ^[a-z-]+$ ]] && path+=("${words[i]}") ;;
        esac
    done
    before="${words[${#words[@]} - 1]}"
    COMPREPLY=()
    case "$before" in
    --format) mapfile -t COMPREPLY < <(compgen -W "text table json csv" -- "$word"); return ;;
    --service-basis) mapfile -t COMPREPLY < <(compgen -W "months gpu-hours" -- "$word"); return ;;
    --sampling) mapfile -t COMPREPLY < <(compgen -W "random latin sobol" -- "$word"); return ;;
    --paper) mapfile -t COMPREPLY < <(compgen -W "a4 letter" -- "$word"); return ;;
    --store | --pdf | --csv | --xlsx | --html | --out | --samples-out | --history) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    esac
    local candidates
    candidates="$(_breakeven_words "$program" "${path[@]}" || true)"
    [[ -z "$candidates" && ${#path[@]} -gt 1 ]] && candidates="$(_breakeven_words "$program" "${path[0]}")"
    case "${path[0]:-}" in
    compare | explain | claims | report | risk | sensitivity | solve | study) [[ "$word" == -* ]] || candidates+=$'\n'"$(_breakeven_studies "$program" "${options[@]}")" ;;
    esac
    local candidate
    while IFS= read -r candidate; do
        [[ -n "$candidate" && "$candidate" == "$word"* ]] || continue
        COMPREPLY+=("$(printf '%q' "$candidate")")
    done <<<"$candidates"
    [[ "$word" == -* ]] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
    # bash replaces only what follows the last colon.
    if [[ "$word" == *:* && "$COMP_WORDBREAKS" == *:* ]]; then
        local head="${word%"${word##*:}"}"
        COMPREPLY=("${COMPREPLY[@]#"$head"}")
    fi
}

complete -o filenames -o nosort -F _breakeven breakeven
