#include "data/prometheus/label_match.h"
#include "model/numeric/trimmed.h"

#include <fmt/format.h>

#include <cctype>

namespace breakeven {

namespace {

constexpr std::string_view kPlace = "$labels";

bool isLabel(std::string_view text)
{
    if (text.empty() || std::isdigit(static_cast<unsigned char>(text.front())))
        return false;
    for (unsigned char c : text)
        if (!std::isalnum(c) && c != '_')
            return false;
    return true;
}

std::string inQuotes(std::string_view text)
{
    std::string result = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        c == '\n' ? result += "\\n" : result += c;
    }
    return result + '"';
}

} // namespace

Result<LabelMatch> parseLabelMatch(std::string_view text)
{
    const auto sign = text.find_first_of("=!");
    for (const char *comparison : {"=~", "!~", "!=", "="}) {
        const std::string_view written(comparison);
        if (sign == std::string_view::npos || text.compare(sign, written.size(), written) != 0)
            continue;
        const std::string_view label = trimmed(text.substr(0, sign));
        std::string_view value = trimmed(text.substr(sign + written.size()));
        if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
            value = value.substr(1, value.size() - 2);
        if (isLabel(label))
            return LabelMatch{std::string(label), std::string(written), std::string(value)};
    }
    return Error{
        ErrorKind::BadInput,
        fmt::format("\"{}\" is no condition on a label; write label=value, label!=value, label=~regex "
                    "or label!~regex",
                    text),
        {}};
}

std::string withLabels(std::string_view query, const std::vector<LabelMatch> &matches)
{
    std::string conditions;
    for (const LabelMatch &match : matches)
        conditions +=
            (conditions.empty() ? "" : ",") + match.label + match.comparison + inQuotes(match.value);
    std::string result;
    for (std::size_t at = 0; at < query.size();) {
        const auto place = query.find(kPlace, at);
        result += query.substr(at, place - at);
        if (place == std::string_view::npos)
            break;
        if (conditions.empty() && !result.empty() && result.back() == ',')
            result.pop_back();
        result += conditions;
        at = place + kPlace.size();
    }
    return result;
}

} // namespace breakeven
