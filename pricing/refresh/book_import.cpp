#include "pricing/refresh/book_import.h"

#include "data/readers/plain_text.h"
#include "data/readers/utc_time.h"
#include "data/store/price_stream.h"
#include "model/numeric/time_constants.h"
#include "model/study/price_unit.h"
#include "pricing/own/price_book.h"
#include "pricing/refresh/book_rows.h"
#include "pricing/refresh/quality_gate.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <tuple>

namespace breakeven {

namespace {

// The readings that the rows of a price book name, in the order they come.
class BookReadings
{
public:
    std::uint32_t of(const PriceBookRow &row)
    {
        if (m_last && m_row.source == row.source && m_row.revision == row.revision &&
            m_row.retrievedAt == row.offer.retrievedAt)
            return *m_last;
        m_row = {row.source, row.revision, row.offer.retrievedAt};
        const auto [known, isNew] = m_numbers.try_emplace(
            std::tuple(sourceOf(row), row.revision, row.offer.retrievedAt), std::uint32_t(snapshots.size()));
        if (isNew) {
            PriceSnapshot &added = snapshots.emplace_back();
            added.source = sourceOf(row);
            added.revision = row.revision;
            added.retrievedAt = row.offer.retrievedAt;
            saysRetrieved.push_back(!row.offer.retrievedAt.empty());
        }
        m_last = known->second;
        return *m_last;
    }

    std::vector<PriceSnapshot> snapshots;
    std::vector<bool> saysRetrieved; // of each

private:
    struct Said
    {
        std::string source;
        std::string revision;
        std::string retrievedAt;
    };
    std::map<std::tuple<std::string, std::string, std::string>, std::uint32_t> m_numbers;
    std::optional<std::uint32_t> m_last;
    Said m_row; // that said it
};

// A price that was said before of its offer and its day.
struct SaidAgain
{
    std::int64_t line = 0;
    NanoMoney price = 0;
    NanoMoney before = 0;

    bool operator<(const SaidAgain &other) const { return line < other.line; }
};

// The sorted rows on their way into the store: what is left out is counted, what is odd is flagged.
class BookStream : public PriceStream
{
public:
    BookStream(BookRows &sorted, PriceRows &rows, BookReadings readings, OtherSellers sellers,
               const PriceFile &file, const ImportOptions &options)
        : m_sorted(sorted), m_rows(rows), m_readings(std::move(readings)), m_sellers(std::move(sellers)),
          m_file(file), m_options(options), m_progress(options.progress.part(0.5, 1)),
          m_asOf(options.asOf.value_or(today()))
    {
        // The day has begun elsewhere.
        m_end = (m_asOf.daysSinceEpoch() + 2) * kSecondsPerDay;
    }

    Result<std::optional<PriceSnapshot>> next() override
    {
        if (!m_hasBegun)
            if (auto fetched = fetch(); !fetched)
                return fetched.error();
        m_hasBegun = true;
        if (!m_hasRow) {
            sayAgain();
            if (m_prices == 0)
                return nothingUsable(m_file, "price-book", m_rows);
            return std::optional<PriceSnapshot>();
        }
        m_reading = m_sorted.reading();
        m_offers = 0;
        m_newest = 0;
        return std::optional(m_readings.snapshots[m_reading]);
    }

    Result<const Offer *> offer() override
    {
        // The row that was handed over is done with.
        if (m_isTaken)
            if (auto fetched = fetch(); !fetched)
                return fetched.error();
        m_isTaken = false;
        while (m_hasRow && m_sorted.reading() == m_reading) {
            if (isKept()) {
                m_isTaken = true;
                count();
                return &m_sorted.offer();
            }
            if (auto fetched = fetch(); !fetched)
                return fetched.error();
        }
        return static_cast<const Offer *>(nullptr);
    }

    PriceSnapshot reading() const override
    {
        PriceSnapshot snapshot = m_readings.snapshots[m_reading];
        // A file that speaks for several sources has rows of each.
        snapshot.rows = m_readings.snapshots.size() > 1 ? m_offers : m_rows.rows;
        snapshot.newest = m_newest > 0 ? std::optional(m_newest) : std::nullopt;
        return snapshot;
    }

    const std::map<std::string, std::int64_t> &flagged() const { return m_flagged; }
    std::int64_t jumps() const { return m_jumps; }
    std::int64_t odd() const { return m_odd; }

private:
    using Named = std::tuple<bool, bool, bool, bool, std::int32_t>; // beside key and time what names an offer

    Result<void> fetch()
    {
        const auto more = m_sorted.next();
        if (!more)
            return more.error();
        m_hasRow = *more;
        constexpr std::int64_t kOften = 4096;
        if (++m_done % kOften != 0)
            return {};
        return m_progress.reached(double(m_done) / double(m_sorted.size()));
    }

    bool isKept()
    {
        if (isSaidBefore())
            return false;
        Offer &offer = m_sorted.offer();
        if (!m_sorted.isOfSameSeries())
            m_isDamaged = isDamagedSeries(offer);
        if (m_isDamaged || !isPlainText(offer.gpu)) {
            m_rows.skip("damaged_name");
            return false;
        }
        if (m_options.day && !offer.effectiveFrom && offer.observedAt.empty())
            offer.effectiveFrom = m_options.day;
        m_time = m_sorted.time().value_or(
            offer.effectiveFrom ? offer.effectiveFrom->daysSinceEpoch() * kSecondsPerDay : 0);
        if (m_time >= m_end) {
            m_rows.skip("not_in_force_yet");
            return false;
        }
        return true;
    }

