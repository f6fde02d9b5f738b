#include "ui/models/risk_figures.h"

#include "model/risk/statistics.h"
#include "model/study/study_path.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_words.h"
#include "ui/models/risk_parts.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"
#include "ui/words/decision_text.h"
#include "ui/words/risk_text.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr double kConfidence = 0.95; // of intervals

QString informationId(const std::string &path)
{
    return QStringLiteral("figure:risk/know/%1").arg(toQt(path));
}

// A number of the table below, and of its explanation.
struct RiskColumn
{
    const char *what; // in its id
    const char *title;
    const char *meaning;
    std::optional<double> (*read)(const OptionRisk &);
};

constexpr RiskColumn kColumns[] = {
    {"p10", "P10", QT_TRANSLATE_NOOP("RiskFigures", "One run in ten costs less than this"),
     [](const OptionRisk &option) { return option.npv.p10; }},
    {"p50", "P50", QT_TRANSLATE_NOOP("RiskFigures", "Half of the runs cost less than this"),
     [](const OptionRisk &option) { return option.npv.p50; }},
    {"p90", "P90", QT_TRANSLATE_NOOP("RiskFigures", "One run in ten costs more than this"),
     [](const OptionRisk &option) { return option.npv.p90; }},
    {"mean", QT_TRANSLATE_NOOP("RiskFigures", "Mean"),
     QT_TRANSLATE_NOOP("RiskFigures", "The mean of all runs"),
     [](const OptionRisk &option) { return option.npv.mean; }},
    {"shortfall", QT_TRANSLATE_NOOP("RiskFigures", "Worst 5 %"),
     QT_TRANSLATE_NOOP("RiskFigures", "The mean of the dearest 5 % of the runs: the expected shortfall"),
     [](const OptionRisk &option) { return option.profile.expectedShortfall95; }},
    {"regret", QT_TRANSLATE_NOOP("RiskFigures", "Average regret"),
     QT_TRANSLATE_NOOP("RiskFigures",
                       "How much more it costs on average than the cheapest option of the same run"),
     [](const OptionRisk &option) { return option.meanRegret; }}};

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
        for (const RiskColumn &column : kColumns)
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

    std::map<QString, ExplainedFigure> figures() const
    {
        std::map<QString, ExplainedFigure> all;
        for (std::size_t i = 0; i < m_risk.options.size(); ++i) {
            const OptionRisk &option = m_risk.options[i];
            for (const RiskColumn &column : kColumns)
                all.emplace(riskFigureId(option.id, QLatin1String(column.what)),
                            amountFigure(option, column));
            all.emplace(riskFigureId(option.id, QStringLiteral("cheapest")), cheapestFigure(i));
            for (std::size_t k = 0; k < option.profile.cumulative.size(); ++k)
                all.emplace(riskFigureId(option.id, QStringLiteral("cumulative/%1").arg(k)),
                            cumulativeFigure(option, k));
            for (std::size_t bin = 0; bin < option.histogram.size(); ++bin)
                all.emplace(riskFigureId(option.id, QStringLiteral("bin/%1").arg(bin)),
                            binFigure(option, bin));
            for (std::size_t other = 0; other < m_risk.options.size(); ++other)
                if (m_risk.beats[i][other])
                    all.emplace(
                        riskFigureId(option.id, QStringLiteral("beats/") + toQt(m_risk.options[other].id)),
                        beatsFigure(i, other));
        }
        for (const Known &known : allKnown())
            all.emplace(informationId(known.path), informationFigure(known));
        return all;
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
        std::vector<Known> all = allKnown();
        std::erase_if(all, [](const Known &known) { return known.worth.value <= 0; });
        std::stable_sort(all.begin(), all.end(),
                         [](const Known &a, const Known &b) { return a.worth.value > b.worth.value; });
        for (const Known &known : all)
            table.rows.push_back(informationRow(known));
        return table;
    }

