// Measured bill: what was really paid, month by month and by category.
//
// The first month of the plan is the first on the bill; after its last month the mean of its months is paid
// again, as lines of their own. The bill is taken to have served the demand.
#include "model/procurement/measured.h"

#include "model/procurement/common_fields.h"
#include "model/study/actuals.h"
#include "model/workload/yearly_path.h"

#include <algorithm>
#include <array>
#include <limits>

namespace breakeven {

namespace {

ChoiceField monthsField()
{
    static const std::vector<std::string> kTexts = [] {
        std::vector<std::string> texts;
        for (int months = 1; months <= kMostBillMonths; ++months)
            texts.push_back(std::to_string(months));
        return texts;
    }();
    std::vector<ChoiceValue> values;
    for (const std::string &text : kTexts)
        values.push_back({text.c_str(), text.c_str()});
    return {kSeriesMonthsChoice, "Months on the bill", std::move(values),
            "The first one is the plan's first month; after the last one their mean repeats."};
}

Result<void> readableMonth(const std::string &text)
{
    if (text.size() == 7 && Date::parse(text))
        return {};
    return Error{ErrorKind::BadInput, "First month of the bill: expected YYYY-MM, found '" + text + "'.", {}};
}

std::vector<Field> moneyFields()
{
    std::vector<Field> fields;
    for (const Category category : billCategories()) {
        Field field = moneyOnBill(category);
        // Every bill has compute; the other categories only where it says so.
        field.isOptional = category != Category::Compute;
        field.series = {SeriesBy::Month, "", field.help};
        fields.push_back(field);
    }
    return fields;
}

const FieldSet &measuredFields()
{
    static const FieldSet kFields = joined(
        {{{{"served_share", "Share of the demand served", units::one, "%", 1.0,
            "the bill paid for all of the work", 0, 1,
            "Share of the workload's demand that the machines on the bill served."}},
          {monthsField(), {"first_month", "First month of the bill", {}, "As YYYY-MM.", readableMonth}},
          {}},
         {moneyFields(), {}, {}}});
    return kFields;
}

void addCategory(const ProcurementContext &context, Category category, int months)
{
    SheetBuilder &builder = context.builder();
    std::vector<Quantity> amounts;
    std::vector<Quantity> billed;
    for (int month = 1; month <= months; ++month) {
        const std::string key = billField(category, month);
        if (!context.isGiven(key.c_str()))
            continue;
        amounts.push_back(valueOfSeries(context, categoryId(category), key));
        billed.push_back(inMonth(builder.constant(month - 1, units::month), amounts.back()));
    }
    if (amounts.empty())
        return;
    const std::string id = categoryId(category);
    const std::string label = categoryLabel(category);
    const Quantity mean = context.step("mean_" + id, label + ", mean month of the bill",
                                       sum(amounts) / builder.constant(months, units::one));
    context.addLine({id, category, label + ", on the bill", perMonth(context, sum(billed))});
    context.addLine({id + std::string(kAfterBill), category, label + ", after the bill: its mean month",
                     perMonth(context, fromMonth(builder.constant(months, units::month), mean))});
}

Supply buildMeasured(const ProcurementContext &context)
{
    SheetBuilder &builder = context.builder();
    const int months = std::stoi(context.choice(kSeriesMonthsChoice));
    for (const Category category : billCategories())
        addCategory(context, category, months);
    // A bill does not say how many GPUs worked, nor for how long.
    const auto unknown = [&](Unit unit) {
        return everyMonth(
            builder.constant(std::numeric_limits<double>::quiet_NaN(), unit, "not on the bill"));
    };
    const Unit hours = units::gpuHour / units::month;
    Supply supply;
    Served &served = supply.hours;
    served.demanded = context.demand().usefulGpuHours;
    served.served = served.demanded * context.in("served_share");
    served.unmet = served.demanded * (1 - context.in("served_share"));
    for (Quantity *own : {&served.paid, &served.used, &served.lost, &served.overhead, &served.idle})
        *own = unknown(hours);
    if (const auto &requests = context.demand().requests; requests && context.demand().serving)
        served.requests = ServedRequests{.demanded = *requests,
                                         .served = *requests * context.in("served_share"),
                                         .meetsTargets = unknown(units::one)};
    served.machines = unknown(units::machine);
    served.capacity = served.rate = supply.gpus = unknown(units::gpu);
    supply.speed = supply.elapsed = builder.constant(1);
    return supply;
}

} // namespace

std::string billField(Category category, int month) { return keyOfMonth(categoryId(category), month); }

int billMonths(const Procurement &procurement)
{
    const auto months = procurement.choices.find(kSeriesMonthsChoice);
    const bool isBill = traitsOf(procurement).isBill && months != procurement.choices.end();
    return isBill ? std::stoi(months->second) : 0;
}

std::string billMonthName(const std::string &firstMonth, int month)
{
    return monthAfter(firstMonth, month - 1);
}

const ProcurementKind kMeasured{
    kMeasuredKind,  "Measured bill", "What was really paid, month by month, from a cost export",
    measuredFields, buildMeasured,   {.isBill = true}};

} // namespace breakeven
