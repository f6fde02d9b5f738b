#include "ui/text/lever_text.h"

#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/text/figure_link.h"
#include "ui/text/numbers.h"
#include "ui/words/lever_figures.h"
#include "ui/words/lever_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

QString leverWords(const char *text) { return QCoreApplication::translate("Levers", text); }

constexpr double kWorthSaying = 0.01;
constexpr double kAtOnceHours = 1. / 60;

QString shortNumber(double value, const QLocale &locale)
{
    return toQt(words::shortNumber(value, numberStyle(locale)));
}

QString hours(double value, const QLocale &locale)
{
    return toQt(words::shortHours(value, numberStyle(locale)));
}

// "With 1 node instead of 8": the change in words.
QString changeText(const LeverReading &reading, const QLocale &locale)
{
    const Lever &lever = reading.lever;
    const QString best = leverValueText(lever, reading.cheapest->at, locale);
    const QString now = leverValueText(lever, reading.now->at, locale);
    switch (lever.kind) {
    case LeverKind::CheckpointInterval:
        return leverWords("With a checkpoint every %1 instead of %2").arg(best, now);
    case LeverKind::JobNodes:
        if (!lever.isGiven)
            return leverWords("With %1 instead of the GPUs the work needs").arg(best);
        return leverWords("With %1 instead of %2").arg(best, shortNumber(reading.now->at, locale));
    case LeverKind::CoolDown:
        return leverWords("With a cool-down of %1 instead of %2").arg(best, now);
    case LeverKind::IdleNodes:
        return leverWords("With nodes idle for %1 instead of %2").arg(best, now);
    case LeverKind::HeldGpus:
    case LeverKind::Servers:
        return leverWords("With %1 instead of %2").arg(best, shortNumber(reading.now->at, locale));
    }
    return {};
}

// What gets cheaper: "the job", "a month", "the plan".
QString thing(const LeverReading &reading, const Study &study)
{
    if (reading.measures.money == LeverMoney::AJob)
        return traitsOf(study.workloads.at(reading.lever.workload)).isBurst ? leverWords("the burst")
                                                                            : leverWords("the job");
    return reading.measures.money == LeverMoney::APlan ? leverWords("the plan") : leverWords("a month");
}

QString kept(const LeverReading &reading, const LeverLimits &limits, const Study &study,
             const QLocale &locale)
{
    if (reading.kept == LeverLimit::Deadline)
        return leverWords(" and meets %1").arg(hours(*limits.deadlineHours, locale));
    if (reading.kept == LeverLimit::P95)
        return leverWords(" and answers 95 % within %1")
            .arg(withUnit(*limits.p95Seconds, 0, QStringLiteral("s"), locale));
    // Fewer machines are cheaper because the work waits, or is rented for: the one is not said without the
    // other.
    QString text;
    if (reading.cheapest->besideCost > 0)
        text = (reading.measures.money == LeverMoney::APlan
                    ? leverWords("; the rest of the work is rented, for %1 over the plan")
                    : leverWords("; the rest of the work is rented, for %1 of it"))
                   .arg(sentenceMoney(reading.cheapest->besideCost, toQt(study.currency), locale));
    if (reading.measures.time == LeverTime::HoursWaited && std::isfinite(reading.cheapest->mean))
        text += reading.cheapest->mean < kAtOnceHours ? leverWords("; the work then starts at once")
                                                      : leverWords("; 95 % of the work then waits up to %1")
                                                            .arg(hours(reading.cheapest->mean, locale));
    return text;
}

const LeverReading *largestSaving(const std::vector<const LeverReading *> &readings)
{
    const LeverReading *best = nullptr;
    for (const LeverReading *reading : readings)
        if (const auto change = reading->change();
            change && *change <= -kWorthSaying && (!best || *change < *best->change()))
            best = reading;
    return best;
}

QString turnText(const LeverReading &reading, const Study &study, const QLocale &locale)
{
    const QString work = toQt(study.workloads.at(reading.lever.workload).name).toHtmlEscaped();
    if (reading.slowerBeyond)
        return leverWords("%1: beyond %2 a job gets slower.")
            .arg(work, leverValueText(reading.lever, *reading.slowerBeyond, locale));
    if (reading.noEffectBelow)
        return leverWords("%1: a cool-down below %2 does not shorten the P95 wait.")
            .arg(work, leverValueText(reading.lever, *reading.noEffectBelow, locale));
    return {};
}

} // namespace

