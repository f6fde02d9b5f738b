// The price commands: what a person may say to them, and one function for each.
#pragma once

#include "app/command_line/table_flags.h"
#include "app/command_line/command.h"
#include "app/command_line/output.h"
#include "data/store/price_store.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct PriceArguments
{
    PriceFilter filter;
    std::string gpu;
    std::string sort = "natural";
    std::string changedSince; // of `list`: a day or "last-refresh"
    std::string asOf;
    std::string file;
    std::string as;
    std::string day;
    std::string provider;
    bool acceptsJumps = false;
    TableFlags table; // how the cells of a price book are written
    bool isTemplate = false;           // of `export`
    bool isOnePerProvider = false;     // of `list`
    std::optional<double> gibPerMonth; // of `list`: averages for so much
    std::string unit;                  // of `list`
    std::string tokenModel;            // of `list`: of prices of tokens
    std::string format;
    std::vector<std::string> sources;  // of `refresh`
    std::vector<std::string> parts;    // of `refresh`
    std::vector<std::string> baseUrls; // of `refresh`, "NAME=URL"
    bool usesKeyring = false;          // of `refresh`
};

// For `--changed-since`: what the last refresh changed.
inline constexpr const char *kLastRefresh = "last-refresh";

// The filter that the words mean.
PriceFilter filterOf(const PriceArguments &arguments);

int listPrices(const CommandContext &context, const PriceArguments &arguments);
// `list` of prices by the million tokens, a row a model.
int listTokenPrices(const CommandContext &context, const PriceArguments &arguments);
// What became of prices since a time; `list` with `changedSince`.
int listPriceChanges(const CommandContext &context, const PriceArguments &arguments);
int showPriceHistory(const CommandContext &context, const PriceArguments &arguments);
int showPriceStatus(const CommandContext &context, const PriceArguments &arguments);
int listGpus(const CommandContext &context, const PriceArguments &arguments);
int listPriceSources(const CommandContext &context, const PriceArguments &arguments);
int importPriceFile(const CommandContext &context, const PriceArguments &arguments);
int refreshPriceSources(const CommandContext &context, const PriceArguments &arguments);
int exportPrices(const CommandContext &context, const PriceArguments &arguments);

// The command that lists, adds and removes negotiated discounts.
void addPriceDiscounts(CLI::App &prices, CommandContext &context);

} // namespace breakeven
