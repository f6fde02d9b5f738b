#include "data/export/assumptions.h"
#include "ui/charts/cash_flow_lines.h"
#include "ui/charts/stacked_bars.h"
#include "ui/report/sections.h"
#include "ui/text/headline.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kMostYears = 5; // more years do not fit beside the names
constexpr std::size_t kMostChecks = 6;
constexpr std::size_t kFewestChecks = 2;

constexpr ReportColumn::Kind kWords = ReportColumn::Kind::Words;

QString tr(const char *text) { return QCoreApplication::translate("Report", text); }

// A number worth a card of its own.
struct KeyFigure
{
    QString name;
    QString value;
    QString remark;
};

class FrontPage
{
public:
    FrontPage(PageFlow &flow, const ReportData &data)
        : m_flow(flow), m_data(data), m_comparison(data.comparison), m_locale(data.locale),
          m_currency(QString::fromStdString(data.study.currency))
    {
    }

    void add()
    {
        title();
        answer();
        figures();
        mainChart();
        options();
        conventions();
        checks();
    }

private:
    const OptionOutcome *cheapest() const
    {
        const int index = m_comparison.verdict.cheapest;
        return index < 0 ? nullptr : &m_comparison.options[std::size_t(index)];
    }
    const OptionOutcome *baseline() const
    {
        return m_comparison.baseline < 0 ? nullptr
                                         : &m_comparison.options[std::size_t(m_comparison.baseline)];
    }
    static QString name(const OptionOutcome &option) { return QString::fromStdString(option.name); }
    QString amount(std::optional<double> value) const
    {
        return value ? money(value, m_locale) + QLatin1Char(' ') + m_currency : unknownText();
    }

    void title()
    {
        m_flow.text(QString::fromStdString(m_data.study.name), 200, m_flow.colors().text, true);
        if (!m_data.study.question.empty())
            m_flow.text(QString::fromStdString(m_data.study.question), 95, m_flow.colors().textSecondary);
        m_flow.gap(120);
    }

    void answer()
    {
        const Headline words = headline(m_data.study, m_comparison, m_locale);
        QString all = words.html;
        for (const QString &more : {words.secondLine.toHtmlEscaped(), words.excluded.toHtmlEscaped()})
            if (!more.isEmpty())
                all += QLatin1Char(' ') + more;
        m_flow.boldText({all}, 140);
        m_flow.gap(120);
    }

    QString plan() const
    {
        if (m_comparison.months == 12)
            return tr("one year");
        return m_comparison.months % 12 == 0 ? tr("%1 years").arg(m_comparison.months / 12)
                                             : tr("%1 months").arg(m_comparison.months);
    }

    std::vector<KeyFigure> keyFigures() const
    {
        std::vector<KeyFigure> result;
        const OptionOutcome *best = cheapest();
        if (!best)
            return result;
        addSaving(result, *best);
        addReturns(result, *best);
        if (best->measures.costPerUsefulGpuHour) {
            const auto other =
                baseline() && baseline() != best ? baseline()->measures.costPerUsefulGpuHour : std::nullopt;
            result.push_back({tr("Cost of a useful GPU-hour"), amount(best->measures.costPerUsefulGpuHour),
                              other ? tr("baseline %1").arg(amount(other)) : QString()});
        }
        addWaste(result, *best);
        if (best->measures.timeToResultHours)
            result.push_back({tr("Time to result"), duration(*best->measures.timeToResultHours), {}});
        if (best->measures.p95LatencySeconds)
            result.push_back(
                {tr("P95 latency"), withUnit(best->measures.p95LatencySeconds, 1, tr("s"), m_locale), {}});
        result.push_back({tr("Cost over %1").arg(plan()), amount(best->totalCost), name(*best)});
        result.resize(std::min<std::size_t>(result.size(), 4));
        return result;
    }

