// A bill as what was really paid for an option of a study: a measured month for each whole month on it.
#pragma once

#include "data/store/price_store.h"
#include "model/study/study.h"
#include "pricing/bill/bill.h"

#include <string>
#include <vector>

namespace breakeven {

struct ActualsRequest
{
    std::string option;           // its id or its name
    std::string planStart;        // "2026-08": the plan's first month; empty: as the study says it
    bool takesPartMonths = false; // first and last month are whole, though no line says so
    bool takesOtherMachines = false;
};

// Names of months, each in one of the lists.
struct AddedActuals
{
    std::string id;
    std::string name;
    std::string firstMonth; // of the plan
    std::vector<std::string> added;
    std::vector<std::string> replaced;  // they were there with other figures
    std::vector<std::string> unchanged; // they were there as they are
    std::vector<std::string> outside;   // kept, and beyond the plan
    std::vector<std::string> left;      // not taken, with the reason
    std::string rates;                  // what it was converted with, in words
    std::vector<std::string> notes;     // what to think of before the figures are compared

    bool hasChanged() const { return !added.empty() || !replaced.empty(); }
};

// A bill of machines alone states compute and what is paid and not used; one of all lines states every
// category of bills, with 0 where it has none. The plan's first month is the one that is asked for, that of
// the option's bills, or that of any other bill of the study; else the first month on this bill. Errors:
// NotFound for an option the study does not have and for a currency without a rate; BadInput for a bill
// without currency or without a whole month, and of other machines than the option's, unless they are taken
// with a note; `study` is unchanged then.
Result<AddedActuals> addActuals(Study &study, const Bill &bill, const ActualsRequest &request,
                                const PriceStore *prices);

} // namespace breakeven
