// Where a cost export keeps what a bill is made of.
#pragma once

#include "pricing/bill/bill.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// What lines of a charge are, beyond what their cells say.
enum class ChargeMeaning { Other, CoveredByPlan, CoveredByReservation, UnusedPlan, UnusedReservation };

// Lines of a charge whose cost stands elsewhere: the sum of other columns. Indexes into a record; −1 and
// empty: not there.
struct ChargeCost
{
    std::string charge; // of the charge column
    ChargeMeaning meaning = ChargeMeaning::Other;
    std::vector<int> added;           // their cells; an empty one is 0
    std::vector<int> taken = {};      // from that
    std::optional<int> onlyWith = {}; // counts where this cell holds something
};

struct BillColumns
{
    std::string format;
    bool isKnown = false; // the header is that of an export
    std::string costName;
    std::optional<DayOrder> days; // as the vendor writes them, or as it was said
    bool isEffective = false;     // what was prepaid is spread over its use
    std::string currencyOfCost;   // of the mark in the header: "Cost ($)"
    bool hasCents = false;        // the cost is in hundredths
    int date = -1;
    int lastDay = -1; // a day or moment after which the charge no longer counts
    int cost = -1;
    int currency = -1;
    int charge = -1;
    int region = -1;
    int resource = -1;
    int quantity = -1;
    int unit = -1; // of the quantity
    int commitmentId = -1;
    std::vector<int> credits;         // amounts that belong to the cost: those of GCP are below 0
    std::vector<int> creditCells;     // all that tells of a credit
    std::vector<ChargeCost> byCharge; // what differs from the cost column
    std::vector<int> machines;        // a column each for the cost of a machine; empty: a line each
    std::vector<int> commitment;      // "Used", "Unused"
    std::vector<int> service;         // what the money is for, in words
    std::vector<int> sku;             // what may name a machine
    std::vector<int> details;         // JSON whose members may name a machine
};

// Columns of a header as it stands in the file. Errors: BadInput naming what is missing; Usage for an unknown
// role.
Result<BillColumns> billColumns(const std::vector<std::string> &header, const BillOptions &options,
                                const std::string &path);

// What the names of the columns say, of a known export or not.
BillHeader billHeader(const std::vector<std::string> &header);

// Whether `billColumns` would know the header without being told roles.
bool isBillHeader(const std::vector<std::string> &header);

} // namespace breakeven
