#include "ui/charts/actual_bridge.h"

#include "model/evaluate/plan_against_actual.h"
#include "ui/charts/result_charts.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/actual_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kGap = 8;
constexpr int kAxisSteps = 5; // of the axis, about

QString actualBridgeWords(const char *text) { return QCoreApplication::translate("ActualBridge", text); }

QString amountText(const ActualBridge::Step &step, const ActualBridge &bridge, const QLocale &locale)
{
    std::vector<std::optional<double>> all;
    for (const ActualBridge::Step &one : bridge.steps)
        all.emplace_back(one.amount());
    const int decimals = moneyDecimals(all);
    return step.isWhole ? money(step.amount(), decimals, locale)
                        : difference(step.amount(), decimals, locale);
}

class BridgeLayout
{
public:
    BridgeLayout(const ActualBridge &bridge, QSizeF size, const ChartStyle &style)
        : m_bridge(bridge), m_style(style), m_small(style.small()), m_metrics(m_small)
    {
        m_drawing.size = size;
    }

    Drawing run()
    {
        if (m_bridge.steps.empty())
            return std::move(m_drawing);
        frame();
        range();
        ground();
        for (std::size_t row = 0; row < m_bridge.steps.size(); ++row)
            bar(row);
        return std::move(m_drawing);
    }

private:
    qreal line() const { return m_metrics.height(); }
    qreal rowHeight() const { return m_drawing.plot.height() / qreal(m_bridge.steps.size()); }
    qreal middle(std::size_t row) const { return m_drawing.plot.top() + rowHeight() * (qreal(row) + 0.5); }

    void frame()
    {
        qreal names = 0;
        for (const ActualBridge::Step &step : m_bridge.steps) {
            names = std::max(names, m_metrics.horizontalAdvance(step.name));
            m_words =
                std::max(m_words, m_metrics.horizontalAdvance(amountText(step, m_bridge, m_style.locale)));
        }
        const QSizeF size = m_drawing.size;
        m_names = std::min(names, size.width() * 0.4);
        const QFontMetricsF bold(m_style.bold());
        const qreal top = bold.height() + kGap;
        m_drawing.text({0, bold.height() / 2},
                       bold.elidedText(m_bridge.title, Qt::ElideRight,
                                       size.width() - m_metrics.horizontalAdvance(m_bridge.unit) - 2 * kGap),
                       m_style.bold(), m_style.palette.text);
        m_drawing.text({size.width() - 2, bold.height() / 2}, m_bridge.unit, m_small,
                       m_style.palette.textSecondary, Qt::AlignRight);
        m_drawing.plot = QRectF(m_names + 12, top, std::max(20.0, size.width() - m_names - 14),
                                std::max(20.0, size.height() - top - line() - kGap));
    }

    // With room for the words behind the longest bars.
    void range()
    {
        double low = 0, high = 0;
        for (const ActualBridge::Step &step : m_bridge.steps) {
            low = std::min({low, step.from, step.to});
            high = std::max({high, step.from, step.to});
        }
        if (!(high > low))
            high = low + 1;
        const qreal room = std::min(m_words + kGap, m_drawing.plot.width() * 0.4);
        const double unit = (high - low) / std::max(20.0, m_drawing.plot.width() - room);
        m_low = low;
        m_high = high + unit * room;
    }

    qreal x(double value) const
    {
        return m_drawing.plot.left() + m_drawing.plot.width() * (value - m_low) / (m_high - m_low);
    }

    void ground()
    {
        const QRectF &plot = m_drawing.plot;
        for (const double tick : axisTicks(m_low, m_high, kAxisSteps)) {
            if (tick < m_low || tick > m_high)
                continue;
            const qreal at = std::round(x(tick)) + 0.5;
            const QColor color = tick == 0 ? m_style.palette.axis : m_style.palette.grid;
            m_drawing.line({at, plot.top()}, {at, plot.bottom()}, QPen(color, 1));
            const QString text = axisMoney(tick, m_style.locale);
            const qreal half = m_metrics.horizontalAdvance(text) / 2;
            if (at + half <= m_drawing.size.width())
                m_drawing.text({at, plot.bottom() + line() / 2 + 3}, text, m_small,
                               m_style.palette.textSecondary, Qt::AlignHCenter);
        }
    }

    QColor colorOf(const ActualBridge::Step &step) const
    {
        const Palette &colors = m_style.palette;
        return step.isWhole ? colors.accent : step.amount() > 0 ? colors.dearer.text : colors.cheaper.text;
    }

    void bar(std::size_t row)
    {
        const ActualBridge::Step &step = m_bridge.steps[row];
        const qreal half = std::min(10.0, rowHeight() * 0.34);
        const QRectF box =
            QRectF(QPointF(x(std::min(step.from, step.to)), middle(row) - half),
                   QPointF(std::max(x(std::max(step.from, step.to)), x(std::min(step.from, step.to)) + 1),
                           middle(row) + half));
        m_drawing.text({m_drawing.plot.left() - kGap, middle(row)},
                       m_metrics.elidedText(step.name, Qt::ElideMiddle, m_names), m_small,
                       m_style.palette.text, Qt::AlignRight);
        m_drawing.fill(box, colorOf(step));
        if (row + 1 < m_bridge.steps.size())
            m_drawing.line({std::round(x(step.to)) + 0.5, box.bottom()},
                           {std::round(x(step.to)) + 0.5, middle(row + 1) - half},
                           QPen(QColor(m_style.palette.axis), 1));
        const QString words = amountText(step, m_bridge, m_style.locale);
        const QRectF written = m_drawing.text({box.right() + 5, middle(row)}, words, m_small,
                                              step.isWhole ? QColor(m_style.palette.text) : colorOf(step),
                                              Qt::AlignLeft, QColor(m_style.palette.base));
        m_drawing.targets.push_back({box.united(written),
                                     int(row),
                                     0,
                                     step.name,
                                     {actualBridgeWords("%1 %2").arg(words, m_bridge.unit)},
                                     step.target,
                                     m_bridge.option});
    }

