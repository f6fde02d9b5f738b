#include "model/simulation/deadline_policies.h"

namespace breakeven {

const char *policyName(DeadlinePolicy policy)
{
    constexpr const char *names[] = {"greedy", "uniform", "on-demand", "spot-only", "optimum"};
    return names[std::size_t(policy)];
}

Result<DeadlinePolicy> parsePolicy(const std::string &name)
{
    std::string known;
    for (const DeadlinePolicy policy : kDeadlinePolicies) {
        if (name == policyName(policy))
            return policy;
        known += (known.empty() ? "" : ", ") + std::string(policyName(policy));
    }
    return Error{ErrorKind::Usage, "Expected one of the policies " + known + "; found '" + name + "'.",
                 "--policy"};
}

bool keepsDeadline(DeadlinePolicy policy)
{
    return policy != DeadlinePolicy::OnDemand && policy != DeadlinePolicy::SpotOnly;
}

} // namespace breakeven
