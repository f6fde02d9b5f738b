#include "data/trace_formats/measure_words.h"

#include "data/readers/time_text.h"
#include "model/numeric/letter_case.h"
#include "model/numeric/number_text.h"
#include "model/numeric/trimmed.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace breakeven {

namespace {

struct Word
{
    std::string_view word;
    Measure measure;
    double seconds = 0;
};

// Units stand at the end of a name and say more than the words before them; those of time are below.
constexpr std::array kMeasureUnits{
    Word{"bytes", Measure::Bytes},     Word{"kb", Measure::Bytes},         Word{"mb", Measure::Bytes},
    Word{"gb", Measure::Bytes},        Word{"kib", Measure::Bytes},        Word{"mib", Measure::Bytes},
    Word{"gib", Measure::Bytes},       Word{"ratio", Measure::Share},      Word{"share", Measure::Share},
    Word{"fraction", Measure::Share},  Word{"percent", Measure::Percent},  Word{"pct", Measure::Percent},
    Word{"tokens", Measure::Length},   Word{"chars", Measure::Length},     Word{"usd", Measure::Money},
    Word{"eur", Measure::Money},       Word{"celsius", Measure::Physical}, Word{"watts", Measure::Physical},
    Word{"joules", Measure::Physical}, Word{"mhz", Measure::Physical},     Word{"rpm", Measure::Physical},
    Word{"m", Measure::Physical},      Word{"km", Measure::Physical},      Word{"meters", Measure::Physical},
};
// In the order in which they count: "gpu_memory_used" is memory, not GPUs.
constexpr std::array kWords{
    Word{"utilization", Measure::Percent},
    Word{"utilisation", Measure::Percent},
    Word{"util", Measure::Percent},
    Word{"duty", Measure::Percent},
    Word{"bytes", Measure::Bytes},
    Word{"memory", Measure::Bytes},
    Word{"mem", Measure::Bytes},
    Word{"fb", Measure::Bytes},
    Word{"latency", Measure::Duration},
    Word{"duration", Measure::Duration},
    Word{"elapsed", Measure::Duration},
    Word{"runtime", Measure::Duration},
    Word{"rt", Measure::Duration},
    Word{"delay", Measure::Duration},
    Word{"wait", Measure::Duration},
    Word{"time", Measure::Duration},
    Word{"tokens", Measure::Length},
    Word{"length", Measure::Length},
    Word{"len", Measure::Length},
    Word{"cost", Measure::Money},
    Word{"price", Measure::Money},
    Word{"costs", Measure::Money},
    Word{"spend", Measure::Money},
    Word{"spending", Measure::Money},
    Word{"amount", Measure::Money},
    Word{"revenue", Measure::Money},
    Word{"budget", Measure::Money},
    Word{"euros", Measure::Money},
    Word{"dollars", Measure::Money},
    Word{"usd", Measure::Money},
    Word{"eur", Measure::Money},
    Word{"charge", Measure::Money},
    Word{"charges", Measure::Money},
    Word{"invoice", Measure::Money},
    Word{"age", Measure::Duration},
    Word{"id", Measure::Identifier},
    Word{"account", Measure::Identifier},
    Word{"version", Measure::Identifier},
    Word{"status", Measure::Identifier},
    Word{"code", Measure::Identifier},
    Word{"rpm", Measure::Physical},
    Word{"lat", Measure::Physical},
    Word{"lon", Measure::Physical},
    Word{"latitude", Measure::Physical},
    Word{"longitude", Measure::Physical},
    Word{"altitude", Measure::Physical},
    Word{"distance", Measure::Physical},
    Word{"uuid", Measure::Identifier},
    Word{"hash", Measure::Identifier},
    Word{"seed", Measure::Identifier},
    Word{"port", Measure::Identifier},
    Word{"pid", Measure::Identifier},
    Word{"xid", Measure::Identifier},
    Word{"temp", Measure::Physical},
    Word{"temperature", Measure::Physical},
    Word{"power", Measure::Physical},
    Word{"energy", Measure::Physical},
    Word{"clock", Measure::Physical},
    Word{"nodes", Measure::Count},
    Word{"node", Measure::Count},
    Word{"pods", Measure::Count},
    Word{"pod", Measure::Count},
    Word{"gpus", Measure::Count},
    Word{"replicas", Measure::Count},
    Word{"instances", Measure::Count},
    Word{"machines", Measure::Count},
    Word{"servers", Measure::Count},
    Word{"workers", Measure::Count},
    Word{"containers", Measure::Count},
};

template<std::size_t N>
const Word *found(const std::array<Word, N> &list, std::string_view word)
{
    const auto place =
        std::find_if(list.begin(), list.end(), [&](const Word &known) { return known.word == word; });
    return place == list.end() ? nullptr : &*place;
}

// The words for a unit of time, of German, French and Spanish tables too.
constexpr std::array<std::pair<std::string_view, double>, 8> kTimeUnits{{
    {"|ns|nanosecond|nanoseconds|", 1e-9},
    {"|us|\xC2\xB5s|\xCE\xBCs|usec|microsecond|microseconds|", 1e-6},
    {"|ms|msec|millis|millisecond|milliseconds|millisekunden|", 1e-3},
    {"|s|sec|secs|second|seconds|sek|sekunde|sekunden|seconde|secondes|segundo|segundos|", 1},
    {"|m|min|mins|minute|minutes|minuten|minuto|minutos|", 60},
    {"|h|hr|hrs|hour|hours|std|stunde|stunden|heure|heures|hora|horas|", 3600},
    {"|d|day|days|tag|tage|jour|jours|dia|dias|", 86400},
    {"|w|wk|wks|week|weeks|woche|wochen|semaine|semaines|semana|semanas|", 7 * 86400},
}};

// What a name that ends with it may as well mean: meters, "rate_per_hour", the day of the week.
bool isNoUnitOfName(std::string_view word)
{
    return std::string_view("|m|d|w|second|minute|hour|day|week|").find("|" + std::string(word) + "|") !=
           std::string_view::npos;
}

// "Std." is "Std".
std::string_view withoutDot(std::string_view word)
{
    return word.substr(0, word.size() - word.ends_with('.'));
}

// DCGM's profiling fields are fractions of time: DCGM_FI_PROF_SM_ACTIVE.
bool isActivity(const std::vector<std::string> &words)
{
    return words.size() > 1 && words.back() == "active" &&
           std::find(words.begin(), words.end(), "prof") != words.end();
}

} // namespace

