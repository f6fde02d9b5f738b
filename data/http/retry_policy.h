// When a failed request is tried again, and after which pause.
//
// Source: what consumers of the price feeds converge on: 2 s doubling to 30 s, 6 attempts.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

struct RetryPolicy
{
    int attempts = 6;
    std::chrono::milliseconds firstPause = std::chrono::seconds(2);
    std::chrono::milliseconds longestPause = std::chrono::seconds(30);
    // A server that asks to wait longer is not waited for.
    std::chrono::milliseconds longestRetryAfter = std::chrono::minutes(5);
    // For files that were just named by an index and may not be published yet.
    bool retriesNotFound = false;
};

// 429 and 5xx; 404 where the policy says so.
bool isTransientStatus(int status, const RetryPolicy &policy);

// Before attempt 2, 3, …: doubles from the first to the longest pause.
std::chrono::milliseconds pauseBefore(int attempt, const RetryPolicy &policy);

// The pause that a Retry-After header asks for: seconds, or a date of HTTP, which is taken against `utc`
// (a date gone by: no pause). Nothing when it is neither.
std::optional<std::chrono::milliseconds> parseRetryAfter(std::string_view text, std::int64_t utc);

// Seconds since 1970-01-01 UTC of a date of HTTP ("Fri, 20 Nov 2026 08:31:07 GMT"); nothing when it is none.
std::optional<std::int64_t> parseHttpDate(const std::string &text);

} // namespace breakeven
