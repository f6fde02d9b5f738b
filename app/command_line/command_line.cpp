#include "app/command_line/command_line.h"

#include "app/command_line/command.h"
#include "app/command_line/completion.h"
#include "app/command_line/output.h"
#include "pricing/gpus/own_gpus.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>

namespace breakeven {

namespace {

// The catalogue, in the order of `--help`.
constexpr std::array kCommands{
    Command{"study", addStudy},   Command{"compare", addCompare}, Command{"explain", addExplain},
    Command{"claims", addClaims}, Command{"risk", addRisk},       Command{"sensitivity", addSensitivity},
    Command{"solve", addSolve},   Command{"sweep", addSweep},     Command{"sweep-merge", addSweepMerge},
    Command{"plan", addPlan},     Command{"calc", addCalc},       Command{"simulate", addSimulate},
    Command{"prices", addPrices}, Command{"models", addModels},   Command{"traces", addTraces},
    Command{"report", addReport}, Command{"store", addStore},
};

bool isCommand(const std::string &word)
{
    return std::any_of(kCommands.begin(), kCommands.end(),
                       [&](const Command &command) { return word == command.name; });
}

bool isOfCommandLine(const std::string &argument)
{
    return argument == "--help" || argument == "-h" || argument == "--version" ||
           argument == kCompletionWord || isCommand(argument);
}

// Building all options of all commands takes longer than most commands run. So only the commands that are
// named get their options, or all of them if none is named.
void addCommands(CLI::App &app, CommandContext &context)
{
    const std::vector<std::string> &words = context.arguments;
    const bool isCompletion = !words.empty() && words.front() == kCompletionWord;
    const bool isAnyNamed = !isCompletion && std::any_of(words.begin(), words.end(), isCommand);
    for (const Command &command : kCommands)
        if (!isAnyNamed || std::find(words.begin(), words.end(), command.name) != words.end())
            command.add(app, context);
}

std::string listOf(const std::vector<const CLI::App *> &commands)
{
    std::string names;
    for (const CLI::App *command : commands)
        names += (names.empty() ? "" : ", ") + command->get_name();
    return names;
}

// What a command with commands of its own lacks; empty where that is not it.
std::string missingCommand(const CLI::App &app, const std::vector<std::string> &arguments)
{
    auto word = std::find_if(arguments.begin(), arguments.end(), isCommand);
    const CLI::App *command = app.get_subcommand(*word);
    const std::vector<const CLI::App *> own = command->get_subcommands([](const CLI::App *) { return true; });
    word = std::find_if(word + 1, arguments.end(),
                        [](const std::string &next) { return next.rfind('-', 0) != 0; });
    const bool isKnown =
        word != arguments.end() &&
        std::any_of(own.begin(), own.end(), [&](const CLI::App *one) { return one->get_name() == *word; });
    if (own.empty() || isKnown)
        return {};
    return "'" + command->get_name() + "' takes one of " + listOf(own) +
           (word == arguments.end() ? "; none is given." : "; found '" + *word + "'.");
}

// The option of this name of the command that is run, or of one of its own commands.
const CLI::Option *optionNamed(const CLI::App &app, const std::string &name)
{
    for (const CLI::App *command : app.get_subcommands())
        if (const CLI::Option *option = optionNamed(*command, name))
            return option;
    return app.get_option_no_throw(name);
}

constexpr const char *kWithoutSign = "a whole number of at least 0";

std::string kindOf(const CLI::Option *option)
{
    const std::string type = option ? option->get_type_name() : std::string();
    if (type.rfind("INT", 0) == 0)
        return "a whole number";
    if (type.rfind("UINT", 0) == 0)
        return kWithoutSign;
    return type.rfind("FLOAT", 0) == 0 ? "a number" : "another value";
}

// Without this check, an option that takes a number without sign would read "-1" as the largest such number.
void refuseSigns(CLI::App &app)
{
    for (CLI::Option *option : app.get_options())
        if (option->get_type_name() == "UINT")
            option->check([](const std::string &text) {
                return text.rfind('-', 0) == 0
                           ? "Expected " + std::string(kWithoutSign) + ", found '" + text + "'."
                           : std::string();
            });
    for (CLI::App *command : app.get_subcommands({}))
        refuseSigns(*command);
}

// "--samples: Expected a whole number, found 'abc'."; empty where that is not it.
std::string unreadNumber(const CLI::App &app, const CLI::ParseError &error)
{
    const std::string what = error.what(), mark = "Could not convert: ", equals = " = ";
    const std::size_t at = what.find(equals);
    if (what.rfind(mark, 0) != 0 || at == std::string::npos)
        return {};
    const std::string name = what.substr(mark.size(), at - mark.size());
    return name + ": Expected " + kindOf(optionNamed(app, name)) + ", found '" +
           what.substr(at + equals.size()) + "'.";
}

// One sentence for what is wrong with the arguments.
std::string usageSentence(const CLI::App &app, const std::vector<std::string> &arguments,
                          const CLI::ParseError &error)
{
    const bool namesCommand = std::any_of(arguments.begin(), arguments.end(), isCommand);
    if (!namesCommand && !arguments.empty()) {
        // The first word that is neither an option nor the store that one names.
        auto word = arguments.begin();
        while (word + 1 != arguments.end() && word->rfind('-', 0) == 0)
            word += *word == "--store" && word + 2 != arguments.end() ? 2 : 1;
        return "'" + *word + "' is neither a command nor a file; the commands are " +
               listOf(app.get_subcommands([](const CLI::App *) { return true; })) + ".";
    }
    if (namesCommand)
        if (const std::string missing = missingCommand(app, arguments); !missing.empty())
            return missing;
    if (const std::string number = unreadNumber(app, error); !number.empty())
        return number;
    std::string what = error.what();
    std::replace(what.begin(), what.end(), '\n', ' ');
    return what + (what.empty() || what.back() == '.' ? "" : ".") + " Run it with --help to see its options.";
}

} // namespace

int report(const CommandContext &context, const Error &error)
{
    context.messages << "breakeven: " << terminalText(error.text()) << '\n';
    return int(error.kind);
}

std::optional<WindowArguments> windowArguments(const std::vector<std::string> &arguments)
{
    WindowArguments result;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string &argument = arguments[i];
        if (argument == "--store" && i + 1 < arguments.size())
            result.store = arguments[++i];
        else if (argument.rfind("--store=", 0) == 0)
            result.store = argument.substr(8);
        else if (isOfCommandLine(argument))
            return std::nullopt;
        else if (argument.empty() || argument[0] == '-')
            continue;
        else if (std::error_code failed; std::filesystem::exists(argument, failed))
            result.file = argument;
        else
            return std::nullopt; // neither a command nor a file: the command line says what there is
    }
    return result;
}

