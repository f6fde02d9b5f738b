// What stands in a file of benchmark runs, as trees of members, whatever it is written in: JSON values one
// after another, and blocks of lines "Name: value" that a client prints.
#pragma once

#include "data/readers/json_value.h"
#include "data/trace_formats/trace_format.h"

#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

struct ServingDocument
{
    JsonValue json;
    std::string place; // of the file, with its line where there are several
};

struct ServingDocuments
{
    std::vector<ServingDocument> all;
    std::vector<std::string> broken; // places of values that are no JSON, between others that are
};

// One value, or lines of values, or several written one after another, as Python writes them: with NaN and
// Infinity, which become texts. Errors: as parseJson; "the file is cut short" where the last one is.
Result<ServingDocuments> jsonDocuments(const TraceFile &file);

// The members of each block that begins with a line of this title, by the names of its lines in small
// letters: "mean_ttft_ms" of "Mean TTFT (ms):", "p50_latency_ns" of "50.00 percentile latency (ns)". It ends
// at the next title, or, `endsInRule`, at a line of "=". Lines before it count where it lacks them, as do the
// model and the backend of a command or of its arguments ("--model NAME", "model='NAME'"). Errors: as
// readFileText.
Result<ServingDocuments> printedDocuments(const TraceFile &file, std::string_view title, bool endsInRule);

// "Time to First Token" as a name in small letters, "time_to_first_token".
std::string memberNamed(std::string_view label);

// An object, and a member with a text that it gets unless it is there.
JsonValue noMembers();
void addMember(JsonValue &object, std::string name, std::string_view text);

} // namespace breakeven
