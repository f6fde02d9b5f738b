#include "ui/words/lever_text.h"

#include "ui/words/numbers.h"
#include "ui/words/significant_digits.h"
#include "ui/words/text.h"

namespace breakeven::words {

namespace {

constexpr int kLeverDigits = 3;

std::string leverWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("Levers", english, arguments);
}

// One of what a lever counts; empty where it measures.
std::string oneOfLever(LeverKind kind)
{
    switch (kind) {
    case LeverKind::JobNodes:
        return leverWords("1\u00a0node");
    case LeverKind::HeldGpus:
        return leverWords("1\u00a0GPU");
    case LeverKind::Servers:
        return leverWords("1\u00a0server");
    case LeverKind::CheckpointInterval:
    case LeverKind::CoolDown:
    case LeverKind::IdleNodes:
        break;
    }
    return {};
}

std::string limitName(const LeverReading &reading, const LeverLimits &limits, const NumberStyle &style)
{
    switch (reading.kept) {
    case LeverLimit::Deadline:
        return leverWords("deadline %1", {shortHours(*limits.deadlineHours, style)});
    case LeverLimit::P95:
        return leverWords("P95 %1", {withUnit(*limits.p95Seconds, 0, "s", style)});
    case LeverLimit::Wait:
        return leverWords("wait %1", {shortHours(*reading.mostWaitHours, style)});
    case LeverLimit::WholeDemand:
        return leverWords("the whole demand");
    case LeverLimit::None:
        break;
    }
    return leverWords("none");
}

} // namespace

std::string leverName(LeverKind kind)
{
    switch (kind) {
    case LeverKind::CheckpointInterval:
        return leverWords("Checkpoint interval");
    case LeverKind::JobNodes:
        return leverWords("Nodes of a job");
    case LeverKind::CoolDown:
        return leverWords("Cool-down");
    case LeverKind::IdleNodes:
        return leverWords("Idle time of nodes");
    case LeverKind::HeldGpus:
        return leverWords("GPUs kept");
    case LeverKind::Servers:
        return leverWords("Servers");
    }
    return {};
}

std::string leverValueText(const Lever &lever, double at, const NumberStyle &style)
{
    if (std::isinf(at))
        return neverText();
    const double shown = at / lever.unit;
    if (const std::string single = oneOfLever(lever.kind); shown == 1 && !single.empty())
        return single;
    return shortNumber(shown, style) + kNoBreakSpace + lever.unitText;
}

std::string shortNumber(double value, const NumberStyle &style)
{
    const double rounded = roundedTo(value, kLeverDigits), size = std::fabs(rounded);
    int decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2;
    while (decimals > 0 && fixed(rounded, decimals, style).ends_with(style.digits[0]))
        --decimals;
    return fixed(rounded, decimals, style);
}

std::string shortHours(double hours, const NumberStyle &style)
{
    if (!std::isfinite(hours))
        return unknownText();
    return hours < 1 ? shortNumber(hours * 60, style) + "\u00a0min" : shortNumber(hours, style) + "\u00a0h";
}

std::string leverLimitText(const LeverReading &reading, const LeverLimits &limits, const Study &study,
                           const NumberStyle &style)
{
    const std::string limit = limitName(reading, limits, style);
    if (!reading.cheapest || !(reading.cheapest->besideCost > 0))
        return limit;
    const LeverMoney money = reading.measures.money;
    return leverWords(money == LeverMoney::AJob    ? "%1: the rest is rented in addition, %2 a job"
                      : money == LeverMoney::APlan ? "%1: the rest is rented in addition, %2 over the plan"
                                                   : "%1: the rest is rented in addition, %2 a month",
                      {limit, sentenceMoney(reading.cheapest->besideCost, study.currency, style)});
}

bool isKeptByWork(const Lever &lever)
{
    return lever.kind == LeverKind::HeldGpus && !lever.isGiven && lever.now;
}

} // namespace breakeven::words
