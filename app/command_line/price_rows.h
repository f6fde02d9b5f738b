// How the price commands ask a store and print what it says; for those commands.
#pragma once

#include "app/command_line/command.h"
#include "app/command_line/output.h"
#include "app/command_line/prices.h"
#include "data/store/store.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

inline constexpr std::size_t kTextLimit = 50; // rows of a text, where nobody wants more or less

Json textOrNull(const std::string &text);

template<class T>
Json valueOrNull(const std::optional<T> &value)
{
    return value ? Json(*value) : Json();
}

// What is priced.
Json describe(const Offer &offer);
// The same with its price and where that comes from.
Json priceRow(const Offer &offer);

// The store with the bundled catalogue, and the filter; for reading only so many rows.
struct Asked
{
    Store store;
    PriceFilter filter;
    bool isText = false;
    std::optional<std::int64_t> gibPerMonth; // in nano-units
};

// Errors: of the store; NotFound naming the nearest for a model or GPU that no price is of; Usage for
// averages of prices that have no bands.
Result<Asked> asked(const CommandContext &context, const PriceArguments &arguments);

// `name`: "list", "changes", "history", "status", "sources", of the schema. CSV and JSON carry every key of a
// row; a text only `columns`.
void printRows(const CommandContext &context, const PriceArguments &arguments, const std::string &name,
               std::vector<Json> objects, const std::vector<std::string> &columns);

} // namespace breakeven
