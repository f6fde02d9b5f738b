#include "ui/models/serving_charts.h"

#include "model/evaluate/result_figures.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/figure_cell.h"
#include "ui/models/served_columns.h"
#include "ui/models/token_columns.h"
#include "ui/text/numbers.h"
#include "ui/text/serving_text.h"
#include "ui/words/serving_figures.h"
#include "ui/words/token_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kHeadroomAbove = 1.12; // of the tallest line that sets the height

QString servingFigureWords(const char *text) { return QCoreApplication::translate("ServingFigures", text); }

QString rateText(double rate, const QLocale &locale) { return locale.toString(rate, 'f', 1); }

QString nameOf(const Study &study, const std::string &option) { return toQt(study.options.at(option).name); }

// "b200_conc16.json · 2026-06-12".
QString runSource(const ServingSeries &series)
{
    QStringList parts{toQt(series.from), series.asOf ? toQt(series.asOf->iso()) : QString()};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

class LoadBuilder
{
public:
    LoadBuilder(const Study &study, const ServingReading &reading, const ServingRuns &runs, LatencyKind kind,
                const QLocale &locale)
        : m_study(study), m_reading(reading), m_runs(runs), m_kind(kind), m_at(std::size_t(kind)),
          m_locale(locale), m_series(study.performance.at(runs.series))
    {
    }

    AxisChart build()
    {
        m_chart.title = servingFigureWords("Load of a replica, %1").arg(toQt(words::latencyWord(m_kind)));
        m_chart.x = {servingFigureWords("requests a second, one replica of %1 GPUs")
                         .arg(m_locale.toString(m_series.gpusPerReplica, 'g', 4))};
        m_chart.y = {servingFigureWords("%1, %2").arg(
            latencyTitle(m_kind), percentileText(m_study, m_reading.workload, m_runs.used[m_at]))};
        addEnvelope();
        addPoints();
        addLimits();
        addRing();
        fit();
        return std::move(m_chart);
    }

private:
    int slot() const { return m_study.options.at(m_runs.option).slot; }

    void addEnvelope()
    {
        AxisChart::Series line{servingFigureWords("envelope"), toQt(m_runs.option), slot()};
        line.isNamed = line.isMarked = false;
        const std::vector<double> &seconds = m_runs.envelope.seconds[m_at];
        for (std::size_t i = 0; i < seconds.size(); ++i) {
            if (i == 0)
                line.points.push_back({0, seconds[0]});
            line.points.push_back({m_runs.envelope.rate[i], seconds[i]});
        }
        m_chart.series.push_back(std::move(line));
    }

    void addPoints()
    {
        AxisChart::Series points{servingFigureWords("Runs"), toQt(m_runs.option), slot()};
        points.form = AxisChart::Form::Points;
        points.isNamed = false;
        for (std::size_t i = 0; i < m_runs.points.size(); ++i) {
            const ServingRuns::Point &run = m_runs.points[i];
            if (!run.seconds[m_at])
                continue;
            const words::ExplainedFigure figure =
                words::servingRunFigure(m_study, m_runs, run, numberStyle(m_locale));
            AxisChart::Point point{run.rate, *run.seconds[m_at], toQt(figure.title)};
            point.lines = {servingFigureWords("%1 requests/s · %2")
                               .arg(rateText(run.rate, m_locale), secondsText(*run.seconds[m_at], m_locale)),
                           runSource(m_series)};
            point.target = {page_ids::kEffects, toQt(words::servingRunName(m_reading, m_runs, i))};
            const bool isLast = i + 1 == m_runs.points.size();
            if (run.concurrency)
                point.mark =
                    isLast ? servingFigureWords("%1 at once").arg(m_locale.toString(*run.concurrency, 'g', 5))
                           : m_locale.toString(*run.concurrency, 'g', 5);
            points.points.push_back(std::move(point));
        }
        m_chart.series.push_back(std::move(points));
    }

    void addLimits()
    {
        if (const auto &target = m_runs.targets[m_at])
            m_chart.levels.push_back(
                {*target, servingFigureWords("target %1").arg(secondsText(*target, m_locale))});
        const bool binds = m_runs.limitedBy == m_kind;
        if (m_runs.goodput && (binds || !m_runs.limitedBy))
            m_chart.rules.push_back(
                {*m_runs.goodput, servingFigureWords("goodput %1").arg(rateText(*m_runs.goodput, m_locale))});
        else if (m_runs.goodputBy[m_at] && m_runs.limitedBy)
            m_chart.rules.push_back(
                {*m_runs.goodputBy[m_at], servingFigureWords("%1, %2 binds first")
                                              .arg(rateText(*m_runs.goodputBy[m_at], m_locale),
                                                   toQt(words::latencyWord(*m_runs.limitedBy)))});
        if (const auto planned = m_runs.planned())
            m_chart.bands.push_back({*planned, *m_runs.goodput, AxisChart::Band::Tone::Caution});
    }

    void addRing()
    {
        if (!m_runs.load || !m_runs.seconds[m_at])
            return;
        AxisChart::Spot ring;
        const QString seconds = secondsText(*m_runs.seconds[m_at], m_locale);
        static const ByLatency<const char *> kFigures{"ttft_s", "tpot_s", "e2e_s"};
        ring.point = {*m_runs.load, *m_runs.seconds[m_at], servingFigureWords("Now, in the busiest minutes")};
        ring.point.lines = {
            servingFigureWords("%1 requests/s · %2").arg(rateText(*m_runs.load, m_locale), seconds)};
        ring.point.target = {page_ids::kEffects, QStringLiteral("options.%1.workloads.%2.%3")
                                                     .arg(toQt(m_runs.option), toQt(m_reading.workload),
                                                          QLatin1String(kFigures[m_at]))};
        ring.text = servingFigureWords("%1 now").arg(seconds);
        m_chart.spots.push_back(std::move(ring));
    }

    void fit()
    {
        double most = 0;
        for (const ServingRuns::Point &run : m_runs.points)
            most = std::max(most, run.rate);
        m_chart.x.to = ticksWithin({{}, AxisChart::Scale::Number, 0, most * 1.2}, 6).back();
        m_chart.x.to = std::max(m_chart.x.to, most * 1.05);
        for (const AxisChart::Level &level : m_chart.levels)
            m_chart.series.front().points.push_back({0, level.y * 1.1}); // the height holds the target
        fitUpright(m_chart);
        auto &line = m_chart.series.front().points;
        line.resize(line.size() - m_chart.levels.size());
    }

    const Study &m_study;
    const ServingReading &m_reading;
    const ServingRuns &m_runs;
    LatencyKind m_kind;
    std::size_t m_at;
    QLocale m_locale;
    const ServingSeries &m_series;
    AxisChart m_chart;
};

// The cost of options over one input.
class SweepBuilder
{
public:
    SweepBuilder(const Study &study, const ServingReading &reading, const ServingSweep &sweep,
                 const std::string &option, double unit, const QLocale &locale)
        : m_study(study), m_reading(reading), m_sweep(sweep), m_option(option),
          m_rival(rivalApi(reading, option)), m_unit(unit), m_locale(locale)
    {
    }

    AxisChart build(const QString &title, const QString &axis, bool isByRatio)
    {
        m_chart.title = title;
        m_chart.x = {axis, AxisChart::Scale::Number, isByRatio ? m_sweep.from / m_unit : 0,
                     m_sweep.to / m_unit};
        m_chart.y = {servingFigureWords("%1 a month").arg(toQt(m_study.currency)), AxisChart::Scale::Money};
        m_chart.x.isByRatio = m_chart.y.isByRatio = isByRatio;
        const double top = isByRatio ? HUGE_VAL : mostOf(shown());
        for (const ServingLine *line : shown()) {
            addLine(*line, top);
            addArea(*line);
        }
        addCheaper();
        addRing();
        fitUpright(m_chart);
        return std::move(m_chart);
    }

private:
    const ServingLine *line(const std::string &option) const
    {
        for (const ServingLine &line : m_sweep.lines)
            if (line.option == option)
                return &line;
        return nullptr;
    }

    // The option, the cheapest of the others with replicas, and every API; over the work all that serve it
    // somewhere.
    std::vector<const ServingLine *> shown() const
    {
        std::vector<const ServingLine *> lines;
        if (m_chart.x.isByRatio) {
            for (const ServingLine &candidate : m_sweep.lines)
                if (candidate.lastServed())
                    lines.push_back(&candidate);
            return lines;
        }
        const ServingLine *other = nullptr;
        for (const ServingLine &candidate : m_sweep.lines) {
            const bool isOther = !candidate.isApi && candidate.option != m_option && candidate.now &&
                                 candidate.now->serves && candidate.now->replicas;
            if (isOther && (!other || candidate.now->cost < other->now->cost))
                other = &candidate;
        }
        if (const ServingLine *own = line(m_option))
            lines.push_back(own);
        if (other)
            lines.push_back(other);
        for (const ServingLine &candidate : m_sweep.lines)
            if (candidate.isApi)
                lines.push_back(&candidate);
        return lines;
    }

    // Of the option itself and the APIs; dearer ones are cut off above them.
    double mostOf(const std::vector<const ServingLine *> &lines) const
    {
        double most = 0;
        for (const ServingLine *line : lines)
            for (const ServingSample &sample : line->samples)
                if (sample.serves && (line->isApi || line->option == m_option))
                    most = std::max(most, sample.cost);
        return most > 0 ? most * kHeadroomAbove : HUGE_VAL;
    }

    AxisChart::Point pointOf(const ServingLine &line, const ServingSample &sample) const
    {
        const words::ExplainedFigure figure =
            words::servingSampleFigure(m_study, m_reading, m_sweep, line, sample, numberStyle(m_locale));
        AxisChart::Point point{sample.at / m_unit, sample.cost, toQt(figure.title)};
        point.lines = {toQt(figure.value)};
        if (!figure.numbers.empty())
            point.lines << toQt(figure.numbers);
        return point;
    }

    // A piece for each part without a gap; words where a machine is added.
    void addLine(const ServingLine &line, double top)
    {
        AxisChart::Series piece;
        const auto close = [&] {
            if (!piece.points.empty())
                m_chart.series.push_back(std::move(piece));
            piece = {nameOf(m_study, line.option), toQt(line.option), m_study.options.at(line.option).slot};
            piece.isNamed = true;
        };
        close();
        const ServingSample *before = nullptr;
        for (std::size_t i = 0; i < line.samples.size(); ++i) {
            const ServingSample &sample = line.samples[i];
            if (!sample.serves || sample.cost > top) {
                close();
                before = nullptr;
                continue;
            }
            const bool isStep = !before || before->machines != sample.machines;
            if (words::isServingPoint(line, i)) {
                piece.points.push_back(pointOf(line, sample));
                piece.points.back().target = {page_ids::kEffects,
                                              toQt(words::servingSampleName(m_reading, m_sweep, line, i))};
                if (isStep && line.option == m_option && sample.machines && isMarked(*sample.machines))
                    piece.points.back().mark = machinesText(*sample.machines);
            }
            before = &sample;
        }
        close();
    }

    // By ratio later steps are small and close together.
    bool isMarked(double machines) const
    {
        return !m_chart.x.isByRatio || (std::lround(machines) & (std::lround(machines) - 1)) == 0;
    }

    void addArea(const ServingLine &line)
    {
        AxisChart::Area area{nameOf(m_study, line.option), m_study.options.at(line.option).slot, {}};
        for (const ServingBandPoint &point : line.band)
            area.spans.push_back({point.at / m_unit, point.low, point.high});
        if (!area.spans.empty())
            m_chart.areas.push_back(std::move(area));
    }

    static QString machinesText(double machines)
    {
        const int count = int(std::lround(machines));
        return count == 1 ? servingFigureWords("1 machine") : servingFigureWords("%1 machines").arg(count);
    }

    // Where the option costs less than the API it is compared with.
    void addCheaper()
    {
        const ServingLine *own = line(m_option), *api = line(m_rival);
        if (!own || !api)
            return;
        const auto isCheaper = [&](std::size_t i) {
            return own->samples[i].serves && api->samples[i].serves &&
                   own->samples[i].cost <= api->samples[i].cost;
        };
        for (std::size_t i = 0; i + 1 < own->samples.size(); ++i) {
            if (!isCheaper(i) || !isCheaper(i + 1))
                continue;
            const double from = own->samples[i].at / m_unit, to = own->samples[i + 1].at / m_unit;
            if (!m_chart.bands.empty() && m_chart.bands.back().to == from)
                m_chart.bands.back().to = to;
            else
                m_chart.bands.push_back({from, to, AxisChart::Band::Tone::Cheaper});
        }
    }

    void addRing()
    {
        const ServingLine *own = line(m_option);
        if (!own || !own->now || std::isnan(own->now->cost))
            return;
        AxisChart::Spot ring;
        ring.point = pointOf(*own, *own->now);
        ring.point.target = {page_ids::kEffects,
                             QStringLiteral("options.%1.cost_per_month").arg(toQt(m_option))};
        ring.text = money(own->now->cost, m_locale);
        m_chart.spots.push_back(std::move(ring));
    }

    const Study &m_study;
    const ServingReading &m_reading;
    const ServingSweep &m_sweep;
    std::string m_option;
    std::string m_rival;
    double m_unit;
    QLocale m_locale;
    AxisChart m_chart;
};

} // namespace

