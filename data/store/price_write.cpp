#include "data/readers/utc_time.h"
#include "data/store/database.h"
#include "data/store/price_filter_sql.h"
#include "data/store/price_rows.h"
#include "data/store/price_store.h"
#include "data/store/snapshot_writer.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

namespace breakeven {

PriceBatch::PriceBatch() = default;
PriceBatch::PriceBatch(const PriceBatch &) = default;
PriceBatch::PriceBatch(PriceBatch &&) noexcept = default;
PriceBatch &PriceBatch::operator=(const PriceBatch &) = default;
PriceBatch &PriceBatch::operator=(PriceBatch &&) noexcept = default;
PriceBatch::~PriceBatch() = default;

namespace {

// In the order of the unique index, so that new rows are appended to it where possible.
auto seriesKey(const Offer &o)
{
    return std::tie(o.provider, o.region, o.instanceType, o.model, o.zone, o.os, o.detail, o.currency);
}

std::vector<std::size_t> sortedBySeries(const std::vector<Offer> &offers)
{
    std::vector<std::size_t> order(offers.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return seriesKey(offers[a]) < seriesKey(offers[b]);
    });
    return order;
}

// Writes batches through statements that are prepared once.
class PriceWriter
{
public:
    explicit PriceWriter(SQLite::Database &connection)
        : m_connection(connection), m_snapshot(connection),
          m_findSeries(connection, "SELECT id FROM series WHERE provider = ? AND region = ? AND "
                                   "instance_type = ? AND model = ? AND "
                                   "zone = ? AND os = ? AND detail = ? AND source = ? AND currency = ?"),
          m_addSeries(connection,
                      "INSERT INTO series(provider, region, instance_type, model, zone, os, detail, source, "
                      "currency, gpu, gpu_variant, gpu_numerator, gpu_denominator, gpu_memory_mib, "
                      "vcpu_milli, ram_mib, current_id, aside_id, price_nano, per_gpu_nano, shown_at_s, id) "
                      "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
          m_addPrice(connection,
                     "INSERT INTO price(id, series_id, snapshot_id, at_s, at_kind, price_nano, list_nano, "
                     "flags, is_aside, note) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"),
          m_point(connection,
                  "UPDATE series SET current_id = ?2, aside_id = ?3, price_nano = ?4, per_gpu_nano = ?5, "
                  "shown_at_s = ?6, gone_s = NULL WHERE id = ?1"),
          m_newestInUse(connection, newestWhere("q.is_aside = 0")),
          m_newestWaiting(connection, newestWhere(kWaits)), m_nextSeries(next("series")),
          m_nextPrice(next("price"))
    {
    }

    // With its last record a series goes, and the reading it came from.
    void remove(const Offer &record)
    {
        bindKey(m_findSeries, record, record.source);
        if (!m_findSeries.executeStep())
            return;
        const std::int64_t series = m_findSeries.getColumn(0).getInt64();
        SQLite::Statement find(m_connection, "SELECT id, snapshot_id FROM price WHERE series_id = ? AND "
                                             "at_s = ? AND price_nano = ?");
        SQLite::bind(find, series, timeOf(record, record.retrievedAt).seconds, std::int64_t(record.price));
        if (!find.executeStep())
            return;
        const std::int64_t price = find.getColumn(0).getInt64();
        const std::int64_t snapshot = find.getColumn(1).getInt64();
        find.reset();
        m_findSeries.reset();
        execFor(m_connection, "DELETE FROM price WHERE id = ?1", price);
        const char *const withoutPrice =
            "DELETE FROM series WHERE id = ?1 AND NOT EXISTS(SELECT 1 FROM price WHERE series_id = ?1)";
        if (execFor(m_connection, withoutPrice, series) == 0)
            repoint(series, record);
        m_snapshot.forgetRecord(snapshot);
    }

    void write(const PriceBatch &batch)
    {
        m_snapshot.enter(batch.snapshot);
        m_region.reset();
        const std::int64_t before = report.records;
        const auto order = sortedBySeries(batch.offers);
        for (std::size_t begin = 0; begin < order.size();) {
            std::size_t end = begin + 1;
            while (end < order.size() &&
                   seriesKey(batch.offers[order[end]]) == seriesKey(batch.offers[order[begin]]))
                ++end;
            writeSeries(batch, {order.begin() + std::ptrdiff_t(begin), order.begin() + std::ptrdiff_t(end)});
            begin = end;
        }
        writeBands(batch.bands);
        writeRates(batch.rates);
        takeLeave(batch);
        m_snapshot.countRecords(report.records - before, batch.snapshot.part);
    }

    PriceWriteReport report;

private:
    struct Region
    {
        std::string provider;
        std::string region;
        bool hasSeries = false;
    };

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

    static std::string newestWhere(const std::string &condition)
    {
        return "SELECT p.id, p.price_nano, p.at_s FROM price p WHERE p.id = " +
               newestPriceId("?1", condition);
    }

    std::int64_t next(const std::string &table)
    {
        return m_connection.execAndGet("SELECT coalesce(max(id), 0) + 1 FROM " + table).getInt64();
    }

    void bindKey(SQLite::Statement &statement, const Offer &o, const std::string &source)
    {
        statement.reset();
        statement.clearBindings();
        int i = 0;
        for (const std::string *text : {&o.provider, &o.region, &o.instanceType, &o.model, &o.zone, &o.os,
                                        &o.detail, &source, &o.currency})
            statement.bindNoCopy(++i, *text);
    }

    // Whether the store had a series of the source in that region before this batch: where it had none, as
    // when a region comes for the first time, none of its thousands has to be looked for. Series come by
    // region.
    bool hasSeriesIn(const Offer &offer, const std::string &source)
    {
        if (m_region && m_region->provider == offer.provider && m_region->region == offer.region)
            return m_region->hasSeries;
        SQLite::Statement find(
            m_connection, "SELECT 1 FROM series WHERE provider = ? AND region = ? AND source = ? LIMIT 1");
        SQLite::bind(find, offer.provider, offer.region, source);
        m_region = {offer.provider, offer.region, find.executeStep()};
        return m_region->hasSeries;
    }

    void writeSeries(const PriceBatch &batch, const std::vector<std::size_t> &members)
    {
        const Offer &first = batch.offers[members.front()];
        bool isKnown = false;
        if (hasSeriesIn(first, batch.snapshot.source)) {
            bindKey(m_findSeries, first, batch.snapshot.source);
            isKnown = m_findSeries.executeStep();
        }
        const std::int64_t id = isKnown ? m_findSeries.getColumn(0).getInt64() : m_nextSeries++;
        if (isKnown) {
            for (std::size_t member : members)
                addPrice(batch.offers[member], id);
            repoint(id, first);
            return;
        }
        // A price names its series: the new series goes first, already knowing which price will be current.
        Newest current;
        Newest aside;
        bool hasKeptOut = false;
        std::int64_t priceId = m_nextPrice;
        for (std::size_t member : members) {
            const Offer &offer = batch.offers[member];
            hasKeptOut = hasKeptOut || hasFlag(offer, "jump_kept_out");
            (isSetAside(offer) ? aside : current)
                .take(timeOf(offer, m_snapshot.retrievedAt()).seconds, priceId++, offer);
        }
        addSeries(first, batch.snapshot.source, id, current, aside);
        const std::int64_t unchanged = report.unchanged;
        for (std::size_t member : members)
            addPrice(batch.offers[member], id);
        // The price meant may have been a repetition, or one that waits for nothing.
        if (report.unchanged != unchanged || hasKeptOut)
            repoint(id, first);
    }

    void addSeries(const Offer &o, const std::string &source, std::int64_t id, const Newest &current,
                   const Newest &aside)
    {
        bindKey(m_addSeries, o, source);
        m_addSeries.bindNoCopy(10, o.gpu);
        m_addSeries.bindNoCopy(11, o.gpuVariant);
        int i = 12;
        for (int number : {o.gpuNumerator, o.gpuDenominator, o.gpuMemoryMib, o.vcpuMilli, o.ramMib})
            m_addSeries.bind(i++, number);
        if (current.offer)
            m_addSeries.bind(17, current.id);
        if (aside.offer && (!current.offer || aside.at >= current.at))
            m_addSeries.bind(18, aside.id);
        const Offer &shown = current.offer ? *current.offer : *aside.offer;
        m_addSeries.bind(19, std::int64_t(shown.price));
        if (const auto each = perGpu(shown))
            m_addSeries.bind(20, std::int64_t(*each));
        m_addSeries.bind(21, current.offer ? current.at : aside.at);
        m_addSeries.bind(22, id);
        m_addSeries.exec();
    }

    void addPrice(const Offer &offer, std::int64_t series)
    {
        const OfferTime time = timeOf(offer, m_snapshot.retrievedAt());
        const std::string flags = joinFlags(offer.flags);
        m_addPrice.reset();
        m_addPrice.clearBindings();
        m_addPrice.bind(1, m_nextPrice);
        m_addPrice.bind(2, series);
        m_addPrice.bind(3, m_snapshot.id());
        m_addPrice.bind(4, time.seconds);
        m_addPrice.bind(5, int(time.kind));
        m_addPrice.bind(6, std::int64_t(offer.price));
        if (offer.listPrice)
            m_addPrice.bind(7, std::int64_t(*offer.listPrice));
        m_addPrice.bindNoCopy(8, flags);
        m_addPrice.bind(9, int(isSetAside(offer)));
        m_addPrice.bindNoCopy(10, offer.note);
        const bool isAdded = m_addPrice.exec() > 0;
        // The number is used up either way: `writeSeries` counts on it.
        ++m_nextPrice;
        ++(isAdded ? report.records : report.unchanged);
    }

    // Finds the current and the set-aside price of a series that was there already.
    void repoint(std::int64_t series, const Offer &gpus)
    {
        m_point.reset();
        m_point.clearBindings();
        m_point.bind(1, series);
        std::int64_t currentTime = 0;
        bool hasCurrent = false;
        Offer shown = gpus;
        for (int isAside : {0, 1}) {
            SQLite::Statement &newest = isAside ? m_newestWaiting : m_newestInUse;
            newest.reset();
            newest.bind(1, series);
            if (!newest.executeStep() || (hasCurrent && newest.getColumn(2).getInt64() < currentTime))
                continue;
            m_point.bind(2 + isAside, newest.getColumn(0).getInt64());
            if (hasCurrent)
                continue;
            shown.price = newest.getColumn(1).getInt64();
            currentTime = newest.getColumn(2).getInt64();
            hasCurrent = true;
        }
        m_newestInUse.reset();
        m_newestWaiting.reset();
        m_point.bind(4, std::int64_t(shown.price));
        if (const auto each = perGpu(shown))
            m_point.bind(5, std::int64_t(*each));
        m_point.bind(6, currentTime);
        m_point.exec();
    }

    // What vanished keeps its history; it is only not current any more.
    void takeLeave(const PriceBatch &batch)
    {
        SQLite::Statement leave(m_connection, "UPDATE series SET gone_s = ?2 WHERE id = ?1");
        for (const Offer &offer : batch.vanished) {
            bindKey(m_findSeries, offer, batch.snapshot.source);
            if (!m_findSeries.executeStep())
                continue;
            leave.reset();
            leave.bind(1, m_findSeries.getColumn(0).getInt64());
            leave.bind(2, parseUtcTime(batch.snapshot.retrievedAt).value_or(0));
            leave.exec();
        }
        m_findSeries.reset();
    }

    void writeBands(const std::vector<InterruptionBand> &bands)
    {
        SQLite::Statement add(m_connection,
                              "INSERT INTO interruption(provider, region, os, instance_type, low, high, "
                              "saving, snapshot_id) VALUES(?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
        for (const InterruptionBand &band : bands) {
            add.reset();
            add.clearBindings();
            SQLite::bind(add, band.provider, band.region, band.os, band.instanceType, band.low, band.high);
            if (band.savingOverOnDemand)
                add.bind(7, *band.savingOverOnDemand);
            add.bind(8, m_snapshot.id());
            ++(add.exec() > 0 ? report.records : report.unchanged);
        }
    }

    void writeRates(const std::vector<ReferenceRate> &rates)
    {
        SQLite::Statement add(m_connection, "INSERT INTO reference_rate(currency, day, per_euro_nano, "
                                            "snapshot_id) VALUES(?, ?, ?, ?) ON CONFLICT DO NOTHING");
        for (const ReferenceRate &rate : rates) {
            add.reset();
            SQLite::bind(add, rate.currency, std::int64_t(rate.day.daysSinceEpoch()),
                         std::int64_t(rate.perEuro), m_snapshot.id());
            ++(add.exec() > 0 ? report.records : report.unchanged);
        }
    }

    SQLite::Database &m_connection;
    SnapshotWriter m_snapshot;
    SQLite::Statement m_findSeries;
    SQLite::Statement m_addSeries;
    SQLite::Statement m_addPrice;
    SQLite::Statement m_point;
    SQLite::Statement m_newestInUse;
    SQLite::Statement m_newestWaiting;
    std::optional<Region> m_region; // of the batch that is written
    std::int64_t m_nextSeries = 1;
    std::int64_t m_nextPrice = 1;
};

} // namespace

Result<void> PriceStore::noteCheck(const std::string &source, const std::string &part,
                                   const std::string &time, const std::string &error)
{
    return m_database.writing([&]() -> Result<void> {
        SQLite::Statement note(
            m_database.connection(),
            error.empty()
                ? "INSERT INTO source_check(source, partition, checked_at, failed_at, error) "
                  "VALUES(?1, ?2, ?3, '', ?4) ON CONFLICT DO UPDATE SET checked_at = ?3, failed_at = '', "
                  "error = ?4"
                : "INSERT INTO source_check(source, partition, checked_at, failed_at, error) "
                  "VALUES(?1, ?2, '', ?3, ?4) ON CONFLICT DO UPDATE SET failed_at = ?3, error = ?4");
        SQLite::bind(note, source, part, time, error);
        note.exec();
        return {};
    });
}

Result<PriceWriteReport> PriceStore::write(const std::vector<PriceBatch> &batches)
{
    return replace({}, batches);
}

Result<PriceWriteReport> PriceStore::replace(const std::vector<Offer> &records,
                                             const std::vector<PriceBatch> &batches)
{
    return m_database.writing([&]() -> Result<PriceWriteReport> {
        PriceWriter writer(m_database.connection());
        for (const Offer &record : records)
            writer.remove(record);
        for (const PriceBatch &batch : batches)
            writer.write(batch);
        return writer.report;
    });
}

} // namespace breakeven
