#include "data/readers/utc_time.h"
#include "data/store/database.h"
#include "data/store/price_filter_sql.h"
#include "data/store/price_rows.h"
#include "data/store/price_store.h"
#include "model/numeric/time_constants.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

std::string select(const std::string &columns, const std::string &price)
{
    return "SELECT " + columns + " FROM series s JOIN price p ON p.id = " + price +
           " JOIN snapshot n ON n.id = p.snapshot_id";
}

class BandLookup
{
public:
    explicit BandLookup(SQLite::Database &connection)
        : m_hasAny(connection.execAndGet("SELECT EXISTS(SELECT 1 FROM interruption)").getInt() != 0),
          m_find(
              connection,
              "SELECT low, high, saving FROM interruption WHERE provider = ? AND region = ? AND os = ? AND "
              "instance_type = ? ORDER BY snapshot_id DESC LIMIT 1")
    {
    }

    void fill(Offer &offer)
    {
        if (!m_hasAny || offer.model != "spot")
            return;
        m_find.reset();
        SQLite::bind(m_find, offer.provider, offer.region, offer.os, offer.instanceType);
        if (!m_find.executeStep())
            return;
        offer.interruptionLow = m_find.getColumn(0).getDouble();
        offer.interruptionHigh = m_find.getColumn(1).getDouble();
        if (!m_find.getColumn(2).isNull())
            offer.savingOverOnDemand = m_find.getColumn(2).getDouble();
    }

private:
    bool m_hasAny = false;
    SQLite::Statement m_find;
};

// True of a price `p` of reading `n`: what came with the program is no part of a course that a source gave.
const std::string kCounts = fmt::format(
    " AND (n.partition <> '{0}' OR NOT EXISTS (SELECT 1 FROM price q JOIN snapshot m ON m.id = q.snapshot_id "
    "WHERE q.series_id = p.series_id AND m.partition <> '{0}' AND ({1} OR q.at_s >= p.at_s)))",
    kBundledPart, isFetchedSql("m"));

bool hasSetAside(SQLite::Database &connection)
{
    return connection.execAndGet("SELECT EXISTS(SELECT 1 FROM series WHERE aside_id IS NOT NULL)").getInt() !=
           0;
}

// Which series are searched. KnownFirst: those whose GPU has the amount that the list sorts by, which are
// often enough.
enum class Reach { KnownFirst, All };

bool goesByGpu(const PriceFilter &filter)
{
    return filter.sort == PriceSort::PerGpu || filter.sort == PriceSort::PerAmount;
}

// What a list by GPU knows of an offer.
bool isKnown(const Offer &offer, const PriceFilter &filter)
{
    return offer.gpuNumerator > 0 &&
           (filter.sort == PriceSort::PerGpu ||
            std::any_of(filter.amounts.begin(), filter.amounts.end(),
                        [&](const GpuAmount &amount) { return amount.gpu == offer.gpu; }));
}

// The first current prices, found within an index; as (sid, pid).
std::string firstCurrent(const PriceFilter &filter, const std::string &conditions, Reach reach)
{
    PriceFilter first = filter;
    if (first.limit)
        first.limit = *filter.limit + filter.offset;
    first.offset = 0;
    return fmt::format(
        "SELECT s.id AS sid, s.current_id AS pid FROM series s{} AND s.current_id IS NOT NULL{}{}{}",
        conditions, reach == Reach::KnownFirst ? " AND " + isKnownSql(filter) : "", orderOf(filter),
        first.limit ? limitOf(first) : "");
}

// `series` whose current or set-aside price is wanted, each with the price to show.
std::string listSql(const PriceFilter &filter, const FilterConditions &where, bool withSetAside, Reach reach)
{
    const std::string conditions = where.sql() + stillNamed(filter);
    if (!withSetAside && filter.asOf)
        return select(kOfferColumns, currentPrice(filter)) + conditions + orderOfDay(filter) +
               limitOf(filter);
    // Both kinds through one join, so that they sort and page as one list.
    const std::string either =
        filter.asOf
            ? fmt::format("SELECT s.id AS sid, {} AS pid FROM series s{} UNION ALL SELECT s.id, {} FROM "
                          "series s{}",
                          currentPrice(filter), conditions, asidePrice(filter), conditions)
        : withSetAside
            ? fmt::format("SELECT sid, pid FROM ({}) UNION ALL SELECT s.id, s.aside_id FROM series s "
                          "INDEXED BY series_aside{} AND s.aside_id IS NOT NULL",
                          firstCurrent(filter, conditions, reach), conditions)
            : firstCurrent(filter, conditions, reach);
    return fmt::format(
        "SELECT {} FROM ({}) CROSS JOIN series s ON s.id = sid JOIN price p ON p.id = pid JOIN snapshot n ON "
        "n.id = p.snapshot_id{}, p.id{}",
        kOfferColumns, either, withSetAside ? orderOfDay(filter) : orderOf(filter), limitOf(filter));
}

