// breakeven study import-bill: what was really paid, as an option of a study.
#include "app/command_line/open_store.h"
#include "app/command_line/output.h"
#include "app/command_line/stop_on_interrupt.h"
#include "app/command_line/study.h"
#include "app/command_line/study_source.h"

#include "model/procurement/measured.h"
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

Json billJson(const Study &study, const Bill &bill, const BillOption &option, bool isWritten)
{
    return {{"schema", "breakeven/study-import-bill/1"},
            {"study", study.name},
            {"option", option.id},
            {"name", option.name},
            {"replaced", option.isReplaced},
            {"written", isWritten},
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

void printBill(const CommandContext &context, const Bill &bill, const BillOption &option, bool isWritten)
{
    std::ostream &out = context.out;
    out << terminalText(option.name) << " (" << option.id << "): " << terminalText(costWords(bill)) << ", "
        << periodWords(bill) << ", " << bill.taken << " of " << bill.lines << " lines, "
        << (!isWritten          ? "not written"
            : option.isReplaced ? "replaced"
                                : "added")
        << "\n\n";
    printMonths(bill, out);
    out << '\n';
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

// Rates are looked up only where they are needed: a bill in the study's currency needs no store.
Result<BillOption> added(const CommandContext &context, Study &study, const Bill &bill,
                         const std::string &name)
{
    const bool needsRates = !bill.currency.empty() && bill.currency != study.currency &&
                            !study.exchangeRates.count(bill.currency);
    if (!needsRates)
        return addBill(study, bill, name, nullptr);
    const auto store = openPrices(context);
    if (!store)
        return store.error();
    return addBill(study, bill, name, &store->prices());
}

} // namespace

int importBill(const CommandContext &context, const StudyArguments &arguments)
{
    auto options = optionsOf(arguments);
    if (!options)
        return report(context, options.error());
    LoadedStudy loaded;
    if (arguments.isDry) {
        auto study = loadStudy(context, arguments.study);
        if (!study)
            return report(context, study.error());
        loaded.study = std::move(study).value();
    } else {
        auto found = loadForChange(context, arguments.study);
        if (!found)
            return report(context, found.error());
        loaded = std::move(found).value();
    }
    const StopOnInterrupt interrupt;
    options->stop = interrupt.token();
    const auto bill = readBill(arguments.file, *options);
    if (!bill)
        return report(context, bill.error());
    const auto option = added(context, loaded.study, *bill, arguments.option);
    if (!option)
        return report(context, option.error());
    if (!arguments.isDry)
        if (const auto written = storeBack(context, arguments.study, loaded); !written)
            return report(context, written.error());
    if (arguments.format == "json")
        context.out << jsonText(billJson(loaded.study, *bill, *option, !arguments.isDry));
    else
        printBill(context, *bill, *option, !arguments.isDry);
    return 0;
}

} // namespace breakeven
