#include "data/serving/serving_run.h"

#include <algorithm>
#include <cctype>

namespace breakeven {

namespace {

using Texts = std::vector<std::string>;

bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

Texts upperWords(std::string_view text)
{
    Texts words{""};
    for (const char c : text)
        if (isLetter(c) || isDigit(c))
            words.back() += char(std::toupper(static_cast<unsigned char>(c)));
        else if (!words.back().empty())
            words.emplace_back();
    return words;
}

// Letters that a family of accelerators begins with, then its number: H100, GB200, MI355X, L40S.
bool isGpu(const std::string &word)
{
    const auto digit = std::find_if(word.begin(), word.end(), isDigit);
    const std::string family(word.begin(), digit);
    const auto end = std::find_if_not(digit, word.end(), isDigit);
    const bool isKnown = family == "A" || family == "B" || family == "H" || family == "L" || family == "T" ||
                         family == "V" || family == "GB" || family == "GH" || family == "MI" ||
                         family == "RTX";
    return isKnown && (end - digit >= 2 || word == "T4" || word == "L4") && word.end() - end <= 2;
}

using Number = std::optional<double>;

ServingNumber plain(const char *name, const char *unit, Number ServingPoint::*member)
{
    return {name, unit, [member](ServingRun &run) -> Number & { return run.point.*member; }};
}

ServingNumber plain(const char *name, const char *unit, Number ServingRun::*member)
{
    return {name, unit, [member](ServingRun &run) -> Number & { return run.*member; }};
}

std::vector<ServingNumber> allNumbers()
{
    std::vector<ServingNumber> numbers{
        plain("concurrency", "requests", &ServingPoint::concurrency),
        plain("request_rate", "1/s", &ServingPoint::offeredPerSecond),
        plain("requests_per_s", "1/s", &ServingRun::requestsPerSecond),
        plain("input_tokens_per_s", "tokens/s", &ServingPoint::inputTokensPerSecond),
        plain("output_tokens_per_s", "tokens/s", &ServingPoint::outputTokensPerSecond),
        plain("input_tokens", "tokens", &ServingPoint::inputTokens),
        plain("output_tokens", "tokens", &ServingPoint::outputTokens)};
    for (std::size_t kind = 0; kind < kServingLatencies.size(); ++kind)
        for (std::size_t statistic = 0; statistic < kServingStatistics.size(); ++statistic)
            numbers.push_back(
                {std::string(kServingLatencies[kind]) + "_" + kServingStatistics[statistic] + "_s", "s",
                 [=](ServingRun &run) -> Number & { return run.seconds(kind, statistic); }});
    numbers.push_back(plain("completed", "requests", &ServingPoint::completed));
    numbers.push_back(plain("failed", "requests", &ServingPoint::failed));
    numbers.push_back(plain("cached_share", "", &ServingRun::cachedShare));
    return numbers;
}

} // namespace

Latency &ServingRun::latency(std::size_t kind)
{
    constexpr std::array members{&ServingPoint::ttft, &ServingPoint::tpot, &ServingPoint::itl,
                                 &ServingPoint::e2e};
    return point.*members[kind];
}

std::optional<double> &ServingRun::seconds(std::size_t kind, std::size_t statistic)
{
    Latency &all = latency(kind);
    return statistic == 0 ? all.mean : all.percentiles[statistic - 1];
}

std::string_view ServingRun::label(const char *name) const
{
    const auto found = labels.find(name);
    return found == labels.end() ? std::string_view() : std::string_view(found->second);
}

std::optional<double> ServingRun::load() const
{
    const bool saysLoad = point.concurrency || point.offeredPerSecond || requestsPerSecond;
    return saysLoad ? std::optional(point.load()) : std::nullopt;
}

const std::vector<ServingNumber> &servingNumbers()
{
    static const std::vector<ServingNumber> numbers = allNumbers();
    return numbers;
}

std::string gpuNamed(std::string_view text)
{
    const Texts words = upperWords(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (isGpu(words[i]))
            return words[i];
        if (words[i] == "RTX" && i + 1 < words.size() && !words[i + 1].empty() && isDigit(words[i + 1][0]))
            return "RTX " + words[i + 1];
    }
    return std::string(text);
}

std::string modelNamed(std::string_view text)
{
    constexpr std::string_view cached = "models--";
    const std::size_t begin = text.find(cached);
    if (begin == std::string_view::npos)
        return std::string(text);
    std::string name(text.substr(begin + cached.size()));
    name = name.substr(0, name.find('/'));
    if (const std::size_t dashes = name.find("--"); dashes != std::string::npos)
        name.replace(dashes, 2, "/");
    return name;
}

std::string versionNamed(std::string_view text)
{
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos && text.find('/') != std::string_view::npos)
        return {};
    std::string_view version = colon == std::string_view::npos ? text : text.substr(colon + 1);
    if (version.size() > 1 && version[0] == 'v' && isDigit(version[1]))
        version.remove_prefix(1);
    return std::string(version);
}

} // namespace breakeven
