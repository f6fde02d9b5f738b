// `breakeven calc`: one formula of the model from the command line.
#include "app/command_line/calc_output.h"
#include "app/command_line/command.h"
#include "app/command_line/output.h"
#include "app/command_line/stop_on_interrupt.h"

#include "model/calculators/arguments.h"
#include "model/calculators/catalogue.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace breakeven {

namespace {

struct CalcOptions
{
    std::string name;
    std::vector<std::string> keys;
    std::string format;
    bool isList = false;
    bool isHelp = false;
};

CalcFormat formatOf(const std::string &name)
{
    return name == "json" ? CalcFormat::AsJson : name == "csv" ? CalcFormat::AsCsv : CalcFormat::AsText;
}

int calculateAndPrint(const CommandContext &context, const CalcOptions &options)
{
    const auto calculator = findCalculator(options.name);
    if (!calculator)
        return report(context, calculator.error());
    if (options.isHelp) {
        printCalculatorHelp(context.out, **calculator);
        return 0;
    }
    auto arguments = Arguments::parse(**calculator, options.keys);
    if (!arguments)
        return report(context, arguments.error());
    const StopOnInterrupt interrupt;
    arguments->stopOn(interrupt.token());
    const auto result = (*calculator)->evaluate(*arguments);
    if (!result)
        return report(context, result.error());
    const PrintedResult printed{"breakeven/calc/1",     options.name, inputsJson(*arguments),
                                (*calculator)->outputs, *result,      std::nullopt};
    printResult(context.out, printed, formatOf(options.format));
    return 0;
}

int run(const CommandContext &context, const CLI::App &command, const CalcOptions &options)
{
    if (options.isHelp && options.name.empty()) {
        context.out << command.help();
        return 0;
    }
    if (options.isList) {
        printCalculatorList(context.out, formatOf(options.format));
        return 0;
    }
    if (options.name.empty())
        return report(context,
                      {ErrorKind::Usage,
                       "Expected the name of a calculator; `breakeven calc --list` names them all.", "calc"});
    return calculateAndPrint(context, options);
}

} // namespace

void addCalc(CLI::App &app, CommandContext &context)
{
    const auto options = std::make_shared<CalcOptions>();
    CLI::App *command = app.add_subcommand("calc", "Evaluate one formula of the model");
    // A flag of its own, because `calc NAME --help` explains the calculator.
    command->set_help_flag();
    command->add_flag("-h,--help", options->isHelp, "Explain the command, or the named calculator");
    command->add_flag("--list", options->isList, "Name all calculators with their keys, units and sources");
    command->add_option("NAME", options->name, "The calculator");
    command->add_option("KEY=VALUE", options->keys, "Its keys; lists are comma-separated");
    addFormat(*command, options->format, {"text", "json", "csv"});
    command->callback([options, command, &context] {
        context.run = [options, command, &context] { return run(context, *command, *options); };
    });
}

} // namespace breakeven
