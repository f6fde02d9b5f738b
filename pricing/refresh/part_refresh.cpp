#include "pricing/refresh/part_refresh.h"

#include "data/http/web_address.h"

#include "data/readers/utc_time.h"
#include "pricing/formats/error_words.h"
#include "pricing/formats/required_fields.h"
#include "pricing/pins/exchange_rates.h"
#include "pricing/refresh/price_import.h"
#include "pricing/refresh/quality_gate.h"
#include "pricing/refresh/refresh_lock.h"
#include "pricing/refresh/snapshot_changes.h"
#include "pricing/refresh/snapshot_gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace breakeven {

namespace {

constexpr std::size_t kLongestMessage = 600;

// What came, read by its format. Errors: BadInput when it is something else, with what it says of itself.
Result<PriceRows> readPart(const RefreshPart &part, const PriceFile &file)
{
    const auto format = formatOf(file, part.source->name);
    if (!format)
        return format.error();
    if ((*format)->recognises(file))
        return (*format)->read(file);
    if (file.kind == PriceFile::Kind::JsonTree)
        if (const auto said = saidError(file.json, file.path))
            return *said;
    return Error{
        ErrorKind::BadInput,
        fmt::format("expected {}, found that its {} is {}: the source has changed, and nothing of it is used",
                    (*format)->description, file.kind == PriceFile::Kind::Csv ? "first line" : "beginning",
                    file.kind == PriceFile::Kind::Csv ? fmt::format("{}", fmt::join(file.header, ","))
                                                      : shownText(file.text)),
        file.path};
}

class PartRefresh
{
public:
    PartRefresh(Store &store, HttpClient &client, const RefreshOptions &options, const RefreshPart &part)
        : m_store(store), m_client(client), m_options(options), m_part(part)
    {
        m_report.source = part.source->name;
        m_report.name = part.name;
    }

    PartReport run()
    {
        if (auto done = refresh(); !done)
            fail(done.error());
        const bool isCancelled = m_report.error && m_report.error->kind == ErrorKind::Cancelled;
        if (isCancelled)
            return std::move(m_report);
        const std::string now = utcText(utcNow());
        const auto noted = m_store.prices().noteCheck(m_report.source, m_report.name, now,
                                                      m_report.error ? m_report.error->text() : "");
        if (!noted && !m_report.error)
            fail(noted.error());
        if (m_report.outcome == PartOutcome::Unchanged)
            m_report.inUseSince = now;
        return std::move(m_report);
    }

private:
    void fail(const Error &error)
    {
        m_report.outcome = PartOutcome::Failed;
        m_report.error = error;
        if (m_report.error->where.empty())
            m_report.error->where = m_origin;
        if (m_part.credential) // also of an answer that repeats what it was sent and calls that no error
            for (std::string *text : {&m_report.error->message, &m_report.error->where})
                *text = m_part.credential->withoutSecrets(*text);
        m_report.error->where = shownAddress(m_report.error->where);
        m_report.error->message = shortened(std::move(m_report.error->message), kLongestMessage);
    }

    Result<void> refresh()
    {
        if (auto found = findPrevious(); !found)
            return found;
        SourceFetch fetch(m_client, m_part.documented, m_part.base, m_part.credential, m_options.stop,
                          [this](std::size_t received) {
                              if (m_options.progress)
                                  m_options.progress({m_report.source, m_report.name, received});
                          });
        m_origin = m_part.base;
        auto fetched = m_part.source->fetch(fetch, m_part.name, previous());
        if (!fetched)
            return fetched.error();
        if (fetched->isUnchanged) {
            m_report.outcome = PartOutcome::Unchanged;
            return acceptSaidAgain();
        }
        m_origin = fetched->origin;
        fetched->file.part = m_part.name;
        auto rows =
            fetched->rows ? Result<PriceRows>(std::move(*fetched->rows)) : readPart(m_part, fetched->file);
        if (!rows)
            return rows.error();
        takeOutDamaged(*rows);
        m_future = takeOutFuture(*rows, today());
        // A region without items leaves a part without a name behind.
        std::erase_if(rows->batches, [&](const PriceBatch &one) {
            return one.offers.empty() && one.bands.empty() && one.rates.empty();
        });
        m_report.rows = rows->rows;
        m_report.skipped = byReason(rows->skipped);
        m_report.issues = std::move(rows->issues);
        m_report.issues.insert(m_report.issues.end(), fetched->issues.begin(), fetched->issues.end());
        return store(*rows, *fetched);
    }

