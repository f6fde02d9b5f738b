#include "ui/words/lever_figures.h"

#include "model/effects/checkpointing.h"
#include "model/effects/preemption.h"
#include "ui/words/decision_text.h"
#include "ui/words/lever_text.h"
#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <cmath>

namespace breakeven::words {

namespace {

std::string leverFigureWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("LeverExplanations", english, arguments);
}

std::string timeName(const LeverReading &reading)
{
    switch (reading.measures.time) {
    case LeverTime::HoursWaited:
        return leverFigureWords("Wait of 95 % of the work, at most");
    case LeverTime::SecondsOfStart:
        return leverFigureWords("Wait of the first request");
    default:
        return leverFigureWords("Time, mean");
    }
}

bool isTimeInSeconds(const LeverReading &reading)
{
    const LeverTime time = reading.measures.time;
    return time == LeverTime::SecondsOfRequest || time == LeverTime::SecondsOfStart;
}

Unit moneyUnit(const LeverReading &reading)
{
    switch (reading.measures.money) {
    case LeverMoney::AJob:
        return units::money / units::job;
    case LeverMoney::AMonth:
        return units::money / units::month;
    case LeverMoney::APlan:
        break;
    }
    return units::money;
}

// How a simulated number was made, for a figure of this title and value.
ExplainedFigure simulatedFigure(const SimulatedFigure &from, const std::string &currency,
                                ExplainedFigure figure, const NumberStyle &style)
{
    const std::string seed = std::to_string(from.seed), runs = std::to_string(from.runs);
    figure.words = from.method;
    figure.numbers = from.runs == 1 ? leverFigureWords("simulated, 1 run, seed %1", {seed})
                                    : leverFigureWords("simulated, %1 runs, seed %2", {runs, seed});
    for (const SimulatedFigure::Parameter &parameter : from.parameters)
        figure.rows.push_back({parameter.label,
                               parameter.quantity,
                               sentenceAmount(parameter.value, parameter.unitText, currency, style),
                               {}});
    figure.rows.push_back(
        {leverFigureWords("Runs"), {}, count(std::int64_t(from.runs), style), {}, double(from.runs)});
    figure.rows.push_back({leverFigureWords("Seed"),
                           {},
                           seed,
                           leverFigureWords("the same seed gives the same numbers"),
                           double(from.seed)});
    return figure;
}

class LeverFigures
{
public:
    LeverFigures(const LeverBook &book, const LeverReading &reading, const NumberStyle &style)
        : m_book(book), m_reading(reading), m_style(style)
    {
    }

    ExplainedFigures all(const std::optional<SimulatedFigure> &simulated) const
    {
        const bool isInterval = m_reading.lever.kind == LeverKind::CheckpointInterval;
        ExplainedFigures all;
        if (m_reading.cheapest)
            all.emplace(named("cheapest"), cheapest());
        for (std::size_t k = 0; k < m_reading.curve.size(); ++k)
            all.emplace(named("at." + std::to_string(k + 1)), at(m_reading.curve[k]));
        if (isInterval && m_reading.now)
            all.emplace(named("now"), longRun());
        if (isKeptByWork(m_reading.lever))
            all.emplace(named("kept"), kept());
        if (simulated && m_reading.now)
            all.emplace(named("p95"),
                        simulatedFigure(*simulated, m_book.study.currency,
                                        {title(leverFigureWords("95 of 100 jobs are done after")),
                                         withUnit(m_reading.now->p95, 1, "h", m_style),
                                         {},
                                         {},
                                         {},
                                         {},
                                         m_reading.now->p95,
                                         units::hour},
                                        m_style));
        return all;
    }

private:
    std::string named(const std::string &what) const { return leverFigureName(m_reading.lever, what); }
    std::string title(const std::string &what) const
    {
        return leverFigureWords("%1 of %2, %3", {leverName(m_reading.lever.kind),
                                                 m_book.study.options.at(m_reading.lever.option).name, what});
    }
    std::string valueAt(double value) const { return leverValueText(m_reading.lever, value, m_style); }
    std::string cash(double value) const
    {
        return money(value, m_style) + kNoBreakSpace + m_book.study.currency;
    }
    std::string amount(double value, const char *unit) const
    {
        return sentenceAmount(value, unit, m_book.study.currency, m_style);
    }
    Unit leverUnit() const { return m_reading.lever.field ? m_reading.lever.field->unit : Unit{}; }

    ExplainedFigure cheapest() const
    {
        ExplainedFigure figure{title(leverFigureWords("cheapest")),
                               valueAt(m_reading.cheapest->at),
                               {},
                               {},
                               {},
                               {},
                               m_reading.cheapest->at,
                               leverUnit()};
        if (!addFormula(figure)) {
            figure.words = leverFigureWords("The least cost within the limits, all other inputs as they are");
            figure.numbers = cash(m_reading.cheapest->cost);
        }
        addCosts(figure);
        return figure;
    }

