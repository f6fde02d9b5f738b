#include "data/store/price_filter_sql.h"

#include "model/numeric/time_constants.h"
#include "model/study/own_price_source.h"
#include "model/study/price_unit.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace breakeven {

const char *const kWaits = "q.is_aside = 1 AND instr(q.flags, 'jump_kept_out') = 0";

FilterConditions::FilterConditions(const PriceFilter &filter, OfProvider way) : m_isExact(filter.isExact)
{
    const bool isWhole = filter.region.empty() && filter.instanceType.empty();
    // The sign keeps SQLite from the index of the column.
    require(way == OfProvider::InPassing && isWhole ? "+s.provider" : "s.provider", filter.provider);
    if (!filter.isExact)
        findPlaces(filter);
    require("s.region", filter.region);
    require("s.zone", filter.zone);
    require("s.instance_type", filter.instanceType);
    require("s.os", filter.os);
    if (filter.model != kAnyModel)
        require("s.model", filter.model);
    require("s.detail", filter.detail);
    require("s.source", filter.source);
    require("s.currency", filter.currency);
    requireOneOf(filter.machines);
    if (!filter.part.empty()) {
        // What the part ever brought is found by index; then the price that is shown must be of it.
        m_sql += " AND s.id IN (SELECT p.series_id FROM snapshot n JOIN price p ON p.snapshot_id = n.id "
                 "WHERE n.partition = ?)";
        m_texts.push_back(filter.part);
        require("(SELECT n.partition FROM price p JOIN snapshot n ON n.id = p.snapshot_id WHERE p.id = "
                "coalesce(s.current_id, s.aside_id))",
                filter.part);
    }
    if (filter.model.empty() && !filter.isExact) {
        for (const PricedByUnit &other : kPricedByUnit) {
            m_sql += " AND s.model <> ?";
            m_texts.emplace_back(other.model);
        }
    }
    if (!filter.gpuVariant.empty()) {
        m_sql += " AND s.gpu_variant = ?";
        m_texts.push_back(filter.gpuVariant);
    }
    if (filter.gpuCount)
        m_sql += fmt::format(" AND s.gpu_numerator = {} * s.gpu_denominator", *filter.gpuCount);
    if (filter.gpus.empty())
        return;
    std::string marks;
    for (const std::string &gpu : filter.gpus) {
        marks += marks.empty() ? "?" : ", ?";
        m_texts.push_back(gpu);
    }
    m_sql += " AND s.gpu IN (" + marks + ")";
    // Only then SQLite may go by the index of machines with GPUs.
    if (std::find(filter.gpus.begin(), filter.gpus.end(), std::string()) == filter.gpus.end())
        m_sql += " AND s.gpu > ''";
}

// A series is found by provider and region first: where only what comes after them is asked for, those that
// have it.
void FilterConditions::findPlaces(const PriceFilter &filter)
{
    const bool isPlaceKnown = !filter.provider.empty() && !filter.region.empty();
    if (!filter.instanceType.empty() && !isPlaceKnown) {
        m_sql += " AND (s.provider, s.region) IN (SELECT m.provider, m.region FROM machine_place m WHERE "
                 "m.instance_type = ?)";
        m_texts.push_back(filter.instanceType);
    } else if (filter.provider.empty() && !filter.region.empty()) {
        m_sql += " AND s.provider IN (SELECT m.provider FROM model_place m WHERE m.region = ?)";
        m_texts.push_back(filter.region);
    }
}

void FilterConditions::requireOneOf(const std::vector<MachinePlace> &machines)
{
    std::string marks;
    for (const MachinePlace &machine : machines) {
        marks += marks.empty() ? "(?, ?, ?)" : ", (?, ?, ?)";
        for (const std::string &text : {machine.provider, machine.region, machine.instanceType})
            m_texts.push_back(text);
    }
    if (!marks.empty())
        m_sql += " AND (s.provider, s.region, s.instance_type) IN (VALUES " + marks + ")";
}

void FilterConditions::bind(SQLite::Statement &statement, int times) const
{
    int i = 0;
    for (int round = 0; round < times; ++round)
        for (const std::string &text : m_texts)
            statement.bind(++i, text);
}

