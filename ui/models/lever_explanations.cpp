#include "ui/models/lever_explanations.h"

#include "model/effects/checkpointing.h"
#include "model/effects/preemption.h"
#include "model/levers/lever.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/serving_figures.h"
#include "ui/text/lever_text.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <cmath>

namespace breakeven {

namespace {

QString leverExplanationWords(const char *text)
{
    return QCoreApplication::translate("LeverExplanations", text);
}

QString fourDigits(double value, const QLocale &locale) { return locale.toString(value, 'g', 4); }

QString withUnitOf(double value, const QString &unit, const QLocale &locale)
{
    return unit.isEmpty() ? fourDigits(value, locale) : fourDigits(value, locale) + QChar(0x00A0) + unit;
}

class LeverExplanations
{
public:
    LeverExplanations(const EffectsOutcome &outcome, const QLocale &locale)
        : m_study(outcome.result->study), m_sheet(outcome.result->sheet),
          m_evaluation(outcome.result->evaluation), m_limits(outcome.limits), m_locale(locale)
    {
    }

    QString title(const LeverReading &reading, const QString &what) const
    {
        return leverExplanationWords("%1 of %2, %3")
            .arg(leverName(reading.lever.kind), toQt(m_study.options.at(reading.lever.option).name), what);
    }
    QString at(const LeverReading &reading, double value) const
    {
        return leverValueText(reading.lever, value, m_locale);
    }
    static QString timeUnit(const LeverReading &reading)
    {
        const LeverTime time = reading.measures.time;
        return time == LeverTime::SecondsOfRequest || time == LeverTime::SecondsOfStart ? QStringLiteral("s")
                                                                                        : QStringLiteral("h");
    }
    static QString timeName(const LeverReading &reading)
    {
        switch (reading.measures.time) {
        case LeverTime::HoursWaited:
            return leverExplanationWords("Wait of 95 % of the work, at most");
        case LeverTime::SecondsOfStart:
            return leverExplanationWords("Wait of the first request");
        default:
            return leverExplanationWords("Time, mean");
        }
    }
    QString amount(double value) const
    {
        return money(value, m_locale) + QChar(0x00A0) + toQt(m_study.currency);
    }

    ExplainedFigure cheapest(const LeverReading &reading) const
    {
        ExplainedFigure figure{page_ids::kEffects,
                               title(reading, leverExplanationWords("cheapest")),
                               at(reading, reading.cheapest->at),
                               {},
                               {},
                               {},
                               {}};
        if (!addFormula(reading, figure)) {
            figure.words =
                leverExplanationWords("The least cost within the limits, all other inputs as they are");
            figure.numbers = amount(reading.cheapest->cost);
        }
        addCosts(reading, figure);
        return figure;
    }

    // What any other value of the lever would come to.
    ExplainedFigure at(const LeverReading &reading, const LeverSample &sample) const
    {
        const QString value = at(reading, sample.at);
        ExplainedFigure figure{page_ids::kEffects,
                               title(reading, value),
                               amount(sample.cost),
                               leverExplanationWords("What it costs with this value, all else as it is"),
                               value,
                               {},
                               {}};
        const auto time = [&](const QString &name, double hours, const QString &how) {
            if (std::isfinite(hours))
                figure.rows.push_back({name, how, withUnitOf(hours, timeUnit(reading), m_locale), {}});
        };
        const bool isSimulated = reading.lever.kind == LeverKind::CheckpointInterval;
        time(timeName(reading), sample.mean, {});
        // Its explanation says how it is simulated.
        time(leverExplanationWords("95 of 100 done within"), sample.p95,
             isSimulated ? leverFigureId(reading.lever, QStringLiteral("p95")) : QString());
        return figure;
    }

    // Machines kept where nobody says how many.
    ExplainedFigure kept(const LeverReading &reading) const
    {
        const Lever &lever = reading.lever;
        ExplainedFigure figure{
            page_ids::kEffects,
            title(reading, leverExplanationWords("now")),
            at(reading, *lever.now),
            leverExplanationWords("The most machines the work needs × the GPUs of a machine"),
            {},
            {},
            {}};
        if (const auto machines = valueNamed(m_evaluation, lever.nowNode))
            figure.rows.push_back({leverExplanationWords("Machines, most"),
                                   toQt(lever.nowNode),
                                   fixed(*machines, 0, m_locale),
                                   {}});
        return figure;
    }

