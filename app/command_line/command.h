// What every command of the command line shares: its place in the catalogue, the common options, and output.
#pragma once

#include "model/result.h"

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace breakeven {

struct Desktop;

struct CommandContext
{
    std::ostream &out;      // results
    std::ostream &messages; // progress and errors
    std::string store;      // --store; empty: the default store
    bool isQuiet = false;   // --quiet: no progress, no notes
    // What to run once the arguments are read; returns the exit code (0 done, 1 failed, 2 usage, 3 bad input,
    // 4 not found, 5 cancelled). Set by the command that was named.
    std::function<int()> run;
    std::vector<std::string> arguments = {}; // all of them
    const Desktop *desktop = nullptr;        // nothing: what needs it is handed over
};

struct Command
{
    const char *name;
    // Adds the sub-command with its options to `app`; its callback sets `context.run`.
    void (*add)(CLI::App &app, CommandContext &context);
};

// Prints the error as one line and gives its exit code.
int report(const CommandContext &context, const Error &error);

// One function a file in this folder; the catalogue in command_line.cpp lists them.
void addCalc(CLI::App &app, CommandContext &context);
void addClaims(CLI::App &app, CommandContext &context);
void addCompare(CLI::App &app, CommandContext &context);
void addExplain(CLI::App &app, CommandContext &context);
void addModels(CLI::App &app, CommandContext &context);
void addPlan(CLI::App &app, CommandContext &context);
void addPrices(CLI::App &app, CommandContext &context);
void addReport(CLI::App &app, CommandContext &context);
void addRisk(CLI::App &app, CommandContext &context);
void addSensitivity(CLI::App &app, CommandContext &context);
void addSimulate(CLI::App &app, CommandContext &context);
void addSolve(CLI::App &app, CommandContext &context);
void addStore(CLI::App &app, CommandContext &context);
void addStudy(CLI::App &app, CommandContext &context);
void addSweep(CLI::App &app, CommandContext &context);
void addSweepMerge(CLI::App &app, CommandContext &context);
void addTraces(CLI::App &app, CommandContext &context);

} // namespace breakeven
