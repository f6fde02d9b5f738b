#include "app/command_line/open_store.h"
#include "app/command_line/prices.h"
#include "app/command_line/progress_line.h"
#include "app/command_line/stop_on_interrupt.h"
#include "data/readers/file_text.h"
#include "model/numeric/shown_amount.h"
#include "model/study/price_unit.h"
#include "pricing/own/price_book.h"
#include "pricing/refresh/price_import.h"

#include <ostream>

namespace breakeven {

namespace {

Json importResult(const ImportReport &report)
{
    return {{"schema", "breakeven/prices-import/1"},
            {"format", report.format},
            {"source", report.source},
            {"rows", report.rows},
            {"records", report.records},
            {"unchanged", report.unchanged},
            {"skipped", Json(report.skipped.empty() ? Json::object() : Json(report.skipped))},
            {"flagged", Json(report.flagged.empty() ? Json::object() : Json(report.flagged))},
            {"issues", issuesJson(report.issues)}};
}

void printCounts(std::ostream &out, const char *title, const std::map<std::string, std::int64_t> &counts)
{
    for (const auto &[reason, count] : counts)
        out << title << ' ' << reason << ": " << count << '\n';
}

void printImport(const CommandContext &context, const std::string &format, const ImportReport &report)
{
    if (format == "json") {
        context.out << jsonText(importResult(report));
        return;
    }
    if (format == "csv") {
        Rows rows;
        rows.columns = {"format", "source", "rows", "records", "unchanged"};
        rows.objects.push_back(importResult(report));
        return print(context.out, format, "", "", rows);
    }
    context.out << report.format << ": " << shownAmount(double(report.rows), "rows", {}) << ", "
                << shownAmount(double(report.records), "records", {}) << " stored";
    if (report.unchanged > 0)
        context.out << ", " << report.unchanged << " were there already";
    context.out << '\n';
    printCounts(context.out, "skipped", report.skipped);
    printCounts(context.out, "flagged", report.flagged);
    for (Issue issue : report.issues) {
        issue.sentence = (issue.place.empty() ? "" : issue.place + ": ") + issue.sentence;
        context.messages << issueLine(issue) << '\n';
    }
}

int exportTemplate(const CommandContext &context, const PriceArguments &arguments)
{
    if (auto written = writeFileText(arguments.file, priceBookTemplate()); !written)
        return report(context, written.error());
    if (arguments.format == "json")
        context.out << jsonText(
            {{"schema", "breakeven/prices-export/1"}, {"file", arguments.file}, {"records", 0}});
    else
        context.out << "an empty price book was written to " << arguments.file
                    << "; fill it in and import it with `prices import`\n";
    return 0;
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
    options.table = arguments.table.said();
    options.day = arguments.day.empty() ? std::nullopt : Date::parse(arguments.day);
    options.acceptsJumps = arguments.acceptsJumps;
    const StopOnInterrupt interrupt;
    options.progress.stop = interrupt.token();
    Result<ImportReport> imported = Error{};
    {
        ProgressLine line(context, "importing");
        options.progress.tell = [&line](double share) { line.show(share); };
        imported = importPrices(store.value(), arguments.file, options);
    }
    if (!imported)
        return report(context, imported.error());
    printImport(context, arguments.format, *imported);
    return 0;
}

int exportPrices(const CommandContext &context, const PriceArguments &arguments)
{
    if (arguments.isTemplate)
        return exportTemplate(context, arguments);
    auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    PriceFilter filter = filterOf(arguments);
    if (filter.model.empty())
        filter.model = kAnyModel;
    const auto discounts = store->prices().discounts();
    if (!discounts)
        return report(context, discounts.error());
    const Date day = filterOf(arguments).asOf.value_or(today());
    const StopOnInterrupt interrupt;
    Result<std::int64_t> exported = Error{};
    {
        ProgressLine line(context, "exporting");
        exported = exportPriceBook(store->prices(), filter, *discounts, day, arguments.file,
                                   {[&line](double share) { line.show(share); }, interrupt.token()});
    }
    if (!exported)
        return report(context, exported.error());
    if (arguments.format == "json")
        context.out << jsonText(
            {{"schema", "breakeven/prices-export/1"}, {"file", arguments.file}, {"records", *exported}});
    else
        context.out << shownAmount(double(*exported), "records", {}) << " written to " << arguments.file
                    << '\n';
    return 0;
}

} // namespace breakeven
