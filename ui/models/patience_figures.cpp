#include "ui/models/patience_figures.h"

#include "model/study/study_path.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_words.h"
#include "ui/models/input_words.h"
#include "ui/models/sweep_figures.h"
#include "ui/text/numbers.h"
#include "ui/words/moved_figures.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kWorthTelling = 0.005; // of what is paid

SweepLook look() { return {page_ids::kEffects, SweepLook::Shown::InTime}; }

class Patience
{
public:
    Patience(const SweptStudy &swept, const QLocale &locale)
        : m_swept(swept), m_locale(locale), m_wait(swept.input(0), swept.study(), locale)
    {
        const auto &numbers = swept.sweep->axes()[0].numbers;
        m_now = std::size_t(std::min_element(numbers.begin(), numbers.end(),
                                             [now = *swept.input(0).value](double a, double b) {
                                                 return std::fabs(a - now) < std::fabs(b - now);
                                             }) -
                            numbers.begin());
    }

    QString html() const
    {
        const auto atOnce = costAt(0), now = costAt(m_now), later = costAt(last());
        if (!now)
            return explorationWords("No option starts the work within %1.")
                .arg(waitText(m_now).toHtmlEscaped());
        if (!atOnce)
            return explorationWords(
                       "<b>No option starts the work at once</b>; waiting up to %1 costs at least %2.")
                .arg(waitText(m_now).toHtmlEscaped(), amount(*now).toHtmlEscaped());
        const double saved = *atOnce - *now;
        const QString link = QStringLiteral("<a href=\"node:%1\">%2</a>")
                                 .arg(toQt(savedName()), amount(saved).toHtmlEscaped());
        const QString wait = waitText(m_now).toHtmlEscaped();
        QString html =
            saved >= kWorthTelling * *atOnce
                ? explorationWords("<b>Waiting up to %1 saves %2</b> (%3) against starting at once: %4 for "
                                   "each hour of patience.")
                      .arg(wait, link, sentenceShare(saved / *atOnce, m_locale),
                           amount(saved / waitAt(m_now)).toHtmlEscaped())
                : explorationWords("<b>Patience saves next to nothing:</b> waiting up to %1 costs %2 less "
                                   "than starting at once.")
                      .arg(wait, link);
        const double more = later ? *now - *later : 0;
        return html + QLatin1Char(' ') +
               (more >= kWorthTelling * *now
                    ? explorationWords("Waiting up to %1 would save another %2.")
                          .arg(waitText(last()).toHtmlEscaped(), amount(more).toHtmlEscaped())
                    : explorationWords("Waiting twice as long would save hardly more.")) +
               QLatin1Char(' ') +
               explorationWords(
                   "Every option keeps its machines; its line begins where its jobs start in time.");
    }

    words::ExplainedFigures figures() const
    {
        words::ExplainedFigures all;
        if (costAt(0) && costAt(m_now))
            all.emplace(savedName(), words::patienceFigure(m_swept.sweep->probe(),
                                                           {{&m_swept.input(0), waitAt(m_now)},
                                                            m_swept.at(0).reading,
                                                            m_swept.at(m_now).reading},
                                                           numberStyle(m_locale)));
        return all;
    }

    // The wait of now on every line.
    void addSpots(AxisChart &chart) const
    {
        for (const AxisChart::Series &series : chart.series)
            for (const AxisChart::Point &point : series.points)
                if (point.x == waitAt(m_now))
                    chart.spots.push_back({point, {}});
    }

private:
    std::size_t last() const { return m_swept.across() - 1; }
    double waitAt(std::size_t x) const { return m_swept.sweep->axes()[0].numbers[x]; }
    QString waitText(std::size_t x) const { return m_wait.text(waitAt(x)); }
    std::string savedName() const { return words::patienceName(m_swept.input(0).path); }
    QString amount(double cost) const
    {
        return sentenceMoney(cost, toQt(m_swept.study().currency), m_locale);
    }
    std::optional<double> costAt(std::size_t x) const
    {
        const CostOrder &order = m_swept.at(x).reading.order;
        return order.cheapest < 0 ? std::nullopt : order.npv[std::size_t(order.cheapest)];
    }
    const SweptStudy &m_swept;
    QLocale m_locale;
    InputWords m_wait;
    std::size_t m_now = 0;
};

} // namespace

std::optional<SweepWish> patienceWish(const Study &study, const std::string &workload)
{
    const std::string path = "workloads." + workload + ".max_wait";
    const auto place = inputAt(study, path);
    if (!place || choiceIn(study.workloads.at(workload).choices, "patience") != "waits")
        return std::nullopt;
    const std::string &shared = place->input->shared;
    const auto value = shared.empty() ? place->input->value : study.shared.at(shared).value;
    if (!value || !(*value > 0))
        return std::nullopt;
    return SweepWish{shared.empty() ? path : "shared." + shared, "", std::pair(0.0, 2 * *value)};
}

AxisChart patienceChart(const SweptStudy &swept, const QLocale &locale)
{
    AxisChart chart = sweepLines(swept, locale, look());
    Patience(swept, locale).addSpots(chart);
    return chart;
}

QString patienceHtml(const SweptStudy &swept, const QLocale &locale)
{
    return Patience(swept, locale).html();
}

std::map<QString, ExplainedFigure> patienceFigures(const SweptStudy &swept, const QLocale &locale)
{
    std::map<QString, ExplainedFigure> all = sweepFigures(swept, locale, look());
    all.merge(explainedFigures(Patience(swept, locale).figures(), page_ids::kEffects));
    return all;
}

} // namespace breakeven
