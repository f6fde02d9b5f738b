#include "ui/words/text.h"

namespace breakeven::words {

namespace {

Translation s_translation = [](const char *, const char *english) { return std::string(english); };

} // namespace

std::string text(const char *context, const char *english, const std::vector<std::string> &arguments)
{
    return filled(s_translation(context, english), arguments);
}

void setTranslation(Translation translation) { s_translation = translation; }

std::string filled(const std::string &pattern, const std::vector<std::string> &arguments)
{
    std::string result;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const char place = pattern[at] == '%' && at + 1 < pattern.size() ? pattern[at + 1] : '\0';
        if (place >= '1' && place <= '9' && std::size_t(place - '1') < arguments.size()) {
            result += arguments[std::size_t(place - '1')];
            ++at;
        } else {
            result += pattern[at];
        }
    }
    return result;
}

std::string joined(const std::vector<std::string> &parts, const std::string &separator)
{
    std::string result;
    for (const std::string &part : parts)
        if (!part.empty())
            result += (result.empty() ? "" : separator) + part;
    return result;
}

std::string htmlEscaped(const std::string &text)
{
    std::string result;
    for (const char c : text)
        switch (c) {
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '&':
            result += "&amp;";
            break;
        case '"':
            result += "&quot;";
            break;
        default:
            result += c;
        }
    return result;
}

} // namespace breakeven::words
