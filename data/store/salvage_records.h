// The records of a store's tables and indexes, as far as the pages that hold them are whole; for this folder.
//
// Nothing is trusted that a page says: of a store without checksums each may be wrong.
// Source: sqlite.org/fileformat2.html, 1.6 "B-tree Pages" and 2.1 "Record Format".
#pragma once

#include "data/store/salvage_pages.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace breakeven {

struct Bytes
{
    std::string bytes;
    bool operator==(const Bytes &) const = default;
};

// Nothing, a whole number, a number, a text or bytes.
using StoredValue = std::variant<std::monostate, std::int64_t, double, std::string, Bytes>;

struct StoredRecord
{
    std::int64_t rowid = 0; // 0 in an index and in a table without
    std::vector<StoredValue> values;
};

// What a walk through a tree missed.
struct TreeGaps
{
    std::int64_t pages = 0;   // that are not whole, with all that they lead to
    std::int64_t records = 0; // of whole pages, whose rest is not whole
    bool any() const { return pages > 0 || records > 0; }
};

class StoredRecords
{
public:
    using OnRecord = std::function<void(StoredRecord)>;

    // `tell` hears how much of the pages was reached, from 0 to 1; nothing more is read once a stop is asked
    // for.
    StoredRecords(StorePages &pages, std::function<void(double)> tell, std::stop_token stop)
        : m_pages(pages), m_isReached(std::size_t(pages.count()) + 1, false), m_tell(std::move(tell)),
          m_stop(std::move(stop))
    {
    }

    // Each record of the tree whose root is this page. A page is read once: what two trees name is the
    // first's.
    TreeGaps walk(std::int64_t root, const OnRecord &onRecord);

    // Reads which pages are free; false where that is not known.
    bool skipFreePages();

    // Each whole page with records that no walk has reached, as a list of them. `isTaken` says whether they
    // found a place; the page counts as reached then.
    using TakePage = std::function<bool(std::vector<StoredRecord>)>;
    void eachLeft(const TakePage &isTaken);

private:
    TreeGaps walkPage(std::int64_t number, int depth, const OnRecord &onRecord);
    // `read` gains the further pages that the record is on.
    bool readRecord(std::string_view page, std::size_t at, bool isTable, StoredRecord &record,
                    std::vector<std::int64_t> &read);
    bool readOverflow(std::int64_t number, std::uint64_t bytes, std::string &payload,
                      std::vector<std::int64_t> &read);
    bool enter(std::int64_t number);
    void take(const std::vector<std::int64_t> &pages);

    StorePages &m_pages;
    std::vector<bool> m_isReached;
    std::int64_t m_reached = 0;
    std::function<void(double)> m_tell;
    std::stop_token m_stop;
};

} // namespace breakeven
