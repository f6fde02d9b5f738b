#include "app/command_line/prices.h"

#include "app/command_line/option_checks.h"
#include "app/command_line/output.h"
#include "model/study/price_unit.h"
#include "pricing/gpus/gpu_measure.h"
#include "pricing/gpus/gpu_names.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace breakeven {

namespace {

constexpr const char *kAcceptsJumps =
    "Use at once what would be set aside (more than 1.6 times the price before or less than 62.5 % of it, "
    "for spot three times or a third; odd prices), and accept a list that lost most of its prices";

std::string checkPriceDay(const std::string &text)
{
    return Date::parse(text) ? std::string() : "\"" + text + "\" is not a date; write 2026-11-20";
}

std::string checkSince(const std::string &text)
{
    return text == kLastRefresh || Date::parse(text)
               ? std::string()
               : "\"" + text + "\" is not a date; write 2026-11-20, or last-refresh";
}

void addFilters(CLI::App &app, PriceArguments &arguments)
{
    PriceFilter &filter = arguments.filter;
    // Providers and regions are kept in lower case.
    const auto lowerCase = [](const std::string &text) { return CLI::detail::to_lower(text); };
    app.add_option("--provider", filter.provider, "aws, gcp, azure, lambda, …")->transform(lowerCase);
    app.add_option("--region", filter.region, "The provider's own code")->transform(lowerCase);
    app.add_option("--zone", filter.zone, "Zone, or zone id");
    app.add_option("--instance", filter.instanceType, "Instance type");
    app.add_option("--os", filter.os, "linux, windows, rhel, suse");
    app.add_option(
        "--gpu", arguments.gpu,
        "GPU model in any spelling; A100 means both memory sizes, H100 every form, \"H100 PCIe\" one");
    app.add_option("--gpus", filter.gpuCount, "Machines with exactly this many GPUs")->check(aboveZeroCheck);
    app.add_option(
        "--terms,--model", filter.model,
        "Way of selling: on_demand, spot, reserved_1y, savings_1y, … of machines; cluster_fee of managed "
        "clusters; "
        "storage_month of disks and egress of traffic, per GiB; token_input, token_output, … of served "
        "models, per million tokens; * of all");
    app.add_option("--source", filter.source, "Feed or document the price comes from");
    app.add_option("--as-of", arguments.asOf, "Prices as they were on this date (2026-11-20)")
        ->check(checkPriceDay);
    app.add_option("--sort", arguments.sort,
                   "Cheapest first by price (of the whole machine), per-gpu, per-tflops (dense BF16, or FP16 "
                   "where BF16 is not stated) or per-gib (of GPU memory); or in natural order")
        ->check(CLI::IsMember({"natural", "price", "per-gpu", "per-tflops", "per-gib"}).description(""))
        ->type_name("natural|price|per-gpu|per-tflops|per-gib");
    app.add_option("--limit", filter.limit, "List at most this many")->check(aboveZeroCheck);
}

using RunPrices = int (*)(const CommandContext &, const PriceArguments &);

CLI::App *addOne(CLI::App &prices, CommandContext &context, const std::shared_ptr<PriceArguments> &arguments,
                 const char *name, const char *description, RunPrices run)
{
    CLI::App *command = prices.add_subcommand(name, description);
    command->fallthrough();
    addFormat(*command, arguments->format, {"text", "json", "csv"});
    command->callback([&context, arguments, run] {
        context.run = [&context, arguments, run] { return run(context, *arguments); };
    });
    return command;
}

void addImport(CLI::App &command, PriceArguments &arguments)
{
    command.add_option("FILE", arguments.file, "Price file, plain or gzip")->required();
    command.add_option(
        "--as", arguments.as,
        "Format of the file (`prices sources` lists them); unless given, recognised from the file");
    command.add_option("--provider", arguments.provider, "Provider, where the file does not name it");
    command.add_option("--date", arguments.day, "Date of prices that have none in the file")
        ->check(checkPriceDay);
    command.add_flag("--accept-jumps", arguments.acceptsJumps, kAcceptsJumps);
    addTableFlags(command, arguments.table);
}

void addRefresh(CLI::App &command, PriceArguments &arguments)
{
    // One name an option: what follows may be the next option's.
    command.add_option("--source", arguments.sources, "Only this source (`prices sources`); may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command
        .add_option("--part", arguments.parts,
                    "Only this part (provider or region) of the one --source; may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command
        .add_option("--base-url", arguments.baseUrls,
                    "NAME=URL: fetch the source NAME from this server; may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command.add_flag("--accept-jumps", arguments.acceptsJumps, kAcceptsJumps);
    command.add_flag("--keyring", arguments.usesKeyring,
                     "Use the keys stored in the desktop's keyring; it may ask to be unlocked");
}

} // namespace

PriceFilter filterOf(const PriceArguments &arguments)
{
    PriceFilter filter = arguments.filter;
    for (const PricedByUnit &known : kPricedByUnit)
        if (filter.model.empty() && arguments.unit == priceUnitText(known.unit))
            filter.model = known.model;
    if (arguments.sort == "price")
        filter.sort = PriceSort::Price;
    else if (arguments.sort == "per-gpu")
        sortBy(filter, GpuMeasure::Gpu);
    else if (arguments.sort == "per-tflops")
        sortBy(filter, GpuMeasure::Tflops);
    else if (arguments.sort == "per-gib")
        sortBy(filter, GpuMeasure::Gib);
    if (!arguments.asOf.empty())
        filter.asOf = Date::parse(arguments.asOf);
    if (!arguments.gpu.empty()) {
        filter.gpus = gpusMeant(arguments.gpu);
        filter.gpuVariant = formMeant(arguments.gpu);
        // A model that is not in the table is kept under the name its source gave it.
        if (filter.gpus.empty())
            filter.gpus = {arguments.gpu};
    }
    return filter;
}

void addPrices(CLI::App &app, CommandContext &context)
{
    CLI::App *prices = app.add_subcommand("prices", "Prices: import, refresh, list, history, export");
    prices->require_subcommand(1);
    const auto arguments = std::make_shared<PriceArguments>();
    const auto add = [&](const char *name, const char *description, RunPrices run) {
        return addOne(*prices, context, arguments, name, description, run);
    };
    add("sources", "List the price sources and the formats of price files", listPriceSources);
    addImport(*add("import", "Import a price file into the store", importPriceFile), *arguments);
    addRefresh(*add("refresh", "Fetch prices from their sources", refreshPriceSources), *arguments);
    CLI::App *exported =
        add("export", "Write prices as a price book (CSV), which `prices import` reads", exportPrices);
    addFilters(*exported, *arguments);
    exported->add_option("FILE", arguments->file, "CSV file to write")->required();
    exported->add_flag("--template", arguments->isTemplate,
                       "Write an empty price book instead, with example rows for providers that publish no "
                       "list (CoreWeave, Crusoe, Nebius, Paperspace)");
    CLI::App *list = add("list", "List current prices, or what has changed", listPrices);
    addFilters(*list, *arguments);
    list->add_flag("--one-per-provider", arguments->isOnePerProvider,
                   "List only the first price of each provider; with --sort, its cheapest");
    list->add_option("--unit", arguments->unit,
                     "List prices by this unit instead of those of machines: million-tokens (one row for "
                     "each served model), cluster-hour, GiB-month or GiB")
        ->check(CLI::IsMember({"machine-hour", "cluster-hour", "GiB-month", "GiB", "million-tokens"})
                    .description(""))
        ->type_name("UNIT");
    list->add_option("--token-model", arguments->tokenModel,
                     "With --unit million-tokens: only this model, by its provider's name for it");
    CLI::Option *amount =
        list->add_option("--gib-per-month", arguments->gibPerMonth,
                         "With --terms egress or storage_month: the average price of this many GiB a month "
                         "instead of the price of each band; the free part counts as 0");
    list->add_option("--changed-since", arguments->changedSince,
                     "List instead the offers that are new, changed or gone since the end of this date "
                     "(2026-10-01), or since the last refresh that brought prices")
        ->check(checkSince)
        ->type_name("DAY|last-refresh")
        ->excludes(amount);
    addFilters(*add("history", "Show how prices moved, with their time-weighted mean", showPriceHistory),
               *arguments);
    add("gpus", "List the memory and speed of all known GPUs, including your own figures", listGpus);
    addPriceDiscounts(*prices, context);
    add("status", "Show what the store holds from each source, and how old it is", showPriceStatus);
}

} // namespace breakeven
