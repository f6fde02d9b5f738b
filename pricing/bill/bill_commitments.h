// What waits until the whole bill is read: payments for commitments, and what savings plans cost beyond the
// use that they covered.
#pragma once

#include "pricing/bill/bill_record.h"

#include <functional>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

namespace breakeven {

class BillCommitments
{
public:
    static constexpr const char *kUnusedPlans = "unused part of savings plans";

    // What a line waits for, in words; null: it counts as it is, and `item` is unchanged.
    const char *holdBack(const BillRecord &record, BillItem &item);

    // Where the money goes: to the bill, or to what is left out of it.
    struct Takers
    {
        std::function<Result<void>(const BillItem &item)> take;
        std::function<Result<void>(const char *group, NanoMoney money)> leaveOut;
    };
    // A payment counts unless its commitment's use is on the bill, whose effective cost holds it. Of unused
    // plans, machines with GPUs have the share that they have of the use that was covered. Errors: of the
    // takers.
    Result<void> finish(bool takesAllLines, const Takers &takers) const;

private:
    std::map<std::string, std::vector<BillItem>> m_payments; // by the commitment's id
    std::unordered_set<std::string> m_used;                  // ids
    std::vector<BillItem> m_unusedPlans;
    NanoMoney m_covered = 0; // by savings plans
    NanoMoney m_coveredOfGpus = 0;
};

} // namespace breakeven
