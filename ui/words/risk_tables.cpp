#include "ui/words/risk_tables.h"

#include "model/risk/left_runs.h"
#include "ui/words/decision_text.h"
#include "ui/words/numbers.h"
#include "ui/words/risk_figures.h"
#include "ui/words/risk_text.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace breakeven::words {

namespace {

std::string riskTableWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("RiskFigures", english, arguments);
}

class RiskTables
{
public:
    RiskTables(const Study &study, const Risk &risk, const NumberStyle &style)
        : m_study(study), m_risk(risk), m_style(style), m_order(byChance(risk)),
          m_decimals(riskDecimals(risk))
    {
    }

    Table spreads(const Comparison &comparison) const
    {
        Table table{riskTableWords("How sure each option is"), {}, {}, {}};
        table.columns.push_back({riskTableWords("Option"), {}, riskAmountTitle(m_study, comparison), false});
        for (const RiskAmount &amount : riskAmounts())
            table.columns.push_back(amountColumn(amount.title, amount.meaning));
        table.columns.insert(
            table.columns.begin() + kPlanColumn,
            amountColumn("Plan value", "What the comparison says, with every input at its value"));
        table.columns.push_back({riskTableWords("Cheapest,"), riskTableWords("% of runs"),
                                 riskTableWords("Cheapest, % of runs"), true, runsText(m_risk, m_style)});
        for (const LeftRuns &left : leftRunsOf(m_risk))
            table.columns.push_back({riskTableWords(left.title),
                                     riskTableWords("% of runs"),
                                     {},
                                     true,
                                     riskTableWords("It is never called cheapest there"),
                                     true});
        for (const std::size_t option : m_order)
            table.rows.push_back(spreadRow(option, comparison));
        return table;
    }

    Table beats() const
    {
        Table table{riskTableWords("Which option beats which"), {}, {}, {}};
        table.columns.push_back(
            {riskTableWords("Option"), {}, riskTableWords("Costs less than …, % of runs"), false});
        if (m_order.size() < 2)
            return table;
        for (const std::size_t other : m_order)
            table.columns.push_back(
                {m_risk.options[other].name, riskTableWords("% of runs"), m_risk.options[other].name});
        for (const std::size_t option : m_order) {
            table.rows.push_back(rowOf(m_risk.options[option]));
            for (const std::size_t other : m_order)
                table.rows.back().cells.push_back(option == other ? Cell{} : beatsCell(option, other));
        }
        return table;
    }

    Table choices() const
    {
        Table table{riskTableWords("Open choices"), {}, {}, {}};
        table.columns = {{riskTableWords("Open choices"), {}, {}, false},
                         {riskTableWords("In the study"), {}, {}, false},
                         {riskTableWords("May come to"), {}, {}, false}};
        for (const DrawnChoice &choice : m_risk.choices)
            table.rows.push_back(
                {choice.path,
                 -1,
                 false,
                 {{titleAt(m_study, choice.path)}, {choice.valueLabel}, {choiceShares(choice, m_style)}}});
        return table;
    }

    Table information() const
    {
        std::vector<KnownBefore> all = knownBefore(m_study, m_risk, m_style);
        std::erase_if(all, [](const KnownBefore &known) { return known.worth.value <= 0; });
        std::stable_sort(all.begin(), all.end(), [](const KnownBefore &a, const KnownBefore &b) {
            return a.worth.value > b.worth.value;
        });
        const std::string what = riskTableWords("Value of knowing each input before choosing");
        Table table{what, {}, {}, {}};
        table.columns = {
            {riskTableWords("Input"), {}, what, false},
            {riskTableWords("Worth"),
             m_study.currency,
             {},
             true,
             riskTableWords(
                 "How much the expected regret of the best choice falls if this input is known beforehand")},
            {riskTableWords("±"), m_study.currency, riskTableWords("Standard error"), true,
             riskTableWords("Standard error")},
            {riskTableWords("Now")},
            {riskTableWords("Low – high")}};
        for (const KnownBefore &known : all)
            table.rows.push_back(informationRow(known));
        return table;
    }

    Table trainingRuns() const
    {
        const std::string title = riskTableWords("Cost and duration of a run");
        Table table{title, {}, {}, {}};
        table.columns.push_back({riskTableWords("Option"), {}, title, false});
        for (const TrainingAmount &amount : trainingAmounts())
            table.columns.push_back({riskTableWords(amount.title),
                                     amount.isMoney ? m_study.currency : riskTableWords("days"),
                                     riskTableWords(amount.brief)});
        for (const OptionRisk &option : m_risk.options)
            if (option.training)
                table.rows.push_back(trainingRow(option));
        return table;
    }

private:
    static constexpr std::ptrdiff_t kPlanColumn = 5; // behind the percentiles and the mean

