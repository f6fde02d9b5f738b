# Completion of breakeven for fish. Every word comes from `breakeven --complete`, which knows the program's commands and
# options, the examples and the studies of the store. Its place is a folder of $fish_complete_path.

function __breakeven_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    for line in ($words[1] --complete $words[2..-1] "$word" 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path "$word"
        else
            echo $line
        end
    end
end

complete -c breakeven -f -k -a '(__breakeven_complete)'