    const ActualBridge &m_bridge;
    const ChartStyle &m_style;
    QFont m_small;
    QFontMetricsF m_metrics;
    qreal m_names = 0;
    qreal m_words = 0;
    double m_low = 0;
    double m_high = 1;
    Drawing m_drawing;
};

class BridgeMaker
{
public:
    void whole(const QString &name, const PlanAgainstActual::Figure &figure)
    {
        m_at = *figure.value;
        m_steps.push_back({name, 0, m_at, true, target(figure)});
    }

    void difference(const QString &name, const PlanAgainstActual::Figure &figure)
    {
        const double before = m_at;
        m_at += *figure.value;
        if (*figure.value != 0)
            m_steps.push_back({name, before, m_at, false, target(figure)});
    }

    std::vector<ActualBridge::Step> take() { return std::move(m_steps); }

private:
    static ExplainTarget target(const PlanAgainstActual::Figure &figure)
    {
        return {page_ids::kCompare, toQt(figure.id)};
    }

    std::vector<ActualBridge::Step> m_steps;
    double m_at = 0;
};

bool isOfMachines(Category category)
{
    return category == Category::Compute || category == Category::Idle || category == Category::Lost;
}

bool isKnown(const PlanAgainstActual &actual)
{
    const bool isKnownInAll = actual.inAll.planned.total.value && actual.inAll.paid.total.value;
    return isKnownInAll &&
           std::all_of(actual.categories.begin(), actual.categories.end(),
                       [](const auto &one) { return one.amounts.difference.total.value.has_value(); });
}

// Machines by their hours and their rate where the bills say them, everything else by its category.
ActualBridge bridgeOf(const StudyResult &result, const PlanAgainstActual &actual)
{
    const OptionOutcome &option = result.comparison.options[std::size_t(actual.option)];
    const bool hasHours = actual.machines && actual.machines->byHours.value && actual.machines->byRate.value;
    BridgeMaker maker;
    maker.whole(actualBridgeWords("Planned"), actual.inAll.planned.total);
    if (hasHours) {
        maker.difference(*actual.machines->byHours.value < 0 ? actualBridgeWords("Fewer GPU-hours")
                                                             : actualBridgeWords("More GPU-hours"),
                         actual.machines->byHours);
        maker.difference(*actual.machines->byRate.value < 0 ? actualBridgeWords("Cheaper GPU-hours")
                                                            : actualBridgeWords("Dearer GPU-hours"),
                         actual.machines->byRate);
    }
    for (const PlanAgainstActual::OfCategory &one : actual.categories)
        if (!hasHours || !isOfMachines(one.category))
            maker.difference(QCoreApplication::translate("Category", categoryLabel(one.category)),
                             one.amounts.difference.total);
    maker.whole(actualBridgeWords("Paid"), actual.inAll.paid.total);
    return {maker.take(), toQt(option.id),
            actualBridgeWords("Planned and paid: %1, %2")
                .arg(toQt(option.name), toQt(words::measuredMonths(actual))),
            toQt(result.study.currency)};
}

} // namespace

int ActualBridge::heightFor(int lineHeight) const
{
    return int(lineHeight * (2.8 + 1.7 * double(steps.size()))) + 18;
}

ChartTable table(const ActualBridge &bridge, const QLocale &locale)
{
    ChartTable result;
    result.columns = {actualBridgeWords("Step"), actualBridgeWords("Amount (%1)").arg(bridge.unit)};
    for (const ActualBridge::Step &step : bridge.steps)
        result.rows.push_back({step.name, {{step.amount(), amountText(step, bridge, locale)}}});
    return result;
}

QString description(const ActualBridge &bridge, const QLocale &locale)
{
    QStringList parts;
    for (const ActualBridge::Step &step : bridge.steps)
        parts.append(actualBridgeWords("%1 %2").arg(step.name, amountText(step, bridge, locale)));
    return actualBridgeWords("%1, %2: %3").arg(bridge.title, bridge.unit, parts.join(QStringLiteral("; ")));
}

Drawing draw(const ActualBridge &bridge, QSizeF size, const ChartStyle &style)
{
    return BridgeLayout(bridge, size, style).run();
}

// Of the first option that is in use; the table beside it has them all.
std::optional<ActualBridge> actualBridge(const StudyResult &result, const QLocale &)
{
    const auto all = plansAgainstActual(result.study, result.sheet, result.evaluation);
    const auto first = std::find_if(all.begin(), all.end(), isKnown);
    return first == all.end() ? std::nullopt : std::optional(bridgeOf(result, *first));
}

ResultChart actualBridgeChart()
{
    ResultChart chart = resultChart<ActualBridge, actualBridge>("plan-and-actual");
    chart.show = [](ChartWidget &widget, const StudyResult &result, CostMeasure) {
        std::optional<ActualBridge> bridge = actualBridge(result, widget.locale());
        if (!bridge)
            return false;
        widget.setFixedHeight(bridge->heightFor(widget.fontMetrics().height()));
        static_cast<FigureChart<ActualBridge> &>(widget).setFigures(std::move(*bridge));
        return true;
    };
    return chart;
}

} // namespace breakeven