AxisChart loadChart(const Study &study, const ServingReading &reading, const ServingRuns &runs,
                    LatencyKind kind, const QLocale &locale)
{
    return LoadBuilder(study, reading, runs, kind, locale).build();
}

AxisChart targetChart(const Study &study, const ServingReading &reading, const std::string &option,
                      const QLocale &locale)
{
    const QString word = toQt(words::latencyWord(reading.target));
    AxisChart chart = SweepBuilder(study, reading, *reading.byTarget, option, 1, locale)
                          .build(servingFigureWords("Cost against the %1 target").arg(word),
                                 servingFigureWords("%1 target in seconds").arg(word), false);
    chart.rules.push_back({reading.byTarget->now,
                           servingFigureWords("target %1").arg(secondsText(reading.byTarget->now, locale))});
    return chart;
}

AxisChart requestsChart(const Study &study, const ServingReading &reading, const std::string &option,
                        const QLocale &locale)
{
    const RequestsUnit unit = requestsUnit(reading);
    AxisChart chart =
        SweepBuilder(study, reading, *reading.byRequests, option, unit.size, locale)
            .build(words::isMeasuredByTokens(reading) ? servingFigureWords("Cost against tokens")
                                                      : servingFigureWords("Cost against requests"),
                   (unit.name + QLatin1Char(' ') + toQt(words::amountWords(reading))).trimmed(), true);
    chart.rules.push_back({reading.byRequests->now / unit.size,
                           servingFigureWords("now %1").arg(toQt(
                               words::workText(reading, reading.byRequests->now, numberStyle(locale))))});
    for (std::size_t k = 0; k < reading.crossings.size(); ++k) {
        const ServingCrossing &crossing = reading.crossings[k];
        if (crossing.option != option || crossing.isJump)
            continue;
        AxisChart::Spot spot;
        spot.point = {crossing.at / unit.size, crossing.cost,
                      toQt(words::workText(reading, crossing.at, numberStyle(locale)))};
        spot.point.lines = {servingFigureWords("%1 and %2 cost the same")
                                .arg(nameOf(study, option), nameOf(study, crossing.api))};
        spot.point.target = {page_ids::kEffects, toQt(words::servingCrossingName(reading, k))};
        spot.text = locale.toString(crossing.at / unit.size, 'g', 4);
        chart.spots.push_back(std::move(spot));
    }
    return chart;
}

Table tokensTable(const StudyResult &result, int workload, const QLocale &locale)
{
    Table table;
    table.name = servingFigureWords("What a million tokens costs");
    addOptionRows(table, result.comparison);
    addStatusColumn(table, result.comparison);
    std::vector<NodeId> nodes;
    for (const OptionNodes &option : result.sheet.options)
        nodes.push_back(nodeOf(option, "cost_per_month"));
    table.columns.push_back({servingFigureWords("Cost a month"), toQt(result.study.currency), true, true});
    std::vector<TableCell> cells = figureCells(result, page_ids::kEffects, nodes);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i].text = money(numberOf(cells[i]), 0, locale);
        table.rows[i].cells.push_back(cells[i]);
    }
    addTokenColumns(table, result, workload, page_ids::kEffects, locale, {"cost_per_1000_requests"});
    return table;
}

} // namespace breakeven