    // The rate of the long run beside the job in whole segments, which the comparison shows.
    ExplainedFigure longRun(const LeverReading &reading) const
    {
        ExplainedFigure figure{
            page_ids::kEffects,
            title(reading, leverExplanationWords("now")),
            amount(reading.now->cost),
            leverExplanationWords("The cost of the long run: work × E(interval) ÷ interval"),
            leverExplanationWords("interval %1").arg(at(reading, reading.now->at)),
            {},
            {}};
        const auto job = valueNamed(m_evaluation, reading.measures.cost);
        if (job)
            figure.rows.push_back(
                {leverExplanationWords("In whole segments, as compared"), toQt(reading.measures.cost),
                 amount(*job),
                 leverExplanationWords("the last segment of a job is shorter than the others")});
        if (const auto hours = valueNamed(m_evaluation, reading.measures.mean))
            figure.rows.push_back({leverExplanationWords("Time to result, as compared"),
                                   toQt(reading.measures.mean),
                                   withUnit(*hours, 1, QStringLiteral("h"), m_locale),
                                   {}});
        figure.rows.push_back(
            {leverExplanationWords("Checkpoint interval"),
             reading.lever.isGiven ? toQt(reading.lever.path) : QString(), at(reading, reading.now->at),
             reading.lever.isGiven ? QString() : leverExplanationWords("unset: the cheapest")});
        return figure;
    }

    ExplainedFigure simulated(const SimulatedFigure &from, const QString &figureTitle,
                              const QString &value) const
    {
        ExplainedFigure figure{
            page_ids::kEffects,
            figureTitle,
            value,
            toQt(from.method),
            from.runs == 1
                ? leverExplanationWords("simulated, 1 run, seed %1").arg(from.seed)
                : leverExplanationWords("simulated, %1 runs, seed %2").arg(from.runs).arg(from.seed),
            {},
            {}};
        for (const SimulatedFigure::Parameter &parameter : from.parameters)
            figure.rows.push_back(
                {toQt(parameter.label),
                 toQt(parameter.quantity),
                 withUnitOf(
                     parameter.value,
                     QString(toQt(parameter.unitText)).replace(QLatin1Char('$'), toQt(m_study.currency)),
                     m_locale),
                 {}});
        figure.rows.push_back(
            {leverExplanationWords("Runs"), {}, m_locale.toString(qulonglong(from.runs)), {}});
        figure.rows.push_back({leverExplanationWords("Seed"),
                               {},
                               QString::number(from.seed),
                               leverExplanationWords("the same seed gives the same numbers")});
        return figure;
    }

    ExplainedFigure burst(const BurstSeries &series) const
    {
        ExplainedFigure figure = simulated(
            series.figure,
            leverExplanationWords("One burst of %1").arg(toQt(m_study.options.at(series.option).name)),
            amount(series.cost()));
        std::vector<ExplainedFigure::Row> rows{{leverExplanationWords("Paid over used node time"),
                                                {},
                                                multiple(series.overhead, m_locale),
                                                leverExplanationWords("of this simulation")},
                                               {leverExplanationWords("The same in the option's cost"),
                                                toQt(series.place + ".overhead"),
                                                multiple(series.usedOverhead, m_locale),
                                                {}}};
        figure.rows.insert(figure.rows.begin(), rows.begin(), rows.end());
        return figure;
    }

private:
    // The exact interval of a gang that is interrupted at a constant rate; false for every other lever.
    bool addFormula(const LeverReading &reading, ExplainedFigure &figure) const
    {
        if (reading.lever.kind != LeverKind::CheckpointInterval)
            return false;
        const std::string &place = reading.lever.place;
        const StepNodes &steps = stepsAt(m_sheet, place);
        const auto rate = stepValue(m_evaluation, steps.jobInterruptionRate);
        const auto save = valueNamed(m_evaluation, place + ".save_time");
        const auto delay = stepValue(m_evaluation, steps.delay);
        const auto recovery = valueNamed(m_evaluation, place + ".recovery_time");
        if (!rate || !save || !delay || !recovery)
            return false;
        const double rule = youngInterval(*rate, *save / 60);
        const PreemptionTerms terms{*rate, *save / 60, *delay, *recovery / 60};
        const double longer =
            longRunStretch(terms, rule) / longRunStretch(terms, reading.cheapest->at / 60) - 1;
        figure.words = leverExplanationWords("(1 + W₀(−e^(−1 − λC))) ÷ λ");
        figure.numbers = leverExplanationWords("λ = %1 an hour, C = %2 h")
                             .arg(fourDigits(*rate, m_locale), fourDigits(*save / 60, m_locale));
        figure.rows.push_back({leverExplanationWords("Interruptions of the whole job, λ"),
                               toQt(m_evaluation.sheet().node(steps.jobInterruptionRate).id),
                               withUnitOf(*rate, leverExplanationWords("an hour"), m_locale),
                               {}});
        figure.rows.push_back({leverExplanationWords("Time to save, C"),
                               toQt(place + ".save_time"),
                               withUnitOf(*save, QStringLiteral("min"), m_locale),
                               {}});
        figure.rows.push_back(
            {leverExplanationWords("Rule of thumb, √(2C ÷ λ)"),
             {},
             at(reading, rule * 60),
             leverExplanationWords("takes %1 longer than the exact one").arg(share(longer, m_locale, 2))});
        figure.note = leverExplanationWords(
            "Waiting for a new node and restarting change the cost, not the best interval.");
        return true;
    }

