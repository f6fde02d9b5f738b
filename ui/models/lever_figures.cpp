#include "ui/models/lever_figures.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/better_values.h"
#include "ui/text/lever_text.h"
#include "ui/text/numbers.h"
#include "ui/words/lever_text.h"

#include <QCoreApplication>

#include <cmath>

namespace breakeven {

namespace {

QString leverFigureWords(const char *text) { return QCoreApplication::translate("LeverFigures", text); }

bool isOfRequests(const LeverReading &reading)
{
    return reading.measures.time == LeverTime::SecondsOfRequest;
}

bool isInSeconds(const LeverReading &reading)
{
    return isOfRequests(reading) || reading.measures.time == LeverTime::SecondsOfStart;
}

bool hasP95(const LeverReading &reading)
{
    for (const LeverSample &sample : reading.curve)
        if (std::isfinite(sample.p95))
            return true;
    return false;
}

// Jobs of less than an hour are told in minutes.
double timeScale(const LeverReading &reading)
{
    const bool isShortJob =
        reading.measures.time == LeverTime::HoursOfJob && reading.now && reading.now->mean < 1;
    return isShortJob ? 60 : 1;
}

// What is marked: the expected hours of jobs; of requests what 95 % are answered within, once it is there.
double timeOf(const LeverReading &reading, const LeverSample &sample)
{
    return (isOfRequests(reading) && hasP95(reading) ? sample.p95 : sample.mean) * timeScale(reading);
}

// Whether the current value lies outside the searched range, keeps the limit, and costs less than every value
// in the range.
bool isCheapestAsItIs(const LeverReading &reading)
{
    const auto change = reading.change();
    const bool keepsLimit = reading.kept == LeverLimit::None || (reading.kept == LeverLimit::WholeDemand &&
                                                                 reading.now && !reading.now->isShort());
    return change && *change > 0 && reading.isNowOutside() && keepsLimit;
}

// The cheapest in the range, where that saves anything.
std::optional<LeverSample> cheapestOf(const LeverReading &reading)
{
    return isCheapestAsItIs(reading) ? std::nullopt : reading.cheapest;
}

LeverCurves::Point pointOf(const LeverReading &reading, const LeverSample &sample)
{
    return {sample.at / reading.lever.unit, sample.cost, timeOf(reading, sample)};
}

LeverCurves::Line lineOf(const Study &study, const LeverReading &reading)
{
    const Option &option = study.options.at(reading.lever.option);
    LeverCurves::Line line{toQt(option.name), option.slot, {}, {}, {}, {}};
    const bool hasBeside = hasP95(reading);
    for (const LeverSample &sample : reading.curve) {
        line.at.push_back(sample.at / reading.lever.unit);
        // A cost that does not serve the whole demand is not a price of that demand.
        line.cost.push_back(sample.isShort() ? NAN : sample.cost);
        line.time.push_back(sample.isShort() ? NAN : timeOf(reading, sample));
        if (hasBeside)
            line.beside.push_back((isOfRequests(reading) ? sample.mean : sample.p95) * timeScale(reading));
    }
    return line;
}

std::vector<LeverCurves::Part> partsOf(const LeverReading &reading)
{
    std::vector<LeverCurves::Part> parts;
    for (int category = 0; category < kCategoryCount; ++category) {
        LeverCurves::Part part{Category(category), {}};
        bool isThere = false;
        for (const LeverSample &sample : reading.curve) {
            part.cost.push_back(sample.parts[std::size_t(category)]);
            isThere = isThere || part.cost.back() > 0;
        }
        if (isThere)
            parts.push_back(std::move(part));
    }
    return parts;
}

void setTitles(LeverCurves &curves, const Study &study, const LeverReading &own)
{
    const Lever &lever = own.lever;
    curves.title =
        leverFigureWords("%1, %2").arg(leverName(lever.kind), toQt(study.workloads.at(lever.workload).name));
    curves.moneyTitle = leverMoneyTitle(own.measures.money, toQt(study.currency));
    curves.axisTitle = leverAxisTitle(lever.kind);
    curves.unit = leverUnit(lever);
    if (isOfRequests(own)) {
        curves.timeTitle = hasP95(own) ? leverFigureWords("Seconds to the answer")
                                       : leverFigureWords("Seconds waited, mean");
        curves.timeName = leverFigureWords("95 % answered within");
        curves.besideName = leverFigureWords("mean wait");
    } else if (own.measures.time == LeverTime::HoursOfJob) {
        curves.timeTitle = timeScale(own) > 1 ? leverFigureWords("Minutes to the result")
                                              : leverFigureWords("Hours to the result");
        curves.timeName = leverFigureWords("mean");
        curves.besideName = leverFigureWords("95 of 100 jobs");
    } else if (own.measures.time == LeverTime::HoursWaited) {
        curves.timeTitle = leverFigureWords("Hours 95 % of the work wait at most");
        curves.timeName = leverFigureWords("95 % wait at most");
    } else if (own.measures.time == LeverTime::SecondsOfStart) {
        curves.timeTitle = leverFigureWords("Seconds the first request waits");
        curves.timeName = leverFigureWords("first request");
    }
}

void setMarks(LeverCurves &curves, const LeverReading &own)
{
    const Lever &lever = own.lever;
    const bool isRate = lever.kind == LeverKind::CheckpointInterval;
    if (own.now && std::isfinite(own.now->cost)) {
        curves.now = pointOf(own, *own.now);
        const QString rate = leverFigureId(lever, "now");
        curves.nowCost = isRate ? rate : toQt(own.measures.cost);
        curves.nowTime = isRate                             ? rate
                         : isOfRequests(own) && hasP95(own) ? toQt(own.measures.p95)
                                                            : toQt(own.measures.mean);
    }
    if (const auto cheapest = cheapestOf(own))
        curves.cheapest = pointOf(own, *cheapest);
    curves.cheapestFigure = leverFigureId(lever, "cheapest");
    curves.besideFigure = isOfRequests(own) ? toQt(own.measures.mean) : leverFigureId(lever, "p95");
    if (own.nearlyCheapest && !isCheapestAsItIs(own))
        curves.tint = {own.nearlyCheapest->first / lever.unit, own.nearlyCheapest->second / lever.unit};
}

void setNotes(LeverCurves &curves, const LeverReading &own, const LeverLimits &limits, const QLocale &locale)
{
    if (own.measures.time == LeverTime::HoursOfJob && limits.deadlineHours) {
        curves.limit = *limits.deadlineHours * timeScale(own);
        curves.limitText =
            leverFigureWords("deadline %1 h").arg(locale.toString(*limits.deadlineHours, 'g', 6));
    } else if (isOfRequests(own) && limits.p95Seconds && hasP95(own)) {
        curves.limit = limits.p95Seconds;
        curves.limitText = leverFigureWords("limit %1 s").arg(locale.toString(*limits.p95Seconds, 'g', 6));
    } else if (own.measures.time == LeverTime::HoursWaited && own.mostWaitHours) {
        curves.limit = *own.mostWaitHours * timeScale(own);
        curves.limitText = leverFigureWords("allowed %1 h").arg(locale.toString(*own.mostWaitHours, 'g', 6));
    }
    if (own.costWithoutEnd) {
        curves.level = own.costWithoutEnd;
        curves.levelText = leverFigureWords("never switched off, %1").arg(money(own.costWithoutEnd, locale));
    }
    if (own.noEffectBelow) {
        curves.turn = *own.noEffectBelow / own.lever.unit;
        curves.turnText = leverFigureWords("falls only after %1")
                              .arg(leverValueText(own.lever, *own.noEffectBelow, locale));
    }
}

TableCell leverCell(std::optional<double> value, const QString &text, const QString &quantity = {})
{
    TableCell cell;
    if (value && std::isfinite(*value))
        cell.value = *value;
    cell.text = text;
    if (!quantity.isEmpty())
        cell.target = {page_ids::kEffects, quantity};
    return cell;
}

// "26.4 → 23.5 h": the unit once.
QString timesText(const LeverReading &reading, const QLocale &locale)
{
    if (reading.measures.time == LeverTime::None || !reading.now)
        return unknownText();
    const double scale = timeScale(reading);
    const auto number = [&](const LeverSample &sample) {
        const double time = sample.mean * scale;
        return fixed(time, isInSeconds(reading) || time >= 100 ? 0 : 1, locale);
    };
    QString text = number(*reading.now);
    if (const auto cheapest = cheapestOf(reading))
        text += QStringLiteral(" → ") + number(*cheapest);
    const QString unit = isInSeconds(reading) ? QStringLiteral("s")
                         : scale > 1          ? QStringLiteral("min")
                                              : QStringLiteral("h");
    text += QChar(0x00A0) + unit;
    switch (reading.measures.time) {
    case LeverTime::SecondsOfRequest:
        return leverFigureWords("mean wait %1").arg(text);
    case LeverTime::HoursWaited:
        return leverFigureWords("wait, 95 %, %1").arg(text);
    case LeverTime::SecondsOfStart:
        return leverFigureWords("first request %1").arg(text);
    default:
        return text;
    }
}

TableRow leverRow(const Study &study, const LeverReading &reading, const LeverLimits &limits, int decimals,
                  const QLocale &locale)
{
    const Lever &lever = reading.lever;
    const Option &option = study.options.at(lever.option);
    const QString best = leverFigureId(lever, "cheapest");
    const std::optional<LeverSample> cheapest = cheapestOf(reading);
    const auto costAt = [&](const std::optional<LeverSample> &sample) {
        return sample ? std::optional(sample->cost) : std::nullopt;
    };
    const auto atText = [&](const std::optional<LeverSample> &sample) {
        return sample ? leverValueText(lever, sample->at, locale) : unknownText();
    };
    TableRow row;
    row.path = toQt(lever.path) + QLatin1Char('#') + toQt(lever.workload);
    row.slot = option.slot;
    row.cells.push_back(textCell(leverFigureWords("%1, %2").arg(leverName(lever.kind), toQt(option.name))));
    row.cells.push_back(leverCell(lever.now, atText(reading.now),
                                  words::isKeptByWork(lever)
                                      ? leverFigureId(lever, "kept")
                                      : toQt(lever.isGiven ? lever.path : lever.nowNode)));
    row.cells.push_back(leverCell(cheapest ? std::optional(cheapest->at) : std::nullopt,
                                  isCheapestAsItIs(reading) ? leverFigureWords("as it is") : atText(cheapest),
                                  cheapest ? best : QString()));
    row.cells.back().isBold = true;
    row.cells.push_back(textCell(leverLimitText(reading, limits, study, locale)));
    row.cells.push_back(leverCell(costAt(reading.now), money(costAt(reading.now), decimals, locale),
                                  lever.kind == LeverKind::CheckpointInterval ? leverFigureId(lever, "now")
                                                                              : toQt(reading.measures.cost)));
    row.cells.push_back(
        leverCell(costAt(cheapest), money(costAt(cheapest), decimals, locale), cheapest ? best : QString()));
    const auto change = cheapest ? reading.change() : std::nullopt;
    row.cells.push_back(leverCell(change, change ? difference(*change * 100, 1, locale) : unknownText(),
                                  change ? best : QString()));
    if (change && *change <= -0.0005)
        row.cells.back().tone = CellTone::Cheaper;
    row.cells.push_back(textCell(timesText(reading, locale)));
    const auto better = betterValue(reading, locale);
    row.cells.push_back(textCell(better ? leverFigureWords("Use") : QString(), CellTone::Strong));
    row.cells.back().toolTip =
        better ? leverFigureWords("Set %1 to %2").arg(leverName(lever.kind), better->text) : QString();
    return row;
}

} // namespace

LeverCurves leverCurves(const Study &study, const LeverReading &own,
                        const std::vector<const LeverReading *> &others, const LeverLimits &limits,
                        LeverShow show, const QLocale &locale)
{
    LeverCurves curves;
    const LeverRange &range = own.lever.range;
    setTitles(curves, study, own);
    curves.low = range.low / own.lever.unit;
    curves.high = range.high / own.lever.unit;
    curves.step = range.step / own.lever.unit;
    curves.isLogarithmic = range.isLogarithmic;
    if (own.state == LeverState::Unknown || own.curve.empty())
        return curves;
    curves.lines.push_back(lineOf(study, own));
    if (show == LeverShow::Parts)
        curves.parts = partsOf(own);
    for (const LeverReading *other : others)
        if (!other->curve.empty() && other->state != LeverState::Unknown && curves.parts.empty())
            curves.lines.push_back(lineOf(study, *other));
    setMarks(curves, own);
    setNotes(curves, own, limits, locale);
    return curves;
}

Table leversTable(const Study &study, const std::vector<const LeverReading *> &readings,
                  const LeverLimits &limits, const QLocale &locale)
{
    const QString currency = toQt(study.currency);
    Table table;
    table.name = leverFigureWords("What each lever would save");
    table.columns = {{leverFigureWords("Lever, one at a time"), {}, false},
                     {leverFigureWords("Now")},
                     {leverFigureWords("Cheapest")},
                     {leverFigureWords("Limit kept"), {}, false},
                     {leverFigureWords("Cost now"), currency},
                     {leverFigureWords("Cost then"), currency},
                     {leverFigureWords("Change"), leverFigureWords("% of now")},
                     {leverFigureWords("Time, now → then"), {}, false},
                     {QString(), {}, false}};
    std::vector<std::optional<double>> costs;
    for (const LeverReading *reading : readings)
        for (const auto &sample : {reading->now, cheapestOf(*reading)})
            costs.push_back(sample ? std::optional(sample->cost) : std::nullopt);
    const int decimals = moneyDecimals(costs);
    for (const LeverReading *reading : readings)
        table.rows.push_back(leverRow(study, *reading, limits, decimals, locale));
    return table;
}

} // namespace breakeven