PricePoint pointAt(SQLite::Statement &row)
{
    return {row.getColumn(1).getInt64(), row.getColumn(2).getInt64(), row.getColumn(3).getInt() != 0};
}

} // namespace

namespace {

void eachListedOf(SQLite::Database &connection, const PriceFilter &filter, Reach reach, const TakeOffer &take)
{
    const FilterConditions where(filter);
    const bool withSetAside = hasSetAside(connection);
    SQLite::Statement rows(connection, listSql(filter, where, withSetAside, reach));
    where.bind(rows, withSetAside ? 2 : 1);
    BandLookup bands(connection);
    while (rows.executeStep()) {
        Offer offer = offerAt(rows);
        bands.fill(offer);
        take(std::move(offer));
    }
}

// With what its list compares currencies by.
Result<PriceFilter> withWorths(const PriceStore &prices, const PriceFilter &wanted)
{
    PriceFilter filter = wanted;
    if (filter.sort != PriceSort::Natural && filter.currency.empty()) {
        auto worths = prices.currencyWorths(filter.asOf);
        if (!worths)
            return worths.error();
        filter.worths = std::move(worths.value());
    }
    return filter;
}

} // namespace

Result<std::vector<Offer>> PriceStore::list(const PriceFilter &wanted) const
{
    const auto filter = withWorths(*this, wanted);
    if (!filter)
        return filter.error();
    return m_database.guarded([&]() -> Result<std::vector<Offer>> {
        std::vector<Offer> offers;
        const auto keep = [&](Offer &&offer) { offers.push_back(std::move(offer)); };
        if (filter->limit && !filter->asOf && goesByGpu(*filter)) {
            eachListedOf(m_database.connection(), *filter, Reach::KnownFirst, keep);
            if (offers.size() == *filter->limit && isKnown(offers.back(), *filter) &&
                !isSetAside(offers.back()))
                return offers;
            offers.clear();
        }
        eachListedOf(m_database.connection(), *filter, Reach::All, keep);
        return offers;
    });
}

Result<void> PriceStore::eachListed(const PriceFilter &wanted, const TakeOffer &take) const
{
    const auto filter = withWorths(*this, wanted);
    if (!filter)
        return filter.error();
    return m_database.guarded([&]() -> Result<void> {
        eachListedOf(m_database.connection(), *filter, Reach::All, take);
        return {};
    });
}

Result<std::size_t> PriceStore::count(const PriceFilter &filter) const
{
    return m_database.guarded([&]() -> Result<std::size_t> {
        const FilterConditions where(filter);
        const std::string sql = filter.asOf ? "SELECT count(" + currentPrice(filter) + ") + count(" +
                                                  asidePrice(filter) + ") FROM series s"
                                            : "SELECT count(s.current_id) + count(s.aside_id) FROM series s";
        SQLite::Statement row(m_database.connection(), sql + where.sql() + stillNamed(filter));
        where.bind(row);
        row.executeStep();
        return std::size_t(row.getColumn(0).getInt64());
    });
}

Result<std::vector<PriceSeries>> PriceStore::history(const PriceFilter &filter) const
{
    const auto heads = [&]() -> Result<std::vector<PriceSeries>> {
        const FilterConditions where(filter);
        const std::string cut = filter.asOf ? " AND p.at_s < " + endOfDay(*filter.asOf) : "";
        SQLite::Statement series(m_database.connection(), select(std::string(kOfferColumns) + ", s.id",
                                                                 "coalesce(s.current_id, s.aside_id)") +
                                                              where.sql() + orderOf(filter) +
                                                              limitOf(filter));
        SQLite::Statement points(
            m_database.connection(),
            "SELECT max(coalesce(n.newest_s, p.at_s), p.at_s), p.at_s, p.price_nano, p.is_aside FROM "
            "price p JOIN snapshot n ON n.id = p.snapshot_id WHERE p.series_id = ?" +
                cut + kCounts + " ORDER BY p.at_s, p.id");
        where.bind(series);
        std::vector<PriceSeries> result;
        while (series.executeStep()) {
            PriceSeries one{offerAt(series), {}, 0};
            points.reset();
            points.bind(1, series.getColumn(series.getColumnCount() - 1).getInt64());
            while (points.executeStep()) {
                one.points.push_back(pointAt(points));
                one.until = std::max(one.until, points.getColumn(0).getInt64());
            }
            if (filter.asOf)
                one.until =
                    std::min<std::int64_t>(one.until, (filter.asOf->daysSinceEpoch() + 1) * kSecondsPerDay);
            if (!one.points.empty())
                result.push_back(std::move(one));
        }
        return result;
    };
    return m_database.guarded(heads);
}