int runCommandLine(const std::vector<std::string> &arguments, std::ostream &out, std::ostream &messages,
                   const Desktop *desktop)
{
    CommandContext context{out, messages, {}, false, {}, arguments, desktop};
    CLI::App app(
        "Breakeven: rent on demand, commit, use spot, scale to zero, pay for a managed service, or buy.",
        "breakeven");
    app.set_version_flag("--version", "breakeven " BREAKEVEN_VERSION);
    app.add_option("--store", context.store, "Use this file as the store (:memory: is allowed)");
    app.add_flag("--quiet", context.isQuiet, "No progress and no notes on standard error");
    app.require_subcommand(0, 1);
    addCommands(app, context);
    for (CLI::App *command : app.get_subcommands({}))
        command->fallthrough();

    refuseSigns(app);
    if (!arguments.empty() && arguments.front() == kCompletionWord)
        return printCompletions(app, context, {arguments.begin() + 1, arguments.end()});

    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        app.parse(reversed);
    } catch (const CLI::ParseError &error) {
        if (error.get_exit_code() == 0) // --help and --version
            return app.exit(error, out, messages);
        return report(context, {ErrorKind::Usage, usageSentence(app, arguments, error), {}});
    }
    if (const auto own = useOwnGpus(); !own)
        messages << terminalText("note: " + own.error().text() + "; no GPU of yours is used") << '\n';
    const int code = context.run ? context.run() : 0;
    out.flush();
    if (code == 0 && !out)
        return report(context,
                      {ErrorKind::Failed, "The results cannot be written; check the free disk space.",
                       "standard output"});
    return code;
}

} // namespace breakeven
