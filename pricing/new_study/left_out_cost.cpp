#include "pricing/new_study/left_out_cost.h"

#include "model/sheet/explanation.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace breakeven {

namespace {

constexpr const char *kWouldCost = "; it would cost ";
constexpr const char *kOverPlan = " in present value over the plan";
constexpr const char *kCheapest = ", the cheapest compared";
constexpr double kRounded = 1.5; // of two amounts in whole units

std::string money(double amount, const std::string &currency)
{
    return plainNumber(std::round(amount)) + " " + currency;
}

// "592,639 USD" from `at` on, which is then behind it.
std::optional<std::pair<double, std::string>> readMoney(const std::string &text, std::size_t &at)
{
    std::string digits;
    for (; at < text.size() && (std::isdigit(static_cast<unsigned char>(text[at])) || text[at] == ','); ++at)
        if (text[at] != ',')
            digits += text[at];
    if (digits.empty() || at + 4 > text.size() || text[at] != ' ')
        return std::nullopt;
    const std::string currency = text.substr(at + 1, 3);
    at += 4;
    return std::pair(std::strtod(digits.c_str(), nullptr), currency);
}

bool isNext(const std::string &text, const std::string &expected, std::size_t &at)
{
    if (text.compare(at, expected.size(), expected) != 0)
        return false;
    at += expected.size();
    return true;
}

// ", 45,299 USD less than On demand, the cheapest compared" from `at` on, which is the end of the sentence
// then.
void readDifference(const std::string &sentence, std::size_t at, LeftOutCost &cost)
{
    if (!isNext(sentence, ", ", at))
        return;
    const auto amount = readMoney(sentence, at);
    const bool isLess = isNext(sentence, " less than ", at);
    if (!amount || (!isLess && !isNext(sentence, " more than ", at)) || sentence.back() != '.')
        return;
    cost.more = isLess ? -amount->first : amount->first;
    cost.beside = sentence.substr(at, sentence.size() - 1 - at);
    const std::string mark = kCheapest;
    cost.isBesideCheapest = cost.beside.size() > mark.size() &&
                            cost.beside.compare(cost.beside.size() - mark.size(), mark.size(), mark) == 0;
    if (cost.isBesideCheapest)
        cost.beside.resize(cost.beside.size() - mark.size());
}

} // namespace

std::string LeftOutCost::text() const
{
    std::string text = "it would cost " + money(cost, currency) + kOverPlan;
    if (!beside.empty())
        text += ", " + money(std::fabs(more), currency) + (more < 0 ? " less than " : " more than ") +
                beside + (isBesideCheapest ? kCheapest : "");
    return text;
}

std::optional<LeftOutSentence> readLeftOut(const std::string &sentence)
{
    const std::string mark = kWouldCost;
    const std::size_t colon = sentence.find(": "), begin = sentence.find(mark);
    if (colon == sentence.npos || begin == sentence.npos || colon > begin)
        return std::nullopt;
    LeftOutSentence read{sentence.substr(0, colon), sentence.substr(colon + 2, begin - colon - 2), {}};
    std::size_t at = begin + mark.size();
    const auto amount = readMoney(sentence, at);
    if (!amount || !isNext(sentence, kOverPlan, at))
        return std::nullopt;
    read.cost.cost = amount->first;
    read.cost.currency = amount->second;
    readDifference(sentence, at, read.cost);
    return read;
}

bool isStillTrue(const LeftOutCost &cost, const Comparison &comparison, const std::string &currency)
{
    return currency == cost.currency &&
           std::any_of(comparison.options.begin(), comparison.options.end(),
                       [&](const OptionOutcome &option) {
                           return option.name == cost.beside && option.npv &&
                                  std::fabs(*option.npv - (cost.cost - cost.more)) <= kRounded;
                       });
}

std::string leftOutToday(const std::string &sentence, const Study &study, const Comparison &comparison)
{
    const auto read = readLeftOut(sentence);
    if (!read || isStillTrue(read->cost, comparison, study.currency))
        return sentence;
    return read->name + ": " + read->reason + "; when the study was made (" + study.asOf.iso() +
           ") it would have cost " + money(read->cost.cost, read->cost.currency) + kOverPlan + ".";
}

} // namespace breakeven