private:
    QString runs() const { return toQt(words::runsText(m_risk, numberStyle(m_locale))); }
    QString amount(std::optional<double> value) const { return money(value, 0, m_locale); }
    QString withCurrency(std::optional<double> value) const
    {
        return amount(value) + QChar(0x00A0) + m_currency;
    }
    const OptionOutcome *outcomeOf(const OptionRisk &option) const
    {
        for (const OptionOutcome &one : m_result.comparison.options)
            if (one.id == option.id)
                return &one;
        return nullptr;
    }

    TableCell amountCell(const OptionRisk &option, const RiskColumn &column) const
    {
        TableCell cell;
        const auto value = column.read(option);
        cell.text = amount(value);
        if (value)
            cell.value = *value;
        else
            cell.toolTip = riskFigureWords("Unknown in every run.");
        cell.target = riskTarget(option.id, QLatin1String(column.what));
        return cell;
    }

    TableCell planCell(const OptionRisk &option) const
    {
        TableCell cell;
        const OptionOutcome *outcome = outcomeOf(option);
        const auto value = outcome ? outcome->npv : std::nullopt;
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
        for (const RiskColumn &column : kColumns)
            row.cells.push_back(amountCell(option, column));
        row.cells.insert(row.cells.begin() + 5, planCell(option));
        const double share = m_risk.cheapestShare(index);
        TableCell cheapest;
        cheapest.text = option.npv.mean ? runsPlain(share, m_locale) : unknownText();
        if (option.npv.mean)
            cheapest.value = share;
        cheapest.isBold = true;
        cheapest.target = riskTarget(option.id, QStringLiteral("cheapest"));
        row.cells.push_back(std::move(cheapest));
        return row;
    }

    ExplainedFigure figure(const QString &title, const QString &value, const QString &words,
                           const QString &numbers) const
    {
        return {page_ids::kRisk, title, value, words, numbers, {}, runs()};
    }

    ExplainedFigure::Row planRow(const OptionRisk &option) const
    {
        const OptionOutcome *outcome = outcomeOf(option);
        return {riskFigureWords("%1, plan value").arg(toQt(option.name)),
                QStringLiteral("options.%1.npv").arg(toQt(option.id)),
                withCurrency(outcome ? outcome->npv : std::nullopt),
                riskFigureWords("every input at its value")};
    }

    QString inRuns(std::int64_t some) const
    {
        return riskFigureWords("%1 of %2 runs")
            .arg(m_locale.toString(qlonglong(some)), m_locale.toString(qlonglong(m_risk.samples)));
    }

    ExplainedFigure amountFigure(const OptionRisk &option, const RiskColumn &column) const
    {
        ExplainedFigure shown =
            figure(riskFigureWords("%1, %2").arg(toQt(option.name), riskFigureWords(column.title)),
                   withCurrency(column.read(option)), riskFigureWords(column.meaning),
                   riskAmountTitle(m_result.study, m_result.comparison));
        shown.rows.push_back(planRow(option));
        if (option.npv.standardError)
            shown.rows.push_back(
                {riskFigureWords("Mean of the runs"), riskFigureId(option.id, QStringLiteral("mean")),
                 withCurrency(option.npv.mean),
                 riskFigureWords("standard error %1").arg(amount(option.npv.standardError))});
        return shown;
    }

    ExplainedFigure cheapestFigure(std::size_t index) const
    {
        const OptionRisk &option = m_risk.options[index];
        ExplainedFigure shown =
            figure(riskFigureWords("%1, cheapest").arg(toQt(option.name)),
                   riskFigureWords("%1 of runs").arg(percentText(m_risk.cheapestShare(index), m_locale)),
                   riskFigureWords(
                       "Share of the runs in which it costs least among the options that do all the work"),
                   inRuns(option.cheapestRuns));
        if (option.cheapestShare95)
            shown.rows.push_back({riskFigureWords("At 95 % confidence"),
                                  {},
                                  riskFigureWords("%1 to %2")
                                      .arg(percentText(option.cheapestShare95->first, m_locale),
                                           percentText(option.cheapestShare95->second, m_locale)),
                                  {}});
        addRuns(shown, riskFigureWords("Short"), option.shortRuns);
        addRuns(shown, riskFigureWords("Too slow, or cannot run"), option.tooSlowRuns);
        addRuns(shown, riskFigureWords("Unknown"), option.unknownRuns);
        shown.rows.push_back(planRow(option));
        return shown;
    }

    void addRuns(ExplainedFigure &shown, const QString &name, std::int64_t some) const
    {
        if (some > 0)
            shown.rows.push_back({name, {}, inRuns(some), riskFigureWords("never called cheapest there")});
    }

    ExplainedFigure cumulativeFigure(const OptionRisk &option, std::size_t k) const
    {
        const QString percent = percentText(kCumulativeShares[k], m_locale);
        ExplainedFigure shown = figure(
            riskFigureWords("%1, P%2").arg(toQt(option.name)).arg(kCumulativeShares[k] * 100, 0, 'f', 0),
            withCurrency(option.profile.cumulative[k]),
            riskFigureWords("%1 of the runs cost that or less").arg(percent),
            riskAmountTitle(m_result.study, m_result.comparison));
        shown.rows.push_back(planRow(option));
        return shown;
    }

    ExplainedFigure binFigure(const OptionRisk &option, std::size_t bin) const
    {
        const double from = m_risk.bins.from + m_risk.bins.width * double(bin);
        ExplainedFigure shown = figure(
            riskFigureWords("%1, %2 to %3")
                .arg(toQt(option.name), money(from, m_locale), money(from + m_risk.bins.width, m_locale)),
            inRuns(option.histogram[bin]), riskFigureWords("Runs whose cost lies between these two"),
            riskAmountTitle(m_result.study, m_result.comparison));
        shown.rows.push_back(planRow(option));
        return shown;
    }

    ExplainedFigure beatsFigure(std::size_t one, std::size_t other) const
    {
        const OptionRisk &a = m_risk.options[one], &b = m_risk.options[other];
        const double share = *m_risk.beats[one][other];
        const auto [low, high] = wilsonInterval(share, double(m_risk.samples), kConfidence);
        ExplainedFigure shown =
            figure(riskFigureWords("%1, %2").arg(toQt(a.name), toQt(b.name)),
                   riskFigureWords("%1 of runs").arg(percentText(share, m_locale)),
                   riskFigureWords("Share of runs in which %1 costs less than %2, the same draws for both")
                       .arg(toQt(a.name), toQt(b.name)),
                   riskFigureWords("%1 to %2 at 95 % confidence")
                       .arg(percentText(low, m_locale), percentText(high, m_locale)));
        shown.rows = {planRow(a), planRow(b)};
        return shown;
    }

    // What may be known beforehand: an input, or how a choice comes out.
    struct Known
    {
        std::string path;
        QString now;
        QString range;
        Information worth;
    };

    QString titleOf(const Known &known) const { return toQt(words::titleAt(m_result.study, known.path)); }

    std::vector<Known> allKnown() const
    {
        std::vector<Known> all;
        for (std::size_t i = 0; i < m_risk.information.size(); ++i)
            all.push_back(knownInput(m_risk.inputs[i].path, m_risk.information[i]));
        for (std::size_t i = 0; i < m_risk.choiceInformation.size(); ++i)
            all.push_back(knownChoice(m_risk.choices[i], m_risk.choiceInformation[i]));
        return all;
    }
    Known knownInput(const std::string &path, const Information &worth) const
    {
        const auto place = inputAt(m_result.study, path);
        if (!place || !place->input->range)
            return {path, unknownText(), unknownText(), worth};
        const FieldAmount amount(*place->field, m_result.study);
        return {path, amount.shortText(place->input->value, m_locale),
                riskFigureWords("%1 – %2").arg(amount.shortNumber(place->input->range->low, m_locale),
                                               amount.shortText(place->input->range->high, m_locale)),
                worth};
    }
    Known knownChoice(const DrawnChoice &choice, const Information &worth) const
    {
        QStringList values;
        for (std::size_t i = 0; i < choice.values.size(); ++i)
            values.append(riskFigureWords("%1 %2").arg(percentText(choice.shares[i], m_locale),
                                                       toQt(choice.valueLabels[i])));
        return {choice.path, toQt(choice.valueLabel), values.join(QStringLiteral(", ")), worth};
    }

    TableRow informationRow(const Known &known) const
    {
        TableRow row;
        row.path = toQt(known.path);
        TableCell worth;
        worth.value = known.worth.value;
        worth.text = amount(known.worth.value);
        worth.isBold = true;
        worth.target = {page_ids::kRisk, informationId(known.path)};
        TableCell error = textCell(amount(known.worth.standardError));
        error.value = known.worth.standardError;
        error.target = worth.target;
        TableCell now = textCell(known.now);
        now.target = {page_ids::kRisk, row.path};
        row.cells = {textCell(titleOf(known)), worth, error, now, textCell(known.range)};
        return row;
    }

    ExplainedFigure informationFigure(const Known &known) const
    {
        ExplainedFigure shown = figure(
            riskFigureWords("Value of knowing %1").arg(titleOf(known)), withCurrency(known.worth.value),
            riskFigureWords(
                "How much the expected regret of the best choice falls if this input is known beforehand"),
            riskFigureWords("± %1, one standard error").arg(amount(known.worth.standardError)));
        shown.rows.push_back(
            {titleOf(known), toQt(known.path), known.now, riskFigureWords("drawn from %1").arg(known.range)});
        return shown;
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
    return Risks(result, risk, locale).figures();
}

} // namespace breakeven
