// The sums of a bill while its records are read.
#pragma once

#include "pricing/bill/bill_commitments.h"
#include "pricing/bill/bill_months.h"
#include "pricing/bill/bill_record.h"
#include "pricing/bill/bill_repeats.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace breakeven {

// What the cells that count show of how they are written.
struct BillEvidence
{
    ColumnCells days;
    ColumnCells amounts{false};
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
    BillItem itemOf(const BillRecord &record, const Date &day, const BillAmount &amount);
    Result<void> takeItem(const BillRecord &record, BillItem item);
    Result<void> takeMoney(const BillItem &item);
    Result<void> add(BillShare &share, NanoMoney money);
    std::string leftOutWords() const;
    void noteCommitments();
    Error nothingTaken() const;
    void noteSeen(const Date &first, const Date &last);
    void noteHours(const BillItem &item);

    const BillOptions &m_options;
    Bill &m_bill;
    const std::string &m_path;
    std::int64_t m_line = 0; // that is being taken
    BillMonthSums m_sums;
    std::unordered_map<std::string, BillLineKind> m_kinds; // by what decides them
    std::unordered_set<std::size_t> m_resources;           // their hashes
    std::int64_t m_purchases = 0;                          // of the lines taken, with money
    BillEvidence m_evidence;
    BillCommitments m_commitments;
    BillRepeats m_repeats;
    NanoMoney m_allMoney = 0; // of the lines so far, for sums below them
    bool m_hasRegions = false;
    std::string m_key;
    BillSample *m_sample = nullptr; // of the line that is being taken, while samples are kept
    std::string m_example;          // the first machine that was left out, and why
    std::string m_exampleGroup;
};

} // namespace breakeven
