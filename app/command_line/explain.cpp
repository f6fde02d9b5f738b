// breakeven explain: where a number of a study comes from, down to inputs with source and date.
#include "app/command_line/explanation_output.h"
#include "app/command_line/figures_beside.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/study_source.h"

#include "model/evaluate/evaluate.h"
#include "model/evaluate/quantity_lookup.h"
#include "model/evaluate/unknown_reason.h"
#include "model/numeric/shown_amount.h"
#include "model/study/study_path.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace breakeven {

namespace {

struct ExplainOptions
{
    std::string study;
    std::string quantity;
    std::vector<std::string> settings;
    std::string baseline;
    std::string workload;
    std::string measure = "npv";
    RunFlags runs;
    int depth = 99;
    std::string format;
};

// A figure that is known by name and does not apply: unknown, with the reason.
void printAbsent(const CommandContext &context, const ExplainOptions &options, const Study &study,
                 const std::string &reason)
{
    if (options.format != "json") {
        context.out << options.quantity << ": unknown\n  " << terminalText(reason) << '\n';
        return;
    }
    const Json explanation{{"id", options.quantity}, {"value", nullptr}, {"reason", reason}};
    context.out << jsonText({{"schema", "breakeven/explain/1"},
                             {"study", study.name},
                             {"quantity", options.quantity},
                             {"explanation", explanation}});
}

void printExplanation(const CommandContext &context, const ExplainOptions &options, const Study &study,
                      const Explanation &explanation, const std::string &reason)
{
    if (options.format != "json") {
        ExplanationPrinter(context.out, study).print(explanation);
        if (!reason.empty())
            context.out << "unknown: " << terminalText(reason) << '\n';
        return;
    }
    Json json{{"schema", "breakeven/explain/1"}, {"study", study.name}, {"quantity", options.quantity}};
    json["explanation"] = explanationJson(explanation, study.currency);
    if (!reason.empty())
        json["explanation"]["reason"] = reason;
    context.out << jsonText(json);
}

// An input that is no step of the calculation by itself: one that is shared, or that nothing reads.
void printInput(const CommandContext &context, const ExplainOptions &options, const Study &study,
                const ConstInputPlace &place)
{
    const Input &input = *place.input;
    const std::string shared = place.path == options.quantity ? std::string() : " (" + place.path + ")";
    const std::string value =
        input.value ? shownAmount(*input.value, place.field->unitText, study.currency) : "unknown";
    if (options.format != "json") {
        context.out << terminalText(std::string(place.field->label) + shared + ": " + value + "   [" +
                                    sourceText(input, study.currency) + "]")
                    << '\n';
        return;
    }
    const Json explanation{{"id", place.path},
                           {"label", place.field->label},
                           {"value", number(input.value)},
                           {"unit", place.field->unit.text(study.currency)},
                           {"input", inputJson(input, place.path)}};
    context.out << jsonText({{"schema", "breakeven/explain/1"},
                             {"study", study.name},
                             {"quantity", options.quantity},
                             {"explanation", explanation}});
}

// A number beside the sheet, or why there is none. Errors: NotFound for a name that means nothing.
Result<void> printBeside(const CommandContext &context, const ExplainOptions &options, const Study &study,
                         const Evaluation &evaluation, const FiguresBeside &beside)
{
    const std::string &name = beside.name.empty() ? options.quantity : beside.name;
    if (!beside.figures.count(name)) {
        if (beside.absent) {
            printAbsent(context, options, study, *beside.absent);
            return {};
        }
        std::vector<std::string> names;
        for (const auto &[known, figure] : beside.figures)
            names.push_back(known);
        return noQuantity(options.quantity, names);
    }
    const FigureBook book{study, evaluation, beside.figures};
    if (options.format == "json")
        context.out << jsonText({{"schema", "breakeven/explain/1"},
                                 {"study", study.name},
                                 {"quantity", options.quantity},
                                 {"explanation", figureJson(book, name, options.depth)}});
    else
        printFigure(context.out, book, name, options.depth);
    return {};
}

int explainBeside(const CommandContext &context, const ExplainOptions &options, const Study &study,
                  const StudySheet &sheet)
{
    const Evaluation evaluation(sheet.sheet);
    const StopOnInterrupt interrupt;
    const auto beside = figuresBeside({study, sheet, evaluation, options.quantity, options.workload,
                                       options.measure, options.runs.settings(), interrupt.token()});
    if (!beside)
        return report(context, beside.error());
    if (const auto printed = printBeside(context, options, study, evaluation, *beside); !printed)
        return report(context, printed.error());
    return beside->told ? report(context, *beside->told) : 0;
}

int runExplain(const CommandContext &context, const ExplainOptions &options)
{
    const auto study = loadStudy(context, options.study, options.settings, options.baseline);
    if (!study)
        return report(context, study.error());
    const auto sheet = buildStudySheet(*study, std::span(&options.quantity, 1));
    if (!sheet)
        return report(context, sheet.error());
    if (isBesideSheet(options.quantity))
        return explainBeside(context, options, *study, *sheet);
    const auto place = findQuantity(*sheet->sheet, options.quantity);
    if (!place) {
        const auto reason = whyAbsent(*study, *sheet, options.quantity);
        const auto input = reason ? std::nullopt : inputAt(*study, options.quantity);
        if (input) {
            printInput(context, options, *study, *input);
            return 0;
        }
        if (!reason)
            return report(context, place.error());
        printAbsent(context, options, *study, *reason);
        return 0;
    }
    const Evaluation evaluation(sheet->sheet);
    const Explanation explanation = explain(evaluation, *place, options.depth);
    printExplanation(context, options, *study, explanation,
                     explanation.value
                         ? std::string()
                         : whyUnknown(*study, *sheet, evaluation, options.quantity, place->node));
    return 0;
}

} // namespace

void addExplain(CLI::App &app, CommandContext &context)
{
    CLI::App *command = app.add_subcommand("explain", "Show where a number of a study comes from");
    auto options = std::make_shared<ExplainOptions>();
    command->add_option("study", options->study, "A study file, a stored study, or example:NAME")->required();
    command
        ->add_option("quantity", options->quantity,
                     "Such as options.ID.total_cost, options.ID.lines.LINE, options.ID.cost_by_month.13-24, "
                     "plan.cost or risk.ID.npv.p90")
        ->required();
    command
        ->add_option("--set", options->settings, "PATH=VALUE: change an input for this run; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    command->add_option("--baseline", options->baseline,
                        "Id of the option that the others are compared with");
    command->add_option(
        "--workload", options->workload,
        "Id of the workload that is planned for a number of the plan, where there are several");
    command->add_option("--measure", options->measure,
                        "Measure two options are compared by, for a number of sensitivity or solve: npv (the "
                        "standard), total_cost, …");
    addRunFlags(*command, options->runs);
    command->add_option("--depth", options->depth, "How many levels to open")->check(CLI::Range(0, 99));
    addFormat(*command, options->format, {"text", "json"});
    command->callback(
        [&context, options] { context.run = [&context, options] { return runExplain(context, *options); }; });
}

} // namespace breakeven
