#include "pricing/refresh/price_import.h"

#include "data/bundled/bundled_prices.h"
#include "data/readers/file_text.h"
#include "data/readers/plain_text.h"
#include "data/readers/utc_time.h"
#include "model/numeric/time_constants.h"
#include "pricing/formats/price_format.h"
#include "pricing/pins/exchange_rates.h"
#include "pricing/refresh/book_import.h"
#include "pricing/refresh/quality_gate.h"
#include "pricing/refresh/snapshot_changes.h"

#include <algorithm>
#include <fmt/format.h>

namespace breakeven {

namespace {

std::int64_t momentOf(const Offer &offer)
{
    if (const auto observed = parseUtcTime(offer.observedAt))
        return *observed;
    return offer.effectiveFrom ? offer.effectiveFrom->daysSinceEpoch() * kSecondsPerDay : 0;
}

void completeSnapshot(PriceBatch &batch, const PriceFile &file, const PriceRows &rows,
                      const std::string &retrievedAt)
{
    PriceSnapshot &snapshot = batch.snapshot;
    if (snapshot.revision.empty())
        snapshot.revision = contentHash(file.text);
    if (snapshot.retrievedAt.empty())
        snapshot.retrievedAt = retrievedAt;
    snapshot.origin = file.name();
    // A file that speaks for several sources has rows of each.
    snapshot.rows = rows.batches.size() > 1 ? std::int64_t(batch.offers.size()) : rows.rows;
    snapshot.newest = newestMoment(batch.offers);
}

void addNotes(ImportReport &report, const PriceFile &file, const PriceRows &rows,
              const ImportOptions &options)
{
    if (rows.isEmptyList)
        addIssue(report.issues, {Severity::Note, "the list is empty: it holds no price", file.path, 1});
    if (rows.usesFileDay && file.day && !options.day)
        addIssue(report.issues,
                 {Severity::Note,
                  "the day " + file.day->iso() + " is taken from the file's name; --date sets another",
                  file.path, 1});
    if (options.acceptsJumps)
        return;
    std::int64_t jumps = 0, odd = 0;
    for (const PriceBatch &batch : rows.batches)
        for (const Offer &offer : batch.offers)
            if (isSetAside(offer))
                ++(hasFlag(offer, "jump") ? jumps : odd);
    noteSetAside(report.issues, file.path, jumps, odd);
}

ImportReport reportOf(const PriceFormat &format, PriceRows &rows, const Date &asOf)
{
    ImportReport report;
    report.format = format.name;
    report.source = format.source;
    report.rows = rows.rows;
    report.skipped = byReason(rows.skipped);
    report.issues = std::move(rows.issues);
    for (PriceBatch &batch : rows.batches) {
        for (const auto &[flag, count] : countFlags(batch.offers))
            report.flagged[flag] += count;
        const auto stale = std::count_if(batch.offers.begin(), batch.offers.end(),
                                         [&](const Offer &offer) { return isStale(offer, asOf); });
        if (stale > 0)
            report.flagged["stale"] += stale;
    }
    return report;
}

} // namespace

void noteSetAside(std::vector<Issue> &issues, const std::string &path, std::int64_t jumps, std::int64_t odd)
{
    if (jumps > 0)
        addIssue(
            issues,
            {Severity::Warning,
             fmt::format("{} more than 1.6 times the price before, or less than 62.5 % of it (spot: "
                         "threefold, or a third): set aside until a second source or a second day agrees, or "
                         "until accepted (--accept-jumps)",
                         jumps == 1 ? "1 price is" : fmt::format("{} prices are", jumps)),
             path, 1});
    if (odd > 0)
        addIssue(issues,
                 {Severity::Warning,
                  fmt::format(
                      "{} odd (of a GPU below 0.005 or above 200 an hour, or below a quarter of what three "
                      "other sellers ask): set aside until another source "
                      "agrees, or until accepted (--accept-jumps)",
                      odd == 1 ? "1 price is" : fmt::format("{} prices are", odd)),
                  path, 1});
}

Error nothingUsable(const PriceFile &file, const char *format, const PriceRows &rows)
{
    std::string reasons;
    for (const auto &[reason, count] : byReason(rows.skipped))
        reasons += fmt::format("{}{} {}", reasons.empty() ? "" : ", ", count, reason);
    return {ErrorKind::BadInput,
            fmt::format("holds no price that can be used ({} rows of format {}{}); nothing was written",
                        rows.rows, format, reasons.empty() ? "" : ": " + reasons),
            file.path};
}

void settleFlags(Offer &offer, bool acceptsJumps)
{
    if (acceptsJumps && isSetAside(offer))
        offer.flags.emplace_back("jump_accepted");
    std::sort(offer.flags.begin(), offer.flags.end());
}

Result<void> flagAgainst(const PriceStore &prices, const std::vector<Offer> &inUse, PriceBatch &batch,
                         bool acceptsJumps)
{
    if (auto flagged = flagOdd(batch.offers, prices); !flagged)
        return flagged;
    if (auto flagged = flagFarBelow(batch.offers, prices); !flagged)
        return flagged;
    flagJumps(batch.offers, inUse, batch.snapshot.retrievedAt.substr(0, 10));
    if (auto checked = acceptSeconded(batch.offers, batch.snapshot.source, prices); !checked)
        return checked;
    for (Offer &offer : batch.offers)
        settleFlags(offer, acceptsJumps);
    return {};
}

bool isDamagedSeries(const Offer &offer)
{
    return !isPlainText(offer.provider) || !isPlainText(offer.region) || !isPlainText(offer.zone) ||
           !isPlainText(offer.instanceType) || !isPlainText(offer.detail) || !isPlainText(offer.currency) ||
           !isPlainText(offer.os);
}

void takeOutDamaged(PriceRows &rows)
{
    const auto isDamaged = [](const Offer &offer) {
        return isDamagedSeries(offer) || !isPlainText(offer.gpu);
    };
    for (PriceBatch &batch : rows.batches)
        if (const auto damaged = std::erase_if(batch.offers, isDamaged); damaged > 0)
            rows.skipped["damaged_name"] += std::int64_t(damaged);
}

std::vector<Offer> takeOutFuture(PriceRows &rows, const Date &day)
{
    // The day has begun elsewhere.
    const std::int64_t end = (day.daysSinceEpoch() + 2) * kSecondsPerDay;
    std::vector<Offer> future;
    for (PriceBatch &batch : rows.batches)
        std::erase_if(batch.offers, [&](Offer &offer) {
            const bool isFuture = momentOf(offer) >= end;
            if (isFuture)
                future.push_back(std::move(offer));
            return isFuture;
        });
    if (!future.empty())
        rows.skipped["not_in_force_yet"] += std::int64_t(future.size());
    return future;
}

namespace {

// What a person says of a file holds for all in it that has no day of its own.
void dateBy(PriceRows &rows, const Date &day)
{
    for (PriceBatch &batch : rows.batches)
        for (Offer &offer : batch.offers)
            if (!offer.effectiveFrom && offer.observedAt.empty())
                offer.effectiveFrom = day;
}

} // namespace

std::map<std::string, std::int64_t> byReason(const std::map<std::string, std::int64_t> &skipped)
{
    std::map<std::string, std::int64_t> folded;
    for (const auto &[reason, count] : skipped)
        folded[reason.substr(0, reason.find(' '))] += count;
    return folded;
}

std::optional<std::int64_t> newestMoment(const std::vector<Offer> &offers)
{
    std::int64_t newest = 0;
    for (const Offer &offer : offers)
        newest = std::max(newest, momentOf(offer));
    return newest > 0 ? std::optional(newest) : std::nullopt;
}

Result<ImportReport> importPrices(Store &store, const std::string &path, const ImportOptions &options)
{
    const ImportProgress reading = options.progress.part(0, 0.5), writing = options.progress.part(0.5, 1);
    auto file = readPriceFile(path, options.table, options.format, reading);
    if (!file)
        return file.error();
    file->provider = options.provider;
    file->mostRows = options.mostRows;
    if (options.day)
        file->day = options.day;
    const auto format = formatOf(*file, options.format);
    if (!format)
        return format.error();
    const std::string retrievedAt = options.retrievedAt.empty() ? utcText(utcNow()) : options.retrievedAt;
    if (std::string_view((*format)->name) == "price-book")
        return importPriceBook(store, *file, options, retrievedAt);
    if (auto reached = reading.reached(0.5); !reached)
        return reached.error();
    auto rows = format.value()->read(*file);
    if (!rows)
        return rows.error();
    if (auto reached = writing.reached(0); !reached)
        return reached.error();
    takeOutDamaged(*rows);
    if (options.day)
        dateBy(*rows, *options.day);
    takeOutFuture(*rows, options.asOf.value_or(today()));
    if (rows->prices() == 0 && !rows->isEmptyList)
        return nothingUsable(*file, (*format)->name, *rows);
    for (PriceBatch &batch : rows->batches) {
        completeSnapshot(batch, *file, *rows, retrievedAt);
        const auto inUse = pricesInUse(store.prices(), batch);
        if (!inUse)
            return inUse.error();
        if (auto flagged = flagAgainst(store.prices(), *inUse, batch, options.acceptsJumps); !flagged)
            return flagged.error();
        auto odd = takeOutOddRates(batch.rates, store.prices());
        if (!odd)
            return odd.error();
        rows->issues.insert(rows->issues.end(), odd->begin(), odd->end());
    }
    ImportReport report = reportOf(**format, *rows, options.asOf.value_or(today()));
    addNotes(report, *file, *rows, options);
    const auto written =
        store.prices().write(rows->batches, [&](double share) { return writing.reached(0.2 + 0.8 * share); });
    if (!written)
        return written.error();
    report.records = written.value().records;
    report.unchanged = written.value().unchanged;
    return report;
}

Result<void> addBundledPrices(Store &store)
{
    PriceFile file;
    file.path = kBundledPrices;
    file.text = bundledPriceBook();
    const std::string revision = kBundledPrices + (" " + contentHash(file.text));
    const auto known = store.prices().hasSnapshot(kBundledPrices, revision);
    if (!known)
        return known.error();
    if (*known || store.isReadOnly())
        return {};
    const auto format = formatOf(file, "price-book");
    if (!format)
        return format.error();
    auto rows = (*format)->read(file);
    if (!rows)
        return rows.error();
    for (PriceBatch &batch : rows->batches) {
        completeSnapshot(batch, file, *rows, utcText(utcNow()));
        batch.snapshot.revision = revision;
        batch.snapshot.part = kBundledPrices;
    }
    // Remembers that this edition of the catalogue is in, whatever its sources are called.
    PriceBatch edition;
    edition.snapshot = {kBundledPrices,    revision, kBundledPrices, kBundledPrices,
                        utcText(utcNow()), {},       rows->rows,     0};
    rows->batches.push_back(std::move(edition));
    const auto written = store.prices().write(rows->batches);
    return written ? Result<void>() : Result<void>(written.error());
}

} // namespace breakeven
