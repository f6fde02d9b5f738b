// What stands on a bill more than once: the same line, more than a day of one machine's day, and costs that
// are repeated for each of their credits.
#pragma once

#include "pricing/bill/bill_record.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace breakeven {

// Hashes that were seen, in one block of memory: a bill has a line for each of its machines' hours.
class SeenHashes
{
public:
    // Whether it is a new one.
    bool add(std::size_t hash);
    std::size_t size() const { return m_count; }

private:
    void grow();

    std::vector<std::size_t> m_slots; // 0: free
    std::size_t m_count = 0;
};

class BillRepeats
{
public:
    // Whether the record repeats the cost of one above for another of its credits: rows of Google's export,
    // flattened by credits, differ in nothing else.
    bool isCostAgain(const BillRecord &record);
    // A line whose cost `isCostAgain`.
    void noteCostAgain(const BillRecord &record);
    // A line of the bill, as it is taken.
    void note(const BillRecord &record, const BillItem &item);
    // Adds what is to be told, with both sums.
    void addIssues(Bill &bill, const std::string &path) const;

private:
    static constexpr std::size_t kMost = 2'000'000; // lines that are held against each other

    SeenHashes m_lines; // of machines
    BillShare m_repeated;
    std::unordered_map<std::size_t, double> m_hoursOfDay;    // by machine and day
    std::string m_longDay;                                   // the first with more than 24 h, in words
    std::unordered_map<std::size_t, std::size_t> m_credited; // the credits of a line by all of it but these
    BillShare m_costsAgain;
};

} // namespace breakeven
