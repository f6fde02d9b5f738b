#include "pricing/bill/bill_option.h"

#include "model/procurement/measured.h"
#include "model/study/fields.h"
#include "pricing/bill/bill_money.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace breakeven {

namespace {

// The measured option of this name; empty: none has it.
Result<std::string> optionNamed(const Study &study, const std::string &name)
{
    for (const auto &[id, option] : study.options) {
        if (option.name != name && id != name)
            continue;
        if (!traitsOf(option.procurement).isBill)
            return Error{ErrorKind::BadInput,
                         fmt::format("The option '{}' is not a measured bill; choose another name.", name),
                         name};
        return id;
    }
    return std::string();
}

Result<void> fill(Study &study, Procurement &procurement, const Bill &bill, const PriceStore *prices,
                  BillOption &done)
{
    const auto served = procurement.inputs.find("served_share");
    const std::optional<Input> kept =
        served == procurement.inputs.end() ? std::nullopt : std::optional(served->second);
    procurement.inputs.clear();
    if (kept)
        procurement.inputs["served_share"] = *kept;
    procurement.choices["months"] = std::to_string(bill.months.size());
    procurement.choices["first_month"] = monthName(bill.months.front().start);
    std::set<std::string> rates;
    for (std::size_t i = 0; i < bill.months.size(); ++i) {
        const BillMonth &month = bill.months[i];
        const auto conversion = conversionOf(study, bill, month, prices);
        if (!conversion)
            return conversion.error();
        if (!conversion->words.empty())
            rates.insert(conversion->words);
        for (const Category category : billCategories()) {
            const BillShare &share = month.byCategory[std::size_t(category)];
            // A month without compute was paid with nothing; other categories are there where they were paid.
            if (share.lines > 0 || category == Category::Compute)
                procurement.inputs[billField(category, int(i) + 1)] =
                    inputOf(bill, month, share, *conversion);
        }
    }
    for (const std::string &rate : rates)
        done.rates += (done.rates.empty() ? "" : "; ") + rate;
    return {};
}

std::int64_t linesOf(const std::map<std::string, BillShare> &shares)
{
    std::int64_t lines = 0;
    for (const auto &[name, share] : shares)
        lines += share.lines;
    return lines;
}

} // namespace

std::string costWords(const Bill &bill)
{
    return bill.isEffective                  ? "effective cost"
           : bill.costColumn == "BilledCost" ? "billed cost"
                                             : bill.costColumn + " as exported";
}

std::string periodWords(const Bill &bill)
{
    const std::string first = monthName(bill.months.front().start);
    const std::string last = monthName(bill.months.back().start);
    return first == last ? first : first + " to " + last;
}

Result<BillOption> addBill(Study &study, const Bill &bill, const std::string &name, const PriceStore *prices)
{
    Study changed = study;
    BillOption done;
    done.name = name.empty() ? "Measured bill" : name;
    const auto known = optionNamed(changed, done.name);
    if (!known)
        return known.error();
    done.isReplaced = !known->empty();
    Option option = done.isReplaced ? changed.options.at(*known) : newOption(changed, kMeasuredKind);
    done.id = done.isReplaced ? *known : freshId(done.name, changed.options);
    if (done.isReplaced)
        done.name = option.name;
    else
        option.name = done.name;
    if (auto filled = fill(changed, option.procurement, bill, prices, done); !filled)
        return filled.error();
    option.note = fmt::format("{} of {}, {}: {} of {} lines, {} left out.", costWords(bill), bill.file,
                              periodWords(bill), bill.taken, bill.lines, linesOf(bill.leftOut));
    option.note[0] = char(std::toupper(static_cast<unsigned char>(option.note[0])));
    changed.options[done.id] = std::move(option);
    completeStudy(changed);
    study = std::move(changed);
    return done;
}

} // namespace breakeven
