// How results are printed: JSON numbers that round-trip, aligned text tables, CSV.
#pragma once

#include "model/issue.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace breakeven {

using Json = nlohmann::ordered_json;

// null for unknown and for what is not finite.
Json number(std::optional<double> value);
std::string jsonText(const Json &json);
// [{severity, sentence, place, count}]
Json issuesJson(const std::vector<Issue> &issues);

// "214,445", "12.24", "—": whole from 1,000 up, two decimals below, four where asked.
std::string moneyText(std::optional<double> value, int decimalsBelow1000 = 2);

// Columns are as wide as their widest cell; the first is left-aligned, the others right-aligned.
std::string tableText(const std::vector<std::string> &header,
                      const std::vector<std::vector<std::string>> &rows);

// One line of a CSV file (RFC 4180) with its line end; cells are quoted only where they have to be.
std::string csvLine(const std::vector<std::string> &cells);

// Adds --format with these values; the first is the standard.
void addFormat(CLI::App &command, std::string &format, const std::vector<std::string> &formats);

} // namespace breakeven
