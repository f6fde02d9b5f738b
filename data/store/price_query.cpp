#include "data/readers/utc_time.h"
#include "data/store/database.h"
#include "data/store/price_rows.h"
#include "data/store/price_store.h"

#include <fmt/format.h>

namespace breakeven {

namespace {

constexpr std::int64_t kDay = 86400;

// The conditions of a filter as SQL on `series s`, with the texts to bind in their order.
struct Where
{
    std::string sql = " WHERE 1";
    std::vector<std::string> texts;

    explicit Where(const PriceFilter &filter)
    {
        require("s.provider", filter.provider);
        require("s.region", filter.region);
        require("s.zone", filter.zone);
        require("s.instance_type", filter.instanceType);
        require("s.os", filter.os);
        require("s.model", filter.model);
        require("s.detail", filter.detail);
        require("s.source", filter.source);
        if (filter.gpus.empty())
            return;
        std::string marks;
        for (const std::string &gpu : filter.gpus) {
            marks += marks.empty() ? "?" : ", ?";
            texts.push_back(gpu);
        }
        // The second half is what the partial index asks for.
        sql += " AND s.gpu IN (" + marks + ") AND s.gpu <> ''";
    }

    void bind(SQLite::Statement &statement, int times = 1) const
    {
        int i = 0;
        for (int round = 0; round < times; ++round)
            for (const std::string &text : texts)
                statement.bind(++i, text);
    }

private:
    void require(const char *column, const std::string &text)
    {
        if (text.empty())
            return;
        sql += fmt::format(" AND {} = ?", column);
        texts.push_back(text);
    }
};

std::string endOfDay(const Date &day) { return std::to_string((day.daysSinceEpoch() + 1) * kDay); }

// Which price of a series is meant: the current one, or the newest in use at the end of a day. A price whose
// source gives no time counts from the moment it was fetched.
std::string currentPrice(const PriceFilter &filter)
{
    if (!filter.asOf)
        return "s.current_id";
    return "(SELECT q.id FROM price q WHERE q.series_id = s.id AND q.is_aside = 0 AND q.at_s < " +
           endOfDay(*filter.asOf) + " ORDER BY q.at_s DESC, q.id DESC LIMIT 1)";
}

std::string asidePrice(const PriceFilter &filter)
{
    if (!filter.asOf)
        return "s.aside_id";
    return "(SELECT q.id FROM price q WHERE q.series_id = s.id AND q.is_aside = 1 AND q.at_s < " +
           endOfDay(*filter.asOf) +
           " AND q.at_s >= coalesce((SELECT r.at_s FROM price r WHERE r.id = " + currentPrice(filter) +
           "), q.at_s) ORDER BY q.at_s DESC, q.id DESC LIMIT 1)";
}

const char *orderOf(const PriceFilter &filter)
{
    switch (filter.sort) {
    case PriceSort::PerGpu:
        return " ORDER BY s.per_gpu_nano IS NULL, s.per_gpu_nano, s.id";
    case PriceSort::Price:
        return " ORDER BY s.price_nano, s.id";
    case PriceSort::Natural:
        break;
    }
    return " ORDER BY s.provider, s.region, s.instance_type, s.model, s.zone, s.os, s.detail, s.source, "
           "s.currency";
}

// Sorting by a day's price cannot use the figures kept for today.
const char *orderOfDay(const PriceFilter &filter)
{
    switch (filter.sort) {
    case PriceSort::PerGpu:
        return " ORDER BY s.gpu_numerator = 0, p.price_nano * s.gpu_denominator * 1.0 / s.gpu_numerator, "
               "s.id";
    case PriceSort::Price:
        return " ORDER BY p.price_nano, s.id";
    case PriceSort::Natural:
        break;
    }
    return orderOf(filter);
}

std::string limitOf(const PriceFilter &filter)
{
    if (!filter.limit && filter.offset == 0)
        return {};
    return fmt::format(" LIMIT {} OFFSET {}", filter.limit ? std::int64_t(*filter.limit) : -1, filter.offset);
}

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

bool hasSetAside(SQLite::Database &connection)
{
    return connection.execAndGet("SELECT EXISTS(SELECT 1 FROM series WHERE aside_id IS NOT NULL)").getInt() !=
           0;
}

// `series` whose current or set-aside price is wanted, each with the price to show.
std::string listSql(const PriceFilter &filter, const Where &where, bool withSetAside)
{
    if (!withSetAside)
        return select(kOfferColumns, currentPrice(filter)) + where.sql +
               (filter.asOf ? orderOfDay(filter) : orderOf(filter)) + limitOf(filter);
    // Both kinds through one join, so that they sort and page as one list.
    const std::string either =
        fmt::format("SELECT s.id AS sid, {} AS pid FROM series s{} UNION ALL SELECT s.id, {} FROM "
                    "series s{}{}",
                    currentPrice(filter), where.sql, asidePrice(filter), where.sql,
                    filter.asOf ? "" : " AND s.aside_id IS NOT NULL");
    return fmt::format(
        "SELECT {} FROM ({}) JOIN series s ON s.id = sid JOIN price p ON p.id = pid JOIN snapshot n ON "
        "n.id = p.snapshot_id{}, p.id{}",
        kOfferColumns, either, orderOfDay(filter), limitOf(filter));
}

PricePoint pointAt(SQLite::Statement &row)
{
    return {row.getColumn(1).getInt64(), row.getColumn(2).getInt64(), row.getColumn(3).getInt() != 0};
}

} // namespace

Result<std::vector<Offer>> PriceStore::list(const PriceFilter &filter) const
{
    return m_database.guarded([&]() -> Result<std::vector<Offer>> {
        SQLite::Database &connection = m_database.connection();
        const Where where(filter);
        const bool withSetAside = hasSetAside(connection);
        SQLite::Statement rows(connection, listSql(filter, where, withSetAside));
        where.bind(rows, withSetAside ? 2 : 1);
        BandLookup bands(connection);
        std::vector<Offer> offers;
        while (rows.executeStep()) {
            offers.push_back(offerAt(rows));
            bands.fill(offers.back());
        }
        return offers;
    });
}

Result<std::size_t> PriceStore::count(const PriceFilter &filter) const
{
    return m_database.guarded([&]() -> Result<std::size_t> {
        const Where where(filter);
        const std::string sql = filter.asOf ? "SELECT count(" + currentPrice(filter) + ") + count(" +
                                                  asidePrice(filter) + ") FROM series s"
                                            : "SELECT count(s.current_id) + count(s.aside_id) FROM series s";
        SQLite::Statement row(m_database.connection(), sql + where.sql);
        where.bind(row);
        row.executeStep();
        return std::size_t(row.getColumn(0).getInt64());
    });
}

Result<std::vector<PriceSeries>> PriceStore::history(const PriceFilter &filter) const
{
    const auto heads = [&]() -> Result<std::vector<PriceSeries>> {
        const Where where(filter);
        const std::string cut = filter.asOf ? " AND p.at_s < " + endOfDay(*filter.asOf) : "";
        SQLite::Statement series(m_database.connection(), select(std::string(kOfferColumns) + ", s.id",
                                                                 "coalesce(s.current_id, s.aside_id)") +
                                                              where.sql + orderOf(filter) + limitOf(filter));
        SQLite::Statement points(
            m_database.connection(),
            "SELECT max(coalesce(n.newest_s, p.at_s), p.at_s), p.at_s, p.price_nano, p.is_aside FROM "
            "price p JOIN snapshot n ON n.id = p.snapshot_id WHERE p.series_id = ?" +
                cut + " ORDER BY p.at_s, p.id");
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
                one.until = std::min<std::int64_t>(one.until, (filter.asOf->daysSinceEpoch() + 1) * kDay);
            if (!one.points.empty())
                result.push_back(std::move(one));
        }
        return result;
    };
    return m_database.guarded(heads);
}

