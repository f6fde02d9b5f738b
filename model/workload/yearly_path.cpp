#include "model/workload/yearly_path.h"

#include "model/finance/growth.h"

namespace breakeven {

namespace {

// Years that lie within the year with this number; of the last one all that follow.
Quantity yearsWithin(Quantity years, int year, bool isLast)
{
    SheetBuilder &builder = years.builder();
    const Quantity zero = builder.constant(0), one = builder.constant(1);
    const Quantity begun = year == 1 ? years : larger(years - builder.constant(year - 1), zero);
    return isLast ? begun : smaller(begun, one);
}

} // namespace

std::vector<Field> fieldsOfLaterYears(const Field &first, const LaterYears &years)
{
    std::vector<Field> fields;
    for (const LaterYear &year : years) {
        Field field = first;
        field.key = year.key;
        field.label = year.label;
        field.standard.reset();
        field.source = "";
        field.help = "From that year on; unset: as the year before.";
        field.isOptional = true;
        fields.push_back(field);
    }
    return fields;
}

std::string keyOfYear(const std::string &key, int year) { return key + "_year_" + std::to_string(year); }

Quantity growthOnPath(const TimeBase &time, const std::vector<Quantity> &rates, Quantity month)
{
    if (rates.size() == 1)
        return time.growth(rates.front(), month);
    const Quantity elapsed = month / time.oneMonth / 12;
    const Quantity years = time.isGrowthMonthly ? elapsed : floor(elapsed);
    std::optional<Quantity> factor;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        const Quantity one = growthFactor(rates[i], yearsWithin(years, int(i) + 1, i + 1 == rates.size()));
        factor = factor ? *factor * one : one;
    }
    return *factor;
}

Quantity growthOnPath(const TimeBase &time, const std::vector<Quantity> &rates)
{
    if (rates.size() == 1)
        return time.growth(rates.front());
    SheetBuilder &builder = rates.front().builder();
    const Node &first = builder.node(rates.front());
    const std::string id = first.id + ".so_far";
    if (const auto known = builder.find(id))
        return *known;
    return builder.name(id, first.label + ", so far", growthOnPath(time, rates, time.month), Display::Mean);
}

} // namespace breakeven
