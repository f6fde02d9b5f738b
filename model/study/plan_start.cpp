#include "model/study/plan_start.h"

#include "model/study/actuals.h"
#include "model/study/fields.h"

#include <cmath>

namespace breakeven {

std::string planStart(const Study &study)
{
    const std::string given = choiceIn(study.conventions.choices, kPlanStartChoice);
    return isMonthName(given) ? given : study.asOf.iso().substr(0, 7);
}

std::string monthOfPlan(const Study &study, int month) { return monthAfter(planStart(study), month); }

std::string calendarMonth(const Study &study, const Field &field, const std::optional<double> &value)
{
    return std::string(field.key) == kBoughtKey && value ? monthOfPlan(study, int(std::lround(*value)))
                                                         : std::string();
}

std::optional<double> monthBought(const Study &study, const Field &field, const std::string &text)
{
    const auto day = std::string(field.key) == kBoughtKey ? Date::parse(text) : std::nullopt;
    if (!day)
        return std::nullopt;
    return monthsBetween(planStart(study), day->iso().substr(0, 7));
}

std::string expectedMonth(const Study &study, const Field &field)
{
    if (std::string(field.key) != kBoughtKey)
        return {};
    return "a month up to " + planStart(study) + ", the first of the plan, such as " +
           monthOfPlan(study, -24) + " or -24";
}

Result<void> readablePlanStart(const std::string &text)
{
    if (text.empty() || isMonthName(text))
        return {};
    return Error{ErrorKind::BadInput, "First month of the plan: expected YYYY-MM, found '" + text + "'.", {}};
}

} // namespace breakeven
