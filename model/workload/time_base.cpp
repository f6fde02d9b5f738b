#include "model/workload/time_base.h"

#include "model/finance/growth.h"
#include "model/numeric/time_constants.h"
#include "model/study/fields.h"

#include <cassert>

namespace breakeven {

Quantity TimeBase::growth(Quantity ratePerYear) const
{
    SheetBuilder &builder = ratePerYear.builder();
    const Node &rate = builder.node(ratePerYear);
    const std::string id = rate.id + ".so_far";
    if (const auto known = builder.find(id))
        return *known;
    const std::string label = rate.label + ", so far";
    return builder.name(id, label, growth(ratePerYear, month), Display::Mean);
}

Quantity TimeBase::growth(Quantity ratePerYear, Quantity atMonth) const
{
    const Quantity years = atMonth / oneMonth / 12;
    return growthFactor(ratePerYear, isGrowthMonthly ? years : floor(years));
}

TimeBase timeBase(SheetBuilder &builder, const Study &study)
{
    const auto convention = [&](const char *key) {
        return fieldInput(builder, conventionFields(), study.conventions.inputs, "conventions", key);
    };
    TimeBase time;
    time.hoursPerMonth = convention("hours_per_month");
    time.horizon = convention("horizon_months");
    time.monthsPerYear = builder.constant(12, units::month / units::year);
    time.hoursPerYear =
        builder.name("conventions.hours_per_year", "Hours a year", time.hoursPerMonth * time.monthsPerYear);
    time.oneMonth = builder.constant(1, units::month, "1 month");
    time.minutesPerHour = builder.constant(60, units::minute / units::hour);
    time.secondsPerHour = builder.constant(kSecondsPerHour, units::second / units::hour);
    time.month = builder.month();
    time.isGrowthMonthly = study.conventions.choices.at("growth_timing") == "monthly";
    return time;
}

Quantity fieldInput(SheetBuilder &builder, const FieldSet &fields, const Inputs &inputs,
                    const std::string &prefix, const char *key)
{
    const Field *field = fields.find(key);
    assert(field);
    const auto found = inputs.find(key);
    const Input input = found == inputs.end() ? Input{} : found->second;
    if (input.shared.empty())
        return builder.input(prefix + "." + key, field->label, field->unit, field->unitText, input);
    return builder.input("shared." + input.shared,
                         std::string(field->label) + " (shared: " + input.shared + ")", field->unit,
                         field->unitText, input);
}

} // namespace breakeven
