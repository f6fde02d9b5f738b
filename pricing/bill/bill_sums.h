// The sums of a bill while its records are read.
#pragma once

#include "pricing/bill/bill.h"
#include "pricing/bill/bill_columns.h"
#include "pricing/bill/bill_line.h"

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace breakeven {

// One record, and where its cells are; owned by the reader.
struct BillRecord
{
    const BillColumns *columns = nullptr;
    const std::vector<std::string_view> *cells = nullptr;
    std::string_view written; // its line or lines
    DecimalMark mark = DecimalMark::Point;

    std::string_view cell(int column) const;
    std::vector<std::string_view> cellsOf(const std::vector<int> &columns) const;
};

// What the cells that count show of how they are written.
struct BillEvidence
{
    ColumnCells days;
    ColumnCells amounts{false};
};

// A line as it is understood.
struct BillItem
{
    BillLineKind kind;
    Date day;
    Date last; // the last day it is for
    NanoMoney money = 0;
    std::optional<double> gpuHours; // of use that says them
    bool isUse = false;
    bool isPurchase = false;
    std::string region;
    std::size_t resource = 0; // its hash; 0: none
};

class BillSums
{
public:
    // All must outlive it.
    BillSums(const BillOptions &options, Bill &bill, const std::string &path)
        : m_options(options), m_bill(bill), m_path(path)
    {
    }

    // Errors: BadInput for another currency than before, a day in another order than the known one, more
    // money than can be counted, and a line with money that cannot be read unless such lines may be skipped.
    Result<void> take(const BillRecord &record, std::int64_t line);
    // A record that does not fit the header: the same.
    Result<void> takeUnaligned(std::size_t cells, std::size_t columns, std::int64_t line);
    // Completes the bill. Errors: BadInput where no line is taken, saying what there was instead.
    Result<void> finish(const BillColumns &columns);
    const BillEvidence &evidence() const { return m_evidence; }

private:
    struct Amount
    {
        std::optional<NanoMoney> money;
        std::string_view unread; // a cell that is no amount; empty: there is none
        bool isUnused = false;   // of a commitment
    };
    Amount amountOf(const BillRecord &record) const;
    Result<void> checkDay(const BillColumns &columns, std::string_view date);
    Result<void> checkCurrency(const BillRecord &record);
    Result<void> checkMarks();
    const BillLineKind &kindOf(const BillRecord &record);
    void skip(const std::string &reason);
    Result<void> unread(const char *what, std::string_view cell, bool mayReadOtherwise);
    void noteEvidence(const BillRecord &record);
    bool isNoLine(const BillRecord &record, NanoMoney money);
    std::string place() const;
    bool isAskedFor(const Date &day) const;
    void beginSample();
    void noteSample(const std::string &outcome);
    BillItem itemOf(const BillRecord &record, const Date &day, const Amount &amount);
    Result<void> takeItem(const BillRecord &record, BillItem item);
    Result<void> takeMoney(const BillItem &item);
    Result<void> add(BillShare &share, NanoMoney money);
    std::string leftOutWords() const;
    Result<void> takePayments();
    Result<void> takeUnusedPlans();
    void noteCommitments();
    void noteRepeats();
    Error nothingTaken() const;
    void addMonths();
    void notePartMonths();
    void noteSeen(const Date &first, const Date &last);
    void noteHours(const BillItem &item);
    void countRepeats(const BillRecord &record, const BillItem &item);
    void addParts();

    const BillOptions &m_options;
    Bill &m_bill;
    const std::string &m_path;
    std::int64_t m_line = 0;                                       // that is being taken
    std::map<int, std::array<BillShare, kCategoryCount>> m_months; // by year · 12 + month − 1
    // GPU-hours of the lines taken, by month; nothing: a line does not say them.
    std::map<int, std::optional<double>> m_hours;
    std::optional<Date> m_firstSeen; // of all lines that can be used
    Date m_lastSeen;
    std::unordered_map<std::string, BillLineKind> m_kinds; // by what decides them
    std::unordered_set<std::size_t> m_resources;           // their hashes
    std::int64_t m_purchases = 0;                          // of the lines taken, with money
    BillEvidence m_evidence;
    // Payments for commitments by their id, until it is known whether their use is on the bill too.
    std::map<std::string, std::vector<BillItem>> m_payments;
    std::unordered_set<std::string> m_usedCommitments;
    // Money of savings plans that no use was covered with, and of what was covered.
    std::vector<BillItem> m_unusedPlans;
    NanoMoney m_covered = 0;
    NanoMoney m_coveredOfGpus = 0;
    NanoMoney m_allMoney = 0; // of the lines so far, for sums below them
    // Lines of machines that stand there again.
    std::unordered_set<std::size_t> m_lines; // their hashes
    BillShare m_repeated;
    std::unordered_map<std::size_t, double> m_hoursOfDay; // by machine and day
    std::string m_longDay;                                // the first with more than 24 h, in words
    bool m_hasRegions = false;
    std::string m_key;
    BillSample *m_sample = nullptr; // of the line that is being taken, while samples are kept
    std::string m_example;          // the first machine that was left out, and why
    std::string m_exampleGroup;
};

} // namespace breakeven
