#include "app/command_line/open_store.h"
#include "app/command_line/prices.h"
#include "data/readers/file_text.h"
#include "pricing/price_book.h"
#include "pricing/price_import.h"

#include <ostream>

namespace breakeven {

namespace {

using Json = nlohmann::ordered_json;

Json importResult(const ImportReport &report)
{
    Json issues = Json::array();
    for (const Issue &issue : report.issues)
        issues.push_back({{"severity", severityName(issue.severity)},
                          {"sentence", issue.sentence},
                          {"place", issue.place},
                          {"count", issue.count}});
    return {{"schema", "breakeven/prices-import/1"},
            {"format", report.format},
            {"source", report.source},
            {"rows", report.rows},
            {"records", report.records},
            {"unchanged", report.unchanged},
            {"skipped", Json(report.skipped.empty() ? Json::object() : Json(report.skipped))},
            {"flagged", Json(report.flagged.empty() ? Json::object() : Json(report.flagged))},
            {"issues", issues}};
}

void printCounts(std::ostream &out, const char *title, const std::map<std::string, std::int64_t> &counts)
{
    for (const auto &[reason, count] : counts)
        out << title << ' ' << reason << ": " << count << '\n';
}

void printImport(const CommandContext &context, OutputFormat format, const ImportReport &report)
{
    if (format == OutputFormat::Json) {
        context.out << importResult(report).dump(2, ' ', false, nlohmann::json::error_handler_t::replace)
                    << '\n';
        return;
    }
    if (format == OutputFormat::Csv) {
        Rows rows;
        rows.columns = {"format", "source", "rows", "records", "unchanged"};
        rows.objects.push_back(importResult(report));
        return printCsv(context.out, rows);
    }
    context.out << report.format << ": " << report.rows << " rows, " << report.records << " records stored";
    if (report.unchanged > 0)
        context.out << ", " << report.unchanged << " were there already";
    context.out << '\n';
    printCounts(context.out, "skipped", report.skipped);
    printCounts(context.out, "flagged", report.flagged);
    for (const Issue &issue : report.issues)
        context.messages << severityName(issue.severity) << ": "
                         << (issue.place.empty() ? "" : issue.place + ": ") << issue.sentence
                         << (issue.count > 1 ? " (" + std::to_string(issue.count) + " times)" : "") << '\n';
}

} // namespace

int importPriceFile(const CommandContext &context, const PriceArguments &arguments)
{
    auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    ImportOptions options;
    options.format = arguments.as;
    options.provider = arguments.provider;
    options.day = arguments.day.empty() ? std::nullopt : Date::parse(arguments.day);
    options.acceptsJumps = arguments.acceptsJumps;
    const auto imported = importPrices(store.value(), arguments.file, options);
    if (!imported)
        return report(context, imported.error());
    printImport(context, arguments.format, *imported);
    return finish(context);
}

int exportPrices(const CommandContext &context, const PriceArguments &arguments)
{
    auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    const auto offers = store->prices().records(filterOf(arguments));
    if (!offers)
        return report(context, offers.error());
    if (auto written = writeFileText(arguments.file, priceBookText(*offers)); !written)
        return report(context, written.error());
    if (arguments.format == OutputFormat::Json)
        context.out << Json{{"schema", "breakeven/prices-export/1"},
                            {"file", arguments.file},
                            {"records", offers->size()}}
                           .dump(2)
                    << '\n';
    else
        context.out << offers->size() << " records written to " << arguments.file << '\n';
    return finish(context);
}

} // namespace breakeven
