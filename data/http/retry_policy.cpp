#include "data/http/retry_policy.h"

#include <curl/curl.h>

#include <algorithm>
#include <charconv>
#include <string>

namespace breakeven {

namespace {

// More than any server means; keeps milliseconds far from overflowing.
constexpr std::int64_t kLongestSeconds = 366LL * 86400;

} // namespace

bool isTransientStatus(int status, const RetryPolicy &policy)
{
    return status == 429 || (status >= 500 && status <= 599) || (status == 404 && policy.retriesNotFound);
}

std::chrono::milliseconds pauseBefore(int attempt, const RetryPolicy &policy)
{
    auto pause = policy.firstPause;
    for (int i = 2; i < attempt && pause < policy.longestPause; ++i)
        pause *= 2;
    return std::min(pause, policy.longestPause);
}

std::optional<std::chrono::milliseconds> parseRetryAfter(std::string_view text, std::int64_t utc)
{
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos)
        return std::nullopt;
    text = text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
    std::int64_t seconds = 0;
    if (text.find_first_not_of("0123456789") == std::string_view::npos) {
        const auto read = std::from_chars(text.data(), text.data() + text.size(), seconds);
        seconds = read.ec == std::errc() ? seconds : kLongestSeconds;
    } else {
        const std::int64_t date = curl_getdate(std::string(text).c_str(), nullptr);
        if (date < 0 || text.find(':') == std::string_view::npos)
            return std::nullopt;
        seconds = date - utc;
    }
    return std::chrono::seconds(std::clamp<std::int64_t>(seconds, 0, kLongestSeconds));
}

std::optional<std::int64_t> parseHttpDate(const std::string &text)
{
    const std::int64_t date = curl_getdate(text.c_str(), nullptr);
    return date < 0 ? std::nullopt : std::optional(date);
}

} // namespace breakeven