QString leverName(LeverKind kind) { return toQt(words::leverName(kind)); }

QString leverAxisTitle(LeverKind kind)
{
    switch (kind) {
    case LeverKind::CheckpointInterval:
        return leverWords("minutes between checkpoints");
    case LeverKind::JobNodes:
        return leverWords("nodes of a job");
    case LeverKind::CoolDown:
        return leverWords("minutes of cool-down");
    case LeverKind::IdleNodes:
        return leverWords("minutes a node stands idle");
    case LeverKind::HeldGpus:
        return leverWords("GPUs kept all month");
    case LeverKind::Servers:
        return leverWords("servers");
    }
    return {};
}

QString leverUnit(const Lever &lever) { return QString::fromUtf8(lever.unitText); }

QString leverValueText(const Lever &lever, double at, const QLocale &locale)
{
    return toQt(words::leverValueText(lever, at, numberStyle(locale)));
}

double leverRounded(const Lever &lever, double at)
{
    return QString::number(at / lever.unit, 'g', 3).toDouble() * lever.unit;
}

QString leverMoneyTitle(LeverMoney money, const QString &currency)
{
    switch (money) {
    case LeverMoney::AJob:
        return leverWords("%1 a job").arg(currency);
    case LeverMoney::APlan:
        return leverWords("Present value, %1").arg(currency);
    default:
        return leverWords("%1 a month").arg(currency);
    }
}

namespace {

// Machines that follow the growing work have a cost that no fixed number of machines has.
bool isOffCurve(const LeverReading &reading)
{
    if (!words::isKeptByWork(reading.lever) || !reading.now)
        return false;
    const auto beside =
        std::find_if(reading.curve.begin(), reading.curve.end(), [&](const LeverSample &sample) {
            return sample.at >= reading.now->at && std::isfinite(sample.cost);
        });
    return beside != reading.curve.end() &&
           std::fabs(beside->cost - reading.now->cost) > kWorthSaying * std::fabs(reading.now->cost);
}

} // namespace

QString leverStateHtml(const LeverReading &reading, const LeverLimits &limits, const Study &study,
                       const QLocale &locale)
{
    switch (reading.state) {
    case LeverState::Read:
        return isOffCurve(reading)
                   ? leverWords("Now the machines follow the work as it grows; the curve has the "
                                "same number all the time.")
                   : QString();
    case LeverState::NothingInterrupts:
        return leverWords("Nothing interrupts this option: no checkpoint is cheapest.");
    case LeverState::Simulating:
        return leverWords("The cheapest within this limit is being simulated.");
    case LeverState::LimitNotMet: {
        const bool isWait = reading.measures.time == LeverTime::HoursWaited;
        const bool isJob = isWait || reading.measures.time == LeverTime::HoursOfJob;
        const auto &limit = isWait ? reading.mostWaitHours : isJob ? limits.deadlineHours : limits.p95Seconds;
        if (!reading.quickest || !limit)
            return leverWords("No value serves the whole demand.");
        const double least = isJob ? reading.quickest->mean : reading.quickest->p95;
        const auto text = [&](double value) {
            return isJob ? hours(value, locale) : withUnit(value, 0, QStringLiteral("s"), locale);
        };
        const QString at = leverValueText(reading.lever, reading.quickest->at, locale);
        if (reading.lever.kind == LeverKind::JobNodes)
            return leverWords("No number of nodes meets %1; the shortest is %2 with %3.")
                .arg(text(*limit), text(least), at);
        return leverWords("No value meets %1; the shortest is %2 with %3.")
            .arg(text(*limit), text(least), at);
    }
    case LeverState::Unknown:
        break;
    }
    Study copy = study;
    const auto place =
        reading.missing.empty() ? Result<InputPlace>(Error{}) : findInput(copy, reading.missing.front());
    if (!place)
        return leverWords("The cost of this option is unknown.");
    const QString label = toQt(place->field->label).toHtmlEscaped();
    return leverWords("There is no value for %1. <a href=\"edit:%2\">Enter %1</a>")
        .arg(label, toQt(place->path));
}

