#include "app/command_line/open_store.h"
#include "app/command_line/rows.h"
#include "data/readers/file_text.h"
#include "data/readers/utc_time.h"
#include "pricing/gpu_names.h"
#include "pricing/price_book.h"
#include "pricing/price_format.h"
#include "pricing/price_history.h"
#include "pricing/price_import.h"
#include "pricing/quality_gate.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace breakeven {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kTextLimit = 50;
constexpr double kSecondsPerHour = 3600;
constexpr double kHoursPerYear = 8760;

// What the sub-commands share: the words a person filters prices with.
struct PriceArguments
{
    PriceFilter filter;
    std::string gpu;
    std::string asOf;
    std::string file;
    std::string as;
    std::string day;
    std::string provider;
    bool acceptsJumps = false;
    OutputFormat format = OutputFormat::Text;
};

std::string checkDay(const std::string &text)
{
    return Date::parse(text) ? std::string() : "\"" + text + "\" is no day; write 2026-11-20";
}

void addFilters(CLI::App &app, PriceArguments &arguments)
{
    static const std::map<std::string, PriceSort> sorts = {
        {"natural", PriceSort::Natural}, {"per-gpu", PriceSort::PerGpu}, {"price", PriceSort::Price}};
    PriceFilter &filter = arguments.filter;
    app.add_option("--provider", filter.provider, "aws, gcp, azure, lambda, …");
    app.add_option("--region", filter.region, "The provider's own code");
    app.add_option("--zone", filter.zone, "Zone, or zone id");
    app.add_option("--instance", filter.instanceType, "Instance type");
    app.add_option("--os", filter.os, "linux, windows, rhel, suse");
    app.add_option("--gpu", arguments.gpu, "GPU model in any spelling; A100 means both memory sizes");
    app.add_option("--model", filter.model, "on_demand, spot, reserved_1y, reserved_3y, savings_1y, …");
    app.add_option("--source", filter.source, "Which feed or document says so");
    app.add_option("--as-of", arguments.asOf, "Prices as they were on that day (2026-11-20)")
        ->check(checkDay);
    app.add_option("--sort", filter.sort, "natural, per-gpu or price")
        ->transform(CLI::CheckedTransformer(sorts).description(""))
        ->type_name("natural|per-gpu|price");
    app.add_option("--limit", filter.limit, "At most so many");
}

PriceFilter filterOf(const PriceArguments &arguments)
{
    PriceFilter filter = arguments.filter;
    if (!arguments.asOf.empty())
        filter.asOf = Date::parse(arguments.asOf);
    if (!arguments.gpu.empty()) {
        filter.gpus = gpusMeant(arguments.gpu);
        // A model that is not in the table is kept under the name its source gave it.
        if (filter.gpus.empty())
            filter.gpus = {arguments.gpu};
    }
    return filter;
}

Json textOrNull(const std::string &text) { return text.empty() ? Json() : Json(text); }

template<class T>
Json valueOrNull(const std::optional<T> &value)
{
    return value ? Json(*value) : Json();
}

Json describe(const Offer &offer)
{
    return {{"provider", offer.provider},     {"region", textOrNull(offer.region)},
            {"zone", textOrNull(offer.zone)}, {"instance_type", offer.instanceType},
            {"os", textOrNull(offer.os)},     {"gpu", textOrNull(offer.gpu)},
            {"gpu_count", offer.gpuCount()},  {"model", offer.model}};
}

