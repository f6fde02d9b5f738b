// A small table as a command prints it: aligned text, CSV, or one JSON object a row.
#pragma once

#include "app/command_line/command.h"

#include <nlohmann/json.hpp>

#include <iosfwd>
#include <string>
#include <vector>

namespace breakeven {

struct Rows
{
    // The keys of the rows' objects, in their order; columns of text and CSV.
    std::vector<std::string> columns;
    std::vector<nlohmann::ordered_json> objects;
};

enum class OutputFormat { Text, Json, Csv };

// Adds --format text|json|csv.
void addFormatOption(CLI::App &app, OutputFormat &format);

// Unknown (null) is an empty cell in CSV and "—" in text.
void printText(std::ostream &out, const Rows &rows);
void printCsv(std::ostream &out, const Rows &rows);
// {"schema": …, name: [rows]}, a row a line.
void printJson(std::ostream &out, const std::string &schema, const std::string &name, const Rows &rows);
void print(std::ostream &out, OutputFormat format, const std::string &schema, const std::string &name,
           const Rows &rows);

// 0, or 1 with a message when the output could not be written.
int finish(const CommandContext &context);

} // namespace breakeven
