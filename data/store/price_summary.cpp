// Many prices in a few figures, and what they can be filtered by.
#include "data/store/database.h"
#include "data/store/price_filter_sql.h"
#include "data/store/price_store.h"
#include "model/numeric/time_constants.h"
#include "model/study/price_unit.h"

#include <fmt/format.h>

namespace breakeven {

namespace {

std::vector<PriceRange> rangesOf(SQLite::Database &connection, const FilterConditions &where,
                                 const PriceFilter &filter)
{
    const bool isOfMachines = priceUnitOf(filter.model) == PriceUnit::MachineHour;
    const std::string price = paidSql(filter, isOfMachines ? "s.per_gpu_nano" : "s.price_nano");
    SQLite::Statement rows(connection,
                           "SELECT s.currency, count(*), min(" + price + "), max(" + price +
                               ") FROM series s" + where.sql() + stillNamed(filter) +
                               (isOfMachines ? " AND s.gpu > '' AND s.per_gpu_nano IS NOT NULL" : "") +
                               " AND s.current_id IS NOT NULL GROUP BY s.currency ORDER BY count(*) DESC, "
                               "s.currency");
    where.bind(rows);
    std::vector<PriceRange> ranges;
    while (rows.executeStep())
        ranges.push_back({rows.getColumn(0).getString(), std::size_t(rows.getColumn(1).getInt64()),
                          rows.getColumn(2).getInt64(), rows.getColumn(3).getInt64()});
    return ranges;
}

// The distinct values of a column that an index of its table begins with: from each one the index leads to
// the next. `condition`: that of the index.
std::vector<std::string> distinct(SQLite::Database &connection, const std::string &table,
                                  const std::string &column, const std::string &condition = "1")
{
    const std::string next =
        fmt::format("SELECT min({0}) FROM {1} WHERE {2} AND {0} > ", column, table, condition);
    SQLite::Statement row(connection, "WITH RECURSIVE step(x) AS (" + next + "'' UNION ALL SELECT (" + next +
                                          "step.x) FROM step WHERE step.x IS NOT NULL) "
                                          "SELECT x FROM step WHERE x IS NOT NULL");
    std::vector<std::string> values;
    while (row.executeStep())
        values.push_back(row.getColumn(0).getString());
    return values;
}

std::vector<std::string> modelsOf(SQLite::Database &connection)
{
    SQLite::Statement row(connection,
                          "SELECT DISTINCT model FROM model_place WHERE model > '' ORDER BY model");
    std::vector<std::string> models;
    while (row.executeStep())
        models.push_back(row.getColumn(0).getString());
    return models;
}

// What a source was found to say since is not old, whenever it came into force.
std::string notConfirmedSince(const Date &day)
{
    return " AND NOT EXISTS (SELECT 1 FROM price p JOIN snapshot n ON n.id = p.snapshot_id JOIN source_check "
           "k ON "
           "k.source = n.source AND k.partition = n.partition WHERE p.id = s.current_id AND k.checked_at >= "
           "'" +
           day.iso() + "')";
}

} // namespace

Result<PriceSummary> PriceStore::summary(const PriceFilter &filter, const Date &oldBefore) const
{
    return m_database.guarded([&]() -> Result<PriceSummary> {
        PriceFilter today = filter;
        today.asOf.reset();
        const FilterConditions where(today, FilterConditions::OfProvider::InPassing);
        SQLite::Database &connection = m_database.connection();
        SQLite::Statement counts(connection,
                                 "SELECT count(s.current_id) + count(s.aside_id), count(*) FILTER (WHERE "
                                 "s.current_id IS NOT NULL AND s.shown_at_s < " +
                                     std::to_string(oldBefore.daysSinceEpoch() * kSecondsPerDay) +
                                     notConfirmedSince(oldBefore) + ") FROM series s" + where.sql() +
                                     stillNamed(today));
        where.bind(counts);
        counts.executeStep();
        PriceSummary summary;
        summary.count = std::size_t(counts.getColumn(0).getInt64());
        summary.old = std::size_t(counts.getColumn(1).getInt64());
        summary.ranges = rangesOf(connection, where, today);
        return summary;
    });
}

Result<PriceValues> PriceStore::values() const
{
    return m_database.guarded([&]() -> Result<PriceValues> {
        SQLite::Database &connection = m_database.connection();
        return PriceValues{distinct(connection, "series", "provider"),
                           distinct(connection, "model_place", "region"),
                           distinct(connection, "series", "gpu", "gpu > ''"), modelsOf(connection)};
    });
}

Result<std::vector<std::string>> PriceStore::instanceTypes() const
{
    return m_database.guarded([&]() -> Result<std::vector<std::string>> {
        return distinct(m_database.connection(), "machine_place", "instance_type");
    });
}

} // namespace breakeven
