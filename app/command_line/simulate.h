// `breakeven simulate KIND`: one simulation, or the replay of a trace; what its kinds share.
//
// A kind is one file with an `add…` function and one line in the catalogue of simulate.cpp. Its numbers are
// described as the keys of a calculator are, and are given as flags: `boot_s` is `--boot-s`.
#pragma once

#include "app/command_line/calc_output.h"
#include "app/command_line/command.h"

#include "model/calculators/arguments.h"

#include <map>
#include <string>
#include <vector>

namespace breakeven {

struct Simulation
{
    const char *name;
    // Adds the kind with its flags to `simulate`; its callback sets `context.run`.
    void (*add)(CLI::App &simulate, CommandContext &context);
};

// One function a file; the catalogue in simulate.cpp lists them.
void addAutoscalerSimulation(CLI::App &simulate, CommandContext &context);
void addSimulateJobs(CLI::App &simulate, CommandContext &context);
void addSimulateSpot(CLI::App &simulate, CommandContext &context);
void addSimulateScaleToZero(CLI::App &simulate, CommandContext &context);

// The flags of one kind. Requires: outlives the command line it is added to, and the arguments it gives.
class SimulationFlags
{
public:
    SimulationFlags(const char *name, std::vector<Key> keys);
    SimulationFlags(const SimulationFlags &) = delete;
    SimulationFlags &operator=(const SimulationFlags &) = delete;

    // A flag of the kind Flag needs no value: `--unready-gate`.
    void addTo(CLI::App &command);
    bool isGiven(const std::string &key) const { return m_given.count(key) > 0; }
    // `standards` are used instead of the keys' own where nothing was given. Errors: BadInput, with the flag
    // as the place; Usage for a flag that must be given.
    Result<Arguments> parse(const std::map<std::string, std::string> &standards = {}) const;

private:
    Calculator m_calculator;
    std::map<std::string, std::string> m_given;
};

// "--boot-s" for "boot_s".
std::string flagName(const std::string &key);

// Adds --format text|json|csv.
void addSimulationFormat(CLI::App &command, CalcFormat &format);

// Prints `breakeven/simulate/1`: name, inputs, status, outputs, issues. As text and CSV the issues go to the
// messages.
int printSimulation(const CommandContext &context, PrintedResult result, CalcFormat format);

// A table of numbers as CSV (for --series FILE); an unknown number is an empty cell.
Result<void> writeSeries(const std::string &file, const std::vector<std::string> &columns,
                         const std::vector<std::vector<double>> &rows);

} // namespace breakeven
