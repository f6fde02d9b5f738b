#include "ui/words/left_out.h"

#include "model/evaluate/cost_measure.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "ui/words/numbers.h"
#include "ui/words/status_text.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven::words {

namespace {

std::string leftOutWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("Headline", english, arguments);
}

bool isKnownStatus(const OptionOutcome &option)
{
    return option.status != Status::Ok && option.status != Status::Unknown;
}

// By how many times the limit that it breaks most is exceeded.
double excessOf(const OptionOutcome &option)
{
    double most = 0;
    for (const BrokenLimit &limit : option.brokenLimits)
        most = std::max(most, limit.used / limit.allowed);
    return most;
}

// The first input without a value.
std::optional<ConstInputPlace> missingInput(const Study &study, const OptionOutcome &option)
{
    for (const Issue &issue : option.issues)
        if (const auto place = inputAt(study, issue.place); place && !place->input->value)
            return *place;
    return std::nullopt;
}

} // namespace

LeftOut::LeftOut(const Study &study, const Comparison &comparison, const Verdict &verdict,
                 CostMeasure measure, const NumberStyle &style)
    : m_study(study), m_comparison(comparison), m_verdict(verdict), m_measure(measure), m_style(style)
{
}

double LeftOut::cost(const OptionOutcome &option) const
{
    return costOf(option, m_measure).value_or(std::numeric_limits<double>::infinity());
}

// Who may not be used for its cost or its time alone, and costs less than the answer.
const OptionOutcome *LeftOut::cheaperOption() const
{
    if (m_verdict.cheapest < 0)
        return nullptr;
    const bool isAlone = m_verdict.form == Verdict::Form::One;
    double least = cost(m_comparison.options[std::size_t(m_verdict.cheapest)]);
    const OptionOutcome *cheaper = nullptr;
    for (const int index : m_verdict.excluded) {
        const OptionOutcome &option = m_comparison.options[std::size_t(index)];
        const bool doesSome = option.status == Status::TooSlow || option.status == Status::Short;
        const bool counts = option.status == Status::OverBudget || (isAlone && doesSome);
        if (counts && !option.heldBack && cost(option) < least) {
            least = cost(option);
            cheaper = &option;
        }
    }
    return cheaper;
}

std::string LeftOut::cheaper() const
{
    const OptionOutcome *option = cheaperOption();
    if (!option)
        return {};
    return leftOutWords(
        "%1 would cost less, %2, but is %3.",
        {option->name, sentenceMoney(cost(*option), m_study.currency, m_style), shortStatusRemark(*option)});
}

// All lack the same value: one sentence is enough. Empty where they do not.
std::string LeftOut::commonReason(const std::vector<int> &left) const
{
    std::string path, key;
    const Field *field = nullptr;
    for (const int index : left) {
        const OptionOutcome &option = m_comparison.options[std::size_t(index)];
        const auto place = isKnownStatus(option) ? std::nullopt : missingInput(m_study, option);
        if (!place || place->field->isPrice)
            return {};
        const std::string own = place->path.substr(place->path.rfind('.') + 1);
        if (field && own != key)
            return {};
        path = path.empty() || path == place->path ? place->path : "options.ID." + own;
        field = place->field;
        key = own;
    }
    return leftOutWords("%1 options are left out, because “%2” has no value: set %3.",
                        {std::to_string(left.size()), field->label, path});
}

// "Four kept (short: serves 40 % of the work)", "GCP has no price", naming the first input that is missing.
std::string LeftOut::reason(const OptionOutcome &option) const
{
    if (isKnownStatus(option))
        return leftOutWords("%1 (%2)", {option.name, shortStatusRemark(option)});
    if (const auto place = missingInput(m_study, option))
        return place->field->isPrice ? leftOutWords("%1 has no price", {option.name})
                                     : leftOutWords("%1 has no value for “%2” (set %3)",
                                                    {option.name, place->field->label, place->path});
    return leftOutWords("the cost of %1 is unknown", {option.name});
}

std::string LeftOut::all() const
{
    constexpr int kShown = 3;
    std::vector<int> left = m_verdict.excluded;
    const OptionOutcome *told = m_verdict.cheapest < 0 ? nearest().option : cheaperOption();
    std::erase_if(left, [&](int index) {
        const OptionOutcome &option = m_comparison.options[std::size_t(index)];
        return option.heldBack || &option == told;
    });
    if (left.empty())
        return {};
    if (left.size() > 1)
        if (const std::string common = commonReason(left); !common.empty())
            return common;
    std::vector<std::string> reasons;
    for (std::size_t k = 0; k < left.size() && k < kShown; ++k)
        reasons.push_back(reason(m_comparison.options[std::size_t(left[k])]));
    if (left.size() > kShown)
        reasons.push_back(leftOutWords("and %1 more", {std::to_string(left.size() - kShown)}));
    const std::string list = joined(reasons, ", ");
    if (told)
        return left.size() == 1
                   ? leftOutWords("One more option is left out: %1.", {list})
                   : leftOutWords("%1 more options are left out: %2.", {std::to_string(left.size()), list});
    return left.size() == 1
               ? leftOutWords("One option is left out: %1.", {list})
               : leftOutWords("%1 options are left out: %2.", {std::to_string(left.size()), list});
}

// Where all break a limit, the one that exceeds it least; else what does all of the work for least, else what
// leaves least of it.
LeftOut::Nearest LeftOut::nearest() const
{
    bool isAllOverBudget = true, doesAnyAll = false;
    for (const OptionOutcome &option : m_comparison.options) {
        const bool isOver = option.status == Status::OverBudget;
        isAllOverBudget = isAllOverBudget && (isOver || !isKnownStatus(option));
        doesAnyAll = doesAnyAll || isOver || option.status == Status::TooSlow;
    }
    const auto distance = [&](const OptionOutcome &option) {
        if (isAllOverBudget)
            return excessOf(option);
        return doesAnyAll ? cost(option) : option.unmetGpuHours().value_or(0);
    };
    Nearest nearest;
    for (const OptionOutcome &option : m_comparison.options) {
        const bool doesAll = option.status == Status::OverBudget || option.status == Status::TooSlow;
        if ((doesAnyAll ? doesAll : option.status == Status::Short) &&
            (!nearest.option || distance(option) < distance(*nearest.option)))
            nearest.option = &option;
    }
    nearest.pattern =
        isAllOverBudget
            ? leftOutWords("<b>No option keeps to the limits of the study</b>; %1 comes nearest (%2).")
        : doesAnyAll ? leftOutWords("<b>No option does all that is asked</b>; of those that do all of the "
                                    "work %1 costs least (%2).")
                     : leftOutWords("<b>No option does all of the work</b>; %1 comes nearest (%2).");
    return nearest;
}

} // namespace breakeven::words