    // What any other value of the lever would come to.
    ExplainedFigure at(const LeverSample &sample) const
    {
        const std::string value = valueAt(sample.at);
        ExplainedFigure figure{title(value),
                               cash(sample.cost),
                               leverFigureWords("What it costs with this value, all else as it is"),
                               value,
                               {},
                               {},
                               sample.cost,
                               moneyUnit(m_reading)};
        const bool isInSeconds = isTimeInSeconds(m_reading);
        const auto time = [&](const std::string &name, double duration, const std::string &how) {
            if (std::isfinite(duration))
                figure.rows.push_back({name,
                                       how,
                                       amount(duration, isInSeconds ? "s" : "h"),
                                       {},
                                       duration,
                                       isInSeconds ? units::second : units::hour});
        };
        const bool isSimulated = m_reading.lever.kind == LeverKind::CheckpointInterval;
        time(timeName(m_reading), sample.mean, {});
        // Its explanation says how it is simulated.
        time(leverFigureWords("95 of 100 done within"), sample.p95,
             isSimulated ? named("p95") : std::string());
        return figure;
    }

    // Machines kept where nobody says how many.
    ExplainedFigure kept() const
    {
        const Lever &lever = m_reading.lever;
        ExplainedFigure figure{title(leverFigureWords("now")),
                               valueAt(*lever.now),
                               leverFigureWords("The most machines the work needs × the GPUs of a machine"),
                               {},
                               {},
                               {},
                               lever.now,
                               leverUnit()};
        if (const auto machines = valueNamed(m_book.evaluation, lever.nowNode))
            figure.rows.push_back({leverFigureWords("Machines, most"),
                                   lever.nowNode,
                                   fixed(*machines, 0, m_style),
                                   {},
                                   machines,
                                   units::machine});
        return figure;
    }

    // The rate of the long run beside the job in whole segments, which the comparison shows.
    ExplainedFigure longRun() const
    {
        const LeverSample &now = *m_reading.now;
        const LeverMeasures &measures = m_reading.measures;
        const bool isGiven = m_reading.lever.isGiven;
        ExplainedFigure figure{title(leverFigureWords("now")),
                               cash(now.cost),
                               leverFigureWords("The cost of the long run: work × E(interval) ÷ interval"),
                               leverFigureWords("interval %1", {valueAt(now.at)}),
                               {},
                               {},
                               now.cost,
                               moneyUnit(m_reading)};
        if (const auto job = valueNamed(m_book.evaluation, measures.cost))
            figure.rows.push_back({leverFigureWords("In whole segments, as compared"), measures.cost,
                                   cash(*job),
                                   leverFigureWords("the last segment of a job is shorter than the others"),
                                   job, moneyUnit(m_reading)});
        if (const auto hours = valueNamed(m_book.evaluation, measures.mean))
            figure.rows.push_back({leverFigureWords("Time to result, as compared"),
                                   measures.mean,
                                   withUnit(*hours, 1, "h", m_style),
                                   {},
                                   hours,
                                   units::hour});
        figure.rows.push_back({leverFigureWords("Checkpoint interval"),
                               isGiven ? m_reading.lever.path : std::string(), valueAt(now.at),
                               isGiven ? std::string() : leverFigureWords("unset: the cheapest"), now.at,
                               leverUnit()});
        return figure;
    }

    // The exact interval of a gang that is interrupted at a constant rate; false for every other lever.
    bool addFormula(ExplainedFigure &figure) const
    {
        if (m_reading.lever.kind != LeverKind::CheckpointInterval)
            return false;
        const std::string &place = m_reading.lever.place;
        const StepNodes &steps = stepsAt(m_book.sheet, place);
        const auto rate = stepValue(m_book.evaluation, steps.jobInterruptionRate);
        const auto save = valueNamed(m_book.evaluation, place + ".save_time");
        const auto delay = stepValue(m_book.evaluation, steps.delay);
        const auto recovery = valueNamed(m_book.evaluation, place + ".recovery_time");
        if (!rate || !save || !delay || !recovery)
            return false;
        const double rule = youngInterval(*rate, *save / 60);
        const PreemptionTerms terms{*rate, *save / 60, *delay, *recovery / 60};
        const double longer =
            longRunStretch(terms, rule) / longRunStretch(terms, m_reading.cheapest->at / 60) - 1;
        figure.words = leverFigureWords("(1 + W₀(−e^(−1 − λC))) ÷ λ");
        figure.numbers =
            leverFigureWords("λ = %1 an hour, C = %2 h", {amount(*rate, ""), amount(*save / 60, "")});
        figure.rows.push_back({leverFigureWords("Interruptions of the whole job, λ"),
                               m_book.sheet.sheet->node(steps.jobInterruptionRate).id,
                               amount(*rate, leverFigureWords("an hour").c_str()),
                               {},
                               rate,
                               units::one / units::hour});
        figure.rows.push_back({leverFigureWords("Time to save, C"),
                               place + ".save_time",
                               amount(*save, "min"),
                               {},
                               save,
                               units::minute});
        figure.rows.push_back(
            {leverFigureWords("Rule of thumb, √(2C ÷ λ)"),
             {},
             valueAt(rule * 60),
             leverFigureWords("takes %1 longer than the exact one", {share(longer, m_style, 2)}),
             rule * 60,
             leverUnit()});
        figure.note =
            leverFigureWords("Waiting for a new node and restarting change the cost, not the best interval.");
        return true;
    }

