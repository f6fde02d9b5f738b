#include "data/readers/utc_time.h"
#include "data/store/database.h"
#include "data/store/new_series.h"
#include "data/store/price_filter_sql.h"
#include "data/store/price_rows.h"
#include "data/store/price_store.h"
#include "data/store/price_stream.h"
#include "data/store/snapshot_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

// The same, kept where the offer is gone.
class SeriesKey
{
public:
    void take(const Offer &offer)
    {
        std::apply(
            [&](const auto &...texts) {
                std::size_t i = 0;
                ((m_texts[i++] = texts), ...);
            },
            seriesKey(offer));
    }
    bool operator!=(const Offer &offer) const
    {
        return std::apply(
            [&](const auto &...texts) {
                std::size_t i = 0;
                return ((m_texts[i++] != texts) || ...);
            },
            seriesKey(offer));
    }

private:
    std::array<std::string, 8> m_texts;
};

// By series, and of each by time.
std::vector<const Offer *> sortedBySeries(const std::vector<Offer> &offers, const std::string &retrievedAt)
{
    std::vector<const Offer *> sorted(offers.size());
    std::transform(offers.begin(), offers.end(), sorted.begin(), [](const Offer &offer) { return &offer; });
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Offer *a, const Offer *b) { return seriesKey(*a) < seriesKey(*b); });
    const auto isEarlier = [&](const Offer *a, const Offer *b) {
        return timeOf(*a, retrievedAt).seconds < timeOf(*b, retrievedAt).seconds;
    };
    for (auto begin = sorted.begin(); begin != sorted.end();) {
        const auto end = std::find_if(begin + 1, sorted.end(), [&](const Offer *offer) {
            return seriesKey(*offer) != seriesKey(**begin);
        });
        if (end - begin > 1 && !std::is_sorted(begin, end, isEarlier))
            std::stable_sort(begin, end, isEarlier);
        begin = end;
    }
    return sorted;
}

// How many of the offers are written.
class WriteShare
{
public:
    WriteShare(const std::vector<PriceBatch> &batches, std::function<Result<void>(double)> reached)
        : m_reached(std::move(reached))
    {
        for (const PriceBatch &batch : batches)
            m_all += batch.offers.size();
    }

    Result<void> count()
    {
        constexpr std::size_t kOften = 4096;
        return ++m_done % kOften == 0 && m_reached ? m_reached(double(m_done) / double(m_all))
                                                   : Result<void>();
    }

private:
    std::function<Result<void>(double)> m_reached;
    std::size_t m_all = 0;
    std::size_t m_done = 0;
};

// Writes batches through statements that are prepared once.
class PriceWriter
{
public:
    explicit PriceWriter(SQLite::Database &connection)
        : m_connection(connection), m_snapshot(connection),
          m_findSeries(connection, "SELECT id FROM series WHERE provider = ? AND region = ? AND "
                                   "instance_type = ? AND model = ? AND "
                                   "zone = ? AND os = ? AND detail = ? AND source = ? AND currency = ?"),
          m_addPrice(connection,
                     "INSERT INTO price(id, series_id, snapshot_id, at_s, at_kind, price_nano, list_nano, "
                     "flags, is_aside, note) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"),
          m_point(connection,
                  "UPDATE series SET current_id = ?2, aside_id = ?3, price_nano = ?4, per_gpu_nano = CASE "
                  "WHEN gpu_numerator > 0 THEN CAST(round(?4 * 1.0 * gpu_denominator / gpu_numerator) AS "
                  "INTEGER) END, shown_at_s = ?5, gone_s = NULL WHERE id = ?1"),
          m_describe(connection,
                     "UPDATE series SET gpu = ?2, gpu_variant = ?3, gpu_numerator = ?4, gpu_denominator = "
                     "?5, gpu_memory_mib = ?6, vcpu_milli = ?7, ram_mib = ?8 WHERE id = ?1 AND "
                     "coalesce(shown_at_s, 0) <= ?9"),
          m_newestInUse(connection, newestWhere("q.is_aside = 0")),
          m_newestWaiting(connection, newestWhere(kWaits)), m_newSeries(connection)
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
            repoint(series);
        else
            removePlaces(record);
        m_snapshot.forgetRecord(snapshot);
    }

    // Of a series that went, where no other has them.
    void removePlaces(const Offer &record)
    {
        const auto remove = [&](const char *table, const char *column, const std::string &what) {
            SQLite::Statement statement(
                m_connection,
                fmt::format("DELETE FROM {0} WHERE provider = ?1 AND region = ?2 AND {1} = ?3 AND NOT EXISTS"
                            "(SELECT 1 FROM series WHERE provider = ?1 AND region = ?2 AND {1} = ?3)",
                            table, column));
            SQLite::bind(statement, record.provider, record.region, what);
            statement.exec();
        };
        remove("machine_place", "instance_type", record.instanceType);
        remove("model_place", "model", record.model);
    }

    // A reading, and then its offers by series and time.
    void begin(const PriceSnapshot &snapshot)
    {
        m_snapshot.enter(snapshot);
        m_source = snapshot.source;
        m_isBundled = snapshot.part == kBundledPart;
        m_region.reset();
        m_isOpen = false;
        m_before = report.records;
    }

    Result<void> add(const Offer &offer)
    {
        if (!m_isOpen || m_key != offer) {
            if (auto closed = closeSeries(); !closed)
                return closed;
            openSeries(offer);
        }
        const OfferTime time = timeOf(offer, m_snapshot.retrievedAt());
        if (!m_series) {
            m_newSeries.add(offer, time);
            return {};
        }
        addPrice(offer, time, *m_series);
        if (!m_isBundled && !isSetAside(offer) && (!m_last || time.seconds >= m_last->at))
            m_last = {time.seconds,         offer.gpu,          offer.gpuVariant, offer.gpuNumerator,
                      offer.gpuDenominator, offer.gpuMemoryMib, offer.vcpuMilli,  offer.ramMib};
        return {};
    }

    Result<void> end(const PriceSnapshot &snapshot)
    {
        if (auto finished = finishOffers(); !finished)
            return finished;
        m_snapshot.complete(snapshot);
        m_snapshot.countRecords(report.records - m_before, snapshot.part);
        return {};
    }

    Result<void> write(const PriceBatch &batch, WriteShare &share)
    {
        begin(batch.snapshot);
        for (const Offer *offer : sortedBySeries(batch.offers, m_snapshot.retrievedAt())) {
            if (auto counted = share.count(); !counted)
                return counted;
            if (auto added = add(*offer); !added)
                return added;
        }
        if (auto finished = finishOffers(); !finished)
            return finished;
        writeBands(batch.bands);
        writeRates(batch.rates);
        takeLeave(batch);
        m_snapshot.countRecords(report.records - m_before, batch.snapshot.part);
        return {};
    }

    PriceWriteReport report;

