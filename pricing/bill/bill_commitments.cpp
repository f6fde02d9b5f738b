#include "pricing/bill/bill_commitments.h"

#include "model/numeric/letter_case.h"

#include <cmath>

namespace breakeven {

namespace {

constexpr const char *kPaidBeforeUse = "payments for commitments that the cost of their use contains";

} // namespace

const char *BillCommitments::holdBack(const BillRecord &record, BillItem &item)
{
    const BillColumns &columns = *record.columns;
    // Azure writes ids in small letters on some lines and in capitals on others.
    const std::string commitment = lowerCase(record.cell(columns.commitmentId));
    if (columns.isEffective && !commitment.empty()) {
        if (item.isPurchase && item.money != 0) {
            m_payments[commitment].push_back(std::move(item));
            return "payment for a commitment";
        }
        if (item.isUse)
            m_used.emplace(commitment);
    }
    if (item.meaning == ChargeMeaning::CoveredByPlan) {
        m_covered += item.money;
        m_coveredOfGpus += item.kind.hasGpu ? item.money : 0;
    } else if (item.meaning == ChargeMeaning::UnusedPlan && !item.kind.hasGpu) {
        m_unusedPlans.push_back(std::move(item));
        return kUnusedPlans;
    }
    return nullptr;
}

Result<void> BillCommitments::finish(bool takesAllLines, const Takers &takers) const
{
    for (const auto &[id, payments] : m_payments)
        for (const BillItem &item : payments)
            if (auto done =
                    m_used.count(id) > 0 ? takers.leaveOut(kPaidBeforeUse, item.money) : takers.take(item);
                !done)
                return done;
    const double share = takesAllLines ? 1 : m_covered == 0 ? 0 : double(m_coveredOfGpus) / double(m_covered);
    for (BillItem item : m_unusedPlans) {
        const NanoMoney whole = item.money;
        item.money = share == 1 ? whole : NanoMoney(std::llround(double(whole) * share));
        item.kind = {Category::Idle, kUnusedPlans, kUnusedPlans, share > 0, {}};
        if (whole != item.money)
            if (auto left = takers.leaveOut(kUnusedPlans, whole - item.money); !left)
                return left;
        if (share > 0)
            if (auto taken = takers.take(item); !taken)
                return taken;
    }
    return {};
}

} // namespace breakeven
