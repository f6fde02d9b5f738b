#include "model/study/actuals.h"

namespace breakeven {

namespace {

constexpr double kMostMoney = 1e10;

FieldSet madeFields()
{
    FieldSet set;
    for (const Category category : billCategories()) {
        set.fields.push_back(moneyOnBill(category));
        set.fields.back().isOptional = true;
    }
    Field hours{kActualHours,
                "GPU-hours paid",
                units::gpuHour,
                "GPU-h",
                std::nullopt,
                "",
                0,
                1e10,
                "Of the machines on the bill of the month."};
    hours.isOptional = true;
    set.fields.push_back(hours);
    return set;
}

Result<void> readableMonth(const std::string &text)
{
    if (isMonthName(text))
        return {};
    return Error{ErrorKind::BadInput, "First month of the plan: expected YYYY-MM, found '" + text + "'.", {}};
}

} // namespace

Field moneyOnBill(Category category)
{
    return {categoryId(category),
            categoryLabel(category),
            units::money,
            "$",
            std::nullopt,
            "",
            -kMostMoney,
            kMostMoney,
            "On the bill of the month; credits are negative."};
}

const FieldSet &actualFields()
{
    static const FieldSet kFields = madeFields();
    return kFields;
}

const ChoiceField &firstMonthField()
{
    static const ChoiceField kField{
        "first_month", "First month of the plan", {}, "As YYYY-MM.", readableMonth};
    return kField;
}

std::string actualPath(const std::string &option, const std::string &month)
{
    return "options." + option + ".actual." + month;
}

bool isMonthName(const std::string &text) { return text.size() == 7 && Date::parse(text); }

std::string monthAfter(const std::string &first, int months)
{
    const auto day = Date::parse(first);
    if (!day)
        return {};
    const int index = day->year * 12 + day->month - 1 + months;
    return Date{index / 12, index % 12 + 1, 1}.iso().substr(0, 7);
}

std::optional<int> monthsBetween(const std::string &first, const std::string &other)
{
    if (!isMonthName(first) || !isMonthName(other))
        return std::nullopt;
    const Date from = *Date::parse(first);
    const Date to = *Date::parse(other);
    return (to.year - from.year) * 12 + to.month - from.month;
}

std::vector<ActualMonth> actualMonths(const Actuals &actual)
{
    std::vector<ActualMonth> months;
    for (const auto &[name, paid] : actual.months)
        if (const auto index = monthsBetween(actual.firstMonth, name))
            months.push_back({name, *index, &paid});
    return months;
}

} // namespace breakeven
