#include "data/trace_formats/serving_documents.h"

#include "data/readers/file_text.h"
#include "model/numeric/number_text.h"
#include "model/numeric/trimmed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace breakeven {

namespace {

constexpr std::string_view kOpening = "{[";
constexpr std::size_t kMostBefore = 1000; // members of lines before a block

// Where the value that begins a text ends. One that is cut off ends where something begins that cannot be a
// part of it: at a line's end inside a string, or at a brace to which nothing leads.
std::size_t endOfValue(std::string_view text)
{
    int depth = 0;
    bool isString = false;
    char before = ':'; // the last outside of strings that is no blank
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (isString) {
            if (c == '\n')
                return i;
            i += c == '\\' ? 1 : 0;
            isString = c != '"';
            continue;
        }
        if (isWhite(c))
            continue;
        if (c == '{' || c == '[') {
            if (before != ':' && before != ',' && before != '[')
                return i;
            ++depth;
        } else if ((c == '}' || c == ']') && --depth <= 0)
            return i + 1;
        isString = c == '"';
        before = c;
    }
    return text.size();
}

// Numbers that Python writes and JSON has not, as texts.
std::string quotedWords(std::string_view text)
{
    std::string result;
    bool isString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        isString ^= text[i] == '"';
        std::string_view word;
        for (const std::string_view known : {"NaN", "Infinity", "-Infinity"})
            word = !isString && text.substr(i, known.size()) == known ? known : word;
        if (!word.empty())
            result += '"' + std::string(word) + '"';
        else
            result += text.substr(i, isString && text[i] == '\\' ? 2 : 1);
        i += !word.empty() ? word.size() - 1 : isString && text[i] == '\\' ? 1 : 0;
    }
    return result;
}

// The value behind an argument of a command, or in Python's print of its arguments; empty where it has none.
std::string_view argumentIn(std::string_view line, std::string_view opening)
{
    for (std::size_t at = line.find(opening); at != std::string_view::npos; at = line.find(opening, at + 1)) {
        const char before = at == 0 ? ' ' : line[at - 1];
        if (std::isalnum(static_cast<unsigned char>(before)) || before == '_' || before == '-')
            continue;
        std::string_view value = trimmed(line.substr(at + opening.size()));
        value.remove_prefix(std::min(value.find_first_not_of("'\""), value.size()));
        return value.substr(0, value.find_first_of("'\" \t\\"));
    }
    return {};
}

// Values that say that there is none are left out.
void addLine(JsonValue &object, std::string_view line)
{
    for (const std::string name : {"model", "backend"})
        for (const std::string &opening : {name + "='", "--" + name + " ", "--" + name + "="})
            if (const auto value = argumentIn(line, opening); !value.empty())
                addMember(object, name, value);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos)
        return;
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (!value.empty() && value != "None" && value != "not set" && value != "N/A")
        addMember(object, memberNamed(line.substr(0, colon)), value);
}

// How many characters a collector of logs writes before each line, by the first one with the title.
std::size_t prefixOf(std::string_view text, std::string_view title)
{
    const std::size_t at = std::min(text.find(title), text.size());
    const std::size_t line = text.substr(0, at).rfind('\n') + 1;
    const std::size_t prefix = std::min(text.find('=', line), at) - line;
    return prefix > 0 && (text[line + prefix - 1] == ' ' || text[line + prefix - 1] == '|') ? prefix : 0;
}

} // namespace

Result<ServingDocuments> jsonDocuments(const TraceFile &file)
{
    ServingDocuments found;
    std::string_view rest = file.text;
    const char *counted = rest.data();
    std::int64_t line = 1;
    for (std::size_t next = rest.find_first_of(kOpening); next != std::string_view::npos;) {
        rest.remove_prefix(next);
        line += std::count(std::exchange(counted, rest.data()), rest.data(), '\n');
        const std::string_view value = rest.substr(0, endOfValue(rest));
        rest.remove_prefix(value.size());
        next = rest.find_first_of(kOpening);
        const bool isLast = next == std::string_view::npos;
        const bool isOnly = isLast && found.all.empty() && found.broken.empty();
        const std::string place = isOnly ? file.path : fmt::format("{}:{}", file.path, line);
        const bool hasWords =
            value.find("NaN") != std::string_view::npos || value.find("Infinity") != std::string_view::npos;
        auto json = hasWords ? parseJson(quotedWords(value), place) : parseJson(value, place);
        if (json)
            found.all.push_back({std::move(json.value()), place});
        else if (!isLast)
            found.broken.push_back(place);
        else if (json.error().message.find("cut short") == std::string::npos)
            return json.error();
        else
            return Error{ErrorKind::BadInput,
                         "the file is cut short: it ends before it is complete; fetch it again",
                         json.error().where};
    }
    return found;
}

Result<ServingDocuments> printedDocuments(const TraceFile &file, std::string_view title, bool endsInRule)
{
    // As a table that a person wrote the text may have been changed.
    const bool isAsWritten = file.isWhole && !file.table.isChanged;
    const auto text = isAsWritten ? Result<std::string>(file.text) : readFileText(file.path);
    if (!text)
        return text.error();
    ServingDocuments found;
    JsonValue before = noMembers(), members = noMembers();
    std::string place; // of the block that is open
    const auto close = [&] {
        for (const JsonMember &member : before.members)
            addMember(members, member.name, member.value.text);
        found.all.push_back({std::exchange(members, noMembers()), std::exchange(place, {})});
        before = noMembers();
    };
    const std::size_t prefix = prefixOf(*text, title);
    std::string_view rest = *text;
    for (std::int64_t number = 1; !rest.empty(); ++number) {
        const std::string_view whole = rest.substr(0, rest.find('\n'));
        const std::string_view line = trimmed(whole.substr(std::min(prefix, whole.size())));
        rest.remove_prefix(std::min(whole.size() + 1, rest.size()));
        const bool isTitle = line.find(title) != std::string_view::npos;
        const bool isRule = line.size() >= 20 && line.find_first_not_of('=') == std::string_view::npos;
        if (!place.empty() && (isTitle || (isRule && endsInRule)))
            close();
        if (isTitle)
            place = fmt::format("{}:{}", file.path, number);
        else if (!place.empty() || before.members.size() < kMostBefore)
            addLine(place.empty() ? before : members, line);
    }
    if (!place.empty())
        close();
    if (found.all.size() == 1)
        found.all.front().place = file.path;
    return found;
}

std::string memberNamed(std::string_view label)
{
    std::string name;
    for (const char c : trimmed(label))
        if (c == ' ' || c == '/')
            name += name.ends_with('_') ? "" : "_";
        else if (c != '(' && c != ')')
            name += char(std::tolower(static_cast<unsigned char>(c)));
    constexpr std::string_view word = "_percentile_";
    const std::size_t at = name.find(word);
    const auto percentile = at == std::string::npos ? std::nullopt : parseNumber(name.substr(0, at));
    return percentile ? fmt::format("p{:g}_{}", *percentile, name.substr(at + word.size())) : name;
}

JsonValue noMembers() { return {JsonValue::Kind::Object, {}, {}, {}}; }

void addMember(JsonValue &object, std::string name, std::string_view text)
{
    if (!object.has(name))
        object.members.push_back({std::move(name), {JsonValue::Kind::String, std::string(text), {}, {}}});
}

} // namespace breakeven
