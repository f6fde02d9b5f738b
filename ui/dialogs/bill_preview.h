// A cost export as its import shows it, before anything changes.
//
// Threads: `previewBill` is for a worker; what it gives is immutable.
#pragma once

#include "model/result.h"
#include "pricing/bill/bill.h"

#include <QString>

#include <string>

namespace breakeven {

struct BillPreview
{
    Result<BillHeader> header;
    Result<Bill> bill;
};

// Which columns hold what: as their names say, or as `BillOptions::roles` does.
enum class BillRoles { Recognised, Said };

BillPreview previewBill(const std::string &path, BillOptions options, BillRoles roles);

// What was paid, by month and category, and what was left out.
QString billHtml(const Bill &bill);
// A sentence that names options of the command line, with the fields of the import in their place.
QString withBillFields(QString sentence);
QString billAmount(NanoMoney nano);

} // namespace breakeven
