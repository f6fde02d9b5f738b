#include "data/workbook/tabs.h"

#include "model/risk/left_runs.h"

namespace breakeven {

void writeRunsTab(const Tab &tab, const WorkbookParts &parts)
{
    const Risk &risk = *parts.content.about.risk;
    const std::string money = " (" + parts.content.study.currency + ")";
    tab.text(0, 0,
             "Values of " + std::to_string(risk.samples) + " runs, seed " + std::to_string(risk.seed) +
                 ": they do not recalculate",
             CellStyle::Title);
    const std::vector<LeftRuns> left = leftRunsOf(risk);
    std::vector<std::string> titles = {"Option",
                                       "Total, mean" + money,
                                       "Total, P10" + money,
                                       "Total, P50" + money,
                                       "Total, P90" + money,
                                       "Present value, mean" + money,
                                       "Present value, P10" + money,
                                       "Present value, P50" + money,
                                       "Present value, P90" + money,
                                       "Cheapest (share of runs)",
                                       "Mean regret" + money};
    for (const LeftRuns &reason : left)
        titles.push_back(std::string(reason.title) + " (share of runs)");
    tab.text(1, 0, titles[0], CellStyle::Heading);
    for (std::size_t k = 1; k < titles.size(); ++k)
        tab.text(1, int(k), titles[k], CellStyle::NumberHeading);
    for (std::size_t k = 0; k < risk.options.size(); ++k) {
        const OptionRisk &option = risk.options[k];
        const int row = kFirstRow + int(k);
        int column = 0;
        tab.text(row, column, option.name);
        for (const Spread *spread : {&option.totalCost, &option.npv})
            for (const auto &value : {spread->mean, spread->p10, spread->p50, spread->p90})
                tab.number(row, ++column, value, CellStyle::ValueMoney);
        tab.number(row, ++column, risk.cheapestShare(k), CellStyle::ValuePercent);
        tab.number(row, ++column, tellingRegret(risk, option), CellStyle::ValueMoney);
        for (const LeftRuns &reason : left)
            tab.number(row, ++column, double(option.*reason.runs) / double(risk.samples),
                       CellStyle::ValuePercent);
    }
    tab.printOnePageWide();
    tab.repeatHeadings(1);
    tab.tall(1);
    tab.widths(0, 0, 40);
    tab.widths(1, int(titles.size()) - 1, 15);
    worksheet_freeze_panes(tab.sheet(), 2, 1);
}

} // namespace breakeven
