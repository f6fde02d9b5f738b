#include "app/command_line/simulate.h"

#include "app/command_line/output.h"

#include "data/export/csv.h"
#include "data/readers/file_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <ostream>

namespace breakeven {

namespace {

// The catalogue, in the order of `--help`.
const std::vector<Simulation> &simulations()
{
    static const std::vector<Simulation> all{
        {"autoscaler", addAutoscalerSimulation},
        {"scale-to-zero", addSimulateScaleToZero},
        {"spot", addSimulateSpot},
        {"jobs", addSimulateJobs},
    };
    return all;
}

std::string nameList()
{
    std::string names;
    for (const Simulation &simulation : simulations())
        names += (names.empty() ? "" : ", ") + std::string(simulation.name);
    return names;
}

std::string helpOf(const Key &key)
{
    const std::string unit = *key.unit ? std::string(key.unit) + "; " : "";
    const std::string help = *key.help ? std::string(key.help) + "; " : "";
    return help + unit + expectation(key) +
           (key.isRequired() || key.isOptional() ? std::string() : "; default " + std::string(key.standard));
}

} // namespace

void addSimulate(CLI::App &app, CommandContext &context)
{
    CLI::App *command = app.add_subcommand("simulate", "Run one simulation, or replay a trace");
    command->require_subcommand(0, 1);
    for (const Simulation &simulation : simulations())
        simulation.add(*command, context);
    for (CLI::App *kind : command->get_subcommands({}))
        kind->fallthrough();
    command->callback([command, &context] {
        if (command->get_subcommands().empty())
            context.run = [&context] {
                return report(context, {ErrorKind::Usage,
                                        "Expected what to simulate (" + nameList() +
                                            "); `breakeven simulate --help` explains them.",
                                        "simulate"});
            };
    });
}

SimulationFlags::SimulationFlags(const char *name, std::vector<Key> keys)
    : m_calculator{name, "", "", std::move(keys), {}, nullptr}
{
}

std::string flagName(const std::string &key)
{
    std::string flag = "--" + key;
    std::replace(flag.begin(), flag.end(), '_', '-');
    return flag;
}

void SimulationFlags::addTo(CLI::App &command)
{
    for (const Key &key : m_calculator.keys) {
        const std::string name = key.name;
        if (key.kind == KeyKind::Flag) {
            const auto keep = [this, name](const std::string &text) { m_given[name] = text; };
            command.add_flag_function(
                flagName(name), [keep](std::int64_t count) { keep(count > 0 ? "true" : "false"); },
                helpOf(key));
            continue;
        }
        const auto keep = [this, name](const CLI::results_t &texts) {
            m_given[name] = texts.back();
            return true;
        };
        command.add_option(flagName(name), keep, helpOf(key))
            ->type_name(key.kind == KeyKind::Choice ? "NAME" : "NUMBER")
            ->take_last();
    }
}

Result<Arguments> SimulationFlags::parse(const std::map<std::string, std::string> &standards) const
{
    std::map<std::string, std::string> values = m_given;
    values.insert(standards.begin(), standards.end());
    std::vector<std::string> texts;
    for (const auto &[key, text] : values)
        texts.push_back(key + "=" + text);
    auto arguments = Arguments::parse(m_calculator, texts);
    if (!arguments && arguments.error().kind == ErrorKind::BadInput) {
        Error error = arguments.error();
        error.where = flagName(error.where);
        return error;
    }
    return arguments;
}

void addSimulationFormat(CLI::App &command, CalcFormat &format)
{
    static const std::map<std::string, CalcFormat> formats{{"text", CalcFormat::AsText},
                                                           {"table", CalcFormat::AsText},
                                                           {"json", CalcFormat::AsJson},
                                                           {"csv", CalcFormat::AsCsv}};
    command.add_option("--format", format, "Output format: text, json or csv")
        ->transform(CLI::CheckedTransformer(formats).description(""))
        ->type_name("text|json|csv");
}

int printSimulation(const CommandContext &context, PrintedResult result, CalcFormat format)
{
    result.schema = "breakeven/simulate/1";
    const std::vector<Issue> issues = result.issues.value_or(std::vector<Issue>());
    result.issues = issues;
    printResult(context.out, result, format);
    if (format != CalcFormat::AsJson && !context.isQuiet)
        for (const Issue &issue : issues)
            context.messages << issueLine(issue) << '\n';
    return 0;
}

Result<void> writeSeries(const std::string &file, const std::vector<std::string> &columns,
                         const std::vector<std::vector<double>> &rows)
{
    CsvWriter csv;
    for (const std::string &column : columns)
        csv.plain(column);
    csv.endRow();
    for (const std::vector<double> &row : rows) {
        for (const double value : row)
            csv.number(value);
        csv.endRow();
    }
    return writeFileText(file, csv.result());
}

} // namespace breakeven
