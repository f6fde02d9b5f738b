// Series that the store does not have, with their prices and places: gathered in pieces and written many at a
// time; for this folder. A large feed brings hundreds of thousands of them at once.
#pragma once

#include "data/readers/sorted_records.h"
#include "data/store/price_rows.h"
#include "data/store/price_store.h"
#include "data/store/rows_insert.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace breakeven {

class NewSeries
{
public:
    explicit NewSeries(SQLite::Database &connection);

    // One series after the other, by provider, region and machine; of each the prices, by time where they can
    // be. What is handed over is copied. Prices may be written before their series.
    void begin(const Offer &first, const std::string &source, std::int64_t snapshot);
    void add(const Offer &offer, const OfferTime &time);
    // Errors: of SortedRecords.
    Result<void> end();

    struct Report
    {
        std::int64_t records = 0;
        std::int64_t repeated = 0;           // a price that its series had already, at the same time
        std::vector<std::int64_t> unsettled; // series whose current price may not be the newest given
    };
    // Writes what is still held. Errors: as `end`.
    Result<Report> finish();

    // The number of a price that is written elsewhere.
    std::int64_t takePriceId() { return m_nextPrice++; }

private:
    struct Newest
    {
        std::int64_t at = 0;
        std::int64_t id = 0; // 0: there is none
        NanoMoney price = 0;
        std::optional<NanoMoney> perGpu;
    };
    struct Series
    {
        std::int64_t id = 0;
        std::array<std::string, 11> texts; // in the order of the columns
        std::array<int, 5> numbers{};
        Newest current;
        Newest aside;
    };
    struct Price
    {
        std::int64_t id = 0;
        std::int64_t series = 0;
        std::int64_t snapshot = 0;
        OfferTime time;
        NanoMoney price = 0;
        std::optional<NanoMoney> listPrice;
        bool isAside = false;
        std::string flags;
        std::string note;
    };

    static void bindSeries(SQLite::Statement &statement, int parameter, const Series &series);
    static void bindPrice(SQLite::Statement &statement, int parameter, const Price &price);
    void describe(const Offer &offer);
    void writeSeries();
    void writePrices();
    void writeModels();
    Result<void> writeMachines();

    RowsInsert m_addSeries;
    RowsInsert m_addPrices;
    SQLite::Statement m_addMachine;
    SQLite::Statement m_addModel;
    std::int64_t m_nextSeries = 1;
    std::int64_t m_nextPrice = 1;
    std::int64_t m_snapshot = 0;
    Series m_open;
    bool m_isSettled = true;               // the open series
    std::int64_t m_lastTime = 0;           // of its prices
    std::vector<NanoMoney> m_pricesAtOnce; // of that time
    std::vector<Series> m_series;          // that wait to be written
    std::vector<Price> m_prices;
    std::array<std::string, 2> m_lastPlace; // provider, region
    std::set<std::string> m_placeModels;    // there
    SortedRecords m_machines;               // with their places, as the store keeps them
    std::string m_lastMachine;
    std::string m_machine;
    Report m_report; // since the last one
};

} // namespace breakeven