    void addCosts(const LeverReading &reading, ExplainedFigure &figure) const
    {
        figure.rows.push_back({leverExplanationWords("Cost then"),
                               {},
                               amount(reading.cheapest->cost),
                               leverExplanationWords("with this value, all else as it is")});
        if (reading.now)
            figure.rows.push_back({leverExplanationWords("Cost now"),
                                   reading.lever.kind == LeverKind::CheckpointInterval
                                       ? leverFigureId(reading.lever, QStringLiteral("now"))
                                       : toQt(reading.measures.cost),
                                   amount(reading.now->cost), at(reading, reading.now->at)});
        if (const auto change = reading.change())
            figure.rows.push_back(
                {leverExplanationWords("Change"),
                 {},
                 leverExplanationWords("%1 % of now").arg(difference(*change * 100, 1, m_locale)),
                 {}});
        if (reading.kept != LeverLimit::None)
            figure.rows.push_back({leverExplanationWords("Limit kept"),
                                   {},
                                   leverLimitText(reading, m_limits, m_study, m_locale),
                                   {}});
    }

    const Study &m_study;
    const StudySheet &m_sheet;
    const Evaluation &m_evaluation;
    const LeverLimits &m_limits;
    QLocale m_locale;
};

} // namespace

QString burstFigureId(const BurstSeries &series)
{
    return QStringLiteral("figure:effects/burst/%1/%2").arg(toQt(series.workload), toQt(series.place));
}

std::map<QString, ExplainedFigure> effectFigures(const EffectsOutcome &outcome, const QLocale &locale)
{
    std::map<QString, ExplainedFigure> figures;
    const LeverExplanations make(outcome, locale);
    for (std::size_t i = 0; i < outcome.readings.size(); ++i) {
        const LeverReading &reading = outcome.readings[i];
        if (reading.cheapest)
            figures[leverFigureId(reading.lever, QStringLiteral("cheapest"))] = make.cheapest(reading);
        for (std::size_t k = 0; k < reading.curve.size(); ++k)
            figures[leverFigureId(reading.lever, QStringLiteral("at-%1").arg(k))] =
                make.at(reading, reading.curve[k]);
        if (reading.lever.kind == LeverKind::CheckpointInterval && reading.now)
            figures[leverFigureId(reading.lever, QStringLiteral("now"))] = make.longRun(reading);
        if (isKeptByWork(reading.lever))
            figures[leverFigureId(reading.lever, QStringLiteral("kept"))] = make.kept(reading);
        if (i < outcome.figures.size() && outcome.figures[i] && reading.now)
            figures[leverFigureId(reading.lever, QStringLiteral("p95"))] =
                make.simulated(*outcome.figures[i],
                               make.title(reading, leverExplanationWords("95 of 100 jobs are done after")),
                               withUnit(reading.now->p95, 1, QStringLiteral("h"), locale));
    }
    for (const BurstSeries &series : outcome.bursts)
        figures[burstFigureId(series)] = make.burst(series);
    for (const ServingReading &reading : outcome.serving)
        figures.merge(servingFigures(outcome.result->study, reading, locale));
    return figures;
}

} // namespace breakeven
