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
    bool hasDecimalComma = false;

    std::string_view cell(int column) const;
    std::vector<std::string_view> cellsOf(const std::vector<int> &columns) const;
};

// What the days of a file with no known order say of it: an example of each, empty where there is none.
struct DaysSeen
{
    std::string dayFirst;
    std::string monthFirst;
    std::string either;
};

class BillSums
{
public:
    // Both must outlive it.
    BillSums(const BillOptions &options, Bill &bill) : m_options(options), m_bill(bill) {}

    // Errors: BadInput for another currency than before, a day in another order than the known one, more
    // money than can be counted.
    Result<void> take(const BillRecord &record, const std::function<std::string()> &place);
    // Counts a record that is none of the table.
    void skipLine(const std::string &reason, const std::string &place);
    // Completes the bill. Errors: BadInput where no line is taken, saying what there was instead.
    Result<void> finish(const BillColumns &columns, const std::string &path);
    // Where no order is known the month is taken to come first, and this says whether it may.
    const DaysSeen &daysSeen() const { return m_days; }

private:
    Result<void> checkDay(const BillColumns &columns, std::string_view date,
                          const std::function<std::string()> &place);
    Result<void> checkCurrency(const BillRecord &record, const std::function<std::string()> &place);
    const BillLineKind &kindOf(const BillRecord &record);
    void skip(const std::string &reason, const std::string &place);
    bool isAskedFor(const Date &day) const;
    void beginSample();
    void noteSample(const std::string &outcome);
    Result<void> takeMoney(const BillRecord &record, const BillLineKind &kind, const Date &day,
                           NanoMoney money, const std::function<std::string()> &place);
    std::string leftOutWords() const;
    void noteCommitments();
    Error nothingTaken(const std::string &path) const;
    void addMonths();
    void notePartMonths();
    void noteSeen(const Date &first, const Date &last);
    void noteHours(const BillRecord &record, const BillLineKind &kind, const Date &day, NanoMoney money);
    void addParts();

    const BillOptions &m_options;
    Bill &m_bill;
    std::map<int, std::array<BillShare, kCategoryCount>> m_months; // by year · 12 + month − 1
    // GPU-hours of the lines taken, by month; nothing: a line does not say them.
    std::map<int, std::optional<double>> m_hours;
    std::optional<Date> m_firstSeen; // of all lines that can be used
    Date m_lastSeen;
    std::unordered_map<std::string, BillLineKind> m_kinds; // by what decides them
    std::unordered_set<std::size_t> m_resources;           // their hashes
    std::int64_t m_purchases = 0;                          // of the lines taken, with money
    DaysSeen m_days;
    std::string m_key;
    BillSample *m_sample = nullptr; // of the line that is being taken, while samples are kept
    std::string m_example;          // the first machine that was left out, and why
    std::string m_exampleGroup;
};

} // namespace breakeven
