#include "pricing/refresh.h"

#include "data/http/web_address.h"
#include "data/readers/utc_time.h"
#include "pricing/price_import.h"
#include "pricing/quality_gate.h"
#include "pricing/refresh_lock.h"
#include "pricing/required_fields.h"
#include "pricing/snapshot_gate.h"
#include "pricing/sources/price_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>

namespace breakeven {

namespace {

// One part that is to be fetched.
struct Part
{
    const PriceSource *source;
    std::string partition;
    std::string base;
    std::optional<Credential> credential;
};

auto seriesOf(const Offer &o)
{
    return std::tie(o.provider, o.region, o.zone, o.instanceType, o.os, o.model, o.detail, o.currency);
}

Error usage(const std::string &message) { return {ErrorKind::Usage, message, {}}; }

std::string sourceNames()
{
    std::string names;
    for (const PriceSource &source : priceSources())
        names += (names.empty() ? "" : ", ") + std::string(source.name);
    return names;
}

Error unknownSource(const std::string &name)
{
    return usage(fmt::format("there is no price source \"{}\"; there are {}", name, sourceNames()));
}

// A part's name becomes a part of an address.
bool isPartName(const std::string &text)
{
    return !text.empty() && text.size() <= 40 && std::all_of(text.begin(), text.end(), [](unsigned char c) {
        return std::islower(c) || std::isdigit(c) || c == '-';
    });
}

Result<void> checkPartition(const PriceSource &source, const std::string &partition)
{
    const auto &known = source.partitions;
    if (std::find(known.begin(), known.end(), partition) != known.end())
        return {};
    if (source.takesOtherPartitions && isPartName(partition))
        return {};
    return usage(
        fmt::format("{} has no part \"{}\"; it has {}", source.name, partition, fmt::join(known, ", ")));
}

Result<std::vector<Part>> planned(const RefreshOptions &options)
{
    for (const auto &[name, base] : options.baseUrls) {
        if (!findPriceSource(name))
            return unknownSource(name);
        if (const auto address = parseWebAddress(base); !address)
            return usage(address.error().message);
    }
    for (const std::string &name : options.sources)
        if (!findPriceSource(name))
            return unknownSource(name);
    if (!options.partitions.empty() && options.sources.size() != 1)
        return usage("parts are of one source; name it, and only it");
    std::vector<Part> parts;
    for (const PriceSource &source : priceSources()) {
        const auto &wanted = options.sources;
        if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), source.name) == wanted.end())
            continue;
        std::optional<Credential> credential;
        if (source.key.variable) {
            auto found =
                credentialFromEnvironment(source.key.variable, source.key.header ? source.key.header : "");
            if (!found && wanted.empty() && found.error().kind == ErrorKind::NotFound)
                continue;
            if (!found)
                return found.error();
            credential = std::move(found.value());
        }
        const auto base = options.baseUrls.find(source.name);
        for (const std::string &partition :
             options.partitions.empty() ? source.partitions : options.partitions) {
            if (auto checked = checkPartition(source, partition); !checked)
                return checked.error();
            parts.push_back({&source, partition,
                             base == options.baseUrls.end() ? source.address : base->second, credential});
        }
    }
    return parts;
}

// What came, read by its format. Errors: BadInput when it is something else, with what it says of itself.
Result<PriceRows> readPart(const Part &part, const PriceFile &file)
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
        fmt::format("what came was expected to be: {}; its {} is {}, so the source has changed and "
                    "nothing was taken from it",
                    (*format)->description, file.kind == PriceFile::Kind::Csv ? "first line" : "beginning",
                    file.kind == PriceFile::Kind::Csv ? fmt::format("{}", fmt::join(file.header, ","))
                                                      : file.text.substr(0, 80)),
        file.path};
}

class PartRefresh
{
public:
    PartRefresh(Store &store, HttpClient &client, const RefreshOptions &options, const Part &part)
        : m_store(store), m_client(client), m_options(options), m_part(part)
    {
        m_report.source = part.source->name;
        m_report.partition = part.partition;
    }