    bool isSaidBefore()
    {
        const BookRowNumbers &numbers = m_sorted.numbers();
        const Named named{numbers.saysSource, numbers.saysRevision, numbers.isObserved, numbers.hasDay,
                          numbers.day};
        if (!m_sorted.isOfSameTime())
            m_said.clear();
        const auto known =
            std::find_if(m_said.begin(), m_said.end(), [&](const auto &said) { return said.first == named; });
        if (known == m_said.end()) {
            m_said.emplace_back(named, numbers.price);
            return false;
        }
        if (known->second == numbers.price || m_again.size() >= kMostNamed)
            skipSaidBefore(m_rows, numbers.price, known->second, m_file.path);
        else
            m_again.push_back({numbers.line, numbers.price, known->second});
        return true;
    }

    // In the order of the file.
    void sayAgain()
    {
        std::sort(m_again.begin(), m_again.end());
        for (const SaidAgain &one : m_again)
            skipSaidBefore(m_rows, one.price, one.before, fmt::format("{}:{}", m_file.path, one.line));
        m_again.clear();
    }

    // A price book says itself what was odd about its prices, as far as it is not what nobody would ask.
    void count()
    {
        Offer &offer = m_sorted.offer();
        offer.retrievedAt =
            m_readings.saysRetrieved[m_reading] ? m_readings.snapshots[m_reading].retrievedAt : std::string();
        if (!hasFlag(offer, "odd") && m_sellers.areFarAbove(offer))
            offer.flags.emplace_back("odd");
        settleFlags(offer, m_options.acceptsJumps);
        ++m_prices;
        ++m_offers;
        m_newest = std::max(m_newest, m_time);
        for (const std::string &flag : offer.flags)
            ++m_flagged[flag];
        if (isStale(offer, m_asOf))
            ++m_flagged["stale"];
        if (isSetAside(offer))
            ++(hasFlag(offer, "jump") ? m_jumps : m_odd);
    }

    static constexpr std::size_t kMostNamed = 100'000;

    BookRows &m_sorted;
    PriceRows &m_rows;
    BookReadings m_readings;
    OtherSellers m_sellers;
    const PriceFile &m_file;
    const ImportOptions &m_options;
    ImportProgress m_progress;
    Date m_asOf;
    std::int64_t m_end = 0; // of what is in force
    bool m_hasBegun = false;
    bool m_hasRow = false;
    bool m_isTaken = false;   // the row was handed over
    bool m_isDamaged = false; // the name of the series
    std::int64_t m_done = 0;
    std::int64_t m_time = 0;                         // of the row
    std::vector<std::pair<Named, NanoMoney>> m_said; // of its series and time
    std::vector<SaidAgain> m_again;
    std::uint32_t m_reading = 0;
    std::int64_t m_offers = 0; // of the reading
    std::int64_t m_newest = 0;
    std::int64_t m_prices = 0;
    std::map<std::string, std::int64_t> m_flagged;
    std::int64_t m_jumps = 0;
    std::int64_t m_odd = 0;
};

} // namespace

Result<ImportReport> importPriceBook(Store &store, const PriceFile &file, const ImportOptions &options,
                                     const std::string &retrievedAt)
{
    PriceRows rows;
    BookRows sorted;
    BookReadings readings;
    std::set<std::string> gpus;
    const auto end = readPriceBook(file, rows, [&](const PriceBookRow &row) {
        const Offer &offer = row.offer;
        if (offer.gpuNumerator > 0 && !offer.gpu.empty() &&
            priceUnitOf(offer.model) == PriceUnit::MachineHour)
            gpus.insert(offer.gpu);
        return sorted.add(row, readings.of(row));
    });
    if (!end)
        return end.error();
    if (auto done = sorted.sort(); !done)
        return done.error();
    for (PriceSnapshot &snapshot : readings.snapshots) {
        if (snapshot.revision.empty())
            snapshot.revision = end->revision;
        if (snapshot.retrievedAt.empty())
            snapshot.retrievedAt = retrievedAt;
        snapshot.origin = file.name();
    }
    auto sellers = OtherSellers::of(store.prices(), {gpus.begin(), gpus.end()});
    if (!sellers)
        return sellers.error();
    BookStream stream(sorted, rows, std::move(readings), std::move(sellers.value()), file, options);
    const auto written = store.prices().write(stream);
    if (!written)
        return written.error();
    ImportReport report;
    report.format = report.source = "price-book";
    report.rows = rows.rows;
    report.records = written.value().records;
    report.unchanged = written.value().unchanged;
    report.skipped = byReason(rows.skipped);
    report.flagged = stream.flagged();
    report.issues = std::move(rows.issues);
    report.issues.insert(report.issues.end(), end->assumed.begin(), end->assumed.end());
    if (!options.acceptsJumps)
        noteSetAside(report.issues, file.path, stream.jumps(), stream.odd());
    return report;
}

} // namespace breakeven
