#include "app/command_line/completion.h"

#include "app/command_line/output.h"
#include "data/store/store.h"
#include "data/study_file.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <ostream>
#include <sstream>

namespace breakeven {

namespace {

struct Candidate
{
    std::string word;
    std::string help;
};

// Where the words typed so far lead.
struct Place
{
    const CLI::App *command = nullptr;
    const CLI::Option *awaited = nullptr; // the option whose value comes next
    std::size_t positionals = 0;          // how many were given
    std::string store;
};

// An option of the command, or of one it belongs to.
const CLI::Option *optionOf(const CLI::App *command, const std::string &name)
{
    for (; command; command = command->get_parent())
        if (const CLI::Option *option = command->get_option_no_throw(name))
            return option;
    return nullptr;
}

const CLI::App *commandOf(const CLI::App *command, const std::string &name)
{
    for (const CLI::App *inner : command->get_subcommands([](const CLI::App *) { return true; }))
        if (inner->get_name() == name)
            return inner;
    return nullptr;
}

void takeOption(Place &place, const std::string &word)
{
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const CLI::Option *option = optionOf(place.command, name);
    if (equals == std::string::npos && option && option->get_items_expected_max() > 0)
        place.awaited = option;
    else if (equals != std::string::npos && name == "--store")
        place.store = word.substr(equals + 1);
}

void takeWord(Place &place, const std::string &word)
{
    if (place.awaited) {
        if (place.awaited->check_name("--store"))
            place.store = word;
        place.awaited = nullptr;
    } else if (word.rfind('-', 0) == 0) {
        takeOption(place, word);
    } else if (const CLI::App *inner = commandOf(place.command, word)) {
        place.command = inner;
    } else {
        ++place.positionals;
    }
}

std::vector<Candidate> optionsAt(const Place &place)
{
    std::vector<Candidate> all;
    for (const CLI::App *command = place.command; command; command = command->get_parent())
        for (const CLI::Option *option : command->get_options())
            for (const std::string &name : option->get_lnames()) {
                const std::string word = "--" + name;
                const auto isSame = [&](const Candidate &one) { return one.word == word; };
                if (std::none_of(all.begin(), all.end(), isSame))
                    all.push_back({word, option->get_description()});
            }
    return all;
}

// "TEXT:{a4,letter}" names what is accepted.
std::vector<Candidate> valuesOf(const CLI::Option *option)
{
    const std::string type = option->get_type_name();
    const std::size_t begin = type.find('{'), end = type.find('}');
    std::vector<Candidate> all;
    if (begin == std::string::npos || end == std::string::npos)
        return all;
    std::istringstream values(type.substr(begin + 1, end - begin - 1));
    for (std::string value; std::getline(values, value, ',');)
        all.push_back({value, {}});
    return all;
}

std::vector<Candidate> commandsAt(const Place &place)
{
    std::vector<Candidate> all;
    for (const CLI::App *inner : place.command->get_subcommands([](const CLI::App *) { return true; }))
        all.push_back({inner->get_name(), inner->get_description()});
    return all;
}

// Nothing is said of a store that cannot be read: the command itself will say it.
std::vector<Candidate> studies(const std::string &path)
{
    std::vector<Candidate> all;
    for (const ExampleStudy &example : exampleStudies())
        all.push_back({"example:" + example.name, example.title});
    const auto store = Store::open(path.empty() ? Store::defaultPath() : path, OpenMode::ReadOnly);
    if (!store)
        return all;
    if (const auto stored = store->studies().list())
        for (const StudySummary &study : *stored)
            all.push_back({terminalText(study.name), "in the store"});
    return all;
}

// The argument that comes next, which may take several words; null where there is none.
const CLI::Option *positionalAt(const Place &place)
{
    const auto all =
        place.command->get_options([](const CLI::Option *option) { return option->get_positional(); });
    if (all.empty())
        return nullptr;
    const CLI::Option *last = all.back();
    if (place.positionals < all.size())
        return all[place.positionals];
    return last->get_expected_max() > 1 ? last : nullptr;
}

bool isStudy(const CLI::Option *positional)
{
    const std::string help = positional->get_description();
    return help.find("study file") != std::string::npos || help.find("study to compare") != std::string::npos;
}

struct Completions
{
    std::vector<Candidate> candidates;
    bool takesFiles = false;
};

Completions argumentsAt(const Place &place)
{
    Completions answer{commandsAt(place), place.command->get_parent() == nullptr};
    if (const CLI::Option *positional = positionalAt(place)) {
        answer.takesFiles = true;
        if (isStudy(positional))
            for (const Candidate &study : studies(place.store))
                answer.candidates.push_back(study);
    }
    return answer;
}

Completions answerAt(const Place &place, const std::string &typed)
{
    if (place.awaited) {
        const std::vector<Candidate> values = valuesOf(place.awaited);
        return {values, values.empty()};
    }
    if (typed.rfind('-', 0) == 0)
        return {optionsAt(place), false};
    return argumentsAt(place);
}

std::string onOneLine(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return text;
}

} // namespace

int printCompletions(const CLI::App &app, const CommandContext &context,
                     const std::vector<std::string> &words)
{
    const std::string typed = words.empty() ? std::string() : words.back();
    Place place;
    place.command = &app;
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        takeWord(place, words[i]);
    const Completions answer = answerAt(place, typed);
    for (const Candidate &candidate : answer.candidates)
        if (candidate.word.rfind(typed, 0) == 0)
            context.out << candidate.word << '\t' << onOneLine(candidate.help) << '\n';
    if (answer.takesFiles)
        context.out << ":files\n";
    return 0;
}

} // namespace breakeven
