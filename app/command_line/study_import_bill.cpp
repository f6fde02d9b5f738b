// breakeven study import-bill: what was really paid, as an option of a study.
#include "app/command_line/open_store.h"
#include "app/command_line/output.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/study.h"
#include "app/command_line/study_source.h"

#include "model/procurement/measured.h"
#include "pricing/bill/bill_actuals.h"
#include "pricing/bill/bill_option.h"

#include <algorithm>
#include <ostream>

namespace breakeven {

namespace {

// "ROLE=COLUMN"; the other way round where only that names a role, as traces are told.
Result<std::map<std::string, std::string>> rolesOf(const std::vector<std::string> &texts)
{
    std::map<std::string, std::string> roles;
    const auto isRole = [](const std::string &text) {
        return std::find(billRoles().begin(), billRoles().end(), text) != billRoles().end();
    };
    for (const std::string &text : texts) {
        const auto equals = text.rfind('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
            return Error{ErrorKind::Usage, "Expected --map ROLE=COLUMN, found '" + text + "'.", {}};
        std::string role = text.substr(0, equals);
        std::string column = text.substr(equals + 1);
        if (!isRole(role) && isRole(column))
            std::swap(role, column);
        roles[role] = column;
    }
    return roles;
}

Result<BillOptions> optionsOf(const StudyArguments &arguments)
{
    BillOptions options;
    auto roles = rolesOf(arguments.roles);
    if (!roles)
        return roles.error();
    options.roles = std::move(roles).value();
    options.cost = arguments.cost == "billed" ? BillCost::Billed : BillCost::Effective;
    options.takesAllLines = arguments.takesAllLines;
    options.currency = arguments.currency;
    options.table = arguments.table.said();
    if (!arguments.firstMonth.empty())
        options.from = Date::parse(arguments.firstMonth);
    if (!arguments.lastMonth.empty())
        options.to = Date::parse(arguments.lastMonth);
    return options;
}

Json moneyJson(NanoMoney money) { return number(toDouble(money)); }

Json sharesJson(const std::map<std::string, BillShare> &shares, const char *key)
{
    Json list = Json::array();
    for (const auto &[name, share] : shares)
        list.push_back({{key, name}, {"lines", share.lines}, {"cost", moneyJson(share.money)}});
    return list;
}

NanoMoney totalOf(const BillMonth &month)
{
    NanoMoney sum = 0;
    for (const BillShare &share : month.byCategory)
        sum += share.money;
    return sum;
}

Json monthsJson(const Bill &bill)
{
    Json months = Json::array();
    for (const BillMonth &month : bill.months) {
        Json categories = Json::object();
        for (const Category category : billCategories())
            if (const BillShare &share = month.byCategory[std::size_t(category)]; share.lines > 0)
                categories[categoryId(category)] = moneyJson(share.money);
        months.push_back({{"month", month.start.iso().substr(0, 7)},
                          {"categories", std::move(categories)},
                          {"total", moneyJson(totalOf(month))}});
    }
    return months;
}

// What a bill became: a measured option, or measured months of another one.
struct TakenBill
{
    BillOption option;
    std::optional<AddedActuals> actuals;
    bool isWritten = false;
};

Json actualsJson(const AddedActuals &actuals)
{
    return {{"first_month", actuals.firstMonth},
            {"added", actuals.added},
            {"replaced", actuals.replaced},
            {"unchanged", actuals.unchanged},
            {"outside_plan", actuals.outside},
            {"left_out", actuals.left},
            {"notes", actuals.notes}};
}

Json billJson(const Study &study, const Bill &bill, const TakenBill &taken)
{
    const BillOption &option = taken.option;
    return {{"schema", "breakeven/study-import-bill/1"},
            {"study", study.name},
            {"option", option.id},
            {"name", option.name},
            {"replaced", option.isReplaced},
            {"written", taken.isWritten},
            {"actual", taken.actuals ? actualsJson(*taken.actuals) : Json(nullptr)},
            {"file", bill.file},
            {"format", bill.format},
            {"cost", costWords(bill)},
            {"currency", bill.currency},
            {"study_currency", study.currency},
            {"exchange", option.rates.empty() ? Json(nullptr) : Json(option.rates)},
            {"lines", bill.lines},
            {"taken", bill.taken},
            {"resources", bill.resources},
            {"first_day", bill.firstDay.iso()},
            {"last_day", bill.lastDay.iso()},
            {"months", monthsJson(bill)},
            {"total", moneyJson(bill.money())},
            {"machines", sharesJson(bill.machines, "machine")},
            {"regions", sharesJson(bill.regions, "region")},
            {"left_out", sharesJson(bill.leftOut, "reason")},
            {"skipped", Json(bill.skipped.empty() ? Json::object() : Json(bill.skipped))},
            {"issues", issuesJson(bill.issues)}};
}

void printMonths(const Bill &bill, std::ostream &out)
{
    std::vector<std::string> header{"Month, " + bill.currency};
    std::vector<Category> categories;
    for (const Category category : billCategories()) {
        const auto has = [category](const BillMonth &month) {
            return month.byCategory[std::size_t(category)].lines > 0;
        };
        if (std::any_of(bill.months.begin(), bill.months.end(), has)) {
            categories.push_back(category);
            header.emplace_back(categoryLabel(category));
        }
    }
    header.emplace_back("In all");
    std::vector<std::vector<std::string>> rows;
    for (const BillMonth &month : bill.months) {
        std::vector<std::string> row{month.start.iso().substr(0, 7)};
        for (const Category category : categories)
            row.push_back(moneyText(toDouble(month.byCategory[std::size_t(category)].money)));
        row.push_back(moneyText(toDouble(totalOf(month))));
        rows.push_back(std::move(row));
    }
    out << tableText(header, rows);
}

std::string listed(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

void printActuals(const AddedActuals &actuals, std::ostream &out)
{
    const auto print = [&](const char *title, const std::vector<std::string> &months) {
        if (!months.empty())
            out << title << ' ' << listed(months) << '\n';
    };
    out << "plan from " << actuals.firstMonth << " on\n";
    print("added", actuals.added);
    print("replaced", actuals.replaced);
    print("as before", actuals.unchanged);
    print("beyond the plan", actuals.outside);
    for (const std::string &left : actuals.left)
        out << "not compared " << left << '\n';
    for (const std::string &note : actuals.notes)
        out << terminalText(note) << '\n';
}

const char *doneWord(const TakenBill &taken)
{
    if (!taken.isWritten)
        return taken.actuals && !taken.actuals->hasChanged() ? "nothing new" : "not written";
    return taken.option.isReplaced ? "replaced" : "added";
}

void printBill(const CommandContext &context, const Bill &bill, const TakenBill &taken)
{
    std::ostream &out = context.out;
    const BillOption &option = taken.option;
    out << (taken.actuals ? "Paid for " : "") << terminalText(option.name) << " (" << option.id
        << "): " << terminalText(costWords(bill)) << ", " << periodWords(bill) << ", " << bill.taken << " of "
        << bill.lines << " lines, " << doneWord(taken) << "\n\n";
    printMonths(bill, out);
    out << '\n';
    if (taken.actuals)
        printActuals(*taken.actuals, out);
    if (!option.rates.empty())
        out << "converted " << terminalText(option.rates) << '\n';
    const auto print = [&](const char *title, const std::map<std::string, BillShare> &shares) {
        for (const auto &[name, share] : shares)
            out << title << ' ' << terminalText(name) << ": " << share.lines
                << (share.lines == 1 ? " line, " : " lines, ") << moneyText(toDouble(share.money)) << ' '
                << terminalText(bill.currency) << '\n';
    };
    print("taken", bill.machines);
    print("left out", bill.leftOut);
    for (const auto &[reason, count] : bill.skipped)
        out << "skipped " << reason << ": " << count << '\n';
    if (context.isQuiet)
        return;
    for (Issue issue : bill.issues) {
        issue.sentence = issue.place + ": " + issue.sentence;
        context.messages << issueLine(issue) << '\n';
    }
}

// What the whole bill replaced says, for it may be meant for another use.
void hintActual(const CommandContext &context, const Study &before, const Bill &bill,
                const BillOption &option)
{
    const auto found = before.options.find(option.id);
    if (!option.isReplaced || context.isQuiet || found == before.options.end())
        return;
    const Procurement &old = found->second.procurement;
    const std::string last =
        billMonthName(choiceIn(old.choices, "first_month"), std::max(1, billMonths(old)));
    if (const std::string first = bill.months.front().start.iso().substr(0, 7); last < first)
        context.messages << "note: " << terminalText(option.name) << " had the months up to " << last
                         << ", and this bill begins in " << first << "; to keep it and set the new months "
                         << "against its plan, import with --actual " << option.id << ".\n";
}

Result<TakenBill> taken(Study &study, const Bill &bill, const StudyArguments &arguments,
                        const PriceStore *prices)
{
    TakenBill done;
    if (arguments.actual.empty()) {
        const auto option = addBill(study, bill, arguments.option, prices);
        if (!option)
            return option.error();
        done.option = *option;
        return done;
    }
    const ActualsRequest request{arguments.actual, arguments.planStart, arguments.takesPartMonths,
                                 arguments.isAnyway};
    const auto actuals = addActuals(study, bill, request, prices);
    if (!actuals)
        return actuals.error();
    done.option = {actuals->id, actuals->name, !actuals->replaced.empty(), actuals->rates};
    done.actuals = *actuals;
    return done;
}

// Rates are looked up only where they are needed: a bill in the study's currency needs no store.
Result<TakenBill> taken(const CommandContext &context, Study &study, const Bill &bill,
                        const StudyArguments &arguments)
{
    const bool needsRates = !bill.currency.empty() && bill.currency != study.currency &&
                            !study.exchangeRates.count(bill.currency);
    if (!needsRates)
        return taken(study, bill, arguments, nullptr);
    const auto store = openPrices(context);
    if (!store)
        return store.error();
    return taken(study, bill, arguments, &store->prices());
}

} // namespace

namespace {

Result<void> checkTogether(const StudyArguments &arguments)
{
    if (!arguments.actual.empty() && !arguments.option.empty())
        return Error{ErrorKind::Usage,
                     "--option names a measured option and --actual one that is in use; give one of them.",
                     {}};
    if (arguments.actual.empty() &&
        (!arguments.planStart.empty() || arguments.takesPartMonths || arguments.isAnyway))
        return Error{ErrorKind::Usage,
                     "--plan-start, --whole-months and --anyway belong to --actual, which names the option "
                     "that is in use.",
                     {}};
    return {};
}

Result<LoadedStudy> loaded(const CommandContext &context, const StudyArguments &arguments)
{
    if (!arguments.isDry)
        return loadForChange(context, arguments.study);
    auto study = loadStudy(context, arguments.study);
    if (!study)
        return study.error();
    LoadedStudy dry;
    dry.study = std::move(study).value();
    return dry;
}

} // namespace

int importBill(const CommandContext &context, const StudyArguments &arguments)
{
    if (const auto checked = checkTogether(arguments); !checked)
        return report(context, checked.error());
    auto options = optionsOf(arguments);
    if (!options)
        return report(context, options.error());
    auto found = loaded(context, arguments);
    if (!found)
        return report(context, found.error());
    const StopOnInterrupt interrupt;
    options->stop = interrupt.token();
    const auto bill = readBill(arguments.file, *options);
    if (!bill)
        return report(context, bill.error());
    const Study before = found->study;
    auto done = taken(context, found->study, *bill, arguments);
    if (!done)
        return report(context, done.error());
    done->isWritten = !arguments.isDry && (!done->actuals || found->study != before);
    if (done->isWritten)
        if (const auto written = storeBack(context, arguments.study, *found); !written)
            return report(context, written.error());
    if (arguments.format == "json")
        context.out << jsonText(billJson(found->study, *bill, *done));
    else
        printBill(context, *bill, *done);
    if (!done->actuals)
        hintActual(context, before, *bill, done->option);
    return 0;
}

} // namespace breakeven
