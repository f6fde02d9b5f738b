// A managed service: the seller's machines at a premium, started and stopped like those without it.
#include "pricing/new_study/option_rules.h"

namespace breakeven {

void offerManaged(OptionRules &rules)
{
    const Seller &seller = rules.taken("managed", "on_demand", *rules.sellerOf("on_demand"));
    OptionBuilder draft("managed-service", nameAt(rules, "Managed service", seller));
    draft.choose("allocation", isStartedWithWork(rules) ? "autoscaled" : "always-on");
    draft.machine(rules.gpu(), *seller.price("on_demand"));
    draft.put("price", rules.onDemandPrice(seller)).put("price_change", rules.priceChange());
    if (isStartedWithWork(rules)) {
        draft.put("overhead", computedEffect());
        if (rules.kindOfWork() == "training")
            draft.put("job_length", rules.jobLength());
        putStarts(rules, draft);
    }
    OfferedOption offered{"managed", draft.option()};
    offered.isTicked = false;
    offered.reason = "Its premium of 15 % is from two published cases, not from this seller.";
    rules.offer(std::move(offered));
}

} // namespace breakeven
