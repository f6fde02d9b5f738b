#include "pricing/formats/error_words.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace breakeven {

namespace {

constexpr std::size_t kLongest = 200;

// Without line breaks, control characters and the full stop, and not without end.
std::string oneLine(std::string_view text)
{
    std::string line;
    for (const char c : text)
        if (static_cast<unsigned char>(c) > ' ')
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    while (!line.empty() && (line.back() == ' ' || line.back() == '.'))
        line.pop_back();
    return shortened(std::move(line), kLongest);
}

std::string saidBy(const JsonValue &value);

// The first of several names that says something.
std::string firstOf(const JsonValue &object, std::initializer_list<const char *> names)
{
    for (const char *name : names)
        if (std::string said = saidBy(object[name]); !said.empty())
            return said;
    return {};
}

std::string saidBy(const JsonValue &value)
{
    if (value.isText())
        return std::string(value.string());
    if (value.isArray())
        return value.items.empty() ? std::string() : saidBy(value.items.front());
    return value.isObject() ? firstOf(value, {"message", "msg", "reason", "detail", "title", "code"})
                            : std::string();
}

std::string saidInJson(std::string_view body)
{
    const auto json = parseJson(body, "answer");
    return json ? errorWords(*json) : std::string();
}

// What stands in <Message> or <message>.
std::string saidInXml(std::string_view body)
{
    for (const std::string_view name : {"Message>", "message>"}) {
        const auto begin = body.find("<" + std::string(name));
        if (begin == std::string_view::npos)
            continue;
        const std::string_view rest = body.substr(begin + name.size() + 1);
        return std::string(rest.substr(0, rest.find('<')));
    }
    return {};
}

bool isPlainText(std::string_view body)
{
    return !body.empty() && body.find('<') == std::string_view::npos &&
           std::all_of(body.begin(), body.end(), [](unsigned char c) { return c >= ' ' || std::isspace(c); });
}

} // namespace

std::string shortened(std::string text, std::size_t longest)
{
    if (text.size() <= longest)
        return text;
    while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xC0) == 0x80)
        --longest;
    return text.substr(0, longest) + "…";
}

std::string errorWords(const JsonValue &answer)
{
    // A code beside a sentence ({"error":"invalid_args","msg":"…"}) says less.
    return oneLine(
        firstOf(answer, {"msg", "message", "error_description", "detail", "error", "errors", "Error"}));
}

std::string errorWords(std::string_view body)
{
    const auto first = body.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    body.remove_prefix(first);
    if (body.front() == '{' || body.front() == '[')
        return saidInJson(body);
    if (body.substr(0, 5) == "<?xml" || body.find("<Message>") != std::string_view::npos)
        return oneLine(saidInXml(body));
    return isPlainText(body) ? oneLine(body.substr(0, body.find('\n'))) : std::string();
}

} // namespace breakeven