Result<std::vector<Offer>> PriceStore::records(const PriceFilter &filter) const
{
    return m_database.guarded([&]() -> Result<std::vector<Offer>> {
        const Where where(filter);
        const std::string cut = filter.asOf ? " AND p.at_s < " + endOfDay(*filter.asOf) : "";
        SQLite::Statement rows(
            m_database.connection(),
            fmt::format("SELECT {} FROM series s JOIN price p ON p.series_id = s.id JOIN snapshot n ON "
                        "n.id = p.snapshot_id{}{}{}, p.at_s, p.id{}",
                        kOfferColumns, where.sql, cut, orderOf(filter), limitOf(filter)));
        where.bind(rows);
        std::vector<Offer> offers;
        while (rows.executeStep())
            offers.push_back(offerAt(rows));
        return offers;
    });
}

Result<int> PriceStore::accept(const PriceFilter &filter)
{
    return m_database.writing([&]() -> Result<int> {
        SQLite::Database &connection = m_database.connection();
        const Where where(filter);
        SQLite::Statement prices(
            connection,
            "UPDATE price SET is_aside = 0, flags = flags || ' jump_accepted' WHERE is_aside = 1 AND "
            "series_id IN (SELECT s.id FROM series s" +
                where.sql + ")");
        where.bind(prices);
        const int accepted = prices.exec();
        SQLite::Statement series(
            connection,
            "UPDATE series AS s SET (current_id, price_nano, per_gpu_nano, aside_id) = (SELECT p.id, "
            "p.price_nano, CASE WHEN s.gpu_numerator > 0 THEN CAST(round(p.price_nano * 1.0 * "
            "s.gpu_denominator / s.gpu_numerator) AS INTEGER) END, NULL FROM price p WHERE p.series_id = "
            "s.id "
            "ORDER BY p.at_s DESC, p.id DESC LIMIT 1)" +
                where.sql + " AND s.aside_id IS NOT NULL");
        where.bind(series);
        series.exec();
        return accepted;
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
            for (std::string *text :
                 {&one.source, &one.revision, &one.partition, &one.origin, &one.retrievedAt})
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
