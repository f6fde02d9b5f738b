// breakeven study diff --money: what the changes between two studies make of a total, step by step.
#include "app/command_line/output.h"
#include "app/command_line/progress_line.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/study.h"
#include "app/command_line/study_source.h"

#include "data/study_bridge.h"
#include "model/evaluate/evaluate.h"
#include "ui/words/numbers.h"
#include "ui/words/status_text.h"

#include <ostream>
#include <tuple>

namespace breakeven {

namespace {

std::optional<double> differenceOf(const std::optional<double> &before, const std::optional<double> &after)
{
    return before && after ? std::optional(*after - *before) : std::nullopt;
}

Json textJson(const std::string &text) { return text.empty() ? Json(nullptr) : Json(text); }
Json idJson(const std::string &id) { return textJson(id); }

Json stepJson(const BridgeStep &step)
{
    Json changes = Json::array();
    for (const StudyChange &change : step.changes)
        changes.push_back({{"path", change.path}, {"before", change.before}, {"after", change.after}});
    return {{"group", changeKindId(step.kind)},
            {"label", changeKindLabel(step.kind)},
            {"total_before", number(step.totalBefore)},
            {"total_after", number(step.totalAfter)},
            {"difference", number(differenceOf(step.totalBefore, step.totalAfter))},
            {"option_after", idJson(step.after.option)},
            {"status_after", statusId(step.after.status)},
            {"reason", textJson(step.after.reason)},
            {"changes", std::move(changes)}};
}

Json bridgeJson(const StudyBridge &bridge, const Study &before, const Study &after)
{
    Json steps = Json::array(), order = Json::array();
    for (const BridgeStep &step : bridge.steps)
        steps.push_back(stepJson(step));
    for (int kind = 0; kind < kChangeKinds; ++kind)
        order.push_back(changeKindId(ChangeKind(kind)));
    return {{"schema", "breakeven/bridge/1"},
            {"before", before.name},
            {"after", after.name},
            {"currency", after.currency},
            {"option_before", idJson(bridge.optionBefore)},
            {"option_after", idJson(bridge.optionAfter)},
            {"status_before", statusId(bridge.before.status)},
            {"status_after", statusId(bridge.after.status)},
            {"total_before", number(bridge.totalBefore)},
            {"total_after", number(bridge.totalAfter)},
            {"difference", number(differenceOf(bridge.totalBefore, bridge.totalAfter))},
            {"order", std::move(order)},
            {"steps", std::move(steps)}};
}

std::string nameIn(const Study &study, const std::string &id)
{
    const auto option = study.options.find(id);
    return option == study.options.end() ? "no option" : option->second.name;
}

std::optional<double> presentValueOf(const Study &study, const std::string &option)
{
    const auto comparison = evaluate(study);
    if (comparison)
        for (const OptionOutcome &outcome : comparison->options)
            if (outcome.id == option)
                return outcome.npv();
    return std::nullopt;
}

// "In present value: 1,234 before, 1,300 after, +66 USD."
std::string presentValueLine(const StudyBridge &bridge, const Study &before, const Study &after)
{
    const auto first = presentValueOf(before, bridge.optionBefore);
    const auto last = presentValueOf(after, bridge.optionAfter);
    const auto change = differenceOf(first, last);
    return "In present value: " + moneyText(first) + " before, " + moneyText(last) + " after, " +
           words::difference(change, words::moneyDecimals(std::span(&change, 1)), words::kPlain) + " " +
           after.currency + ".\n";
}

// What a total is not: that of an option which does the work, or that of the one before.
std::string remarkOf(const BridgeState &state, const std::string &optionBefore, const Study &study)
{
    const std::string word = state.total ? words::statusWord(state.status) : std::string();
    const bool isAnother = !state.option.empty() && state.option != optionBefore;
    if (!isAnother)
        return word;
    return "now of " + nameIn(study, state.option) + (word.empty() ? "" : ", " + word);
}

// Which steps have no total, and why; which end does not do the work.
std::string remarkLines(const StudyBridge &bridge, const Study &before, const Study &after)
{
    std::string text;
    const auto add = [&](const std::string &line) { text += terminalText(line) + "\n"; };
    for (const BridgeStep &step : bridge.steps)
        if (!step.after.reason.empty())
            add("Unknown after '" + std::string(changeKindLabel(step.kind)) + "': " + step.after.reason);
    for (const auto &[state, study, when] :
         {std::tuple(&bridge.before, &before, "earlier"), std::tuple(&bridge.after, &after, "later")})
        if (state->total && state->status != Status::Ok)
            add(nameIn(*study, state->option) + " does not do the work of the " + when + " study (" +
                words::statusWord(state->status) + "), so that total is not one to compare.");
    return text;
}

void printText(const StudyBridge &bridge, const Study &before, const Study &after, std::ostream &out)
{
    std::vector<std::vector<std::string>> rows;
    rows.push_back({terminalText("Before: " + nameIn(before, bridge.optionBefore)),
                    moneyText(bridge.totalBefore), "", remarkOf(bridge.before, bridge.optionBefore, before)});
    std::string option = bridge.optionBefore;
    for (const BridgeStep &step : bridge.steps) {
        const auto difference = differenceOf(step.totalBefore, step.totalAfter);
        rows.push_back(
            {changeKindLabel(step.kind), moneyText(step.totalAfter),
             words::difference(difference, words::moneyDecimals(std::span(&difference, 1)), words::kPlain),
             terminalText(
                 remarkOf(step.after, option, after.options.count(step.after.option) ? after : before))});
        option = step.after.option;
    }
    rows.push_back({terminalText("After: " + nameIn(after, bridge.optionAfter)), moneyText(bridge.totalAfter),
                    "", remarkOf(bridge.after, bridge.optionAfter, after)});
    out << tableText({"Step", "Total, " + after.currency, "Difference", ""}, rows)
        << remarkLines(bridge, before, after) << "The totals are sums over the plan, not discounted.\n"
        << presentValueLine(bridge, before, after)
        << "The steps are made in this order; another order gives other steps and the same sum.\n";
}

} // namespace

int bridgeStudies(const CommandContext &context, const StudyArguments &arguments)
{
    const auto before = loadStudy(context, arguments.study);
    if (!before)
        return report(context, before.error());
    const auto after = loadStudy(context, arguments.other);
    if (!after)
        return report(context, after.error());
    const StopOnInterrupt interrupt;
    const auto bridge = [&] {
        ProgressLine line(context, "making the changes");
        return studyBridge(*before, *after, {arguments.option, interrupt.token(), [&line](double share) {
                                                 line.show(share);
                                             }});
    }();
    if (!bridge)
        return report(context, bridge.error());
    if (arguments.format == "json")
        context.out << jsonText(bridgeJson(*bridge, *before, *after));
    else
        printText(*bridge, *before, *after, context.out);
    return 0;
}

} // namespace breakeven