void FilterConditions::require(const char *column, const std::string &text)
{
    if (text.empty() && !m_isExact)
        return;
    m_sql += fmt::format(" AND {} = ?", column);
    m_texts.push_back(text);
}

namespace {

// The condition that a series is not a bundled quote for something that a source has been asked about since.
// A zone or a detail that the quote does not name matches any. Bundled series are few, so they are looked up
// first: CROSS JOIN keeps the order, where SQLite without statistics would read every price. A filter that
// names the source shows everything from it.
std::string notOutdone(const PriceFilter &filter)
{
    if (filter.isExact || !filter.source.empty())
        return {};
    const std::string until = filter.asOf ? " AND q.at_s < " + endOfDay(*filter.asOf) : "";
    return fmt::format(
        " AND s.id NOT IN (SELECT b.id FROM snapshot n CROSS JOIN price p ON p.snapshot_id = n.id CROSS JOIN "
        "series b ON b.id = p.series_id AND b.current_id = p.id CROSS JOIN series f ON f.provider = "
        "b.provider AND "
        "f.region = b.region AND f.instance_type = b.instance_type AND f.model = b.model AND f.os = b.os AND "
        "f.currency = b.currency AND b.zone IN ('', f.zone) AND b.detail IN ('', f.detail) AND f.source <> "
        "'{}' "
        "WHERE n.partition = '{}' AND EXISTS (SELECT 1 FROM price q JOIN snapshot m ON m.id = q.snapshot_id "
        "WHERE q.series_id = f.id AND q.is_aside = 0 AND m.partition <> '{}' AND ({} OR q.at_s >= "
        "p.at_s){}))",
        kOwnPriceSource, kBundledPart, kBundledPart, isFetchedSql("m"), until);
}

} // namespace

std::string stillNamed(const PriceFilter &filter)
{
    return (filter.asOf ? " AND (s.gone_s IS NULL OR s.gone_s >= " + endOfDay(*filter.asOf) + ")"
                        : " AND s.gone_s IS NULL") +
           notOutdone(filter);
}

std::string isFetchedSql(const std::string &snapshot) { return snapshot + ".origin LIKE 'http%'"; }

namespace {

// The same condition of price `c` instead of `q`.
std::string ofOther(std::string condition)
{
    for (std::size_t at = 0; (at = condition.find("q.", at)) != std::string::npos; at += 2)
        condition[at] = 'c';
    return condition;
}

} // namespace

std::string newestPriceId(const std::string &series, const std::string &condition)
{
    // A search for each, so that it ends at the first row of the index.
    const auto newest = [&](const std::string &reading) {
        return fmt::format(
            "(SELECT q.id FROM price q WHERE q.series_id = {} AND {} AND EXISTS (SELECT 1 FROM "
            "snapshot b WHERE b.id = q.snapshot_id AND {}) ORDER BY q.at_s DESC, q.id DESC "
            "LIMIT 1)",
            series, condition, reading);
    };
    const std::string isBundled = fmt::format("b.partition = '{}'", kBundledPart);
    const std::string isOutdone = fmt::format(
        "EXISTS (SELECT 1 FROM price c JOIN snapshot d ON d.id = c.snapshot_id WHERE c.series_id = {} AND "
        "c.at_s > q.at_s AND {} AND d.partition = '{}')",
        series, ofOther(condition), kBundledPart);
    return fmt::format(
        "coalesce({}, {}, {})",
        newest(fmt::format("NOT {} AND ({} OR NOT {})", isBundled, isFetchedSql("b"), isOutdone)),
        newest(isBundled), newest("NOT " + isBundled));
}

std::string endOfDay(const Date &day) { return std::to_string((day.daysSinceEpoch() + 1) * kSecondsPerDay); }

std::string currentPrice(const PriceFilter &filter)
{
    if (!filter.asOf)
        return "s.current_id";
    return newestPriceId("s.id", "q.is_aside = 0 AND q.at_s < " + endOfDay(*filter.asOf));
}

