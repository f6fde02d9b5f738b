// The note on prices that are old, or of no day.
#include "pricing/sanity/market_record.h"

#include "model/study/price_age.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace breakeven {

namespace {

constexpr double kDaysOfMonth = 30.44;

// A price that is too old, or of no day.
struct OldPrice
{
    const RentedOption *rented = nullptr;
    std::string path;
    std::optional<Date> day;
    long age = 0; // days
    int year = 0; // of a price of no day; 0: not known either
};

// The year of a price that its list tells no day of; 0: the day is known, or not even the year.
int yearAlone(const NoteContext &context, const RentedOption &rented, const Date &asOf)
{
    const MarketPrice *row =
        rented.offer ? recordOf(context.catalogue(), *rented.offer, rented.offer->model) : nullptr;
    return row && row->price.date == asOf && !isDated(*row) ? asOf.year : 0;
}

std::optional<OldPrice> oldPrice(const NoteContext &context, const RentedOption &rented)
{
    const Input &input = rented.option->procurement.inputs.at("price");
    const bool isSpot = rented.traits().isSpot;
    const Date today = context.study().asOf;
    if (!input.asOf && rented.offer)
        return OldPrice{&rented, rented.path(), std::nullopt, 0, 0};
    if (!input.asOf || today.year == 1970)
        return std::nullopt;
    if (const int year = yearAlone(context, rented, *input.asOf))
        return OldPrice{&rented, rented.path(), std::nullopt, 0, year};
    if (!isOldPrice(*input.asOf, today, isSpot))
        return std::nullopt;
    const long age = today.daysSinceEpoch() - input.asOf->daysSinceEpoch();
    return OldPrice{&rented, rented.path(), input.asOf, age, 0};
}

// One price that several options share is told once.
std::vector<OldPrice> oldPrices(const NoteContext &context)
{
    std::vector<OldPrice> old;
    std::set<std::string> shared;
    for (const RentedOption &rented : context.rented()) {
        const std::string &name = rented.option->procurement.inputs.at("price").shared;
        if (const auto one = oldPrice(context, rented); one && (name.empty() || shared.insert(name).second))
            old.push_back(*one);
    }
    std::stable_sort(old.begin(), old.end(),
                     [](const OldPrice &a, const OldPrice &b) { return a.day < b.day; });
    return old;
}

std::string ageText(const NoteContext &context, const OldPrice &old)
{
    const std::string name = context.nameOf(old.rented->id);
    if (old.year > 0)
        return fmt::format("The day of the price of {} is not known, only the year {}", name, old.year);
    if (!old.day)
        return "The price of " + name + " has no date";
    const double months = std::floor(double(old.age) / kDaysOfMonth);
    return fmt::format("The price of {} is from {}, {:g} months old", name, old.day->iso(), months);
}

NoteFix refreshing(const NoteContext &context, const std::vector<OldPrice> &old)
{
    NoteFix fix{"Take the newer price"};
    for (const OldPrice &one : old) {
        const MarketPrice *row =
            one.rented->offer ? recordOf(context.catalogue(), *one.rented->offer, one.rented->offer->model)
                              : nullptr;
        if (row && one.year == 0 && context.money() && row->price.date &&
            (!one.day || *one.day < *row->price.date))
            for (auto &input : takingRecord(context, *one.rented, *row, {}).inputs)
                fix.inputs.push_back(std::move(input));
    }
    if (!fix.inputs.empty())
        return fix;
    fix.text = "Refresh prices";
    fix.fetchesPrices = true;
    return fix;
}

} // namespace

void noteOldPrices(NoteContext &context)
{
    const std::vector<OldPrice> old = oldPrices(context);
    if (old.empty())
        return;
    std::string text = ageText(context, old.front());
    if (old.size() > 1)
        text += fmt::format("; {} other price{} old or undated as well", old.size() - 1,
                            old.size() > 2 ? "s are" : " is");
    context.add("N6", old.front().path, text + ".", refreshing(context, old));
}

} // namespace breakeven
