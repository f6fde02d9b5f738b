#include "data/store/database.h"
#include "data/store/price_store.h"

namespace breakeven {

namespace {

Error bad(const std::string &sentence) { return {ErrorKind::BadInput, sentence, {}}; }

Result<void> check(const Discount &discount)
{
    if (discount.provider.empty())
        return bad("The provider is missing: whose prices the discount is on, as \"aws\".");
    if (!discount.family.empty() && !discount.instanceType.empty())
        return bad("A discount is on a family or on one machine; leave one of the two empty.");
    if (!(discount.share > 0 && discount.share < 1))
        return bad("The discount must be above 0 % and below 100 %.");
    if (discount.from && discount.until && *discount.until < *discount.from)
        return bad("The discount ends on " + discount.until->iso() + ", before it begins on " +
                   discount.from->iso() + ".");
    return {};
}

std::optional<Date> dayAt(const SQLite::Column &column)
{
    return column.isNull() ? std::nullopt : std::optional(Date::fromDaysSinceEpoch(long(column.getInt64())));
}

void bindDay(SQLite::Statement &statement, int index, const std::optional<Date> &day)
{
    if (day)
        statement.bind(index, std::int64_t(day->daysSinceEpoch()));
    else
        statement.bind(index);
}

} // namespace

Result<std::vector<Discount>> PriceStore::discounts() const
{
    return m_database.guarded([&]() -> Result<std::vector<Discount>> {
        std::vector<Discount> discounts;
        // A store that may not be brought up to date has no such table.
        if (!m_database.connection().tableExists("discount"))
            return discounts;
        SQLite::Statement rows(m_database.connection(),
                               "SELECT id, provider, family, instance_type, model, share, valid_from, "
                               "valid_until, note FROM discount ORDER BY provider, family, instance_type, "
                               "model, valid_from, id");
        while (rows.executeStep())
            discounts.push_back(
                {rows.getColumn(0).getInt64(), rows.getColumn(1).getString(), rows.getColumn(2).getString(),
                 rows.getColumn(3).getString(), rows.getColumn(4).getString(), rows.getColumn(5).getDouble(),
                 dayAt(rows.getColumn(6)), dayAt(rows.getColumn(7)), rows.getColumn(8).getString()});
        return discounts;
    });
}

Result<std::int64_t> PriceStore::saveDiscount(const Discount &discount)
{
    if (const auto checked = check(discount); !checked)
        return checked.error();
    return m_database.writing([&]() -> Result<std::int64_t> {
        SQLite::Statement write(m_database.connection(),
                                "INSERT OR REPLACE INTO discount(id, provider, family, instance_type, model, "
                                "share, valid_from, valid_until, note) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
        if (discount.id > 0)
            write.bind(1, discount.id);
        write.bind(2, discount.provider);
        write.bind(3, discount.family);
        write.bind(4, discount.instanceType);
        write.bind(5, discount.model);
        write.bind(6, discount.share);
        bindDay(write, 7, discount.from);
        bindDay(write, 8, discount.until);
        write.bind(9, discount.note);
        write.exec();
        return m_database.connection().getLastInsertRowid();
    });
}

Result<void> PriceStore::removeDiscount(std::int64_t id)
{
    return m_database.writing([&]() -> Result<void> {
        SQLite::Statement write(m_database.connection(), "DELETE FROM discount WHERE id = ?");
        write.bind(1, id);
        if (write.exec() == 0)
            return Error{ErrorKind::NotFound,
                         "The store has no discount " + std::to_string(id) +
                             "; `prices discounts` lists them.",
                         {}};
        return {};
    });
}

} // namespace breakeven
