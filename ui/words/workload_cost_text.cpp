#include "ui/words/workload_cost_text.h"

#include "model/evaluate/cost_measure.h"
#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <algorithm>

namespace breakeven::words {

namespace {

std::string workloadCostWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("WorkloadCostText", english, arguments);
}

constexpr std::array<const char *, kCostPartCount> kHelpOfParts{
    "The GPU-hours in which its work is done.", "Kept machines that stand ready for it and do nothing.",
    "Of staff, hosting, resale, other idle hours and tax, by what it uses and has reserved.",
    "All of it; the workloads together cost what the option does."};

class WorkloadCostTable
{
public:
    WorkloadCostTable(const Study &study, const Comparison &comparison, const NumberStyle &style)
        : m_study(study), m_comparison(comparison), m_style(style)
    {
    }

    Table build()
    {
        m_table.name = workloadCostWords("Cost by workload");
        m_table.lead = workloadCostWords("Cost by workload over the plan, %1", {m_study.currency});
        m_table.columns = {{workloadCostWords("Option"), {}, {}, false},
                           {workloadCostWords("Workload"), {}, {}, false}};
        for (const std::size_t option : inOrder(m_comparison, usualMeasure(m_study, m_comparison)))
            for (std::size_t k = 0; k < m_comparison.options[option].costByWorkload.size(); ++k)
                m_rows.push_back({&m_comparison.options[option], k});
        for (const RowOf &row : m_rows)
            addRow(row);
        for (int part = 0; part < kCostPartCount; ++part)
            addColumn(CostPart(part));
        addShares();
        addWaits();
        return std::move(m_table);
    }

private:
    struct RowOf
    {
        const OptionOutcome *option;
        std::size_t workload;

        const std::optional<double> &cost(CostPart part) const
        {
            return option->costByWorkload[workload][std::size_t(part)];
        }
    };

    std::string pathOf(const RowOf &row) const
    {
        return "options." + row.option->id + ".cost_by_workload." + m_comparison.workloads[row.workload];
    }

    std::string waitPathOf(const RowOf &row) const
    {
        return "options." + row.option->id + ".workloads." + m_comparison.workloads[row.workload] +
               ".own_wait_p95_h";
    }

    void addRow(const RowOf &row)
    {
        const std::string &workload = m_study.workloads.at(m_comparison.workloads[row.workload]).name;
        m_table.rows.push_back({pathOf(row), row.option->slot, false, {{row.option->name}, {workload}}});
    }

    void addColumn(CostPart part)
    {
        std::vector<std::optional<double>> values;
        for (const RowOf &row : m_rows)
            values.push_back(row.cost(part));
        const int decimals = moneyDecimals(values);
        Column column{workloadCostWords(costPartLabel(part)), m_study.currency,
                      workloadCostWords(costPartLabel(part))};
        column.toolTip = workloadCostWords(kHelpOfParts[std::size_t(part)]);
        column.isMain = part == CostPart::Total;
        m_table.columns.push_back(std::move(column));
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            m_table.rows[i].cells.push_back(
                {fixed(values[i], decimals, m_style), values[i], pathOf(m_rows[i]) + "." + costPartId(part)});
    }

    void addShares()
    {
        m_table.columns.push_back({workloadCostWords("Share"), workloadCostWords("% of the option"),
                                   workloadCostWords("Share, %")});
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const auto &cost = m_rows[i].cost(CostPart::Total), &all = m_rows[i].option->totalCost();
            const auto share = cost && all && *all != 0 ? std::optional(100 * *cost / *all) : std::nullopt;
            m_table.rows[i].cells.push_back({fixed(share, 1, m_style), share});
        }
    }

    // Where some work has to wait for the machines.
    void addWaits()
    {
        const auto waitOf = [](const RowOf &row) {
            return row.option->workloads[row.workload]["own_wait_p95_h"];
        };
        if (std::none_of(m_rows.begin(), m_rows.end(),
                         [&](const RowOf &row) { return waitOf(row).value_or(0) > 0; }))
            return;
        Column column{workloadCostWords("95 % begin"), workloadCostWords("within, h"),
                      workloadCostWords("95 % begin within, h")};
        column.toolTip = workloadCostWords("How long its work waits behind the work that comes before it.");
        m_table.columns.push_back(std::move(column));
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const auto wait = waitOf(m_rows[i]);
            m_table.rows[i].cells.push_back({wait ? fixed(wait, 1, m_style) : std::string("–"), wait,
                                             wait ? waitPathOf(m_rows[i]) : std::string()});
        }
    }

    const Study &m_study;
    const Comparison &m_comparison;
    const NumberStyle &m_style;
    std::vector<RowOf> m_rows;
    Table m_table;
};

} // namespace

Table costByWorkloadTable(const Study &study, const Comparison &comparison, const NumberStyle &style)
{
    return WorkloadCostTable(study, comparison, style).build();
}

} // namespace breakeven::words