Json priceRow(const Offer &offer)
{
    Json row = describe(offer);
    const double price = toDouble(offer.price);
    row["detail"] = textOrNull(offer.detail);
    row["price_per_h"] = price;
    row["price_per_gpu_h"] = offer.gpuNumerator > 0 ? Json(price / offer.gpuCount()) : Json();
    row["list_price_per_h"] = offer.listPrice ? Json(toDouble(*offer.listPrice)) : Json();
    row["currency"] = offer.currency;
    row["source"] = offer.source;
    row["effective_from"] = offer.effectiveFrom ? Json(offer.effectiveFrom->iso()) : Json();
    row["observed_at"] = textOrNull(offer.observedAt);
    row["retrieved_at"] = textOrNull(offer.retrievedAt);
    row["flags"] = offer.flags;
    row["gpu_variant"] = textOrNull(offer.gpuVariant);
    row["gpu_memory_gib"] = offer.gpuMemoryMib > 0 ? Json(offer.gpuMemoryMib / 1024.0) : Json();
    row["vcpus"] = offer.vcpuMilli > 0 ? Json(offer.vcpuMilli / 1000.0) : Json();
    row["ram_gib"] = offer.ramMib > 0 ? Json(offer.ramMib / 1024.0) : Json();
    row["interruption_low"] = valueOrNull(offer.interruptionLow);
    row["interruption_high"] = valueOrNull(offer.interruptionHigh);
    row["saving_over_on_demand"] = valueOrNull(offer.savingOverOnDemand);
    row["revision"] = textOrNull(offer.revision);
    row["note"] = textOrNull(offer.note);
    return row;
}

std::vector<std::string> keysOf(const std::vector<Json> &rows, const std::vector<std::string> &otherwise)
{
    if (rows.empty())
        return otherwise;
    std::vector<std::string> keys;
    for (const auto &[key, value] : rows.front().items())
        keys.push_back(key);
    return keys;
}

const std::vector<std::string> &listColumns()
{
    static const std::vector<std::string> columns = {
        "provider", "region", "zone",        "instance_type",   "os",       "gpu",    "gpu_count",
        "model",    "detail", "price_per_h", "price_per_gpu_h", "currency", "source", "effective_from",
        "flags"};
    return columns;
}

int runList(const CommandContext &context, const PriceArguments &arguments)
{
    auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    PriceFilter filter = filterOf(arguments);
    const bool isText = arguments.format == OutputFormat::Text;
    if (isText && !filter.limit)
        filter.limit = kTextLimit;
    auto offers = store->prices().list(filter);
    if (!offers)
        return report(context, offers.error());
    flagStale(offers.value(), filter.asOf.value_or(today()));
    Rows rows;
    for (const Offer &offer : offers.value())
        rows.objects.push_back(priceRow(offer));
    rows.columns = isText ? listColumns() : keysOf(rows.objects, listColumns());
    print(context.out, arguments.format, "breakeven/prices-list/1", "prices", rows);
    if (isText && !context.isQuiet && rows.objects.size() == *filter.limit) {
        const auto all = store->prices().count(filter);
        if (all && *all > rows.objects.size())
            context.messages << rows.objects.size() << " of " << *all << " prices; --limit N shows more\n";
    }
    return finish(context);
}

Json historyRow(const PriceSeries &series, const PriceCourse &course)
{
    Json row = describe(series.offer);
    row["source"] = series.offer.source;
    row["currency"] = series.offer.currency;
    row["points"] = course.points;
    row["set_aside"] = course.setAside;
    row["time_weighted_mean"] = course.timeWeightedMean;
    row["min"] = course.minimum;
    row["max"] = course.maximum;
    row["first"] = course.first;
    row["last"] = course.last;
    row["from"] = utcText(course.from);
    row["to"] = utcText(course.to);
    return row;
}

int runHistory(const CommandContext &context, const PriceArguments &arguments)
{
    auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    PriceFilter filter = filterOf(arguments);
    const bool isText = arguments.format == OutputFormat::Text;
    if (isText && !filter.limit)
        filter.limit = kTextLimit;
    const auto series = store->prices().history(filter);
    if (!series)
        return report(context, series.error());
    Rows rows;
    for (const PriceSeries &one : *series)
        if (const auto course = priceCourse(one))
            rows.objects.push_back(historyRow(one, *course));
    rows.columns = {"provider", "region", "zone",  "instance_type", "model", "points", "time_weighted_mean",
                    "min",      "max",    "first", "last",          "from",  "to"};
    if (!isText)
        rows.columns = keysOf(rows.objects, rows.columns);
    print(context.out, arguments.format, "breakeven/prices-history/1", "series", rows);
    return finish(context);
}

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

int runImport(const CommandContext &context, const PriceArguments &arguments)
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

int runExport(const CommandContext &context, const PriceArguments &arguments)
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

