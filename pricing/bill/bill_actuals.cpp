#include "pricing/bill/bill_actuals.h"

#include "model/procurement/measured.h"
#include "model/study/actuals.h"
#include "model/study/fields.h"
#include "pricing/bill/bill_money.h"
#include "pricing/bill/billed_machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace breakeven {

namespace {

Result<std::string> optionOf(const Study &study, const std::string &wanted)
{
    std::string known;
    for (const std::string &id : optionOrder(study)) {
        if (id == wanted || study.options.at(id).name == wanted)
            return id;
        known += (known.empty() ? "" : ", ") + id;
    }
    return Error{ErrorKind::NotFound,
                 fmt::format("No option '{}' to compare with the bill; the study has: {}.", wanted, known),
                 wanted};
}

// As the option itself says it, then as any other bill of the study.
std::string knownStart(const Study &study, const std::string &id)
{
    const auto ofBill = [](const Option &option) {
        return traitsOf(option.procurement).isBill
                   ? choiceIn(option.procurement.choices, firstMonthField().key)
                   : std::string();
    };
    std::vector<std::string> said{ofBill(study.options.at(id)), study.options.at(id).actual.firstMonth};
    for (const auto &[other, option] : study.options)
        said.insert(said.end(), {ofBill(option), option.actual.firstMonth});
    const auto first = std::find_if(said.begin(), said.end(), isMonthName);
    return first == said.end() ? std::string() : *first;
}

// What the month states, without what it does not.
Result<Inputs> paidIn(const Study &study, const Bill &bill, const BillMonth &month, const PriceStore *prices,
                      std::set<std::string> &rates)
{
    const auto conversion = conversionOf(study, bill, month, prices);
    if (!conversion)
        return conversion.error();
    if (!conversion->words.empty())
        rates.insert(conversion->words);
    Inputs paid;
    for (const Category category : billCategories()) {
        const BillShare &share = month.byCategory[std::size_t(category)];
        const bool isOfMachines = category == Category::Compute || category == Category::Idle;
        if (share.lines > 0 || isOfMachines || bill.takesAllLines)
            paid[categoryId(category)] = inputOf(bill, month, share, *conversion);
    }
    if (month.gpuHours) {
        Input hours = paid.at(categoryId(Category::Compute));
        hours.value = *month.gpuHours;
        hours.note.clear();
        paid[kActualHours] = hours;
    }
    return paid;
}

bool hasLines(const BillMonth &month)
{
    return std::any_of(month.byCategory.begin(), month.byCategory.end(),
                       [](const BillShare &share) { return share.lines > 0; });
}

// Why the month cannot be compared as a whole one; empty: it can.
std::string whyLeft(const Bill &bill, const BillMonth &month, const ActualsRequest &request)
{
    if (!hasLines(month))
        return monthName(month.start) + ": there is no line of this month";
    for (const BillPart &part : bill.parts)
        if (part.month == month.start && !request.takesPartMonths)
            return fmt::format("{}: not a whole month, the export's {} line is of {}", monthName(month.start),
                               part.isBegun ? "first" : "last", part.day.iso());
    return {};
}

int horizonOf(const Study &study)
{
    const auto found = study.conventions.inputs.find("horizon_months");
    return found == study.conventions.inputs.end() ? 0 : int(found->second.value.value_or(0));
}

void put(Actuals &actual, const std::string &month, Inputs paid, AddedActuals &done)
{
    const auto before = actual.months.find(month);
    auto &list = before == actual.months.end() ? done.added
                 : before->second == paid      ? done.unchanged
                                               : done.replaced;
    list.push_back(month);
    actual.months[month] = std::move(paid);
}

// Whether the plan pays before its first month, which a bill that spreads what was prepaid never shows.
bool paysUpFront(const Study &study, const std::string &id)
{
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return false;
    const Evaluation evaluation(sheet->sheet);
    for (const OptionNodes &nodes : sheet->options)
        for (const LineNodes &line : nodes.lines)
            if (nodes.id == id && line.isPurchase &&
                (line.category == Category::Compute || line.category == Category::Idle) &&
                evaluation.scalar(line.total).value_or(0) != 0)
                return true;
    return false;
}

void addNotes(const Study &study, const Bill &bill, AddedActuals &done)
{
    if (bill.costColumn == "EffectiveCost" && paysUpFront(study, done.id))
        done.notes.push_back(fmt::format("The plan of {} pays up front, and the effective cost spreads what "
                                         "was prepaid: compare it with what was invoiced (--cost billed).",
                                         done.name));
}

} // namespace

Result<AddedActuals> addActuals(Study &study, const Bill &bill, const ActualsRequest &request,
                                const PriceStore *prices)
{
    const auto id = optionOf(study, request.option);
    if (!id)
        return id.error();
    const std::string other = otherMachinesOfBill(study, *id, bill);
    if (!other.empty() && !request.takesOtherMachines)
        return Error{ErrorKind::BadInput,
                     other + " Choose the option that the bill is of, or take the bill with --anyway, which "
                             "leaves a note in the study.",
                     bill.file};
    Study changed = study;
    Option &option = changed.options.at(*id);
    AddedActuals done;
    done.id = *id;
    done.name = option.name;
    const std::string known = request.planStart.empty() ? knownStart(study, *id) : request.planStart;
    std::set<std::string> rates;
    for (const BillMonth &month : bill.months) {
        if (std::string why = whyLeft(bill, month, request); !why.empty()) {
            done.left.push_back(std::move(why));
            continue;
        }
        auto paid = paidIn(study, bill, month, prices, rates);
        if (!paid)
            return paid.error();
        if (!other.empty())
            for (auto &[key, input] : *paid)
                input.note += (input.note.empty() ? "" : "; ") + ("taken anyway: " + other);
        const std::string name = monthName(month.start);
        if (done.firstMonth.empty())
            done.firstMonth = known.empty() ? name : known;
        put(option.actual, name, std::move(*paid), done);
        const auto index = monthsBetween(done.firstMonth, name);
        if (!index || *index < 0 || *index >= horizonOf(study))
            done.outside.push_back(name);
    }
    if (done.firstMonth.empty())
        return Error{ErrorKind::BadInput,
                     fmt::format("holds no whole month to compare ({}); import it when the month is over, or "
                                 "say that its months are whole (--whole-months)",
                                 fmt::join(done.left, "; ")),
                     bill.file};
    option.actual.firstMonth = done.firstMonth;
    done.rates = fmt::format("{}", fmt::join(rates, "; "));
    addNotes(changed, bill, done);
    study = std::move(changed);
    return done;
}

} // namespace breakeven
