#include "ui/models/ladder_chart.h"

#include "model/study/plan_start.h"
#include "ui/look/strings.h"
#include "ui/models/figure_words.h"
#include "ui/models/plan_charts.h"
#include "ui/text/numbers.h"
#include "ui/words/uncertain_plan_text.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr double kLadderRoom = 1.02; // of the axis across

class Ladder
{
public:
    Ladder(const Study &study, const UncertainPlan &plan, const QLocale &locale)
        : m_study(study), m_plan(plan), m_locale(locale),
          m_months(plan.offers.empty() ? 0 : int(plan.offers.front().attached.size()))
    {
    }

    AxisChart read() const
    {
        AxisChart chart;
        if (m_plan.ladder.empty())
            return chart;
        chart.title = planFigureWords("Ladder of commitments");
        chart.x = {planFigureWords("months from %1 on").arg(toQt(monthOfPlan(m_study, 0))),
                   AxisChart::Scale::Number, 0, m_months * kLadderRoom, true};
        chart.y = {planFigureWords("GPUs in service at the end of the quarter, mean and P10 to P90"),
                   AxisChart::Scale::Number};
        std::vector<std::size_t> offers;
        for (const LadderRung &rung : m_plan.ladder)
            if (std::find(offers.begin(), offers.end(), rung.offer) == offers.end())
                offers.push_back(rung.offer);
        for (const std::size_t offer : offers)
            add(offer, chart);
        fitUpright(chart);
        addRules(chart);
        return chart;
    }

private:
    double gpus(std::size_t offer, double machines) const
    {
        return machines * m_plan.offers[offer].gpusOfMachine;
    }

    // Of a plan that ends within it, shorter.
    double lengthOf(int quarter) const
    {
        return std::min<double>(kFirstMonths, m_months - kFirstMonths * quarter);
    }

    QString spread(std::size_t offer, const Expected &machines, const char *words) const
    {
        const PlanOffer &one = m_plan.offers[offer];
        const QString mean = machinesText(one, machines.mean, m_locale);
        if (machines.p10 == machines.p90)
            return planFigureWords(words).arg(mean);
        return planFigureWords(words).arg(planFigureWords("%1 on average, P10 %2, P90 %3")
                                              .arg(mean, machinesText(one, machines.p10, m_locale),
                                                   machinesText(one, machines.p90, m_locale)));
    }

    void add(std::size_t offer, AxisChart &chart) const
    {
        const PlanOffer &one = m_plan.offers[offer];
        AxisChart::Series steps;
        steps.name = toQt(one.name);
        steps.option = toQt(one.option);
        steps.slot = m_study.options.at(one.option).slot;
        steps.form = AxisChart::Form::Steps;
        steps.stepWidth = kFirstMonths;
        AxisChart::Area area{steps.name, steps.slot, {}};
        for (const LadderRung &rung : m_plan.ladder) {
            if (rung.offer != offer)
                continue;
            const double from = kFirstMonths * rung.quarter, length = lengthOf(rung.quarter);
            QStringList lines{spread(offer, rung.held, "in service: %1"),
                              spread(offer, rung.ordered, "ordered: %1")};
            if (const std::string term = words::termOf(one, numberStyle(m_locale)); !term.empty())
                lines.append(planFigureWords("for %1").arg(toQt(term)));
            steps.points.push_back({from + length / 2,
                                    gpus(offer, rung.held.mean),
                                    QStringLiteral("%1, %2").arg(
                                        steps.name, toQt(words::quarterText(m_study, m_plan, rung.quarter))),
                                    lines,
                                    {}});
            for (const double end : {from, from + length})
                area.spans.push_back({end, gpus(offer, rung.held.p10), gpus(offer, rung.held.p90)});
        }
        chart.series.push_back(std::move(steps));
        chart.areas.push_back(std::move(area));
    }

    // The end of the first quarter, and each January.
    void addRules(AxisChart &chart) const
    {
        if (m_months > kFirstMonths)
            chart.rules.push_back(
                {kFirstMonths,
                 planFigureWords("decided from %1").arg(toQt(monthOfPlan(m_study, kFirstMonths))), -1});
        for (int month = kFirstMonths + 1; month < m_months; ++month)
            if (const QString name = toQt(monthOfPlan(m_study, month)); name.endsWith(QLatin1String("-01")))
                chart.rules.push_back({double(month), name.left(4), -1});
    }

    const Study &m_study;
    const UncertainPlan &m_plan;
    QLocale m_locale;
    int m_months;
};

} // namespace

AxisChart ladderChart(const Study &study, const UncertainPlan &plan, const QLocale &locale)
{
    return Ladder(study, plan, locale).read();
}

} // namespace breakeven
