#include "ui/models/risk_figures.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_words.h"
#include "ui/models/risk_parts.h"
#include "ui/text/numbers.h"
#include "ui/words/decision_text.h"
#include "ui/words/risk_figures.h"
#include "ui/words/risk_text.h"

#include <algorithm>

namespace breakeven {

namespace {

class Risks
{
public:
    Risks(const StudyResult &result, const Risk &risk, const QLocale &locale)
        : m_result(result), m_risk(risk), m_locale(locale), m_currency(toQt(result.study.currency))
    {
    }

    Table table() const
    {
        Table table;
        table.name = riskFigureWords("How sure each option is");
        table.columns.push_back({riskFigureWords("Option"), {}, false});
        for (const words::RiskAmount &column : words::riskAmounts())
            table.columns.push_back(
                {riskFigureWords(column.title), m_currency, true, false, riskFigureWords(column.meaning)});
        table.columns.insert(table.columns.begin() + 5,
                             {riskFigureWords("Plan value"), m_currency, true, false,
                              riskFigureWords("What the comparison says, with every input at its value")});
        table.columns.push_back({riskFigureWords("Cheapest,"), riskFigureWords("% of runs"), true, false,
                                 toQt(words::runsText(m_risk, numberStyle(m_locale)))});
        for (const std::size_t i : byChance(m_risk))
            table.rows.push_back(row(i));
        return table;
    }

    Table information() const
    {
        Table table;
        table.name = riskFigureWords("Value of knowing each input before choosing");
        table.columns = {
            {riskFigureWords("Input"), {}, false},
            {riskFigureWords("Worth"), m_currency, true, false,
             riskFigureWords(
                 "How much the expected regret of the best choice falls if this input is known beforehand")},
            {riskFigureWords("±"), m_currency, true, false, riskFigureWords("Standard error")},
            {riskFigureWords("Now"), {}, true},
            {riskFigureWords("Low – high"), {}, true}};
        std::vector<words::KnownBefore> all =
            words::knownBefore(m_result.study, m_risk, numberStyle(m_locale));
        std::erase_if(all, [](const words::KnownBefore &known) { return known.worth.value <= 0; });
        std::stable_sort(all.begin(), all.end(),
                         [](const words::KnownBefore &a, const words::KnownBefore &b) {
                             return a.worth.value > b.worth.value;
                         });
        for (const words::KnownBefore &known : all)
            table.rows.push_back(informationRow(known));
        return table;
    }

private:
    QString amount(std::optional<double> value) const { return money(value, 0, m_locale); }
    const OptionOutcome *outcomeOf(const OptionRisk &option) const
    {
        for (const OptionOutcome &one : m_result.comparison.options)
            if (one.id == option.id)
                return &one;
        return nullptr;
    }

    TableCell amountCell(const OptionRisk &option, const words::RiskAmount &column) const
    {
        TableCell cell;
        const auto value = column.read(option);
        cell.text = amount(value);
        if (value)
            cell.value = *value;
        else
            cell.toolTip = riskFigureWords("Unknown in every run.");
        cell.target = riskTarget(words::riskName(option.id, column.name));
        return cell;
    }

    TableCell planCell(const OptionRisk &option) const
    {
        TableCell cell;
        const OptionOutcome *outcome = outcomeOf(option);
        const auto value = outcome ? outcome->npv() : std::nullopt;
        cell.text = amount(value);
        if (value)
            cell.value = *value;
        cell.target = {page_ids::kRisk, QStringLiteral("options.%1.npv").arg(toQt(option.id))};
        return cell;
    }

    TableRow row(std::size_t index) const
    {
        const OptionRisk &option = m_risk.options[index];
        TableRow row;
        row.path = QStringLiteral("options.") + toQt(option.id);
        row.slot = optionSlot(m_result.study, option.id);
        row.cells.push_back(textCell(toQt(option.name)));
        for (const words::RiskAmount &column : words::riskAmounts())
            row.cells.push_back(amountCell(option, column));
        row.cells.insert(row.cells.begin() + 5, planCell(option));
        const double share = m_risk.cheapestShare(index);
        TableCell cheapest;
        cheapest.text = option.npv.mean ? runsPlain(share, m_locale) : unknownText();
        if (option.npv.mean)
            cheapest.value = share;
        cheapest.isBold = true;
        cheapest.target = riskTarget(words::riskName(option.id, words::kCheapestShare));
        row.cells.push_back(std::move(cheapest));
        return row;
    }

    TableRow informationRow(const words::KnownBefore &known) const
    {
        TableRow row;
        row.path = toQt(known.path);
        TableCell worth;
        worth.value = known.worth.value;
        worth.text = amount(known.worth.value);
        worth.isBold = true;
        worth.target = riskTarget(words::knowingName(known.path));
        TableCell error = textCell(amount(known.worth.standardError));
        error.value = known.worth.standardError;
        error.target = worth.target;
        TableCell now = textCell(toQt(known.now));
        now.target = {page_ids::kRisk, row.path};
        row.cells = {textCell(toQt(words::titleAt(m_result.study, known.path))), worth, error, now,
                     textCell(toQt(known.range))};
        return row;
    }

    const StudyResult &m_result;
    const Risk &m_risk;
    QLocale m_locale;
    QString m_currency;
};

} // namespace

Table risksTable(const StudyResult &result, const Risk &risk, const QLocale &locale)
{
    return Risks(result, risk, locale).table();
}

Table informationTable(const StudyResult &result, const Risk &risk, const QLocale &locale)
{
    return Risks(result, risk, locale).information();
}

std::map<QString, ExplainedFigure> riskFigures(const StudyResult &result, const Risk &risk,
                                               const QLocale &locale)
{
    return explainedFigures(words::riskFigures(result.study, result.comparison, risk, numberStyle(locale)),
                            page_ids::kRisk);
}

} // namespace breakeven
