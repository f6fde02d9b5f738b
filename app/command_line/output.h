// How results are printed: JSON numbers that round-trip, aligned text tables, CSV.
//
// What names, notes and paths say is printed through `terminalText`: a control character in a file cannot
// steer the terminal.
#pragma once

#include "model/study/issue.h"
#include "ui/words/table.h"

#include <nlohmann/json.hpp>

#include <iosfwd>
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
// [{severity, sentence, place, count}].
Json issuesJson(const std::vector<Issue> &issues);

// "214,445", "12.24", "0.0046", "—": whole from 1,000 up, two decimals below or as asked, four below 0.1; the
// digits of the sentences (ui/words/numbers.h).
std::string moneyText(std::optional<double> value, int decimalsBelow1000 = 2);

// `text` with control characters (and those that turn the direction of writing) spelled out: "\x1b".
std::string terminalText(const std::string &text);

// `text` as one word of a POSIX shell, in quotes where it needs them: to be pasted behind a command.
std::string shellWord(const std::string &text);

// "warning: own-six: It is short. (3 times)"
std::string issueLine(const Issue &issue);

enum class Columns { Texts, Numbers };

// Columns are as wide as their widest cell; of numbers all but the first are right-aligned.
std::string tableText(const std::vector<std::string> &header,
                      const std::vector<std::vector<std::string>> &rows, Columns columns = Columns::Numbers);

// With its lead above it.
std::string tableText(const words::Table &table);

// Rows as objects, for every format.
struct Rows
{
    // The keys of the rows' objects, in their order; columns of text and CSV.
    std::vector<std::string> columns;
    std::vector<Json> objects;
};

// JSON: {"schema": …, name: [rows]}, a row a line. Unknown (null) is an empty cell in CSV and "—" in text.
void print(std::ostream &out, const std::string &format, const std::string &schema, const std::string &name,
           const Rows &rows);

// In characters, not bytes: names may hold any script.
std::size_t widthOf(const std::string &text);

// Adds --format with these values; the first is the standard.
void addFormat(CLI::App &command, std::string &format, const std::vector<std::string> &formats);
// True for "text" and "table", two words for one thing.
bool isForReading(const std::string &format);

} // namespace breakeven
