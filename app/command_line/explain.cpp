// breakeven explain: where a number of a study comes from, down to inputs with source and date.
#include "app/command_line/output.h"
#include "app/command_line/study_source.h"

#include "model/evaluate/evaluate.h"
#include "model/evaluate/quantity_lookup.h"
#include "model/evaluate/unknown_reason.h"
#include "model/numeric/amount.h"
#include "model/numeric/shown_amount.h"
#include "model/sheet/explanation.h"
#include "model/study/price_unit.h"
#include "model/study/study_path.h"

#include <CLI/CLI.hpp>

#include <cmath>
#include <memory>
#include <ostream>
#include <set>

namespace breakeven {

namespace {

struct ExplainOptions
{
    std::string study;
    std::string quantity;
    std::vector<std::string> settings;
    std::string baseline;
    int depth = 99;
    std::string format;
};

Json inputJson(const Input &input, const std::string &path)
{
    Json json{{"path", path},
              {"source", input.source},
              {"as_of", input.asOf ? Json(input.asOf->iso()) : Json(nullptr)},
              {"confidence", confidenceName(input.confidence)},
              {"assumed", input.source.empty() || input.confidence == Confidence::Assumed}};
    if (!input.note.empty())
        json["note"] = input.note;
    if (input.price) {
        const Offer &offer = input.price->offer;
        const PriceUnit unit = priceUnitOf(offer.model);
        json["price"] = {
            {"provider", offer.provider},
            {"region", offer.region},
            {"instance_type", offer.instanceType},
            {"model", offer.model},
            {"price_per_h", isPaidByTheHour(unit) ? Json(toDouble(offer.price)) : Json(nullptr)},
            {"unit_price", toDouble(offer.price)},
            {"unit", priceUnitText(unit)},
            {"currency", offer.currency},
            {"source", offer.source},
            {"effective_from", offer.effectiveFrom ? Json(offer.effectiveFrom->iso()) : Json(nullptr)},
            {"exchange_rate", input.price->exchangeRate}};
    }
    return json;
}

Json explanationJson(const Explanation &explanation, const std::string &currency)
{
    Json json{{"id", explanation.id},
              {"label", explanation.label},
              {"value", number(explanation.value)},
              {"unit", explanation.unit.text(currency)}};
    if (explanation.month)
        json["month"] = *explanation.month + 1;
    if (explanation.firstMonth >= 0)
        json["months"] = {explanation.firstMonth + 1, explanation.lastMonth};
    if (explanation.openedMonth)
        json["opened"] = {{"month", *explanation.openedMonth + 1},
                          {"value", number(explanation.openedValue)}};
    if (explanation.input) {
        json["input"] = inputJson(explanation.input->input, explanation.input->path);
        return json;
    }
    json["formula"] = explanation.formula;
    json["numbers"] = explanation.numbers;
    if (!explanation.note.empty())
        json["note"] = explanation.note;
    json["terms"] = Json::array();
    for (const Explanation &term : explanation.terms)
        json["terms"].push_back(explanationJson(term, currency));
    return json;
}

// " · 11.06 USD at 0.86 EUR, ECB reference rate · 2026-11-20": of a price that was converted.
std::string convertedText(const Input &input, const std::string &currency)
{
    if (!input.price || input.price->offer.currency == currency)
        return {};
    const PinnedPrice &pinned = *input.price;
    std::string text = " · " + nanoText(pinned.offer.price) + " " + pinned.offer.currency +
                       perUnitText(priceUnitOf(pinned.offer.model)) + " at " +
                       plainNumber(pinned.exchangeRate) + " " + currency;
    if (!pinned.rateSource.empty())
        text += ", " + pinned.rateSource;
    if (pinned.rateDate)
        text += " · " + pinned.rateDate->iso();
    return text;
}

// Prints an explanation with its terms; what was opened before is only named again.
class Printer
{
public:
    Printer(std::ostream &out, const Study &study) : m_out(out), m_study(study), m_currency(study.currency) {}

    void print(const Explanation &explanation, const std::string &indent = {})
    {
        const std::string unit = explanation.unit.text(m_currency);
        const bool isNumber = explanation.value && std::isfinite(*explanation.value); // else a word
        const std::string unitText = unit == "1" || !isNumber ? "" : " " + unit;
        m_out << indent << terminalText(explanation.label) << monthsText(explanation) << ": ";
        if (explanation.input) {
            m_out << inputValue(explanation, unitText) << "   ["
                  << terminalText(provenance(explanation.input->input) +
                                  convertedText(explanation.input->input, m_currency))
                  << "]\n";
            return;
        }
        m_out << plainNumber(explanation.value) << unitText;
        const std::pair months{explanation.month.value_or(explanation.firstMonth), explanation.lastMonth};
        if (!m_opened.emplace(explanation.node, months).second) {
            m_out << "   (opened above)\n";
            return;
        }
        m_out << '\n';
        if (explanation.openedMonth)
            m_out << indent << "  month " << *explanation.openedMonth + 1
                  << ", the largest: " << plainNumber(explanation.openedValue) << unitText << '\n';
        m_out << indent << "  = " << terminalText(explanation.formula) << '\n';
        if (!explanation.numbers.empty() && explanation.numbers != explanation.formula)
            m_out << indent << "  = " << terminalText(explanation.numbers) << '\n';
        if (explanation.zeroTerms > 0)
            m_out << indent << "  (" << explanation.zeroTerms << " more terms are 0)\n";
        if (!explanation.note.empty())
            m_out << indent << "  (" << explanation.note << ")\n";
        for (const Explanation &term : explanation.terms)
            print(term, indent + "    ");
    }

private:
    // A share as a person enters it: "34.55 %".
    std::string inputValue(const Explanation &explanation, const std::string &unitText) const
    {
        const auto place = inputAt(m_study, explanation.input->path);
        const bool isShare = place && place->field->unitText == std::string("%");
        return isShare && explanation.value ? plainNumber(100 * *explanation.value) + " %"
                                            : plainNumber(explanation.value) + unitText;
    }

    // Which months of a series the value is of.
    static std::string monthsText(const Explanation &explanation)
    {
        if (explanation.month)
            return ", month " + std::to_string(*explanation.month + 1);
        if (explanation.firstMonth < 0)
            return {};
        return ", months " + std::to_string(explanation.firstMonth + 1) + " to " +
               std::to_string(explanation.lastMonth);
    }

    std::ostream &m_out;
    const Study &m_study;
    std::string m_currency;
    std::set<std::pair<NodeId, std::pair<int, int>>> m_opened;
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
        Printer(context.out, study).print(explanation);
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
                                    provenance(input) + convertedText(input, study.currency) + "]")
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

int runExplain(const CommandContext &context, const ExplainOptions &options)
{
    const auto study = loadStudy(context, options.study, options.settings, options.baseline);
    if (!study)
        return report(context, study.error());
    const auto sheet = buildStudySheet(*study);
    if (!sheet)
        return report(context, sheet.error());
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
                     "Such as options.ID.total_cost, options.ID.lines.LINE or options.ID.cost_by_month.13-24")
        ->required();
    command
        ->add_option("--set", options->settings, "PATH=VALUE: change an input for this run; may be repeated")
        ->allow_extra_args(false)
        ->take_all();
    command->add_option("--baseline", options->baseline,
                        "Id of the option that the others are compared with");
    command->add_option("--depth", options->depth, "How many levels to open")->check(CLI::Range(0, 99));
    addFormat(*command, options->format, {"text", "json"});
    command->callback(
        [&context, options] { context.run = [&context, options] { return runExplain(context, *options); }; });
}

} // namespace breakeven