std::string asidePrice(const PriceFilter &filter)
{
    if (!filter.asOf)
        return "s.aside_id";
    return std::string("(SELECT q.id FROM price q WHERE q.series_id = s.id AND ") + kWaits +
           " AND q.at_s < " + endOfDay(*filter.asOf) +
           " AND q.at_s >= coalesce((SELECT r.at_s FROM price r WHERE r.id = " + currentPrice(filter) +
           "), q.at_s) ORDER BY q.at_s DESC, q.id DESC LIMIT 1)";
}

namespace {

std::string quoted(const std::string &text)
{
    std::string sql = "'";
    for (const char sign : text)
        sql += sign == '\'' ? std::string("''") : std::string(1, sign);
    return sql + "'";
}

std::string listed(const std::vector<std::string> &texts)
{
    std::string sql;
    for (const std::string &text : texts)
        sql += (sql.empty() ? "(" : ", ") + quoted(text);
    return sql + ")";
}

// True of a series whose provider is the cut's. The types are found by their places, not in the rows that are
// sorted.
std::string matchesSql(const PriceCut &cut)
{
    std::string sql = "1";
    if (!cut.source.empty())
        sql += " AND s.source = " + quoted(cut.source);
    if (!cut.model.empty())
        sql += " AND s.model = " + quoted(cut.model);
    std::string what;
    if (!cut.gpus.empty())
        what = "s.gpu IN " + listed(cut.gpus);
    if (!cut.instanceTypes.empty())
        what += fmt::format("{}s.id IN (SELECT t.id FROM machine_place m CROSS JOIN series t ON t.provider = "
                            "m.provider AND t.region = m.region AND t.instance_type = m.instance_type WHERE "
                            "m.instance_type IN {})",
                            what.empty() ? "" : " OR ", listed(cut.instanceTypes));
    return what.empty() ? sql : sql + " AND (" + what + ")";
}

// What is left of a price of `provider`, as a share; of a provider without a name, that no cut names.
std::string leftSql(const std::vector<PriceCut> &cuts, const std::string &provider,
                    const std::string &hasListPrice)
{
    std::string sql = "CASE WHEN " + hasListPrice + " THEN 1.0";
    bool isCut = false;
    for (const PriceCut &cut : cuts) {
        if (!cut.provider.empty() && cut.provider != provider)
            continue;
        sql += fmt::format(" WHEN {} THEN {}", matchesSql(cut), 1 - cut.share);
        isCut = isCut || cut.share > 0;
    }
    return isCut ? sql + " ELSE 1.0 END" : "1.0";
}

// In whole nano-units, like amounts, so that equal prices keep the order in which they came. Only the cuts of
// its own provider are checked for a row.
std::string cutSql(const PriceFilter &filter, const std::string &nano, const std::string &hasListPrice)
{
    if (filter.cuts.empty())
        return nano;
    std::set<std::string> providers;
    std::string left = "CASE s.provider";
    for (const PriceCut &cut : filter.cuts)
        if (!cut.provider.empty() && providers.insert(cut.provider).second)
            left += fmt::format(" WHEN {} THEN {}", quoted(cut.provider),
                                leftSql(filter.cuts, cut.provider, hasListPrice));
    const std::string ofOthers = leftSql(filter.cuts, {}, hasListPrice);
    return fmt::format("round({} * {})", nano,
                       providers.empty() ? ofOthers : left + " ELSE " + ofOthers + " END");
}

const char *const kHasListPriceNow =
    "s.current_id IN (SELECT l.id FROM price l WHERE l.list_nano IS NOT NULL)";
const char *const kHasListPrice = "p.list_nano IS NOT NULL";

// What one GPU of a series has, as an expression.
std::string amountSql(const std::vector<GpuAmount> &amounts)
{
    std::string sql = "CASE s.gpu WHEN '' THEN NULL";
    for (auto model = amounts.begin(); model != amounts.end();) {
        const auto end = std::find_if(model, amounts.end(),
                                      [&](const GpuAmount &other) { return other.gpu != model->gpu; });
        std::string variants;
        for (auto row = model + 1; row != end; ++row)
            if (row->amount != model->amount)
                variants += fmt::format(" WHEN '{}' THEN {}", row->variant, row->amount);
        sql += fmt::format(" WHEN '{}' THEN ", model->gpu) +
               (variants.empty() ? fmt::format("{}", model->amount)
                                 : fmt::format("CASE s.gpu_variant{} ELSE {} END", variants, model->amount));
        model = end;
    }
    return sql + " END";
}

// What a currency is worth, as an expression; null without a rate.
std::string worthSql(const std::vector<CurrencyWorth> &worths)
{
    std::string sql = "CASE s.currency";
    for (const CurrencyWorth &worth : worths)
        sql += fmt::format(" WHEN {} THEN {}", quoted(worth.currency), worth.dollars);
    return sql + " END";
}

// Unknown ones come last, and before them those of a currency without a rate, each currency for itself.
std::string orderBy(const PriceFilter &filter, const std::string &figure, const char *first = "")
{
    const char *const way = filter.isDearestFirst ? " DESC" : "";
    if (filter.worths.empty())
        return fmt::format(" ORDER BY {}{}{} NULLS LAST, s.id", first, figure, way);
    return fmt::format(" ORDER BY {0}({1}) * ({2}){3} NULLS LAST, ({1}) IS NULL, s.currency, {1}{3}, s.id",
                       first, figure, worthSql(filter.worths), way);
}

std::string orderByAmount(const PriceFilter &filter, const std::string &perGpu, const char *first = "")
{
    const std::string each =
        filter.amounts.empty() ? "NULL" : fmt::format("({}) / ({})", perGpu, amountSql(filter.amounts));
    return orderBy(filter, each, first);
}

// A price that was set aside leads no ranking, however low it is.
const char *const kUsedFirst = "p.is_aside, ";

} // namespace