std::optional<double> secondsOfLengthUnit(std::string_view unit)
{
    const std::string word = "|" + lowerCase(unit) + "|";
    for (const auto &[words, seconds] : kTimeUnits)
        if (!unit.empty() && words.find(word) != std::string_view::npos)
            return seconds;
    return std::nullopt;
}

std::pair<std::string_view, double> withoutTimeUnit(std::string_view name)
{
    const bool isInside = name.ends_with(')') || name.ends_with(']');
    const std::size_t mark = isInside ? name.find_last_of("([") : name.find_last_of("_");
    if (mark == std::string_view::npos || mark == 0)
        return {name, 0};
    const std::string_view unit = trimmed(name.substr(mark + 1, name.size() - mark - 1 - isInside));
    const auto seconds =
        !isInside && isNoUnitOfName(unit) ? std::nullopt : secondsOfLengthUnit(withoutDot(unit));
    return seconds ? std::pair(trimmed(name.substr(0, mark)), *seconds) : std::pair(name, 0.0);
}

double unitOfTimes(std::string_view name)
{
    const double unit = withoutTimeUnit(name).second;
    return unit > 0 ? unit : secondsOfLengthUnit(name).value_or(0);
}

std::optional<double> parseLengthWithUnits(std::string_view text)
{
    const std::string lower = lowerCase(trimmed(text));
    std::string_view rest = lower;
    const bool isIso = rest.starts_with('p');
    bool isTimeOfIso = false;
    std::optional<double> seconds;
    double least = 1e9; // units become smaller from left to right
    for (rest.remove_prefix(isIso); !(rest = trimmed(rest)).empty();) {
        const bool isMark = isIso ? rest.front() == 't' && !isTimeOfIso : rest.front() == ',' && seconds;
        if (isMark) {
            isTimeOfIso = isIso;
            rest.remove_prefix(1);
            continue;
        }
        const std::size_t end = std::min(rest.find_first_not_of("0123456789."), rest.size());
        if (!isIso && seconds && rest.substr(end).starts_with(':')) {
            const auto clock = std::count(rest.begin(), rest.end(), ':') == 2 && least == 86400
                                   ? parseClockDuration(rest)
                                   : std::nullopt;
            return clock ? std::optional(*seconds + *clock) : std::nullopt;
        }
        const auto number = parseNumber(rest.substr(0, end));
        rest = trimmed(rest.substr(end));
        const std::size_t letters =
            std::min(rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), rest.size());
        const std::string_view unit = rest.substr(0, isIso ? std::min(letters, std::size_t(1)) : letters);
        const auto ofUnit = secondsOfLengthUnit(unit);
        if (!number || !ofUnit || *ofUnit >= least || (isIso && (*ofUnit < 86400) != isTimeOfIso))
            return std::nullopt;
        least = *ofUnit;
        seconds = seconds.value_or(0) + *number * least;
        rest.remove_prefix(unit.size());
    }
    return seconds;
}

