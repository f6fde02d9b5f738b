#include "app/command_line/actuals_output.h"

#include "ui/words/actual_text.h"

#include <ostream>

namespace breakeven {

namespace {

using Amounts = PlanAgainstActual::Amounts;

Json totalsJson(const Amounts &amounts)
{
    return {{"planned", number(amounts.planned.total.value)},
            {"paid", number(amounts.paid.total.value)},
            {"difference", number(amounts.difference.total.value)}};
}

Json monthJson(const Amounts &amounts, std::size_t month)
{
    return {{"planned", number(amounts.planned.months[month])},
            {"paid", number(amounts.paid.months[month])},
            {"difference", number(amounts.difference.months[month])}};
}

Json monthsJson(const PlanAgainstActual &actual)
{
    Json months = Json::array();
    for (const PlanAgainstActual::Month &month : actual.months) {
        const auto index = std::size_t(month.index);
        Json json{{"month", month.name}, {"month_of_plan", month.index + 1}};
        json.update(monthJson(actual.inAll, index));
        for (const PlanAgainstActual::OfCategory &one : actual.categories)
            json["categories"][categoryId(one.category)] = monthJson(one.amounts, index);
        months.push_back(std::move(json));
    }
    return months;
}

Json machinesJson(const PlanAgainstActual &actual)
{
    if (!actual.machines)
        return nullptr;
    const PlanAgainstActual::Machines &machines = *actual.machines;
    return {{"gpu_hours_planned", number(machines.hoursPlanned.value)},
            {"gpu_hours_paid", number(machines.hoursPaid.value)},
            {"rate_planned", number(machines.ratePlanned.value)},
            {"rate_paid", number(machines.ratePaid.value)},
            {"by_hours", number(machines.byHours.value)},
            {"by_rate", number(machines.byRate.value)}};
}

Json reforecastJson(const PlanAgainstActual &actual)
{
    Json byMonth = Json::array();
    for (const auto &month : actual.reforecast.months)
        byMonth.push_back(number(month));
    return {{"total", number(actual.reforecast.total.value)},
            {"planned_total", number(actual.plan.total.value)},
            {"npv", number(actual.reforecastNpv.value)},
            {"planned_npv", number(actual.npv.value)},
            {"by_month", std::move(byMonth)}};
}

Json actualJson(const Comparison &comparison, const PlanAgainstActual &actual)
{
    Json bridge = Json::array();
    for (const PlanAgainstActual::OfCategory &one : actual.categories) {
        Json step{{"category", categoryId(one.category)}};
        step.update(totalsJson(one.amounts));
        bridge.push_back(std::move(step));
    }
    Json asPlanned = Json::array();
    for (const Category category : actual.asPlanned)
        asPlanned.push_back(categoryId(category));
    Json json{{"option", comparison.options[std::size_t(actual.option)].id}, {"months", monthsJson(actual)}};
    json.update(totalsJson(actual.inAll));
    json["bridge"] = std::move(bridge);
    json["machines"] = machinesJson(actual);
    json["as_planned"] = std::move(asPlanned);
    json["reforecast"] = reforecastJson(actual);
    return json;
}

} // namespace

Json actualsJson(const Comparison &comparison, const std::vector<PlanAgainstActual> &actuals)
{
    Json all = Json::array();
    for (const PlanAgainstActual &actual : actuals)
        all.push_back(actualJson(comparison, actual));
    return all;
}

void printActuals(const Study &study, const Comparison &comparison,
                  const std::vector<PlanAgainstActual> &actuals, std::ostream &out)
{
    for (const PlanAgainstActual &actual : actuals) {
        out << '\n' << tableText(words::actualTable(study, comparison, actual, words::kPlain));
        for (const std::string &sentence :
             {words::actualSentence(study, comparison, actual, words::kPlain),
              words::machinesSentence(study, actual, words::kPlain), words::asPlannedSentence(actual)})
            if (!sentence.empty())
                out << terminalText(sentence) << '\n';
    }
}

} // namespace breakeven