QString leverLimitText(const LeverReading &reading, const LeverLimits &limits, const Study &study,
                       const QLocale &locale)
{
    return toQt(words::leverLimitText(reading, limits, study, numberStyle(locale)));
}

namespace {

// "With 9 GPUs instead of 16 a month costs $19,272 instead of $31,770": what the lever saves, without the
// name of its option.
QString savingHtml(const LeverReading &best, const Study &study, const QLocale &locale)
{
    const QString currency = toQt(study.currency);
    const auto amount = [&](double value, const QString &quantity) {
        return figureLink(quantity, sentenceMoneyBeside(best.now->cost, value, currency, locale));
    };
    return (best.measures.money == LeverMoney::APlan
                ? leverWords("%1 %2 costs %3 in present value instead of %4")
                : leverWords("%1 %2 costs %3 instead of %4"))
        .arg(changeText(best, locale), thing(best, study),
             amount(best.cheapest->cost, leverFigureId(best.lever, "cheapest")),
             amount(best.now->cost, best.lever.kind == LeverKind::CheckpointInterval
                                        ? leverFigureId(best.lever, "now")
                                        : toQt(best.measures.cost)));
}

QString percentText(const LeverReading &reading, const QLocale &locale)
{
    return difference(*reading.change() * 100, 0, locale) + QStringLiteral("\u00a0%");
}

// What the selected option has to save where another one saves more; empty where it has no lever.
QString selectedHtml(const ShownLevers &levers, const LeverReading *best, const LeverLimits &limits,
                     const Study &study, const QLocale &locale)
{
    std::vector<const LeverReading *> own;
    for (const LeverReading *reading : levers.all)
        if (reading->lever.option == levers.selected)
            own.push_back(reading);
    if (own.empty() || !best || best->lever.option == levers.selected)
        return {};
    const QString name = toQt(study.options.at(levers.selected).name).toHtmlEscaped();
    if (const LeverReading *ownBest = largestSaving(own))
        return leverWords("%1 (%2: %3)%4.")
            .arg(savingHtml(*ownBest, study, locale), name, percentText(*ownBest, locale),
                 kept(*ownBest, limits, study, locale));
    return leverWords("No lever of %1 saves 1 % or more.").arg(name);
}

// Another option is cheaper than the best lever makes its own; empty where none is.
QString dearerHtml(const ShownLevers &levers, const LeverReading &best, const Study &study,
                   const QLocale &locale)
{
    if (!levers.comparison || levers.comparison->verdict.cheapest < 0)
        return {};
    const OptionOutcome &winner =
        levers.comparison->options[std::size_t(levers.comparison->verdict.cheapest)];
    const LeverMoney money = best.measures.money;
    const auto &cost = money == LeverMoney::AJob    ? winner.costPerJob()
                       : money == LeverMoney::APlan ? winner.npv()
                                                    : winner.costPerMonth();
    if (!cost || winner.id == best.lever.option || !(*cost < best.cheapest->cost))
        return {};
    return QLatin1Char(' ') +
           leverWords("%1 costs less all the same: %2.")
               .arg(toQt(winner.name).toHtmlEscaped(), sentenceMoney(*cost, toQt(study.currency), locale));
}

} // namespace

LeverSentences leverSentences(const ShownLevers &levers, const LeverLimits &limits, const Study &study,
                              const QLocale &locale)
{
    LeverSentences sentences;
    const LeverReading *best = largestSaving(levers.all);
    sentences.headlineHtml = best ? leverWords("<b>%1</b> (%2: %3)%4.")
                                        .arg(savingHtml(*best, study, locale),
                                             toQt(study.options.at(best->lever.option).name).toHtmlEscaped(),
                                             percentText(*best, locale), kept(*best, limits, study, locale))
                                  : leverWords("<b>No lever of any option saves 1 % or more.</b>");
    if (best)
        sentences.headlineHtml += dearerHtml(levers, *best, study, locale);
    QStringList second{selectedHtml(levers, best, limits, study, locale)};
    for (const LeverReading *reading : levers.panels)
        second << turnText(*reading, study, locale);
    second.removeAll(QString());
    sentences.secondLineHtml = second.join(QLatin1Char(' '));
    return sentences;
}

QString leverFigureId(const Lever &lever, const std::string &what)
{
    return toQt(words::leverFigureName(lever, what));
}

} // namespace breakeven
