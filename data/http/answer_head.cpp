#include "data/http/answer_head.h"

#include "model/numeric/letter_case.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace breakeven {

namespace {

std::string_view trimmedField(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

} // namespace

void AnswerHead::take(std::string_view line)
{
    if (line.substr(0, 5) == "HTTP/") {
        const std::size_t before = bytes;
        *this = {};
        bytes = before;
    }
    bytes += line.size();
    hasStarted = true;
    const auto colon = line.find(':');
    if (colon == std::string_view::npos)
        return;
    const std::string name = lowerCase(line.substr(0, colon));
    const std::string_view value = trimmedField(line.substr(colon + 1));
    std::size_t size = 0;
    if (name == "etag")
        edition.etag = value;
    else if (name == "last-modified")
        edition.lastModified = value;
    else if (name == "content-type")
        contentType = value;
    else if (name == "content-encoding")
        encoding = lowerCase(value);
    else if (name == "location")
        location = value;
    else if (name == "retry-after")
        retryAfter = value;
    else if (name == "content-length" &&
             std::from_chars(value.data(), value.data() + value.size(), size).ec == std::errc())
        length = size;
}

bool AnswerHead::isHtml() const { return lowerCase(contentType).substr(0, 9) == "text/html"; }

} // namespace breakeven
