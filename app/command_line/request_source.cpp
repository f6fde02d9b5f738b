#include "app/command_line/request_source.h"

#include "data/readers/arrivals.h"
#include "model/calculators/number_text.h"
#include "model/simulation/arrivals.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace breakeven {

namespace {

constexpr double kDayS = 86400;
constexpr const char *kFlag = "--arrivals";

bool startsWith(const std::string &text, const std::string &beginning)
{
    return text.compare(0, beginning.size(), beginning) == 0;
}

// The numbers after the colon, finite and not negative; nothing where there are not `count`.
std::optional<std::vector<double>> numbersOf(const std::string &text, std::size_t count)
{
    std::vector<double> numbers;
    std::size_t start = text.find(':') + 1;
    while (start <= text.size()) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        const auto number = parseNumber(text.substr(start, end - start));
        if (!number || !(*number >= 0) || std::isinf(*number))
            return std::nullopt;
        numbers.push_back(*number);
        start = end + 1;
    }
    return numbers.size() == count ? std::optional(numbers) : std::nullopt;
}

Error unclear(const std::string &expected, const std::string &text)
{
    return {ErrorKind::BadInput, "Expected " + expected + ", found '" + text.substr(0, 60) + "'.", kFlag};
}

Result<RequestTimes> madeUp(Result<std::vector<double>> times, double span)
{
    if (!times) {
        Error error = times.error();
        error.where = kFlag;
        return error;
    }
    return RequestTimes{std::move(*times), span, {}};
}

Result<RequestTimes> recorded(const std::string &file, std::optional<double> durationS)
{
    auto read = readArrivals(file);
    if (!read)
        return read.error();
    RequestTimes requests{std::move(read->times), 0, std::move(read->issues)};
    requests.spanS = durationS.value_or(std::floor(requests.seconds.back()) + 1);
    const auto end = std::lower_bound(requests.seconds.begin(), requests.seconds.end(), requests.spanS);
    if (end != requests.seconds.end()) {
        addIssue(requests.issues, {Severity::Warning,
                                   std::to_string(requests.seconds.end() - end) +
                                       " requests come after the simulated duration and are left out.",
                                   kFlag, 1});
        requests.seconds.erase(end, requests.seconds.end());
    }
    if (double(requests.seconds.size()) > kMostArrivals)
        return Error{ErrorKind::BadInput,
                     "Expected at most " + std::to_string(long(kMostArrivals)) + " requests, found " +
                         std::to_string(requests.seconds.size()) + "; shorten the duration.",
                     file};
    return requests;
}

} // namespace

Result<RequestTimes> requestTimes(const std::string &text, std::optional<double> durationS,
                                  std::uint64_t seed)
{
    const double span = durationS.value_or(kDayS);
    if (startsWith(text, "poisson:")) {
        const auto rate = numbersOf(text, 1);
        if (!rate)
            return unclear("poisson:RATE with a rate per second, not negative", text);
        return madeUp(poissonArrivals(rate->front(), span, seed), span);
    }
    if (startsWith(text, "bursty:")) {
        const auto numbers = numbersOf(text, 4);
        if (!numbers || (*numbers)[2] == 0 || (*numbers)[3] == 0)
            return unclear("bursty:RATE_IN_BURSTS,RATE_BETWEEN,MEAN_BURST_S,MEAN_GAP_S with lengths above 0",
                           text);
        const Bursts bursts{(*numbers)[0], (*numbers)[1], (*numbers)[2], (*numbers)[3]};
        return madeUp(burstyArrivals(bursts, span, seed), span);
    }
    return recorded(text, durationS);
}

} // namespace breakeven
