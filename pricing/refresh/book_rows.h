// Rows of a price book as bytes that sort as the store keeps prices: by reading, series and time; for this
// folder.
#pragma once

#include "data/readers/sorted_records.h"
#include "pricing/own/price_book.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

// What is stored of a row beside its key; texts follow.
struct BookRowNumbers
{
    std::int64_t price = 0;
    std::int64_t listPrice = 0;
    std::int64_t line = 0;
    std::int32_t day = 0; // since 1970
    std::int32_t gpuNumerator = 0;
    std::int32_t gpuDenominator = 1;
    std::int32_t gpuMemoryMib = 0;
    std::int32_t vcpuMilli = 0;
    std::int32_t ramMib = 0;
    bool hasListPrice = false;
    bool hasDay = false;
    bool isObserved = false;
    bool saysSource = false;
    bool saysRevision = false;
};

class BookRows
{
public:
    Result<void> add(const PriceBookRow &row, std::uint32_t reading);
    Result<void> sort();
    std::int64_t size() const { return m_records.size(); }

    // The next row; false at the end. Valid until the next call.
    Result<bool> next();
    std::uint32_t reading() const { return m_reading; }
    // Of the same reading, series and time as the row before it.
    bool isOfSameTime() const { return m_isOfSameTime; }
    bool isOfSameSeries() const { return m_isOfSameSeries; }
    // Seconds UTC that the row names; nothing where it names none.
    std::optional<std::int64_t> time() const;
    const BookRowNumbers &numbers() const { return m_numbers; }
    Offer &offer() { return m_offer; }

private:
    void readSeries(std::string_view series);
    void readRest(std::string_view value);

    SortedRecords m_records;
    std::string m_key; // of a row that is added; then of the last one that was read
    std::string m_value;
    std::uint32_t m_reading = 0;
    std::int64_t m_time = 0;
    bool m_isOfSameTime = false;
    bool m_isOfSameSeries = false;
    BookRowNumbers m_numbers;
    Offer m_offer;
};

} // namespace breakeven
