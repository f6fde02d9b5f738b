// Series that the store does not have, gathered and then written together with their prices and places; for
// this folder. A large feed brings hundreds of thousands of them at once.
#pragma once

#include "data/store/price_rows.h"
#include "data/store/price_store.h"
#include "data/store/rows_insert.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace breakeven {

class NewSeries
{
public:
    explicit NewSeries(SQLite::Database &connection);

    // One series with its prices: those of `offers` at `members`, one or more. The offers stay where they are
    // until they are written.
    void add(const std::vector<Offer> &offers, std::span<const std::size_t> members,
             const std::string &retrievedAt);

    struct Unsettled
    {
        std::int64_t series = 0;
        const Offer *offer = nullptr;
    };
    struct Report
    {
        std::int64_t records = 0;
        std::int64_t repeated = 0;        // a price that its series had already, at the same time
        std::vector<Unsettled> unsettled; // whose current price may not be the newest given
    };
    Report write(std::int64_t snapshot, const std::string &source);

    // The number of a price that is written elsewhere.
    std::int64_t takePriceId() { return m_nextPrice++; }

private:
    struct Newest
    {
        std::int64_t at = 0;
        std::int64_t id = 0;
        const Offer *offer = nullptr;

        void take(std::int64_t time, std::int64_t price, const Offer &of)
        {
            if (!offer || time >= at)
                *this = {time, price, &of};
        }
    };
    struct Series
    {
        std::int64_t id = 0;
        const Offer *offer = nullptr;
        Newest current;
        Newest aside;
    };
    struct Price
    {
        std::int64_t id = 0;
        std::int64_t series = 0;
        const Offer *offer = nullptr;
        OfferTime time;
        std::string flags;
    };

    static void bindSeries(SQLite::Statement &statement, int parameter, const Series &series,
                           const std::string &source);
    static void bindPrice(SQLite::Statement &statement, int parameter, const Price &price,
                          std::int64_t snapshot);
    void writePlaces();

    RowsInsert m_addSeries;
    RowsInsert m_addPrices;
    SQLite::Statement m_addMachine;
    SQLite::Statement m_addModel;
    std::int64_t m_nextSeries = 1;
    std::int64_t m_nextPrice = 1;
    std::vector<Series> m_series;
    std::vector<Price> m_prices;
    Report m_report; // of what is gathered
};

} // namespace breakeven