Json statusRow(const PriceSnapshot &snapshot)
{
    const std::int64_t now = utcNow();
    const std::int64_t retrieved = parseUtcTime(snapshot.retrievedAt).value_or(now);
    const double pricesAge = double(now - snapshot.newest.value_or(retrieved)) / kSecondsPerHour;
    return {{"source", snapshot.source},
            {"partition", textOrNull(snapshot.partition)},
            {"rows", snapshot.rows},
            {"records", snapshot.records},
            {"retrieved_at", snapshot.retrievedAt},
            {"age_h", double(now - retrieved) / kSecondsPerHour},
            {"newest_price", snapshot.newest ? Json(utcText(*snapshot.newest)) : Json()},
            {"stale", pricesAge > kHoursPerYear},
            {"last_error", Json()},
            {"origin", snapshot.origin},
            {"revision", snapshot.revision}};
}

int runStatus(const CommandContext &context, const PriceArguments &arguments)
{
    auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    const auto snapshots = store->prices().snapshots();
    if (!snapshots)
        return report(context, snapshots.error());
    Rows rows;
    for (const PriceSnapshot &snapshot : *snapshots)
        rows.objects.push_back(statusRow(snapshot));
    rows.columns = {"source",       "partition",    "rows",  "records",
                    "retrieved_at", "newest_price", "stale", "last_error"};
    if (arguments.format != OutputFormat::Text)
        rows.columns = keysOf(rows.objects, rows.columns);
    print(context.out, arguments.format, "breakeven/prices-status/1", "sources", rows);
    return finish(context);
}

int runSources(const CommandContext &context, const PriceArguments &arguments)
{
    Rows rows;
    rows.columns = {"name", "source", "needs", "endpoint"};
    for (const PriceFormat &format : priceFormats())
        rows.objects.push_back(Json{{"name", format.name},
                                    {"source", format.source},
                                    {"needs", "a file, plain or gzip"},
                                    {"endpoint", format.endpoint},
                                    {"description", format.description}});
    if (arguments.format == OutputFormat::Text)
        rows.columns = {"name", "description"};
    print(context.out, arguments.format, "breakeven/prices-sources/1", "sources", rows);
    return finish(context);
}

using Run = int (*)(const CommandContext &, const PriceArguments &);

CLI::App *addOne(CLI::App &prices, CommandContext &context, const std::shared_ptr<PriceArguments> &arguments,
                 const char *name, const char *description, Run run)
{
    CLI::App *command = prices.add_subcommand(name, description);
    command->fallthrough();
    addFormatOption(*command, arguments->format);
    command->callback([&context, arguments, run] {
        context.run = [&context, arguments, run] { return run(context, *arguments); };
    });
    return command;
}

void addImport(CLI::App &command, PriceArguments &arguments)
{
    command.add_option("FILE", arguments.file, "Price file, plain or gzip")->required();
    command.add_option("--as", arguments.as,
                       "Format of the file (`prices sources` lists them); default: recognised");
    command.add_option("--provider", arguments.provider,
                       "Whose prices these are, where the file does not say");
    command.add_option("--date", arguments.day, "Day of prices that say none themselves")->check(checkDay);
    command.add_flag("--accept-jumps", arguments.acceptsJumps,
                     "Use prices at once that differ by more than 60 %");
}

} // namespace

void addPrices(CLI::App &app, CommandContext &context)
{
    CLI::App *prices = app.add_subcommand("prices", "Prices: import, list, history, export");
    prices->require_subcommand(1);
    const auto arguments = std::make_shared<PriceArguments>();
    const auto add = [&](const char *name, const char *description, Run run) {
        return addOne(*prices, context, arguments, name, description, run);
    };
    add("sources", "The kinds of price files that are known", runSources);
    addImport(*add("import", "Bring a price file into the store", runImport), *arguments);
    CLI::App *exported =
        add("export", "Write prices as a price book (CSV) that can be imported again", runExport);
    addFilters(*exported, *arguments);
    exported->add_option("FILE", arguments->file, "CSV file to write")->required();
    addFilters(*add("list", "Current prices", runList), *arguments);
    addFilters(*add("history", "How prices moved, averaged by time", runHistory), *arguments);
    add("status", "What the store holds from each source, and how old it is", runStatus);
}

} // namespace breakeven