    Result<void> findPrevious()
    {
        const auto snapshots = m_store.prices().snapshots();
        if (!snapshots)
            return snapshots.error();
        for (const PriceSnapshot &snapshot : *snapshots)
            if (snapshot.source == m_part.source->name && snapshot.part == m_part.name)
                m_previous = snapshot;
        if (!m_previous)
            return {};
        m_report.inUseSince = m_previous->retrievedAt;
        m_report.rowsInUse = m_previous->rows;
        m_report.newest = m_previous->newest;
        const auto checks = m_store.prices().checks();
        if (!checks)
            return checks.error();
        for (const SourceCheck &check : *checks)
            if (check.source == m_part.source->name && check.part == m_part.name)
                m_report.inUseSince = std::max(m_report.inUseSince, check.checkedAt);
        return {};
    }

    // A source whose list is the one of another day says all of it again.
    Result<void> acceptSaidAgain()
    {
        PriceBatch part;
        part.snapshot.source = m_part.source->name;
        part.snapshot.part = m_part.name;
        auto known = offersOfPart(m_store.prices(), part);
        if (!known)
            return known.error();
        const std::string day = utcText(utcNow()).substr(0, 10);
        std::erase_if(*known, [&](const Offer &offer) {
            return !waitsForAnotherDay(offer, day) || !previous() || offer.revision != previous()->revision;
        });
        m_seconded = std::move(known.value());
        m_report.changed = std::int64_t(m_seconded.size());
        if (!m_seconded.empty())
            m_report.flagged["jump_accepted"] = m_report.changed;
        return takeSeconded();
    }

    Result<void> takeSeconded()
    {
        for (const Offer &offer : m_seconded)
            if (auto decided =
                    m_store.prices().decide(PriceFilter::seriesOf(offer), JumpDecision::AcceptOnce);
                !decided)
                return decided.error();
        return {};
    }

    Result<void> store(PriceRows &rows, const FetchedPrices &fetched)
    {
        PriceBatch &batch = rows.batch(m_part.source->name, m_part.name);
        if (rows.batches.size() > 1)
            return Error{
                ErrorKind::BadInput,
                fmt::format(
                    "prices of {} were requested, but those of \"{}\" came too; nothing of it is used",
                    m_part.name,
                    rows.batches.front().snapshot.part == m_part.name ? rows.batches[1].snapshot.part
                                                                      : rows.batches.front().snapshot.part),
                {}};
        const RefreshLock turn(m_store.path(), m_options.stop);
        if (m_options.stop.stop_requested())
            return Error{ErrorKind::Cancelled, "cancelled", {}};
        const std::string now = utcText(utcNow());
        batch.snapshot.revision = fetched.revision.empty() ? now : fetched.revision;
        batch.snapshot.origin = fetched.origin;
        batch.snapshot.retrievedAt = now;
        batch.snapshot.rows = rows.rows;
        batch.snapshot.newest = newestMoment(batch.offers);
        auto prepared = m_part.source->kind == SourceKind::Prices ? preparePrices(batch, rows.unpriced)
                                                                  : prepareOther(batch);
        if (!prepared)
            return prepared;
        const auto written = m_store.prices().write(rows.batches);
        if (!written)
            return written.error();
        if (auto taken = takeSeconded(); !taken)
            return taken;
        if (m_part.source->kind != SourceKind::Prices) {
            m_report.added = written->records;
            m_report.unchanged = written->unchanged;
        }
        m_report.outcome = PartOutcome::Stored;
        m_report.inUseSince = now;
        m_report.rowsInUse = rows.rows;
        m_report.newest = std::max(m_report.newest, batch.snapshot.newest);
        return {};
    }

