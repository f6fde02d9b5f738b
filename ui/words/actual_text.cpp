#include "ui/words/actual_text.h"

#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <vector>

namespace breakeven::words {

namespace {

std::string actualWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("ActualText", english, arguments);
}

int decimalsOf(const PlanAgainstActual &actual)
{
    const std::vector<std::optional<double>> values{actual.inAll.planned.total.value,
                                                    actual.inAll.paid.total.value, actual.plan.total.value,
                                                    actual.reforecast.total.value};
    return moneyDecimals(values);
}

std::optional<double> minus(std::optional<double> one, std::optional<double> other)
{
    return one && other ? std::optional(*one - *other) : std::nullopt;
}

class ActualRows
{
public:
    ActualRows(const PlanAgainstActual &actual, const NumberStyle &style)
        : m_actual(actual), m_decimals(decimalsOf(actual)), m_style(style)
    {
    }

    std::vector<Row> all()
    {
        const PlanAgainstActual::Amounts &sum = m_actual.inAll;
        for (const PlanAgainstActual::Month &month : m_actual.months) {
            const auto index = std::size_t(month.index);
            add(month.name, sum.planned.months[index], sum.paid.months[index], sum.difference.months[index]);
        }
        addSection(actualWords("Measured months by category"));
        for (const PlanAgainstActual::OfCategory &one : m_actual.categories) {
            add(text("Category", categoryLabel(one.category)), one.amounts);
            m_rows.back().category = one.category;
        }
        add(actualWords("Measured months"), sum);
        m_rows.back().isTotal = true;
        addSection(actualWords("Whole plan, with the measured months as paid"));
        addWhole(actualWords("Total, re-forecast"), m_actual.plan.total, m_actual.reforecast.total);
        addWhole(actualWords("Present value, re-forecast"), m_actual.npv, m_actual.reforecastNpv);
        return std::move(m_rows);
    }

private:
    void add(const std::string &name, std::optional<double> planned, std::optional<double> paid,
             std::optional<double> less)
    {
        m_rows.push_back({"actual#" + std::to_string(m_rows.size())});
        m_rows.back().cells = {{name},
                               {money(planned, m_decimals, m_style), planned},
                               {money(paid, m_decimals, m_style), paid},
                               {difference(less, m_decimals, m_style), less}};
    }
    void add(const std::string &name, const PlanAgainstActual::Amounts &amounts)
    {
        add(name, amounts.planned.total.value, amounts.paid.total.value, amounts.difference.total.value);
    }
    void addWhole(const std::string &name, const PlanAgainstActual::Figure &planned,
                  const PlanAgainstActual::Figure &now)
    {
        add(name, planned.value, now.value, minus(now.value, planned.value));
    }
    void addSection(const std::string &title)
    {
        m_rows.push_back({"section:" + title});
        m_rows.back().cells = {{title}};
        m_rows.back().isSection = true;
    }

    const PlanAgainstActual &m_actual;
    int m_decimals;
    const NumberStyle &m_style;
    std::vector<Row> m_rows;
};

} // namespace

Table actualTable(const Study &study, const Comparison &comparison, const PlanAgainstActual &actual,
                  const NumberStyle &style)
{
    const std::string &name = comparison.options[std::size_t(actual.option)].name;
    return {actualWords("Plan and actual"),
            {},
            {{name, study.currency, {}, false},
             {actualWords("Planned")},
             {actualWords("Paid")},
             {actualWords("Difference")}},
            ActualRows(actual, style).all()};
}

std::string measuredMonths(const PlanAgainstActual &actual)
{
    const auto &months = actual.months;
    if (months.empty())
        return {};
    const bool hasNoGap = months.back().index - months.front().index + 1 == int(months.size());
    if (months.size() > 2 && hasNoGap)
        return actualWords("%1 to %2", {months.front().name, months.back().name});
    std::vector<std::string> names;
    for (const PlanAgainstActual::Month &month : months)
        names.push_back(month.name);
    return joined(names, ", ");
}

std::string actualSentence(const Study &study, const Comparison &comparison, const PlanAgainstActual &actual,
                           const NumberStyle &style)
{
    const int decimals = decimalsOf(actual);
    const auto said = [&](std::optional<double> value) { return money(value, decimals, style); };
    const PlanAgainstActual::Amounts &all = actual.inAll;
    const std::string measured =
        actualWords("%1, %2: paid %3, planned %4 %5 (%6).",
                    {comparison.options[std::size_t(actual.option)].name, measuredMonths(actual),
                     said(all.paid.total.value), said(all.planned.total.value), study.currency,
                     difference(all.difference.total.value, decimals, style)});
    const std::string whole = actualWords(
        "Re-forecast of the whole plan %1, planned %2 %3 (%4).",
        {said(actual.reforecast.total.value), said(actual.plan.total.value), study.currency,
         difference(minus(actual.reforecast.total.value, actual.plan.total.value), decimals, style)});
    return measured + " " + whole;
}

std::string asPlannedSentence(const PlanAgainstActual &actual)
{
    std::vector<std::string> names;
    for (const Category category : actual.asPlanned)
        names.push_back(text("Category", categoryLabel(category)));
    return names.empty() ? std::string()
                         : actualWords("On no bill, taken as planned: %1.", {joined(names, "; ")});
}

std::string machinesSentence(const Study &study, const PlanAgainstActual &actual, const NumberStyle &style)
{
    if (!actual.machines)
        return {};
    const PlanAgainstActual::Machines &machines = *actual.machines;
    const auto hours = [&](const PlanAgainstActual::Figure &figure) { return fixed(figure.value, 0, style); };
    const auto rate = [&](const PlanAgainstActual::Figure &figure) { return fixed(figure.value, 2, style); };
    const std::vector<std::optional<double>> parts{machines.byHours.value, machines.byRate.value};
    const int decimals = moneyDecimals(parts);
    return actualWords(
        "Machines: %1 GPU-hours at %2, planned %3 at %4 %5; %6 from the hours, %7 from the rate.",
        {hours(machines.hoursPaid), rate(machines.ratePaid), hours(machines.hoursPlanned),
         rate(machines.ratePlanned), study.currency, difference(machines.byHours.value, decimals, style),
         difference(machines.byRate.value, decimals, style)});
}

} // namespace breakeven::words