std::string paidSql(const PriceFilter &filter, const std::string &nano)
{
    return cutSql(filter, nano, kHasListPriceNow);
}

std::string orderOf(const PriceFilter &filter)
{
    switch (filter.sort) {
    case PriceSort::PerGpu:
        return orderBy(filter, paidSql(filter, "s.per_gpu_nano"));
    case PriceSort::PerAmount:
        return orderByAmount(filter, paidSql(filter, "s.per_gpu_nano") + " * 1.0");
    case PriceSort::Price:
        return orderBy(filter, paidSql(filter, "s.price_nano"));
    case PriceSort::Natural:
        break;
    }
    return " ORDER BY s.provider, s.region, s.instance_type, s.model, s.zone, s.os, s.detail, s.source, "
           "s.currency";
}

std::string orderOfDay(const PriceFilter &filter)
{
    const std::string paid = cutSql(filter, "p.price_nano", kHasListPrice);
    const std::string perGpu = fmt::format(
        "CASE WHEN s.gpu_numerator > 0 THEN {} * s.gpu_denominator * 1.0 / s.gpu_numerator END", paid);
    switch (filter.sort) {
    case PriceSort::PerGpu:
        return orderBy(filter, perGpu, kUsedFirst);
    case PriceSort::PerAmount:
        return orderByAmount(filter, perGpu, kUsedFirst);
    case PriceSort::Price:
        return orderBy(filter, paid, kUsedFirst);
    case PriceSort::Natural:
        break;
    }
    return orderOf(filter);
}

std::string isKnownSql(const PriceFilter &filter)
{
    const bool isByAmount = filter.sort == PriceSort::PerAmount;
    return "s.gpu > '' AND s.per_gpu_nano IS NOT NULL" +
           (!isByAmount              ? std::string()
            : filter.amounts.empty() ? " AND 0"
                                     : " AND " + amountSql(filter.amounts) + " IS NOT NULL");
}

std::string limitOf(const PriceFilter &filter)
{
    if (!filter.limit && filter.offset == 0)
        return {};
    return fmt::format(" LIMIT {} OFFSET {}", filter.limit ? std::int64_t(*filter.limit) : -1, filter.offset);
}

} // namespace breakeven
