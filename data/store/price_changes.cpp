// What became of prices since a day or since they were last fetched.
#include "data/readers/utc_time.h"
#include "data/store/database.h"
#include "data/store/price_filter_sql.h"
#include "data/store/price_rows.h"
#include "data/store/price_store.h"

#include <fmt/format.h>

namespace breakeven {

namespace {

// The parts of the question that differ between a day and a moment of our clock.
struct SinceSql
{
    std::string moment;     // seconds
    std::string candidates; // the series that can have changed
    std::string isBefore;   // true of a price `q` that was known then
};

SinceSql sinceSql(const PriceMoment &since)
{
    if (since.day) {
        const std::string end = endOfDay(*since.day);
        return {end, fmt::format("(s.shown_at_s >= {0} OR s.gone_s >= {0})", end), "q.at_s < " + end};
    }
    // Records are numbered as they come: two refreshes within a second are told apart.
    const std::string began = std::to_string(parseUtcTime(since.refresh.beganAt).value_or(0));
    return {began, fmt::format("(s.gone_s >= {} OR s.current_id > {})", began, since.refresh.lastReading),
            fmt::format("q.id <= {}", since.refresh.lastReading)};
}

struct Found
{
    PriceChangeKind kind = PriceChangeKind::New;
    std::int64_t shown = 0; // id of a price
    std::optional<NanoMoney> before;
};

std::string changesSql(const FilterConditions &where, const PriceFilter &filter, const SinceSql &since)
{
    // For a price that is gone, its last price in use is shown.
    return fmt::format(
        "SELECT s.current_id, s.gone_s IS NOT NULL, (SELECT p.price_nano FROM price p WHERE p.id "
        "= {}), s.price_nano FROM series s{} AND "
        "s.current_id IS NOT NULL AND (s.gone_s IS NULL OR s.gone_s >= {}) AND {}{}",
        newestPriceId("s.id", "q.is_aside = 0 AND " + since.isBefore), where.sql(), since.moment,
        since.candidates, orderOf(filter));
}

std::optional<Found> foundAt(SQLite::Statement &row)
{
    const bool isGone = row.getColumn(1).getInt() != 0;
    const bool isNew = row.getColumn(2).isNull();
    if (isGone && isNew) // it came and went
        return std::nullopt;
    Found found{isNew ? PriceChangeKind::New : PriceChangeKind::Changed, row.getColumn(0).getInt64(), {}};
    if (isNew)
        return found;
    found.before = row.getColumn(2).getInt64();
    if (isGone)
        found.kind = PriceChangeKind::Gone;
    else if (*found.before == row.getColumn(3).getInt64())
        return std::nullopt;
    return found;
}

std::size_t &countOf(PriceChanges &changes, PriceChangeKind kind)
{
    return kind == PriceChangeKind::New       ? changes.added
           : kind == PriceChangeKind::Changed ? changes.changed
                                              : changes.gone;
}

} // namespace

Result<PriceChanges> PriceStore::changes(const PriceFilter &filter, const PriceMoment &since) const
{
    return m_database.guarded([&]() -> Result<PriceChanges> {
        SQLite::Database &connection = m_database.connection();
        const FilterConditions where(filter);
        SQLite::Statement rows(connection, changesSql(where, filter, sinceSql(since)));
        where.bind(rows);
        PriceChanges changes;
        std::vector<Found> shown;
        while (rows.executeStep()) {
            const auto found = foundAt(rows);
            if (!found)
                continue;
            ++countOf(changes, found->kind);
            if (!filter.limit || shown.size() < *filter.limit)
                shown.push_back(*found);
        }
        SQLite::Statement offer(connection,
                                std::string("SELECT ") + kOfferColumns +
                                    " FROM price p JOIN series s ON s.id = p.series_id JOIN snapshot "
                                    "n ON n.id = p.snapshot_id WHERE p.id = ?");
        for (const Found &found : shown) {
            offer.reset();
            offer.bind(1, found.shown);
            offer.executeStep();
            changes.rows.push_back({found.kind, offerAt(offer), found.before});
        }
        return changes;
    });
}

Result<RefreshMark> PriceStore::markRefresh() const
{
    return m_database.guarded([&]() -> Result<RefreshMark> {
        return RefreshMark{
            utcText(utcNow()),
            m_database.connection().execAndGet("SELECT coalesce(max(id), 0) FROM price").getInt64()};
    });
}

Result<void> PriceStore::noteRefresh(const RefreshMark &mark)
{
    return m_database.writing([&]() -> Result<void> {
        m_database.connection().exec("DELETE FROM refresh_run");
        SQLite::Statement note(m_database.connection(),
                               "INSERT INTO refresh_run(began_at, last_reading) VALUES(?, ?)");
        SQLite::bind(note, mark.beganAt, mark.lastReading);
        note.exec();
        return {};
    });
}

Result<RefreshMark> PriceStore::lastRefresh() const
{
    return m_database.guarded([&]() -> Result<RefreshMark> {
        SQLite::Statement row(m_database.connection(), "SELECT began_at, last_reading FROM refresh_run");
        if (!row.executeStep())
            return RefreshMark{};
        return RefreshMark{row.getColumn(0).getString(), row.getColumn(1).getInt64()};
    });
}

} // namespace breakeven
