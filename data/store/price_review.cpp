// Prices that were set aside, and what a person decides about them.
#include "data/store/database.h"
#include "data/store/price_filter_sql.h"
#include "data/store/price_rows.h"
#include "data/store/price_store.h"

namespace breakeven {

namespace {

const char *flagsOf(JumpDecision decision)
{
    switch (decision) {
    case JumpDecision::AcceptOnce:
        return " jump_accepted";
    case JumpDecision::AcceptAlways:
        return " jump_accepted jumps_accepted";
    case JumpDecision::KeepOut:
        break;
    }
    return " jump_kept_out";
}

// The newest price in use with its figures, and the one that waits where it is as new.
std::string showNewest()
{
    const std::string inUse = newestPriceId("s.id", "q.is_aside = 0");
    return "UPDATE series AS s SET (current_id, price_nano, shown_at_s, per_gpu_nano) = (SELECT CASE WHEN "
           "p.is_aside = 0 THEN p.id END, p.price_nano, p.at_s, CASE WHEN s.gpu_numerator > 0 THEN "
           "CAST(round(p.price_nano * 1.0 * s.gpu_denominator / s.gpu_numerator) AS INTEGER) END FROM price "
           "p "
           "WHERE p.id = coalesce(" +
           inUse + ", " + newestPriceId("s.id", "q.is_aside = 1") +
           ")), aside_id = (SELECT q.id FROM price q WHERE q.series_id = s.id AND " + kWaits +
           " AND q.at_s >= coalesce((SELECT p.at_s FROM price p WHERE p.id = " + inUse +
           "), q.at_s) ORDER BY q.at_s DESC, q.id DESC LIMIT 1)";
}

} // namespace

PriceFilter PriceFilter::seriesOf(const Offer &offer)
{
    PriceFilter filter;
    filter.provider = offer.provider;
    filter.region = offer.region;
    filter.zone = offer.zone;
    filter.instanceType = offer.instanceType;
    filter.os = offer.os;
    filter.model = offer.model;
    filter.detail = offer.detail;
    filter.source = offer.source;
    filter.currency = offer.currency;
    filter.isExact = true;
    return filter;
}

Result<std::vector<SetAsidePrices>> PriceStore::setAside() const
{
    return m_database.guarded([&]() -> Result<std::vector<SetAsidePrices>> {
        SQLite::Statement rows(
            m_database.connection(),
            std::string("SELECT ") + kOfferColumns +
                ", c.price_nano, (SELECT count(*) FROM price q WHERE q.series_id = s.id AND " + kWaits +
                ") FROM series s JOIN price p ON p.id = s.aside_id JOIN snapshot n ON n.id = p.snapshot_id "
                "LEFT JOIN price c ON c.id = s.current_id WHERE s.aside_id IS NOT NULL" +
                orderOf({}));
        std::vector<SetAsidePrices> result;
        while (rows.executeStep()) {
            SetAsidePrices one{offerAt(rows), {}, 0};
            const SQLite::Column inUse = rows.getColumn(rows.getColumnCount() - 2);
            if (!inUse.isNull())
                one.inUse = inUse.getInt64();
            one.records = rows.getColumn(rows.getColumnCount() - 1).getInt64();
            result.push_back(std::move(one));
        }
        return result;
    });
}

Result<int> PriceStore::decide(const PriceFilter &filter, JumpDecision decision)
{
    return m_database.writing([&]() -> Result<int> {
        SQLite::Database &connection = m_database.connection();
        const FilterConditions where(filter);
        const bool isAccepted = decision != JumpDecision::KeepOut;
        SQLite::Statement prices(
            connection, std::string("UPDATE price AS q SET ") + (isAccepted ? "is_aside = 0, " : "") +
                            "flags = q.flags || '" + flagsOf(decision) + "' WHERE " + kWaits +
                            " AND q.series_id IN (SELECT s.id FROM series s" + where.sql() + ")");
        where.bind(prices);
        const int decided = prices.exec();
        SQLite::Statement series(connection, showNewest() + where.sql() + " AND s.aside_id IS NOT NULL");
        where.bind(series);
        series.exec();
        return decided;
    });
}

Result<int> PriceStore::reconsider(const PriceFilter &filter)
{
    return m_database.writing([&]() -> Result<int> {
        SQLite::Database &connection = m_database.connection();
        const FilterConditions where(filter);
        SQLite::Statement prices(
            connection, "UPDATE price AS q SET is_aside = 1, flags = replace(replace(replace(q.flags, ' "
                        "jumps_accepted', ''), ' jump_accepted', ''), ' jump_kept_out', '') WHERE "
                        "(instr(q.flags, ' jump_accepted') > 0 OR instr(q.flags, ' jump_kept_out') > 0) AND "
                        "q.series_id IN (SELECT s.id FROM series s" +
                            where.sql() + ")");
        where.bind(prices);
        const int waiting = prices.exec();
        SQLite::Statement series(connection,
                                 showNewest() + where.sql() +
                                     " AND EXISTS (SELECT 1 FROM price q WHERE q.series_id = s.id AND " +
                                     kWaits + ")");
        where.bind(series);
        series.exec();
        return waiting;
    });
}

} // namespace breakeven
