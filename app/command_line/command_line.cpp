#include "app/command_line/command_line.h"

#include "app/command_line/command.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <iostream>

namespace breakeven {

namespace {

// The catalogue, in the order of `--help`.
constexpr std::array kCommands{
    Command{"study", addStudy},   Command{"compare", addCompare}, Command{"explain", addExplain},
    Command{"claims", addClaims}, Command{"report", addReport},   Command{"prices", addPrices},
    Command{"calc", addCalc},     Command{"store", addStore},
};

} // namespace

int report(const CommandContext &context, const Error &error)
{
    context.messages << "breakeven: " << error.text() << '\n';
    return int(error.kind);
}

bool isCommandLine(const std::vector<std::string> &arguments)
{
    for (const std::string &argument : arguments) {
        if (argument == "--help" || argument == "-h" || argument == "--version")
            return true;
        const bool isCommand = std::any_of(kCommands.begin(), kCommands.end(),
                                           [&](const Command &command) { return argument == command.name; });
        if (isCommand)
            return true;
    }
    return false;
}

int runCommandLine(const std::vector<std::string> &arguments, std::ostream &out, std::ostream &messages)
{
    CommandContext context{out, messages, {}, false, {}};
    CLI::App app(
        "Breakeven: rent on demand, commit, use spot, scale to zero, pay for a managed service, or buy.",
        "breakeven");
    app.set_version_flag("--version", "breakeven " BREAKEVEN_VERSION);
    app.add_option("--store", context.store,
                   "Use this store instead of the default one (:memory: is allowed)");
    app.add_flag("--quiet", context.isQuiet, "No progress and no notes on standard error");
    app.require_subcommand(0, 1);
    for (const Command &command : kCommands)
        command.add(app, context);
    for (CLI::App *command : app.get_subcommands({}))
        command->fallthrough();

    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        app.parse(reversed);
    } catch (const CLI::ParseError &error) {
        return app.exit(error, out, messages) == 0 ? 0 : int(ErrorKind::Usage);
    }
    return context.run ? context.run() : 0;
}

} // namespace breakeven
