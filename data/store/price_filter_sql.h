// What a price filter says, as pieces of SQL; for this folder.
#pragma once

#include "data/store/price_store.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <vector>

namespace breakeven {

// The conditions of a filter as SQL on `series s`, with the texts to bind in their order.
class FilterConditions
{
public:
    // How to find the series of a whole provider. LookedUp: each one by itself. InPassing: during a full pass
    // over the index that has all figures, or over the table, which is faster where there are many and never
    // slow.
    enum class OfProvider { LookedUp, InPassing };

    explicit FilterConditions(const PriceFilter &filter, OfProvider way = OfProvider::LookedUp);

    const std::string &sql() const { return m_sql; }
    // Binds the texts `times` over: for statements that hold the conditions more than once.
    void bind(SQLite::Statement &statement, int times = 1) const;

private:
    void require(const char *column, const std::string &text);
    void requireOneOf(const std::vector<MachinePlace> &machines);
    void findPlaces(const PriceFilter &filter);

    bool m_isExact = false;
    std::string m_sql = " WHERE 1";
    std::vector<std::string> m_texts;
};

// The condition that a series is still named by its source, today or at the end of the filter's day, and that
// it is not a bundled quote for a machine whose price has been fetched since.
std::string stillNamed(const PriceFilter &filter);

// True of a price `q` that is set aside and not decided about.
extern const char *const kWaits;

// True of a reading (`snapshot` is its alias) that was fetched, not imported from a file.
std::string isFetchedSql(const std::string &snapshot);

// SQL for the id of the price that counts among the prices `q` of series `s` that meet `condition`: the
// newest one from a source, else the newest bundled one. The bundled one also counts where a file gave only
// older prices. `series` names the id of the series; `condition` refers to nothing but `q`.
std::string newestPriceId(const std::string &series, const std::string &condition);

// The first second after a day.
std::string endOfDay(const Date &day);

// Which price of a series is meant: the current one, or the newest in use at the end of a day. A price whose
// source gives no time counts from the moment it was fetched.
std::string currentPrice(const PriceFilter &filter);
// The newer one that is set aside, if there is any.
std::string asidePrice(const PriceFilter &filter);

// SQL for what is paid of `nano`, a figure of today's price of series `s`: the first matching cut is taken
// off.
std::string paidSql(const PriceFilter &filter, const std::string &nano);

std::string orderOf(const PriceFilter &filter);
// Sorts by the prices of the rows themselves, because the figures kept for today do not hold for another day.
// Prices that are set aside come last, except in the natural order.
std::string orderOfDay(const PriceFilter &filter);
// True of a series whose GPU has the amount that the list sorts by. Requires: PerGpu or PerAmount.
std::string isKnownSql(const PriceFilter &filter);
std::string limitOf(const PriceFilter &filter);

} // namespace breakeven
