#include "ui/words/break_even_text.h"

#include "model/procurement/estimated_replica.h"
#include "ui/words/numbers.h"
#include "ui/words/serving_figures.h"
#include "ui/words/text.h"

namespace breakeven::words {

namespace {

constexpr std::size_t kMostPlaces = 3; // at which it becomes the cheaper one; more are counted
constexpr double kRare = 0.005;        // a share of runs that is not worth a word

std::string breakEvenWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("BreakEven", english, arguments);
}

// Where the other one becomes the cheaper, in order.
std::vector<std::size_t> turnsOf(const ServingReading &reading, const ServingPair &pair)
{
    std::vector<std::size_t> turns;
    for (std::size_t k = 0; k < reading.crossings.size(); ++k) {
        const ServingCrossing &one = reading.crossings[k];
        if (one.option == pair.option && one.api == pair.api &&
            (turns.empty() || reading.crossings[turns.back()].isOwnCheaperAbove != one.isOwnCheaperAbove))
            turns.push_back(k);
    }
    return turns;
}

class BreakEven
{
public:
    BreakEven(const Study &study, const ServingReading &reading, const ServingPair &pair,
              const NumberStyle &style)
        : m_reading(reading), m_pair(pair), m_style(style), m_own(beginningWith(study, pair.option)),
          m_api(study.options.at(pair.api).name)
    {
    }

    std::string sentence() const
    {
        if (m_pair.isCrossed)
            return crossed();
        return m_pair.isOwnCheaper ? always() : never();
    }

private:
    std::string work(double amount) const { return workText(m_reading, amount, m_style); }
    std::string workWithUnit(double amount) const
    {
        return breakEvenWords("%1 %2", {work(amount), amountWords(m_reading)});
    }
    std::string range(const ServingRange &range) const
    {
        return workRangeText(m_reading, range.low, range.high, m_style);
    }
    std::string shareOfRuns(double share) const { return words::share(share, m_style, 0); }

    // A single place has its range behind it in full, several each in brackets.
    std::string crossed() const
    {
        const std::vector<std::size_t> turns = turnsOf(m_reading, m_pair);
        const bool isSingle = turns.size() == 1;
        const auto placeText = [&](std::size_t crossing) {
            const ServingCrossing &one = m_reading.crossings[crossing];
            return one.range && !isSingle
                       ? breakEvenWords("%1 (%2)", {work(one.at), workSpan(m_reading, one.range->low,
                                                                           one.range->high, m_style)})
                       : work(one.at);
        };
        std::string told = breakEvenWords(
            "%1 costs less than %2 %3 %4",
            {m_own, m_api, cheaperPlaces(m_reading, m_pair, placeText), amountWords(m_reading)});
        if (const auto &of = m_reading.crossings[turns.front()].range; of && isSingle)
            told += breakEvenWords(" (%1)", {range(*of)});
        if (m_pair.isLimit)
            told += breakEvenWords("; both serve up to %1", {work(m_pair.upTo)});
        if (m_pair.opens && m_pair.opens->without >= kRare)
            told += breakEvenWords("; in %1 of the runs it never does", {shareOfRuns(m_pair.opens->without)});
        return told + ".";
    }

    std::string always() const
    {
        const double from = m_reading.byRequests->from;
        std::string told = m_pair.isLimit
                               ? breakEvenWords("%1 costs less than %2 from %3 to %4, the most it can serve",
                                                {m_own, m_api, work(from), workWithUnit(m_pair.upTo)})
                               : breakEvenWords("%1 costs less than %2 from %3 to %4",
                                                {m_own, m_api, work(from), workWithUnit(m_pair.upTo)});
        if (m_pair.opens && m_pair.opens->without >= kRare)
            told += breakEvenWords("; in %1 of the runs it never does", {shareOfRuns(m_pair.opens->without)});
        return told + ".";
    }

    std::string never() const
    {
        std::string told =
            m_pair.isLimit
                ? breakEvenWords("%1 never costs less than %2 within what it can serve (%3)",
                                 {m_own, m_api, workWithUnit(m_pair.upTo)})
                : breakEvenWords("%1 never costs less than %2 within what it can serve (looked at up to %3)",
                                 {m_own, m_api, workWithUnit(m_pair.upTo)});
        if (m_pair.opens && 1 - m_pair.opens->without >= kRare)
            told += breakEvenWords("; in %1 of the runs it does, from %2",
                                   {shareOfRuns(1 - m_pair.opens->without), range(*m_pair.opens)});
        return told + ".";
    }

    const ServingReading &m_reading;
    const ServingPair &m_pair;
    const NumberStyle &m_style;
    std::string m_own;
    std::string m_api;
};

} // namespace

std::string beginningWith(const Study &study, const std::string &option)
{
    const Option &own = study.options.at(option);
    return isSpeedEstimated(study, own.procurement) ? breakEvenWords("At its estimated speed %1", {own.name})
                                                    : own.name;
}

std::string cheaperPlaces(const ServingReading &reading, const ServingPair &pair,
                          const std::function<std::string(std::size_t crossing)> &placeText)
{
    const std::vector<std::size_t> turns = turnsOf(reading, pair);
    const auto opens = [&](std::size_t k) { return reading.crossings[turns[k]].isOwnCheaperAbove; };
    std::vector<std::string> parts;
    if (!opens(0))
        parts.push_back(breakEvenWords("below %1", {placeText(turns[0])}));
    for (std::size_t k = 0; k < turns.size(); ++k)
        if (opens(k) && k + 1 < turns.size())
            parts.push_back(breakEvenWords("from %1 to %2", {placeText(turns[k]), placeText(turns[k + 1])}));
        else if (opens(k))
            parts.push_back(breakEvenWords("from %1", {placeText(turns[k])}));
    const std::string last = parts.back();
    parts.pop_back();
    if (parts.size() > kMostPlaces) {
        const std::string left = std::to_string(parts.size() - kMostPlaces + 1);
        parts.resize(kMostPlaces - 1);
        parts.push_back(breakEvenWords("%1 times more between", {left}));
    }
    return parts.empty() ? last : breakEvenWords("%1 and %2", {joined(parts, ", "), last});
}

std::string breakEvenSentence(const Study &study, const ServingReading &reading, const ServingPair &pair,
                              const NumberStyle &style)
{
    return BreakEven(study, reading, pair, style).sentence();
}

std::vector<std::string> breakEvenSentences(const Study &study, const ServingReading &reading,
                                            const NumberStyle &style, const std::string &option)
{
    std::vector<std::string> sentences;
    for (const ServingPair &pair : reading.pairs)
        if (option.empty() || pair.option == option)
            sentences.push_back(breakEvenSentence(study, reading, pair, style));
    return sentences;
}

std::string breakEvenRuns(const ServingReading &reading, const NumberStyle &style)
{
    return reading.drawn == 0 || reading.pairs.empty()
               ? std::string()
               : breakEvenWords("In brackets P10–P90 of %1 runs, which draw every input that has a range.",
                                {fixed(reading.drawn, 0, style)});
}

} // namespace breakeven::words