    // Checks prices against those in use and leaves what is new.
    Result<void> preparePrices(PriceBatch &batch, const std::set<std::string> &unpriced)
    {
        const PriceStore &prices = m_store.prices();
        const auto inUse = pricesInUse(prices, batch);
        if (!inUse)
            return inUse.error();
        const SnapshotDemands demands{m_part.source->currency, m_part.source->needsGpus};
        if (auto checked = checkSnapshot(batch, previous(), demands); !checked)
            return checked;
        if (const std::int64_t superseded = takeOutSuperseded(batch.offers); superseded > 0)
            m_report.skipped["superseded"] += superseded;
        auto ofPart = offersOfPart(prices, batch);
        if (!ofPart)
            return ofPart.error();
        const bool mayLose = m_part.source->isMarket || m_options.acceptsJumps;
        if (auto checked = checkLosses(batch.offers, *ofPart, unpriced, demands.leastRows,
                                       mayLose ? Vanishing::IsUsual : Vanishing::IsALoss);
            !checked)
            return checked;
        const auto isNameless = [](const Offer &offer) {
            return offer.region.empty() || offer.instanceType.empty();
        };
        if (const auto nameless = std::erase_if(batch.offers, isNameless); nameless > 0)
            m_report.skipped["no_region_or_machine"] += std::int64_t(nameless);
        batch.vanished = vanishedOffers(std::move(ofPart.value()), batch);
        PriceBatch future;
        future.offers = m_future;
        batch.vanished = vanishedOffers(std::move(batch.vanished), future);
        m_report.vanished = std::int64_t(batch.vanished.size());
        const double step = medianStep(batch.offers, *inUse);
        m_seconded = secondedJumps(batch.offers, *inUse, batch.snapshot.retrievedAt.substr(0, 10));
        const SnapshotChanges changes = takeOutUnchanged(batch.offers, *inUse);
        m_report.added = changes.added;
        m_report.changed = changes.changed + std::int64_t(m_seconded.size());
        m_report.unchanged = changes.unchanged - std::int64_t(m_seconded.size());
        dateByFetch(batch.offers, *inUse);
        if (auto compared = flagBesideBundled(batch.offers, *inUse, prices, today()); !compared)
            return compared;
        if (step >= demands.largestMedianStep && !m_options.acceptsJumps)
            setAllAside(batch, *inUse, step);
        if (auto flagged = flagAgainst(prices, *inUse, batch, m_options.acceptsJumps); !flagged)
            return flagged;
        m_report.flagged = countFlags(batch.offers);
        if (!m_seconded.empty())
            m_report.flagged["jump_accepted"] += std::int64_t(m_seconded.size());
        return {};
    }

    // Prices that moved as a whole wait, each until another day says it again.
    void setAllAside(PriceBatch &batch, const std::vector<Offer> &inUse, double step)
    {
        flagKnown(batch.offers, inUse);
        m_report.issues.push_back(
            {Severity::Warning,
             fmt::format("its prices moved by {:.0f} % in the median: those that changed are set aside until "
                         "another day confirms them, or until accepted (--accept-jumps)",
                         step * 100),
             m_origin, 1});
    }

    // Bands and rates are no prices: they are compared with nothing but their number.
    Result<void> prepareOther(PriceBatch &batch)
    {
        if (auto checked = checkRowCount(batch.snapshot, previous(), SnapshotDemands{}.leastRows); !checked)
            return checked;
        if (m_part.source->kind == SourceKind::InterruptionBands)
            return batch.bands.empty()
                       ? Result<void>(
                             Error{ErrorKind::BadInput,
                                   "it holds no interruption band that can be used; nothing of it is used",
                                   {}})
                       : Result<void>();
        const auto odd = takeOutOddRates(batch.rates, m_store.prices());
        if (!odd)
            return odd.error();
        for (const Issue &issue : *odd)
            m_report.issues.push_back(issue);
        if (!odd->empty())
            m_report.skipped["odd_rate"] = std::int64_t(odd->size());
        return {};
    }

    const PriceSnapshot *previous() const { return m_previous ? &*m_previous : nullptr; }

    Store &m_store;
    HttpClient &m_client;
    const RefreshOptions &m_options;
    const RefreshPart &m_part;
    std::optional<PriceSnapshot> m_previous;
    std::vector<Offer> m_seconded; // jumps of another day that the source says again
    std::vector<Offer> m_future;   // not in force yet
    std::string m_origin;
    PartReport m_report;
};

} // namespace

PartReport refreshPart(Store &store, HttpClient &client, const RefreshOptions &options,
                       const RefreshPart &part)
{
    return PartRefresh(store, client, options, part).run();
}

} // namespace breakeven
