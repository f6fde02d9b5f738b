// A managed service: the seller's machines at a premium, started and stopped like those without it.
#include "pricing/new_study/option_rules.h"

namespace breakeven {

void offerManaged(OptionRules &rules)
{
    const Seller &seller = rules.taken("managed", "on_demand", rules.seller());
    OptionBuilder draft("managed-service", "Managed service");
    draft.choose("allocation", isStartedWithWork(rules) ? "autoscaled" : "always-on");
    draft.machine(rules.gpu(), *seller.price("on_demand"));
    draft.put("price", rules.onDemandPrice(seller)).put("price_change", rules.priceChange());
    if (isStartedWithWork(rules)) {
        draft.put("overhead", computedEffect());
        rules.putJobLength(draft);
        putStarts(rules, draft);
    }
    OfferedOption offered{"managed", draft.option()};
    offered.isTicked = false;
    offered.reason = "Its premium of 15 % is from two published cases, not from this seller.";
    rules.offer(std::move(offered));
}

} // namespace breakeven
