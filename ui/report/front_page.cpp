#include "model/evaluate/cost_measure.h"
#include "ui/charts/cash_flow_lines.h"
#include "ui/look/strings.h"
#include "ui/models/figure_cell.h"
#include "ui/report/cells.h"
#include "ui/report/key_figures.h"
#include "ui/report/sections.h"
#include "ui/text/numbers.h"
#include "ui/words/decision_text.h"
#include "ui/words/headline.h"
#include "ui/words/status_text.h"

#include <algorithm>

namespace breakeven {

using namespace paper;

namespace {

constexpr int kMostYears = 5; // more years do not fit beside the names

class FrontPage
{
public:
    FrontPage(PageFlow &flow, const ReportData &data)
        : m_flow(flow), m_data(data), m_comparison(data.comparison), m_locale(data.locale),
          m_currency(text(data.study.currency))
    {
    }

    void add()
    {
        title();
        answer();
        figures();
        mainChart();
        options();
    }

private:
    const OptionOutcome *baseline() const
    {
        return m_comparison.baseline < 0 ? nullptr
                                         : &m_comparison.options[std::size_t(m_comparison.baseline)];
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
        const words::Headline headline =
            words::headline(m_data.study, m_comparison, numberStyle(m_locale), m_data.risk.get());
        QString all = toQt(headline.html);
        for (const std::string &more :
             {headline.allocation, headline.secondLine, headline.howSure, headline.excluded})
            if (!more.empty())
                all += QLatin1Char(' ') + toQt(more).toHtmlEscaped();
        if (m_data.decision && headline.secondLine.empty() &&
            m_comparison.verdict.form != Verdict::Form::One && m_comparison.verdict.cheapest >= 0)
            all += QLatin1Char(' ') +
                   toQt(words::nearestFlipLine(*m_data.decision->probe, m_data.decision->flips,
                                               m_comparison.verdict.form == Verdict::Form::Tie,
                                               numberStyle(m_locale))
                            .html);
        m_flow.boldText({all}, 140);
        m_flow.gap(120);
    }

    void figures()
    {
        const std::vector<KeyFigure> all = keyFigures(m_data);
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
            const QString lines = wrapped(text, font, width);
            const qreal height = heightOf(lines, font);
            page.figures.emplace_back(Label{
                QRectF(at.x(), y, width, height), lines, font, color, Qt::AlignLeft | Qt::AlignTop, {}});
            y += height;
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
            const qreal height = m_data.risk ? 180 : 215; // the runs take a line of text
            m_flow.chart(draw(cashFlowLines(m_data.study, m_comparison, pair, m_locale),
                              QSizeF(m_flow.chartWidth(), height), style));
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
        for (const std::size_t k : inOrder(m_comparison, usualMeasure(m_data.study, m_comparison)))
            table.rows.push_back(optionRow(k, showsYears));
        m_flow.heading(tr("Options"), m_flow.beginningOf(table));
        m_flow.table(table);
    }

    int meanDecimals() const
    {
        std::vector<std::optional<double>> column;
        for (const OptionOutcome &option : m_comparison.options)
            column.push_back(option.costPerYear());
        return moneyDecimals(column);
    }

    ReportTable::Row optionRow(std::size_t index, bool showsYears) const
    {
        const OptionOutcome &option = m_comparison.options[index];
        ReportTable::Row row;
        QString title = text(option.name);
        if (const QString remark = toQt(words::statusRemark(option)); !remark.isEmpty())
            title = QStringLiteral("%1 (%2)").arg(title, remark);
        row.cells.push_back({title, {}, false, option.slot, {}});
        for (const auto &year : option.costByYear)
            if (showsYears)
                row.cells.push_back({money(year, 0, m_locale), {}, false, -1, {}});
        const bool isPresentValue = m_comparison.verdict.isPresentValue;
        row.cells.push_back(
            {money(option.costPerYear(), meanDecimals(), m_locale), {}, !isPresentValue, -1, {}});
        if (isPresentValue)
            row.cells.push_back({money(option.npv(), 0, m_locale), {}, true, -1, {}});
        row.cells.push_back(againstBaseline(index));
        row.cells.push_back({money(option.costPerUsefulGpuHour(), 2, m_locale), {}, false, -1, {}});
        return row;
    }

    ReportCell againstBaseline(std::size_t index) const
    {
        const OptionOutcome *basis = baseline();
        if (int(index) == m_comparison.baseline)
            return {tr("baseline"), m_flow.colors().textSecondary, false, -1, {}};
        const OptionOutcome &option = m_comparison.options[index];
        const CostMeasure measure =
            m_comparison.verdict.isPresentValue ? CostMeasure::PresentValue : CostMeasure::PerYear;
        const auto own = costOf(option, measure);
        const auto theirs = basis ? costOf(*basis, measure) : std::nullopt;
        if (!own || !theirs)
            return {unknownText(), {}, false, -1, {}};
        const double value = *own - *theirs;
        return {difference(value, meanDecimals(), m_locale), toneOf(option, *basis, value), false, -1, {}};
    }

    // As on Compare: what does not do what is asked is neither cheaper nor dearer.
    QColor toneOf(const OptionOutcome &option, const OptionOutcome &basis, double value) const
    {
        const Palette &colors = m_flow.colors();
        switch (differenceTone(option, basis, value)) {
        case CellTone::Cheaper:
            return colors.cheaper.text;
        case CellTone::Dearer:
            return colors.dearer.text;
        case CellTone::Secondary:
            return colors.textSecondary;
        default:
            return colors.text;
        }
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
    constexpr std::size_t kMostOnPage = 28; // what a page holds; the tables have the rest
    StackedBars bars = stackedBars(data.study, data.comparison, data.locale);
    if (data.risk)
        addLikelyRanges(bars, *data.risk, data.comparison, usualMeasure(data.study, data.comparison));
    if (bars.bars.size() > kMostOnPage)
        bars.bars.resize(kMostOnPage);
    bars.shown = int(kMostOnPage);
    return bars;
}

void addFrontPage(PageFlow &flow, const ReportData &data)
{
    FrontPage(flow, data).add();
    addFrontConventions(flow, data);
    addInputsToCheck(flow, data);
}

} // namespace breakeven