Result<std::vector<Offer>> PriceStore::records(const PriceFilter &filter) const
{
    std::vector<Offer> offers;
    const auto read = eachRecord(filter, [&](Offer &&offer, double) -> Result<void> {
        offers.push_back(std::move(offer));
        return {};
    });
    return read ? Result<std::vector<Offer>>(std::move(offers)) : read.error();
}

Result<void> PriceStore::eachRecord(const PriceFilter &filter, const TakeRecord &take) const
{
    return m_database.guarded([&]() -> Result<void> {
        SQLite::Database &connection = m_database.connection();
        const SmallCache small(connection);
        const FilterConditions where(filter);
        const std::string cut = filter.asOf ? " AND p.at_s < " + endOfDay(*filter.asOf) : "";
        const double all = double(connection.execAndGet("SELECT max(id) FROM price").getInt64());
        // The series in the order of their index, of each the prices: nothing is sorted that is not of one
        // series.
        SQLite::Statement rows(
            connection, fmt::format("SELECT {} FROM series s CROSS JOIN price p ON p.series_id = s.id CROSS "
                                    "JOIN snapshot n ON n.id = p.snapshot_id{}{}{}, p.at_s, p.id{}",
                                    kOfferColumns, where.sql(), cut, orderOf(filter), limitOf(filter)));
        where.bind(rows);
        for (double done = 0; rows.executeStep(); ++done)
            if (auto taken = take(offerAt(rows), std::min(1.0, done / all)); !taken)
                return taken;
        return {};
    });
}

Result<std::vector<PriceSnapshot>> PriceStore::snapshots() const
{
    return m_database.guarded([&]() -> Result<std::vector<PriceSnapshot>> {
        SQLite::Statement rows(
            m_database.connection(),
            "SELECT source, revision, partition, origin, retrieved_at, newest_s, rows, records, max(id) "
            "FROM snapshot GROUP BY source, partition ORDER BY source, partition");
        std::vector<PriceSnapshot> result;
        while (rows.executeStep()) {
            PriceSnapshot one;
            int column = 0;
            for (std::string *text : {&one.source, &one.revision, &one.part, &one.origin, &one.retrievedAt})
                *text = rows.getColumn(column++).getString();
            if (!rows.getColumn(5).isNull())
                one.newest = rows.getColumn(5).getInt64();
            one.rows = rows.getColumn(6).getInt64();
            one.records = rows.getColumn(7).getInt64();
            result.push_back(std::move(one));
        }
        return result;
    });
}

Result<std::vector<SourceCheck>> PriceStore::checks() const
{
    return m_database.guarded([&]() -> Result<std::vector<SourceCheck>> {
        SQLite::Statement rows(m_database.connection(),
                               "SELECT source, partition, checked_at, failed_at, error FROM source_check "
                               "ORDER BY source, partition");
        std::vector<SourceCheck> result;
        while (rows.executeStep()) {
            SourceCheck one;
            int column = 0;
            for (std::string *text : {&one.source, &one.part, &one.checkedAt, &one.failedAt, &one.error})
                *text = rows.getColumn(column++).getString();
            result.push_back(std::move(one));
        }
        return result;
    });
}

Result<bool> PriceStore::hasSnapshot(const std::string &source, const std::string &revision) const
{
    return m_database.guarded([&]() -> Result<bool> {
        SQLite::Statement row(m_database.connection(),
                              "SELECT EXISTS(SELECT 1 FROM snapshot WHERE source = ? AND revision = ?)");
        SQLite::bind(row, source, revision);
        row.executeStep();
        return row.getColumn(0).getInt() != 0;
    });
}

} // namespace breakeven
