// Reads a bill of a text, as the tests of bills do.
#pragma once

#include "pricing/bill/bill.h"
#include "tests/support/bill_fixtures.h"
#include "tests/support/replaced_text.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <string>

namespace breakeven::test {

inline Result<Bill> readBillText(const std::string &text, const BillOptions &options = {})
{
    const TemporaryFolder folder;
    return readBill(writeBill(folder.file("bill.csv"), text), options);
}

inline Bill bill(const std::string &text, const BillOptions &options = {})
{
    return required(readBillText(text, options));
}

inline Error refused(const std::string &text, const BillOptions &options = {})
{
    const auto result = readBillText(text, options);
    REQUIRE_FALSE(result);
    return result.error();
}

inline std::string of(const Bill &bill, std::size_t month, Category category)
{
    return nanoText(bill.months.at(month).byCategory[std::size_t(category)].money);
}

} // namespace breakeven::test
