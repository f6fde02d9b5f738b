#include "ui/report/key_figures.h"

#include "model/evaluate/cost_measure.h"
#include "ui/report/cells.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

using namespace paper;

namespace {

class Figures
{
public:
    explicit Figures(const ReportData &data)
        : m_comparison(data.comparison), m_locale(data.locale), m_currency(text(data.study.currency)),
          m_measure(data.comparison.verdict.isPresentValue ? CostMeasure::PresentValue : CostMeasure::Total)
    {
    }

    std::vector<KeyFigure> all() const
    {
        std::vector<KeyFigure> result;
        const OptionOutcome *best = cheapest();
        if (!best)
            return result;
        addSaving(result, *best);
        addReturns(result, *best);
        if (best->costPerUsefulGpuHour()) {
            const auto other =
                baseline() && baseline() != best ? baseline()->costPerUsefulGpuHour() : std::nullopt;
            result.push_back({tr("Cost of a useful GPU-hour"), amount(best->costPerUsefulGpuHour()),
                              other ? tr("baseline %1").arg(amount(other)) : QString(),
                              target(*best, "cost_per_useful_gpu_hour")});
        }
        addWaste(result, *best);
        if (best->timeToResultHours())
            result.push_back({tr("Time to result"),
                              duration(*best->timeToResultHours()),
                              {},
                              target(*best, "time_to_result_h")});
        if (best->p95LatencySeconds())
            result.push_back({tr("P95 latency"),
                              withUnit(best->p95LatencySeconds(), 1, tr("s"), m_locale),
                              {},
                              target(*best, "p95_latency_s")});
        result.push_back({inMeasure(tr("Cost")), amount(costOf(*best, m_measure)), name(*best),
                          target(*best, costMeasureId(m_measure))});
        result.resize(std::min<std::size_t>(result.size(), 4));
        return result;
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
    static ExplainTarget target(const OptionOutcome &option, const char *quantity)
    {
        return {{}, QStringLiteral("options.%1.%2").arg(text(option.id), QLatin1String(quantity))};
    }
    static QString name(const OptionOutcome &option) { return QString::fromStdString(option.name); }
    QString amount(std::optional<double> value) const
    {
        return value ? money(value, m_locale) + QLatin1Char(' ') + m_currency : unknownText();
    }

    QString duration(double hours) const
    {
        return hours < 1 ? withUnit(hours * 60, 1, tr("min"), m_locale)
                         : withUnit(hours, 1, tr("h"), m_locale);
    }

    // "Cost over 3 years", "Cost in present value over 3 years".
    QString inMeasure(const QString &what) const
    {
        return m_measure == CostMeasure::PresentValue
                   ? tr("%1 in present value over %2").arg(what, planLength(m_comparison))
                   : tr("%1 over %2").arg(what, planLength(m_comparison));
    }

    void addSaving(std::vector<KeyFigure> &result, const OptionOutcome &best) const
    {
        const OptionOutcome *basis = baseline();
        if (!basis || basis == &best || basis->status != Status::Ok)
            return;
        const auto theirs = costOf(*basis, m_measure);
        const auto own = costOf(best, m_measure);
        if (!theirs || !own || (basis->heldBack && *theirs < *own)) // the headline tells of the estimate
            return;
        // Less money is minus, as on every page of the window.
        ExplainTarget more = target(best, costMeasureId(m_measure));
        more.minus = target(*basis, costMeasureId(m_measure)).quantity;
        const auto part = *theirs > 0 ? std::optional(std::fabs(*own - *theirs) / *theirs) : std::nullopt;
        const int decimals = std::fabs(*own - *theirs) >= 1000 ? 0 : 2;
        result.push_back({inMeasure(tr("Against the baseline")),
                          difference(*own - *theirs, decimals, m_locale) + QLatin1Char(' ') + m_currency,
                          tr("%1 of %2, %3").arg(share(part, m_locale), name(*basis), amount(theirs)), more});
    }

    void addReturns(std::vector<KeyFigure> &result, const OptionOutcome &best) const
    {
        if (!best["payback_years"] || (baseline() && baseline()->status != Status::Ok))
            return;
        const double first = best["paid_at_start"].value_or(0);
        result.push_back(
            {tr("Payback"),
             std::isinf(*best["payback_years"]) ? tr("not within the plan")
                                                : withUnit(best["payback_years"], 2, tr("years"), m_locale),
             first > 0 ? tr("%1 spent first").arg(amount(first)) : QString(), target(best, "payback_years")});
        result.push_back({tr("Return on buying (IRR)"),
                          best["irr"] ? tr("%1 a year").arg(share(best["irr"], m_locale)) : tr("none"),
                          baseline() ? tr("against %1").arg(name(*baseline())) : QString(),
                          best["irr"] ? target(best, "irr") : ExplainTarget()});
    }

    void addWaste(std::vector<KeyFigure> &result, const OptionOutcome &best) const
    {
        const auto idle = costOf(best, m_measure, Category::Idle);
        if (!idle || !best["idle_share_of_cost"] || *best.totalCost() <= 0)
            return;
        result.push_back({tr("Paid and not used"), share(best["idle_share_of_cost"], m_locale, 0),
                          inMeasure(amount(idle)), target(best, "idle_share_of_cost")});
    }

    const Comparison &m_comparison;
    QLocale m_locale;
    QString m_currency;
    CostMeasure m_measure; // of the headline, over the plan
};

} // namespace

std::vector<KeyFigure> keyFigures(const ReportData &data) { return Figures(data).all(); }

QString planLength(const Comparison &comparison)
{
    if (comparison.months == 12)
        return tr("one year");
    return comparison.months % 12 == 0 ? tr("%1 years").arg(comparison.months / 12)
                                       : tr("%1 months").arg(comparison.months);
}

} // namespace breakeven
