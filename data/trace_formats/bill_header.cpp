#include "data/trace_formats/bill_header.h"

namespace breakeven {

bool isBillHeader(const CsvHeader &header)
{
    const auto has = [&](std::initializer_list<std::string_view> names) { return header.hasAll(names); };
    return has({"billedcost", "effectivecost"}) || has({"billedcost", "chargeperiodstart"}) ||
           has({"lineitem/unblendedcost"}) || has({"line_item_unblended_cost"}) ||
           has({"costinbillingcurrency", "metercategory"}) || has({"pretaxcost", "metercategory"}) ||
           has({"usagedatetime", "metercategory"}) || has({"billing_account_id", "cost"}) ||
           has({"cost/mycost", "product/service"});
}

} // namespace breakeven