private:
    struct Region
    {
        std::string provider;
        std::string region;
        bool hasSeries = false;
    };
    // What an offer says of its machine.
    struct Machine
    {
        std::int64_t at = 0;
        std::string gpu;
        std::string gpuVariant;
        int gpuNumerator = 0;
        int gpuDenominator = 1;
        int gpuMemoryMib = 0;
        int vcpuMilli = 0;
        int ramMib = 0;
    };

    static std::string newestWhere(const std::string &condition)
    {
        return "SELECT p.id, p.price_nano, p.at_s FROM price p WHERE p.id = " +
               newestPriceId("?1", condition);
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

    // Whether the store had a series of the source in this region before this batch. If it had none, for
    // example when a region comes for the first time, none of its thousands of series has to be looked up.
    // Series arrive by region.
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

    void openSeries(const Offer &offer)
    {
        m_isOpen = true;
        m_series.reset();
        m_last.reset();
        m_key.take(offer);
        if (hasSeriesIn(offer, m_source)) {
            bindKey(m_findSeries, offer, m_source);
            if (m_findSeries.executeStep())
                m_series = m_findSeries.getColumn(0).getInt64();
            m_findSeries.reset();
        }
        if (!m_series)
            m_newSeries.begin(offer, m_source, m_snapshot.id());
    }

    Result<void> closeSeries()
    {
        if (!m_isOpen)
            return {};
        m_isOpen = false;
        if (!m_series)
            return m_newSeries.end();
        if (m_last)
            describeMachine(*m_last, *m_series);
        repoint(*m_series);
        return {};
    }

    Result<void> finishOffers()
    {
        if (auto closed = closeSeries(); !closed)
            return closed;
        const auto added = m_newSeries.finish();
        if (!added)
            return added.error();
        report.records += added->records;
        report.unchanged += added->repeated;
        for (const std::int64_t series : added->unsettled)
            repoint(series);
        return {};
    }

    void addPrice(const Offer &offer, const OfferTime &time, std::int64_t series)
    {
        const std::string flags = joinFlags(offer.flags);
        m_addPrice.reset();
        m_addPrice.clearBindings();
        m_addPrice.bind(1, m_newSeries.takePriceId());
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
        ++(m_addPrice.exec() > 0 ? report.records : report.unchanged);
    }

    // A source that corrects a machine corrects it for its whole series: what it says last counts. What came
    // with the program corrects nothing, nor does a price that is not used.
    void describeMachine(const Machine &last, std::int64_t series)
    {
        m_describe.reset();
        SQLite::bind(m_describe, series, last.gpu, last.gpuVariant, last.gpuNumerator, last.gpuDenominator,
                     last.gpuMemoryMib, last.vcpuMilli, last.ramMib, last.at);
        m_describe.exec();
    }

    // Finds the current and the set-aside price of a series that was there already.
    void repoint(std::int64_t series)
    {
        m_point.reset();
        m_point.clearBindings();
        m_point.bind(1, series);
        std::int64_t currentTime = 0;
        bool hasCurrent = false;
        std::int64_t price = 0;
        for (int isAside : {0, 1}) {
            SQLite::Statement &newest = isAside ? m_newestWaiting : m_newestInUse;
            newest.reset();
            newest.bind(1, series);
            if (!newest.executeStep() || (hasCurrent && newest.getColumn(2).getInt64() < currentTime))
                continue;
            m_point.bind(2 + isAside, newest.getColumn(0).getInt64());
            if (hasCurrent)
                continue;
            price = newest.getColumn(1).getInt64();
            currentTime = newest.getColumn(2).getInt64();
            hasCurrent = true;
        }
        m_newestInUse.reset();
        m_newestWaiting.reset();
        m_point.bind(4, price);
        m_point.bind(5, currentTime);
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
        SQLite::Statement add(m_connection,
                              "INSERT INTO reference_rate(currency, day, per_euro_nano, snapshot_id) "
                              "VALUES(?, ?, ?, ?) ON CONFLICT DO UPDATE SET per_euro_nano = "
                              "excluded.per_euro_nano, snapshot_id = excluded.snapshot_id WHERE "
                              "per_euro_nano <> excluded.per_euro_nano");
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
    SQLite::Statement m_addPrice;
    SQLite::Statement m_point;
    SQLite::Statement m_describe;
    SQLite::Statement m_newestInUse;
    SQLite::Statement m_newestWaiting;
    NewSeries m_newSeries;
    // Of the reading that is written.
    std::string m_source;
    bool m_isBundled = false;
    std::int64_t m_before = 0; // records that were added before it
    std::optional<Region> m_region;
    // Of the series whose prices come.
    bool m_isOpen = false;
    SeriesKey m_key;
    std::optional<std::int64_t> m_series; // nothing: a new one
    std::optional<Machine> m_last;
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

namespace {

// Switches off foreign keys while batches are only added: every row refers to one that the batch brings
// itself or that was looked up for it, so SQLite need not check each price again.
class WithoutForeignKeys
{
public:
    explicit WithoutForeignKeys(SQLite::Database &connection) : m_connection(connection)
    {
        m_connection.exec("PRAGMA foreign_keys = OFF");
    }
    ~WithoutForeignKeys() { m_connection.tryExec("PRAGMA foreign_keys = ON"); }
    WithoutForeignKeys(const WithoutForeignKeys &) = delete;
    WithoutForeignKeys &operator=(const WithoutForeignKeys &) = delete;

private:
    SQLite::Database &m_connection;
};

} // namespace

Result<PriceWriteReport> PriceStore::write(const std::vector<PriceBatch> &batches,
                                           const std::function<Result<void>(double)> &reached)
{
    return m_database.guarded([&]() -> Result<PriceWriteReport> {
        const WithoutForeignKeys unchecked(m_database.connection());
        return m_database.writing([&]() -> Result<PriceWriteReport> {
            PriceWriter writer(m_database.connection());
            WriteShare share(batches, reached);
            for (const PriceBatch &batch : batches)
                if (auto written = writer.write(batch, share); !written)
                    return written.error();
            return writer.report;
        });
    });
}

Result<PriceWriteReport> PriceStore::write(PriceStream &stream)
{
    return m_database.guarded([&]() -> Result<PriceWriteReport> {
        const WithoutForeignKeys unchecked(m_database.connection());
        const SmallCache small(m_database.connection());
        return m_database.writing([&]() -> Result<PriceWriteReport> {
            PriceWriter writer(m_database.connection());
            while (true) {
                const auto begun = stream.next();
                if (!begun)
                    return begun.error();
                if (!*begun)
                    return writer.report;
                writer.begin(**begun);
                while (true) {
                    const auto offer = stream.offer();
                    if (!offer)
                        return offer.error();
                    if (!*offer)
                        break;
                    if (auto added = writer.add(**offer); !added)
                        return added.error();
                }
                if (auto ended = writer.end(stream.reading()); !ended)
                    return ended.error();
            }
        });
    });
}

Result<PriceWriteReport> PriceStore::replace(const std::vector<Offer> &records,
                                             const std::vector<PriceBatch> &batches)
{
    return m_database.writing([&]() -> Result<PriceWriteReport> {
        // A price may be written before its series; all is checked at the end.
        m_database.connection().exec("PRAGMA defer_foreign_keys = ON");
        PriceWriter writer(m_database.connection());
        for (const Offer &record : records)
            writer.remove(record);
        WriteShare share(batches, {});
        for (const PriceBatch &batch : batches)
            if (auto written = writer.write(batch, share); !written)
                return written.error();
        return writer.report;
    });
}

} // namespace breakeven
