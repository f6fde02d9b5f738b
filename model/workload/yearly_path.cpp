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

// Named after all that it depends on, as a rate may be shared by several paths.
std::string idOfPath(const YearlyPath &path)
{
    const SheetBuilder &builder = path.rates.front().builder();
    std::string id = builder.node(path.rates.front()).id;
    if (id.starts_with("shared."))
        for (std::size_t i = 1; i < path.rates.size(); ++i)
            id += "," + builder.node(path.rates[i]).id;
    if (path.factor)
        id += "," + builder.node(*path.factor).id;
    return id + ".so_far";
}

} // namespace

Quantity growthOnPath(const TimeBase &time, const YearlyPath &path, Quantity month)
{
    const auto scaled = [&](Quantity rate) { return path.factor ? rate * *path.factor : rate; };
    if (path.rates.size() == 1)
        return time.growth(scaled(path.rates.front()), month);
    const Quantity elapsed = month / time.oneMonth / 12;
    const Quantity years = time.isGrowthMonthly ? elapsed : floor(elapsed);
    std::optional<Quantity> growth;
    for (std::size_t i = 0; i < path.rates.size(); ++i) {
        const Quantity one =
            growthFactor(scaled(path.rates[i]), yearsWithin(years, int(i) + 1, i + 1 == path.rates.size()));
        growth = growth ? *growth * one : one;
    }
    return *growth;
}

Quantity growthOnPath(const TimeBase &time, const YearlyPath &path)
{
    const Quantity first = path.rates.front();
    if (path.rates.size() == 1 && !path.factor)
        return time.growth(first);
    SheetBuilder &builder = first.builder();
    const std::string id = idOfPath(path);
    if (const auto known = builder.find(id))
        return *known;
    return builder.name(id, builder.node(first).label + ", so far", growthOnPath(time, path, time.month),
                        Display::Mean);
}

} // namespace breakeven