std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    bool isInside = false;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isLetter = std::isalnum(byte) != 0 || byte >= 0x80; // of a letter beyond ASCII
        if (isLetter && !isInside)
            words.emplace_back();
        if (isLetter)
            words.back() += char(std::tolower(byte));
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
    // Names in capitals and small letters come here in small ones: "BilledCost", "gpuCost".
    for (const std::string &word : words)
        for (const std::string_view money : {"cost", "price"})
            if (word.size() > money.size() && word.ends_with(money))
                return NamedMeasure{Measure::Money, 0};
    constexpr std::size_t longestAmbiguous = 3; // "min" and "s" by themselves may be anything
    if (words.size() > 1 || (!words.empty() && words.front().size() > longestAmbiguous)) {
        if (const Word *unit = found(kMeasureUnits, words.back()))
            return NamedMeasure{unit->measure, unit->seconds};
        if (const auto seconds = secondsOfLengthUnit(words.back()); seconds && !isNoUnitOfName(words.back()))
            return NamedMeasure{Measure::Duration, *seconds};
    }
    for (const Word &known : kWords)
        if (std::find(words.begin(), words.end(), known.word) != words.end())
            return NamedMeasure{known.measure, known.seconds};
    return std::nullopt;
}

std::optional<double> shareFactor(std::string_view name)
{
    const std::vector<std::string> words = wordsOf(name);
    const auto has = [&](const char *word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    if (name.find('%') != std::string_view::npos || has("percent") || has("pct") || has("percentage"))
        return 0.01;
    if (isActivity(words) || has("ratio") || has("fraction"))
        return 1;
    if (has("dcgm") && has("dev") && has("util"))
        return 0.01;
    return std::nullopt;
}

std::string roleWithUnit(std::string_view name, const std::string &role)
{
    const auto factor = role == "utilisation" ? shareFactor(name) : std::nullopt;
    return !factor ? role : role + (*factor == 1 ? "_ratio" : "_percent");
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

bool isNumberOfGpuName(std::string_view name)
{
    static constexpr std::array<std::string_view, 24> names{
        "gpu_id",     "gpu id",  "gpu_index",    "gpu index",    "gpu",    "index", "device", "device_id",
        "gpu_uuid",   "gpu_idx", "gpu idx",      "gpu_num",      "gpu_no", "gpu #", "gpu_#",  "card",
        "local_rank", "bus_id",  "minor_number", "minor number", "slot",   "rank",  "id",     "accelerator"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace breakeven