    void addCosts(ExplainedFigure &figure) const
    {
        const Unit unit = moneyUnit(m_reading);
        figure.rows.push_back({leverFigureWords("Cost then"),
                               {},
                               cash(m_reading.cheapest->cost),
                               leverFigureWords("with this value, all else as it is"),
                               m_reading.cheapest->cost,
                               unit});
        if (m_reading.now)
            figure.rows.push_back(
                {leverFigureWords("Cost now"),
                 m_reading.lever.kind == LeverKind::CheckpointInterval ? named("now")
                                                                       : m_reading.measures.cost,
                 cash(m_reading.now->cost), valueAt(m_reading.now->at), m_reading.now->cost, unit});
        if (const auto change = m_reading.change())
            figure.rows.push_back({leverFigureWords("Change"),
                                   {},
                                   leverFigureWords("%1 % of now", {difference(*change * 100, 1, m_style)}),
                                   {},
                                   change});
        if (m_reading.kept != LeverLimit::None)
            figure.rows.push_back({leverFigureWords("Limit kept"),
                                   {},
                                   leverLimitText(m_reading, m_book.limits, m_book.study, m_style),
                                   {}});
    }

    const LeverBook &m_book;
    const LeverReading &m_reading;
    const NumberStyle &m_style;
};

} // namespace

std::string leverFigureName(const Lever &lever, const std::string &what)
{
    return "levers." + lever.workload + "." + lever.path + "." + what;
}

std::string burstName(const BurstSeries &series) { return "bursts." + series.workload + "." + series.place; }

ExplainedFigures leverFigures(const LeverBook &book, const LeverReading &reading,
                              const std::optional<SimulatedFigure> &simulated, const NumberStyle &style)
{
    return LeverFigures(book, reading, style).all(simulated);
}

std::string burstPhaseName(BurstPhase phase)
{
    const auto name = [](const char *english) { return text("BurstFigures", english); };
    switch (phase) {
    case BurstPhase::Starting:
        return name("Starting, until the work begins");
    case BurstPhase::Working:
        return name("Working");
    case BurstPhase::CoolDown:
        return name("Idle, until chosen for deletion");
    case BurstPhase::Deleting:
        return name("Being deleted");
    case BurstPhase::Failed:
        return name("Never ready");
    }
    return {};
}

ExplainedFigure burstFigure(const Study &study, const BurstSeries &series, const NumberStyle &style)
{
    ExplainedFigure figure{leverFigureWords("One burst of %1", {study.options.at(series.option).name}),
                           money(series.cost(), style) + kNoBreakSpace + study.currency,
                           {},
                           {},
                           {{leverFigureWords("Paid over used node time"),
                             {},
                             multiple(series.overhead, style),
                             leverFigureWords("of this simulation"),
                             series.overhead},
                            {leverFigureWords("The same in the option's cost"),
                             series.place + ".overhead",
                             multiple(series.usedOverhead, style),
                             {},
                             series.usedOverhead}},
                           {},
                           series.cost(),
                           units::money};
    const auto addPhase = [&](const std::string &name, double hours, double cost) {
        figure.rows.push_back({name,
                               {},
                               money(cost, style) + kNoBreakSpace + study.currency,
                               leverFigureWords("%1 node-hours, %2 of what is paid",
                                                {fixed(hours, hours < 100 ? 1 : 0, style),
                                                 share(hours / series.nodeHours(), style)}),
                               cost,
                               units::money});
    };
    for (const PricedPhase &phase : series.phases)
        addPhase(burstPhaseName(phase.phase), phase.nodeHours, phase.cost);
    addPhase(leverFigureWords("Paid"), series.nodeHours(), series.cost());
    return simulatedFigure(series.figure, study.currency, std::move(figure), style);
}

} // namespace breakeven::words
