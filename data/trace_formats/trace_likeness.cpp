#include "data/trace_formats/trace_likeness.h"

#include "data/readers/json_value.h"
#include "data/readers/one_line.h"
#include "data/trace_formats/bill_header.h"
#include "data/trace_formats/csv_layout.h"
#include "data/trace_formats/table_rows.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

constexpr std::size_t kMostNamesShown = 8;
constexpr std::size_t kMostShown = 60; // characters of a first line

using Names = std::vector<std::string>;

std::string lowerCase(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return char(std::tolower(c)); });
    return text;
}

Names split(std::string_view text, char separator)
{
    Names parts;
    while (!text.empty()) {
        std::string_view part = text.substr(0, text.find(separator));
        text.remove_prefix(std::min(part.size() + 1, text.size()));
        while (part.starts_with(' '))
            part.remove_prefix(1);
        parts.emplace_back(part);
    }
    return parts;
}

std::string joined(const Names &names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < kMostNamesShown; ++i)
        text += (i == 0 ? "" : ", ") + oneLine(names[i], kMostShown);
    return names.size() > kMostNamesShown
               ? fmt::format("{} and {} more", text, names.size() - kMostNamesShown)
               : text;
}

bool isJson(const TraceFile &file) { return file.startsWith('{') || file.startsWith('['); }

// The members of the object, or of the first one of a list or of lines.
Names membersOf(const TraceFile &file)
{
    auto json = parseJson(file.text, "");
    if (!json)
        json = parseJson(std::string_view(file.text).substr(0, file.text.find('\n')), "");
    const JsonValue *object = json ? &json.value() : nullptr;
    if (object && object->isArray() && !object->items.empty())
        object = &object->items.front();
    Names names;
    if (object)
        for (const auto &[name, value] : object->members)
            names.push_back(lowerCase(name));
    return names;
}

struct Likeness
{
    const TraceFormat *format = nullptr;
    std::size_t found = 0;
    Names missing;
};

// The format of which most of the names are there, more than it lacks or all but one; of equals the one that
// lacks less.
Likeness nearest(const Names &names)
{
    Likeness best;
    for (const TraceFormat &format : traceFormats())
        for (const std::string &alternative : split(format.needs, '|')) {
            Likeness likeness{&format, 0, {}};
            for (const std::string &need : split(alternative, ','))
                if (std::find(names.begin(), names.end(), need) != names.end())
                    ++likeness.found;
                else
                    likeness.missing.push_back(need);
            const bool isNear = likeness.found > 0 &&
                                (likeness.found > likeness.missing.size() || likeness.missing.size() == 1);
            const bool isNearer =
                likeness.found > best.found ||
                (likeness.found == best.found && likeness.missing.size() < best.missing.size());
            if (isNear && isNearer)
                best = std::move(likeness);
        }
    return best;
}

std::string firstLine(const TraceFile &file)
{
    const std::size_t begin = std::min(file.text.find_first_not_of(" \t\r\n"), file.text.size());
    const std::size_t end = std::min(file.text.find_first_of("\r\n", begin), begin + kMostShown);
    return oneLine(std::string_view(file.text).substr(begin, end - begin));
}

std::string tableWithoutTimes(const Names &names)
{
    const auto has = [&](const char *name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    const bool isPrices = has("price") && (has("region") || has("provider") || has("instance_type"));
    return fmt::format(
        "a table of {}, in which no column is known to hold times; --map COLUMN=time says which "
        "one does{}",
        joined(names), isPrices ? " (lists of prices are read by prices import)" : "");
}

bool isCutShort(const TraceFile &file)
{
    if (!file.isWhole)
        return false;
    const auto json = parseJson(file.text, "");
    return !json && json.error().message.find("cut short") != std::string::npos;
}

bool isBareList(const TraceFile &file)
{
    const auto json = file.startsWith('[') ? parseJson(file.text, "") : Result<JsonValue>(JsonValue());
    return json && json->isArray() && !json->items.empty() && !json->items.front().isObject();
}

// Benchmarks of served models that are known and not read: their files hold each request, and their layout
// changes with the version.
std::string refusedBenchmark(const TraceFile &file)
{
    const auto has = [&](const char *key) { return file.text.find(key) != std::string::npos; };
    const char *name = nullptr;
    if (has("\"benchmarks\"") && (has("\"time_to_first_token_ms\"") || has("guidellm")))
        name = "GuideLLM";
    else if (has("\"load_summary\"") && has("\"successes\""))
        name = "inference-perf";
    return name ? fmt::format(
                      "it is a report of {}, which is not read; write its runs as a table of concurrency, "
                      "requests_per_s, ttft_p95_s, … (serving-table), or run vLLM's bench serve",
                      name)
                : std::string();
}

} // namespace

std::string likenessOf(const TraceFile &file)
{
    if (const std::string refused = refusedBenchmark(file); !refused.empty())
        return refused;
    const bool isTree = isJson(file);
    const Names names = isTree ? membersOf(file) : headerOf(file).names();
    if (!isTree && isBillHeader(headerOf(file)))
        return "it is a bill; breakeven study import-bill reads it";
    if (const std::string times = isTree ? std::string() : unreadTimes(file); !times.empty())
        return times;
    const Likeness like = nearest(names);
    if (like.format && like.missing.empty())
        return fmt::format("it has the names of {} ({}), and nothing in it that can be read",
                           like.format->name, like.format->description);
    if (like.format && isTree)
        return fmt::format("it looks most like {} ({}) and lacks {}", like.format->name,
                           like.format->description, joined(like.missing));
    if (like.format)
        return fmt::format(
            "it looks most like {} ({}) and lacks the column{} {}; --map COLUMN={} says which it "
            "is, where it has another name",
            like.format->name, like.format->description, like.missing.size() > 1 ? "s" : "",
            joined(like.missing), like.missing.front());
    if (isTree && names.empty() && isCutShort(file))
        return "the file is cut short: it is JSON that ends before it is complete; fetch it again";
    if (isTree)
        return isBareList(file)
                   ? "it is a JSON list of bare values, of which nothing says the times or the step"
               : names.empty() ? "it begins like JSON and cannot be read as such"
                               : fmt::format("it is JSON with {}, which no known trace has", joined(names));
    if (names.size() > 1)
        return "it is " + tableWithoutTimes(names);
    return fmt::format("it is neither JSON nor a table; its first line is \"{}\"", firstLine(file));
}

} // namespace breakeven
