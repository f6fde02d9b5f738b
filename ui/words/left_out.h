// Which options an answer leaves out, and why, in words.
//
// Options that are held back by an estimate or by GPUs that are not proven to be had are not among them: the
// answer speaks of them itself. Checked: tests/words/headline_test.cpp.
#pragma once

#include "ui/words/number_style.h"

#include <string>
#include <vector>

namespace breakeven {

enum class CostMeasure;
struct Study;
struct Comparison;
struct OptionOutcome;
struct Verdict;

} // namespace breakeven

namespace breakeven::words {

class LeftOut
{
public:
    // Requires: the verdict is by this measure; all outlive it.
    LeftOut(const Study &study, const Comparison &comparison, const Verdict &verdict, CostMeasure measure,
            const NumberStyle &style);

    // "Own hardware would cost less, $23,745, but is over budget: spends …", of the one that costs least;
    // empty where none costs less than the answer. One that does only a part of the work, or does it too
    // late, counts where the answer has no other beside it.
    std::string cheaper() const;
    // "3 options are left out: …", without the one of `cheaper` or `nearest`; empty where none is.
    std::string all() const;
    // Who comes nearest, where no option does what is asked, and the sentence for its name and what is wrong
    // with it; null where nobody is known to.
    struct Nearest
    {
        std::string pattern;
        const OptionOutcome *option = nullptr;
    };
    Nearest nearest() const;

private:
    double cost(const OptionOutcome &option) const;
    const OptionOutcome *cheaperOption() const;
    std::string commonReason(const std::vector<int> &left) const;
    std::string reason(const OptionOutcome &option) const;

    const Study &m_study;
    const Comparison &m_comparison;
    const Verdict &m_verdict;
    CostMeasure m_measure;
    NumberStyle m_style;
};

} // namespace breakeven::words