    Column amountColumn(const char *title, const char *meaning) const
    {
        return {riskTableWords(title), m_study.currency, riskTableWords(title), true,
                riskTableWords(meaning)};
    }

    Cell amountCell(std::optional<double> value, const std::string &figure) const
    {
        return {money(value, m_decimals, m_style), value, figure};
    }
    Cell runsCell(std::optional<double> share, const std::string &figure) const
    {
        return {share ? runsPlain(*share, m_style) : unknownText(), share, figure};
    }
    static Cell whyNot(const char *reason)
    {
        Cell cell{unknownText()};
        cell.toolTip = riskTableWords(reason);
        return cell;
    }

    Row rowOf(const OptionRisk &option) const
    {
        const auto found = m_study.options.find(option.id);
        const int slot = found == m_study.options.end() ? -1 : found->second.slot;
        return {"options." + option.id, slot, false, {{option.name}}};
    }

    Row trainingRow(const OptionRisk &option) const
    {
        Row row = rowOf(option);
        for (const TrainingAmount &amount : trainingAmounts())
            if (const auto value = amount.read(*option.training))
                row.cells.push_back(
                    {trainingText(amount, value, m_style), value, trainingName(option.id, amount)});
            else
                row.cells.push_back(whyNot("Unknown in every run."));
        return row;
    }

    Row spreadRow(std::size_t index, const Comparison &comparison) const
    {
        const OptionRisk &option = m_risk.options[index];
        Row row = rowOf(option);
        for (const RiskAmount &amount : riskAmounts()) {
            const Cell cell = amountCell(amount.read(option), riskName(option.id, amount.name));
            const bool isTelling = amount.name != std::string(kMeanRegret) || tellingRegret(m_risk, option);
            row.cells.push_back(!cell.value ? whyNot("Unknown in every run.")
                                : isTelling ? cell
                                            : whyNot("It is left out of more than half of the runs."));
        }
        row.cells.insert(row.cells.begin() + kPlanColumn,
                         amountCell(planValue(comparison, option), "options." + option.id + ".npv"));
        row.cells.push_back(
            runsCell(option.npv.mean ? std::optional(m_risk.cheapestShare(index)) : std::nullopt,
                     riskName(option.id, kCheapestShare)));
        row.cells.back().isBold = true;
        for (const LeftRuns &left : leftRunsOf(m_risk))
            row.cells.push_back(
                runsCell(double(option.*left.runs) / double(m_risk.samples), riskName(option.id, left.id)));
        return row;
    }

    Cell beatsCell(std::size_t option, std::size_t other) const
    {
        const auto &share = m_risk.beats[option][other];
        return runsCell(share, share ? riskBeatsName(m_risk.options[option].id, m_risk.options[other].id)
                                     : std::string());
    }

    Row informationRow(const KnownBefore &known) const
    {
        const std::string figure = knowingName(known.path);
        Row row{known.path, -1, false, {{titleAt(m_study, known.path)}}};
        row.cells.push_back(amountCell(known.worth.value, figure));
        row.cells.back().isBold = true;
        row.cells.push_back(amountCell(known.worth.standardError, figure));
        row.cells.push_back({known.now, {}, known.path});
        row.cells.push_back({known.range});
        return row;
    }

    const Study &m_study;
    const Risk &m_risk;
    const NumberStyle &m_style;
    std::vector<std::size_t> m_order;
    int m_decimals;
};

} // namespace

std::vector<std::size_t> byChance(const Risk &risk)
{
    std::vector<std::size_t> order(risk.options.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const OptionRisk &one = risk.options[a], &other = risk.options[b];
        if (one.cheapestRuns != other.cheapestRuns)
            return one.cheapestRuns > other.cheapestRuns;
        return one.npv.p50.value_or(HUGE_VAL) < other.npv.p50.value_or(HUGE_VAL);
    });
    return order;
}

Table riskTable(const Study &study, const Comparison &comparison, const Risk &risk, const NumberStyle &style)
{
    return RiskTables(study, risk, style).spreads(comparison);
}

Table riskBeatsTable(const Study &study, const Risk &risk, const NumberStyle &style)
{
    return RiskTables(study, risk, style).beats();
}

Table riskChoicesTable(const Study &study, const Risk &risk, const NumberStyle &style)
{
    return RiskTables(study, risk, style).choices();
}

Table riskInformationTable(const Study &study, const Risk &risk, const NumberStyle &style)
{
    return RiskTables(study, risk, style).information();
}

Table trainingRunTable(const Study &study, const Risk &risk, const NumberStyle &style)
{
    return RiskTables(study, risk, style).trainingRuns();
}

} // namespace breakeven::words
