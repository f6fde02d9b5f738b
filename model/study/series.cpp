#include "model/study/series.h"

#include "model/numeric/trimmed.h"

#include <cctype>
#include <deque>
#include <mutex>

namespace breakeven {

namespace {

// The catalogue keeps pointers: texts made once, for as long as the program runs.
const char *kept(std::string text)
{
    static std::mutex mutex; // catalogues may be made by several threads at once
    static std::deque<std::string> texts;
    const std::lock_guard lock(mutex);
    return texts.emplace_back(std::move(text)).c_str();
}

// There while the bill has at least this many months.
const char *whenBillHas(int months)
{
    std::string when = kSeriesMonthsChoice;
    for (int most = months; most <= kSeriesMonths; ++most)
        when += " " + std::to_string(most);
    return kept(std::move(when));
}

Field valueOf(const Field &series, int number)
{
    const bool isByYear = series.series.by == SeriesBy::Year;
    Field field = series;
    field.series = {};
    field.valueOf = series.key;
    field.key = kept(keyOfValue(series, number));
    field.label = kept((*series.series.label ? std::string(series.series.label) : std::string(series.label)) +
                       (isByYear ? ", year " : ", month ") + std::to_string(number));
    field.help = series.series.help;
    field.standard.reset();
    field.source = "";
    field.isOptional = isByYear || series.isOptional;
    if (!isByYear)
        field.when = whenBillHas(number);
    return field;
}

Field factorOf(const Field &series)
{
    Field field{kept(factorKey(series.key)),
                kept("Factor of " + std::string(series.label)),
                units::one,
                "×",
                std::nullopt,
                "",
                0,
                1e6,
                "All its values are multiplied by it; unset: 1. A range of it is one of all of them.",
                true};
    field.valueOf = series.key;
    field.when = series.when;
    field.effects = series.effects;
    field.group = series.group;
    return field;
}

} // namespace

std::string keyOfYear(const std::string &key, int year)
{
    return year <= 1 ? key : key + "_year_" + std::to_string(year);
}

std::string keyOfMonth(const std::string &key, int month) { return key + "_" + std::to_string(month); }

std::string keyOfValue(const Field &series, int number)
{
    return series.series.by == SeriesBy::Month ? keyOfMonth(series.key, number)
                                               : keyOfYear(series.key, number);
}

std::string factorKey(const std::string &key) { return key + "_factor"; }

int mostValues(const Field &series)
{
    return series.series.by == SeriesBy::None   ? 1
           : series.series.by == SeriesBy::Year ? kSeriesYears
                                                : kSeriesMonths;
}

std::vector<Field> valuesOf(const Field &series)
{
    std::vector<Field> fields;
    if (series.series.by == SeriesBy::None)
        return fields;
    for (int number = series.series.by == SeriesBy::Year ? 2 : 1; number <= mostValues(series); ++number)
        fields.push_back(valueOf(series, number));
    if (!isCounted(series)) // whole machines have no factor
        fields.push_back(factorOf(series));
    return fields;
}

int heldValues(const Field &series, const Inputs &inputs)
{
    int last = 0;
    for (int number = 1; number <= mostValues(series); ++number)
        if (inputs.count(keyOfValue(series, number)))
            last = number;
    return last;
}

bool isSeriesText(const Field &series, const std::string &text)
{
    return series.series.by == SeriesBy::Month ||
           (series.series.by == SeriesBy::Year && seriesTexts(text).size() > 1);
}

std::vector<std::string> seriesTexts(const std::string &text)
{
    std::vector<std::string> texts{""};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isBetweenDigits = i > 0 && i + 1 < text.size() &&
                                     std::isdigit(static_cast<unsigned char>(text[i - 1])) &&
                                     std::isdigit(static_cast<unsigned char>(text[i + 1]));
        if (text[i] == ';' || (text[i] == ',' && !isBetweenDigits))
            texts.emplace_back();
        else
            texts.back() += text[i];
    }
    for (std::string &one : texts)
        one = std::string(trimmed(one));
    return texts;
}

} // namespace breakeven
