#include "data/trace_formats/measure_words.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace breakeven {

namespace {

struct Word
{
    std::string_view word;
    Measure measure;
    double seconds = 0;
};

// Units stand at the end of a name and say more than the words before them.
constexpr std::array kUnits{
    Word{"ms", Measure::Duration, 1e-3},
    Word{"millis", Measure::Duration, 1e-3},
    Word{"msec", Measure::Duration, 1e-3},
    Word{"milliseconds", Measure::Duration, 1e-3},
    Word{"us", Measure::Duration, 1e-6},
    Word{"microseconds", Measure::Duration, 1e-6},
    Word{"ns", Measure::Duration, 1e-9},
    Word{"nanoseconds", Measure::Duration, 1e-9},
    Word{"s", Measure::Duration, 1},
    Word{"sec", Measure::Duration, 1},
    Word{"secs", Measure::Duration, 1},
    Word{"seconds", Measure::Duration, 1},
    Word{"min", Measure::Duration, 60},
    Word{"minutes", Measure::Duration, 60},
    Word{"h", Measure::Duration, 3600},
    Word{"hours", Measure::Duration, 3600},
    Word{"bytes", Measure::Bytes},
    Word{"kb", Measure::Bytes},
    Word{"mb", Measure::Bytes},
    Word{"gb", Measure::Bytes},
    Word{"kib", Measure::Bytes},
    Word{"mib", Measure::Bytes},
    Word{"gib", Measure::Bytes},
    Word{"ratio", Measure::Share},
    Word{"share", Measure::Share},
    Word{"fraction", Measure::Share},
    Word{"percent", Measure::Percent},
    Word{"pct", Measure::Percent},
    Word{"tokens", Measure::Length},
    Word{"chars", Measure::Length},
    Word{"usd", Measure::Money},
    Word{"eur", Measure::Money},
    Word{"celsius", Measure::Physical},
    Word{"watts", Measure::Physical},
    Word{"joules", Measure::Physical},
    Word{"mhz", Measure::Physical},
};
// In the order in which they count: "gpu_memory_used" is memory, not GPUs.
constexpr std::array kWords{
    Word{"utilization", Measure::Percent}, Word{"utilisation", Measure::Percent},
    Word{"util", Measure::Percent},        Word{"duty", Measure::Percent},
    Word{"bytes", Measure::Bytes},         Word{"memory", Measure::Bytes},
    Word{"mem", Measure::Bytes},           Word{"fb", Measure::Bytes},
    Word{"latency", Measure::Duration},    Word{"duration", Measure::Duration},
    Word{"elapsed", Measure::Duration},    Word{"runtime", Measure::Duration},
    Word{"rt", Measure::Duration},         Word{"delay", Measure::Duration},
    Word{"wait", Measure::Duration},       Word{"time", Measure::Duration},
    Word{"tokens", Measure::Length},       Word{"length", Measure::Length},
    Word{"len", Measure::Length},          Word{"cost", Measure::Money},
    Word{"price", Measure::Money},         Word{"id", Measure::Identifier},
    Word{"uuid", Measure::Identifier},     Word{"hash", Measure::Identifier},
    Word{"seed", Measure::Identifier},     Word{"port", Measure::Identifier},
    Word{"pid", Measure::Identifier},      Word{"xid", Measure::Identifier},
    Word{"temp", Measure::Physical},       Word{"temperature", Measure::Physical},
    Word{"power", Measure::Physical},      Word{"energy", Measure::Physical},
    Word{"clock", Measure::Physical},      Word{"nodes", Measure::Count},
    Word{"node", Measure::Count},          Word{"pods", Measure::Count},
    Word{"pod", Measure::Count},           Word{"gpus", Measure::Count},
    Word{"replicas", Measure::Count},      Word{"instances", Measure::Count},
    Word{"machines", Measure::Count},      Word{"servers", Measure::Count},
    Word{"workers", Measure::Count},       Word{"containers", Measure::Count},
};

template<std::size_t N>
const Word *found(const std::array<Word, N> &list, std::string_view word)
{
    const auto place =
        std::find_if(list.begin(), list.end(), [&](const Word &known) { return known.word == word; });
    return place == list.end() ? nullptr : &*place;
}

// DCGM's profiling fields are fractions of time: DCGM_FI_PROF_SM_ACTIVE.
bool isActivity(const std::vector<std::string> &words)
{
    return words.size() > 1 && words.back() == "active" &&
           std::find(words.begin(), words.end(), "prof") != words.end();
}

} // namespace

std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    bool isInside = false;
    for (const char c : name) {
        const bool isLetter = std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (isLetter && !isInside)
            words.emplace_back();
        if (isLetter)
            words.back() += char(std::tolower(static_cast<unsigned char>(c)));
        isInside = isLetter;
    }
    return words;
}

std::optional<NamedMeasure> measureOf(std::string_view name)
{
    std::vector<std::string> words = wordsOf(name);
    if (isActivity(words))
        return NamedMeasure{Measure::Share, 0};
    // A counter of seconds counts seconds; a column "s" or "h" by itself is a letter.
    while (!words.empty() && (words.back() == "total" || words.back() == "sum"))
        words.pop_back();
    if (words.size() > 1)
        if (const Word *unit = found(kUnits, words.back()))
            return NamedMeasure{unit->measure, unit->seconds};
    for (const Word &known : kWords)
        if (std::find(words.begin(), words.end(), known.word) != words.end())
            return NamedMeasure{known.measure, known.seconds};
    return std::nullopt;
}

bool isUtilisationName(std::string_view name)
{
    const std::vector<std::string> words = wordsOf(name);
    const auto has = [&](const char *word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    const auto measure = measureOf(name);
    const bool isShare =
        measure && (measure->measure == Measure::Percent || measure->measure == Measure::Share);
    return isShare && (has("gpu") || has("gr") || has("sm") || has("tensor") || has("duty")) &&
           !has("memory") && !has("mem");
}

} // namespace breakeven