    PartReport run()
    {
        if (auto done = refresh(); !done)
            fail(done.error());
        const bool isCancelled = m_report.error && m_report.error->kind == ErrorKind::Cancelled;
        if (isCancelled)
            return std::move(m_report);
        const std::string now = utcText(utcNow());
        const auto noted = m_store.prices().noteCheck(m_report.source, m_report.partition, now,
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
    }

    Result<void> refresh()
    {
        if (auto found = findPrevious(); !found)
            return found;
        SourceFetch fetch(m_client, m_part.source->address, m_part.base, m_part.credential, m_options.stop,
                          [this](std::size_t received) {
                              if (m_options.progress)
                                  m_options.progress({m_report.source, m_report.partition, received});
                          });
        m_origin = m_part.base;
        auto fetched = m_part.source->fetch(fetch, m_part.partition, m_previous ? &*m_previous : nullptr);
        if (!fetched)
            return fetched.error();
        if (fetched->isUnchanged) {
            m_report.outcome = PartOutcome::Unchanged;
            return {};
        }
        m_origin = fetched->origin;
        auto rows =
            fetched->rows ? Result<PriceRows>(std::move(*fetched->rows)) : readPart(m_part, fetched->file);
        if (!rows)
            return rows.error();
        m_report.rows = rows->rows;
        m_report.skipped = byReason(rows->skipped);
        m_report.issues = std::move(rows->issues);
        return store(*rows, *fetched);
    }

    Result<void> findPrevious()
    {
        const auto snapshots = m_store.prices().snapshots();
        if (!snapshots)
            return snapshots.error();
        for (const PriceSnapshot &snapshot : *snapshots)
            if (snapshot.source == m_part.source->name && snapshot.partition == m_part.partition)
                m_previous = snapshot;
        if (!m_previous)
            return {};
        m_report.inUseSince = m_previous->retrievedAt;
        const auto checks = m_store.prices().checks();
        if (!checks)
            return checks.error();
        for (const SourceCheck &check : *checks)
            if (check.source == m_part.source->name && check.partition == m_part.partition)
                m_report.inUseSince = std::max(m_report.inUseSince, check.checkedAt);
        return {};
    }

    Result<void> store(PriceRows &rows, const FetchedPrices &fetched)
    {
        PriceBatch &batch = rows.batch(m_part.source->name, m_part.partition);
        if (rows.batches.size() > 1)
            return Error{
                ErrorKind::BadInput,
                fmt::format("prices of {} were asked for, those of {} came too; what came is not used",
                            m_part.partition,
                            rows.batches.front().snapshot.partition == m_part.partition
                                ? rows.batches[1].snapshot.partition
                                : rows.batches.front().snapshot.partition),
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
        const auto inUse = pricesInUse(batch);
        if (!inUse)
            return inUse.error();
        const SnapshotDemands demands{m_part.source->currency, m_part.source->needsGpus};
        if (auto checked = checkSnapshot(batch, m_previous ? &*m_previous : nullptr, *inUse, demands);
            !checked)
            return checked;
        if (auto found = findVanished(batch); !found)
            return found;
        takeOutUnchanged(batch.offers, *inUse);
        if (auto flagged = flagAgainstStore(m_store, batch, m_options.acceptsJumps); !flagged)
            return flagged;
        m_report.flagged = countFlags(batch.offers);
        const auto written = m_store.prices().write({batch});
        if (!written)
            return written.error();
        m_report.outcome = PartOutcome::Stored;
        m_report.inUseSince = now;
        return {};
    }

    Result<std::vector<Offer>> pricesInUse(const PriceBatch &batch) const
    {
        PriceFilter filter;
        filter.source = batch.snapshot.source;
        // Of a large source only what can be the same.
        const auto isShared = [&](std::string Offer::*name) {
            return !batch.offers.empty() &&
                   std::all_of(batch.offers.begin(), batch.offers.end(),
                               [&](const Offer &offer) { return offer.*name == batch.offers.front().*name; });
        };
        if (isShared(&Offer::provider))
            filter.provider = batch.offers.front().provider;
        if (isShared(&Offer::region))
            filter.region = batch.offers.front().region;
        return m_store.prices().list(filter);
    }

    // What this part brought before and does not name any more.
    Result<void> findVanished(PriceBatch &batch)
    {
        PriceFilter filter;
        filter.source = batch.snapshot.source;
        filter.partition = batch.snapshot.partition;
        auto known = m_store.prices().list(filter);
        if (!known)
            return known.error();
        if (known->empty())
            return {};
        using Key = decltype(seriesOf(batch.offers.front()));
        std::set<Key> named;
        for (const Offer &offer : batch.offers)
            named.insert(seriesOf(offer));
        for (Offer &offer : known.value())
            if (!named.count(seriesOf(offer)))
                batch.vanished.push_back(std::move(offer));
        m_report.vanished = std::int64_t(batch.vanished.size());
        return {};
    }

    // A price that is as it was adds nothing to its history.
    void takeOutUnchanged(std::vector<Offer> &offers, const std::vector<Offer> &inUse)
    {
        using Key = decltype(seriesOf(offers.front()));
        std::map<Key, const Offer *> newest;
        for (const Offer &offer : inUse) {
            const Offer *&known = newest[seriesOf(offer)];
            // One that waits for a decision is newer than the one in use.
            if (!known || isSetAside(offer))
                known = &offer;
        }
        std::erase_if(offers, [&](const Offer &offer) {
            const auto known = newest.find(seriesOf(offer));
            const bool isKnown = known != newest.end();
            if (isKnown && known->second->price == offer.price &&
                known->second->effectiveFrom == offer.effectiveFrom) {
                ++m_report.unchanged;
                return true;
            }
            ++(isKnown ? m_report.changed : m_report.added);
            return false;
        });
    }

    Store &m_store;
    HttpClient &m_client;
    const RefreshOptions &m_options;
    const Part &m_part;
    std::optional<PriceSnapshot> m_previous;
    std::string m_origin;
    PartReport m_report;
};

} // namespace

Result<std::vector<PartReport>> refreshPrices(Store &store, const RefreshOptions &options)
{
    const auto parts = planned(options);
    if (!parts)
        return parts.error();
    HttpClient client(options.http);
    std::vector<PartReport> reports;
    for (const Part &part : *parts) {
        if (options.stop.stop_requested())
            break;
        reports.push_back(PartRefresh(store, client, options, part).run());
        if (options.done)
            options.done(reports.back());
    }
    return reports;
}

} // namespace breakeven