    QString duration(double hours) const
    {
        return hours < 1 ? withUnit(hours * 60, 1, tr("min"), m_locale)
                         : withUnit(hours, 1, tr("h"), m_locale);
    }

    void addSaving(std::vector<KeyFigure> &result, const OptionOutcome &best) const
    {
        const OptionOutcome *basis = baseline();
        if (!basis || basis == &best || !basis->totalCost || !best.totalCost)
            return;
        result.push_back(
            {tr("Saved over %1").arg(plan()), amount(*basis->totalCost - *best.totalCost),
             tr("%1 of %2, %3").arg(share(best.saving, m_locale), name(*basis), amount(basis->totalCost))});
    }

    void addReturns(std::vector<KeyFigure> &result, const OptionOutcome &best) const
    {
        if (!best.paybackYears)
            return;
        double first = 0;
        for (const LineOutcome &line : best.lines)
            if (line.isPurchase && !line.byMonth.empty())
                first += line.byMonth[0].value_or(0);
        result.push_back({tr("Payback"),
                          std::isinf(*best.paybackYears)
                              ? tr("not within the plan")
                              : withUnit(best.paybackYears, 2, tr("years"), m_locale),
                          first > 0 ? tr("%1 spent first").arg(amount(first)) : QString()});
        result.push_back({tr("Return on buying (IRR)"),
                          best.irr ? tr("%1 a year").arg(share(best.irr, m_locale)) : tr("none"),
                          baseline() ? tr("against %1").arg(name(*baseline())) : QString()});
    }

    void addWaste(std::vector<KeyFigure> &result, const OptionOutcome &best) const
    {
        const auto idle = best.byCategory[std::size_t(Category::Idle)];
        if (!idle || !best.totalCost || *best.totalCost <= 0)
            return;
        result.push_back({tr("Paid and not used"), share(*idle / *best.totalCost, m_locale, 0),
                          tr("%1 over %2").arg(amount(idle), plan())});
    }

    void figures()
    {
        const std::vector<KeyFigure> all = keyFigures();
        if (all.empty())
            return;
        constexpr qreal kBetween = 130;
        const qreal width = (m_flow.width() - kBetween * 3) / 4;
        const qreal top = m_flow.y();
        qreal bottom = top;
        for (std::size_t k = 0; k < all.size(); ++k)
            bottom = std::max(
                bottom, figure(all[k], QPointF(m_flow.left() + qreal(k) * (width + kBetween), top), width));
        m_flow.moveTo(bottom + 120);
    }

    qreal figure(const KeyFigure &one, QPointF at, qreal width)
    {
        Drawing &page = m_flow.page().shapes;
        page.line(at, at + QPointF(width, 0), QPen(QColor(m_flow.colors().text), 14));
        qreal y = at.y() + 50;
        const auto put = [&](const QString &text, const QFont &font, const QColor &color) {
            const QRectF box =
                QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 1e6), Qt::TextWordWrap, text);
            page.figures.emplace_back(Label{QRectF(at.x(), y, width, box.height()),
                                            text,
                                            font,
                                            color,
                                            Qt::AlignLeft | Qt::TextWordWrap,
                                            {}});
            y += box.height();
        };
        put(one.name, m_flow.font(85), m_flow.colors().textSecondary);
        put(one.value, m_flow.font(135, true), m_flow.colors().text);
        if (!one.remark.isEmpty())
            put(one.remark, m_flow.font(85), m_flow.colors().textSecondary);
        return y;
    }

    // Lines where something was bought, bars by category elsewhere; the other one follows in its section.
    void mainChart()
    {
        const ChartStyle style = m_flow.chartStyle(m_locale);
        if (isInvestment(m_comparison)) {
            m_flow.text(tr("Cumulative cost"), 110, m_flow.colors().text, true);
            m_flow.gap(40);
            std::vector<int> pair = {m_comparison.verdict.cheapest};
            if (m_comparison.verdict.next >= 0)
                pair.push_back(m_comparison.baseline != pair[0] ? m_comparison.baseline
                                                                : m_comparison.verdict.next);
            m_flow.chart(draw(cashFlowLines(m_data.study, m_comparison, pair, m_locale),
                              QSizeF(m_flow.chartWidth(), 215), style));
        } else {
            m_flow.chart(draw(allBars(m_data), m_flow.chartWidth(), style));
        }
    }

    void options()
    {
        ReportTable table;
        const bool showsYears = m_comparison.years <= kMostYears && m_comparison.years > 1;
        table.columns.push_back({tr("Option"), kWords});
        for (int year = 1; showsYears && year <= m_comparison.years; ++year)
            table.columns.push_back({tr("Year %1\n%2").arg(year).arg(m_currency)});
        table.columns.push_back({tr("Mean a year\n%1").arg(m_currency)});
        if (m_comparison.verdict.isPresentValue)
            table.columns.push_back({tr("Present value\n%1").arg(m_currency)});
        table.columns.push_back({tr("Against\nbaseline, %1").arg(m_currency)});
        table.columns.push_back({tr("Useful\nGPU-hour, %1").arg(m_currency)});
        for (std::size_t k = 0; k < m_comparison.options.size(); ++k)
            table.rows.push_back(optionRow(k, showsYears));
        m_flow.heading(tr("Options"), 700);
        m_flow.table(table);
    }

    int meanDecimals() const
    {
        std::vector<std::optional<double>> column;
        for (const OptionOutcome &option : m_comparison.options)
            column.push_back(option.costPerYear);
        return moneyDecimals(column);
    }

    ReportTable::Row optionRow(std::size_t index, bool showsYears) const
    {
        const OptionOutcome &option = m_comparison.options[index];
        ReportTable::Row row;
        QString title = name(option);
        if (option.isShort)
            title = tr("%1 (short of %2 GPU-hours)").arg(title, money(option.unmetGpuHours, 0, m_locale));
        row.cells.push_back({title, {}, false, option.slot, {}});
        for (const auto &year : option.costByYear)
            if (showsYears)
                row.cells.push_back({money(year, 0, m_locale), {}, false, -1, {}});
        row.cells.push_back({money(option.costPerYear, meanDecimals(), m_locale), {}, true, -1, {}});
        if (m_comparison.verdict.isPresentValue)
            row.cells.push_back({money(option.npv, 0, m_locale), {}, false, -1, {}});
        row.cells.push_back(againstBaseline(index));
        row.cells.push_back({money(option.measures.costPerUsefulGpuHour, 2, m_locale), {}, false, -1, {}});
        return row;
    }

    ReportCell againstBaseline(std::size_t index) const
    {
        const OptionOutcome *basis = baseline();
        if (int(index) == m_comparison.baseline)
            return {tr("baseline"), m_flow.colors().textSecondary, false, -1, {}};
        const OptionOutcome &option = m_comparison.options[index];
        if (!basis || !basis->costPerYear || !option.costPerYear)
            return {unknownText(), {}, false, -1, {}};
        const double value = *option.costPerYear - *basis->costPerYear;
        const Palette &colors = m_flow.colors();
        return {difference(value, meanDecimals(), m_locale),
                value < 0 ? colors.cheaper.text : colors.dearer.text,
                false,
                -1,
                {}};
    }

    double conventionValue(const char *key) const
    {
        const auto found = m_data.study.conventions.inputs.find(key);
        return found == m_data.study.conventions.inputs.end() ? 0 : found->second.value.value_or(0);
    }

    QString choice(const char *key) const
    {
        for (const ChosenConvention &one : chosenConventions(m_data.study))
            if (one.path == std::string("conventions.") + key)
                return QString::fromStdString(one.value);
        return unknownText();
    }

    ReportTable conventionRows() const
    {
        ReportTable table;
        table.columns = {{QString(), kWords}, {QString()}};
        const auto add = [&](const QString &label, const QString &value) {
            table.rows.push_back(
                {{{label, {}, false, -1, {}}, {value, {}, false, -1, {}}}, ReportTable::Kind::Plain});
        };
        const double rate = conventionValue("discount_rate");
        const double tax = conventionValue("tax_rate");
        add(tr("Currency, plan"), tr("%1, %2").arg(m_currency, plan()));
        add(tr("Hours"), tr("%1 a year").arg(money(12 * conventionValue("hours_per_month"), 0, m_locale)));
        add(tr("Discounting"),
            rate == 0 ? tr("none") : tr("%1, %2").arg(share(rate, m_locale, 1), choice("cash_timing")));
        add(tr("Resale counted from"), choice("residual_base"));
        add(tr("Taxes"), tax == 0 ? tr("excluded") : share(tax, m_locale, 1));
        return table;
    }

    ReportTable flipRows() const
    {
        const Verdict::Flip &flip = *m_comparison.verdict.flip;
        ReportTable table;
        table.columns = {{tr("If"), kWords}, {tr("Then cheapest"), kWords}, {tr("By, %1").arg(m_currency)}};
        QString when = QString::fromStdString(flip.words);
        when[0] = when[0].toUpper();
        table.rows.push_back({{{when, {}, false, -1, {}},
                               {name(m_comparison.options[std::size_t(flip.winner)]), {}, true, -1, {}},
                               {money(flip.difference, 0, m_locale), {}, false, -1, {}}},
                              ReportTable::Kind::Plain});
        return table;
    }

    // Beside each other: what flips the answer, and the conventions it was found under.
    void conventions()
    {
        constexpr qreal kBetween = 150;
        const ReportTable all = conventionRows();
        const qreal half = (m_flow.width() - kBetween) / 2;
        m_flow.ensure(380 + (hasFlip() ? 1 : 0.6) * m_flow.heightOf(all));
        m_flow.gap(170);
        const qreal right = m_flow.left() + half + kBetween;
        if (hasFlip()) {
            const qreal top =
                subtitles(tr("What would flip the answer"), tr("Conventions of this study"), right);
            const qreal one = m_flow.tableAt(flipRows(), {m_flow.left(), top}, half);
            m_flow.moveTo(std::max(one, m_flow.tableAt(all, {right, top}, half)));
            return;
        }
        ReportTable first = all;
        ReportTable second = all;
        const std::ptrdiff_t middle = std::ptrdiff_t(all.rows.size() + 1) / 2;
        first.rows.erase(first.rows.begin() + middle, first.rows.end());
        second.rows.erase(second.rows.begin(), second.rows.begin() + middle);
        const qreal top = subtitles(tr("Conventions of this study"), {}, right);
        const qreal one = m_flow.tableAt(first, {m_flow.left(), top}, half);
        m_flow.moveTo(std::max(one, m_flow.tableAt(second, {right, top}, half)));
    }

    bool hasFlip() const { return m_comparison.verdict.flip && m_comparison.verdict.flip->winner >= 0; }

    // Titles of two tables beside each other; returns where the tables begin.
    qreal subtitles(const QString &one, const QString &other, qreal right)
    {
        Drawing &page = m_flow.page().shapes;
        const qreal middle = m_flow.y() + 75;
        page.text({m_flow.left(), middle}, one, m_flow.font(110, true), m_flow.colors().text);
        if (!other.isEmpty())
            page.text({right, middle}, other, m_flow.font(110, true), m_flow.colors().text);
        return m_flow.y() + 210;
    }

    static QString why(const Assumption &line)
    {
        if (!line.input.value)
            return tr("no value");
        if (line.isStale)
            return tr("stale price");
        if (line.input.confidence == Confidence::Low)
            return tr("low confidence");
        return tr("assumed, no source");
    }

    static int urgency(const Assumption &line)
    {
        if (!line.input.value)
            return 0;
        if (line.isStale)
            return 1;
        if (line.input.confidence == Confidence::Low)
            return 2;
        return line.input.source.empty() ? 3 : 9;
    }

    void checks()
    {
        std::vector<Assumption> lines = assumptions(m_data.study, m_data.unusedInputs);
        lines.erase(std::remove_if(lines.begin(), lines.end(),
                                   [](const Assumption &line) { return !line.isUsed || urgency(line) == 9; }),
                    lines.end());
        if (lines.empty())
            return;
        std::stable_sort(lines.begin(), lines.end(), [](const Assumption &one, const Assumption &other) {
            return urgency(one) < urgency(other);
        });
        // As many as the page still holds, but never fewer than two.
        std::size_t shown = std::min(lines.size(), kMostChecks);
        while (shown > kFewestChecks && m_flow.heightOf(checkTable(lines, shown)) + 560 > m_flow.room())
            --shown;
        const ReportTable table = checkTable(lines, shown);
        m_flow.heading(tr("Inputs to check before deciding"), m_flow.heightOf(table));
        m_flow.table(table);
        constexpr qreal kOneLine = 180;
        if (lines.size() > shown && m_flow.room() > kOneLine) {
            m_flow.gap(40);
            m_flow.text(tr("The assumptions log marks %1 more.").arg(lines.size() - shown), 84,
                        m_flow.colors().textSecondary);
        }
    }

    ReportTable checkTable(const std::vector<Assumption> &lines, std::size_t count) const
    {
        ReportTable table;
        table.columns = {
            {tr("Input"), kWords}, {tr("Value")}, {tr("Source, date"), kWords}, {tr("Why"), kWords}};
        for (std::size_t k = 0; k < std::min(lines.size(), count); ++k)
            table.rows.push_back(checkRow(lines[k]));
        return table;
    }

    ReportTable::Row checkRow(const Assumption &line) const
    {
        const auto plain = [](const QString &text) { return ReportCell{text, {}, false, -1, {}}; };
        QString source = QString::fromStdString(line.input.source);
        if (line.input.asOf)
            source += (source.isEmpty() ? QString() : QStringLiteral(", ")) +
                      QString::fromStdString(line.input.asOf->iso());
        // The note belongs here while the row stays one line; the log has it in any case.
        constexpr std::size_t kShortNote = 26;
        QString reason = why(line);
        if (!line.input.note.empty() && line.input.note.size() <= kShortNote)
            reason += QStringLiteral(": ") + QString::fromStdString(line.input.note);
        return {{plain(QString::fromStdString(line.owner + ": " + line.label)),
                 plain(valueText(line.input.value, QString::fromUtf8(line.field->unitText),
                                 m_data.study.currency, m_locale)),
                 plain(source.isEmpty() ? unknownText() : source), plain(reason)},
                ReportTable::Kind::Plain};
    }

    PageFlow &m_flow;
    const ReportData &m_data;
    const Comparison &m_comparison;
    QLocale m_locale;
    QString m_currency;
};

} // namespace

bool isInvestment(const Comparison &comparison)
{
    const auto buys = [&](int index) {
        if (index < 0)
            return false;
        const std::vector<LineOutcome> &lines = comparison.options[std::size_t(index)].lines;
        return std::any_of(lines.begin(), lines.end(),
                           [](const LineOutcome &line) { return line.isPurchase; });
    };
    return buys(comparison.verdict.cheapest) || buys(comparison.verdict.next);
}

StackedBars allBars(const ReportData &data)
{
    constexpr std::size_t kMostBars = 28; // what a page holds; the tables have the rest
    StackedBars bars = stackedBars(data.study, data.comparison, data.locale);
    if (bars.bars.size() > kMostBars)
        bars.bars.resize(kMostBars);
    bars.shown = int(kMostBars);
    return bars;
}

void addFrontPage(PageFlow &flow, const ReportData &data) { FrontPage(flow, data).add(); }

} // namespace breakeven
