// The prices of a store: every record a source ever gave, only ever added to; own prices may be replaced.
//
// A series is one offer as one source names it (provider, region, zone, type, model, detail, system,
// currency, source); its newest record that is not set aside is the current price. A record of the catalogue
// that comes with the program is current only where the series has no other. Threads: those of the store it
// belongs to.
#pragma once

#include "data/store/discount.h"
#include "model/inputs/offer.h"
#include "model/numeric/date.h"
#include "model/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

class Database;
class PriceStream;

// The values that occur in a store, each sorted: what its prices can be filtered by.
struct PriceValues
{
    std::vector<std::string> providers;
    std::vector<std::string> regions;
    std::vector<std::string> gpus;
    std::vector<std::string> models;
};

// The part of every reading of the catalogue that comes with the program.
inline constexpr const char *kBundledPart = "bundled";

// One reading of one source, or of a part of it.
struct PriceSnapshot
{
    std::string source;
    std::string revision;
    std::string part;   // provider, region or type when a source arrives in parts
    std::string origin; // file or address
    std::string retrievedAt;
    std::optional<std::int64_t> newest; // the last moment it speaks of, seconds UTC
    std::int64_t rows = 0;
    std::int64_t records = 0;
};

// How it went when a part of a source was last asked for.
struct SourceCheck
{
    std::string source;
    std::string part;
    std::string checkedAt; // last found whole, changed or not; empty: never
    std::string failedAt;  // when it failed since; empty: it did not
    std::string error;     // why
};

// How often a provider takes spot machines of a type back; fractions of the machines within a month.
struct InterruptionBand
{
    std::string provider;
    std::string region;
    std::string os;
    std::string instanceType;
    double low = 0;
    double high = 0;
    std::optional<double> savingOverOnDemand;
};

// What one euro costs in `currency` on a working day, as the European Central Bank says it.
struct ReferenceRate
{
    std::string currency;
    Date day;
    NanoMoney perEuro = 0;
};

struct PriceBatch
{
    // Written out so that they are compiled once.
    PriceBatch();
    PriceBatch(const PriceBatch &);
    PriceBatch(PriceBatch &&) noexcept;
    PriceBatch &operator=(const PriceBatch &);
    PriceBatch &operator=(PriceBatch &&) noexcept;
    ~PriceBatch();

    PriceSnapshot snapshot;
    std::vector<Offer> offers; // `source`, `revision` and `retrievedAt` are the snapshot's
    std::vector<InterruptionBand> bands;
    std::vector<ReferenceRate> rates; // one of a day that is there is corrected
    std::vector<Offer> vanished;      // offers that the source has dropped: kept, but no longer current
};

struct PriceWriteReport
{
    std::int64_t records = 0;   // added
    std::int64_t unchanged = 0; // already there, same time and price
};

// How much of something (memory, speed) one GPU of a model has. Of a model without a row for a variant the
// first row counts.
struct GpuAmount
{
    std::string gpu;
    std::string variant;
    double amount = 0;
};

// What is taken off the list prices that match it; an empty text or list is any. Of `gpus` and
// `instanceTypes` one is enough.
struct PriceCut
{
    std::string provider;
    std::string source;
    std::string model;
    std::vector<std::string> instanceTypes;
    std::vector<std::string> gpus;
    double share = 0; // of the list price, 0–1
};

// What one unit of a currency is worth in US dollars.
struct CurrencyWorth
{
    std::string currency;
    double dollars = 1;
};

// Natural: provider, region, type, model, zone. PerAmount: a GPU's price over what `amounts` say it has.
enum class PriceSort { Natural, PerGpu, Price, PerAmount };

// Empty text and nothing mean "any"; an empty `model` any of machines, kAnyModel (price_unit.h) any at all.
// Where a machine is sold.
struct MachinePlace
{
    std::string provider;
    std::string region;
    std::string instanceType;
};

struct PriceFilter
{
    // Exactly the series of an offer.
    static PriceFilter seriesOf(const Offer &offer);

    std::string provider;
    std::string region;
    std::string zone;
    std::string instanceType;
    std::string os;
    std::string model;
    std::string detail;
    std::string source;
    std::string currency;
    std::vector<MachinePlace> machines; // one of which it must be
    std::string part;                   // of the reading that brought the current price
    std::vector<std::string> gpus;      // canonical models, one of which it must be
    std::string gpuVariant;             // its form: "SXM", "PCIe", "NVL"
    std::optional<int> gpuCount;        // whole GPUs of the machine
    std::optional<Date> asOf;           // prices as they were at the end of that day
    PriceSort sort = PriceSort::Natural;
    std::vector<GpuAmount> amounts; // for PerAmount; prices of a GPU without one come last
    // Off the prices that a list goes by and a summary tells: the first that matches counts. A price with a
    // list price of its own has had its cut. The offers stay as they were recorded.
    std::vector<PriceCut> cuts;
    bool isDearestFirst = false; // of a list by price
    // What a list by price compares currencies by; those without a worth come last. Empty: amounts as they
    // are. `list` fills it in.
    std::vector<CurrencyWorth> worths;
    std::optional<std::size_t> limit;
    std::size_t offset = 0;
    bool isExact = false; // provider to currency: empty text means "empty"
};

struct PricePoint
{
    std::int64_t at = 0; // seconds UTC
    NanoMoney price = 0;
    bool isSetAside = false;
};

struct PriceSeries
{
    Offer offer;                    // with its newest price
    std::vector<PricePoint> points; // oldest first; each holds until the next
    std::int64_t until = 0;         // the last moment its source speaks of; the newest point holds until then
};

// What one GPU costs an hour among prices of one currency; of a filter by what is no machine
// (model/study/price_unit.h), what one unit costs.
struct PriceRange
{
    std::string currency;
    std::size_t count = 0;
    NanoMoney lowest = 0;
    NanoMoney highest = 0;
};

// The prices in use that match a filter, in a few figures.
struct PriceSummary
{
    std::size_t count = 0;          // as `count` says, with those set aside
    std::vector<PriceRange> ranges; // by currency, the one of most prices first; without those set aside
    std::size_t old = 0;            // in use, from before the day asked about
};

// When a refresh began, by our clock (UTC) and by the last reading that was there before it.
struct RefreshMark
{
    std::string beganAt; // empty: there was none
    std::int64_t lastReading = 0;
};

// Since when changes are asked for: the end of a day, by the times the prices hold from; or a refresh, by
// when they were fetched.
struct PriceMoment
{
    std::optional<Date> day;
    RefreshMark refresh; // used without a day
};

enum class PriceChangeKind { New, Changed, Gone };

struct PriceChange
{
    PriceChangeKind kind = PriceChangeKind::New;
    Offer offer;                     // with its price now, or its last one when it is gone
    std::optional<NanoMoney> before; // the price in use at that time; nothing for a new one
};

struct PriceChanges
{
    std::vector<PriceChange> rows; // in natural order, as many as the filter's limit
    std::size_t added = 0;         // of all
    std::size_t changed = 0;
    std::size_t gone = 0;
};

// The prices of one series that wait for a decision because they jump.
struct SetAsidePrices
{
    Offer offer;                    // the newest of them
    std::optional<NanoMoney> inUse; // the current price; nothing when the series has none
    std::int64_t records = 0;
};

// AcceptAlways: later jumps of the machine are taken into use as they arrive. KeepOut: never used.
enum class JumpDecision { AcceptOnce, AcceptAlways, KeepOut };

using TakeOffer = std::function<void(Offer &&offer)>;

class PriceStore
{
public:
    explicit PriceStore(Database &database) : m_database(database) {}

    // All batches or nothing. A record that is already there is not added again. `reached` is told the share
    // of the offers that are written; its error ends the writing.
    Result<PriceWriteReport> write(const std::vector<PriceBatch> &batches,
                                   const std::function<Result<void>(double share)> &reached = {});
    // The same of prices that come one after the other; an error of the stream leaves the store as it was.
    Result<PriceWriteReport> write(PriceStream &stream);
    // As `write`, after taking `records` out (those that are there), in one transaction. For own prices: what
    // a source said stays.
    Result<PriceWriteReport> replace(const std::vector<Offer> &records,
                                     const std::vector<PriceBatch> &batches);

    // Current prices of offers their source still names, and beside them newer ones that wait (flag `jump` or
    // `odd`, without a decision).
    Result<std::vector<Offer>> list(const PriceFilter &filter) const;
    // The same one after the other, for what is too many to be held.
    Result<void> eachListed(const PriceFilter &filter, const TakeOffer &take) const;
    Result<std::size_t> count(const PriceFilter &filter) const;
    // For today's prices, whatever `asOf` says.
    Result<PriceSummary> summary(const PriceFilter &filter, const Date &oldBefore) const;
    // Which of the offers that match are new since `since`, have another price in use, or are no longer named
    // by their source. Prices that are set aside count as not there.
    Result<PriceChanges> changes(const PriceFilter &filter, const PriceMoment &since) const;
    // By a few steps in the indexes, however many prices there are.
    Result<PriceValues> values() const;
    // The names of machines that occur; as quick.
    Result<std::vector<std::string>> instanceTypes() const;
    // The whole course of every series; `asOf` is the last day, `limit` counts series.
    Result<std::vector<PriceSeries>> history(const PriceFilter &filter) const;
    // Every record ever stored, oldest first within a series: for exports.
    Result<std::vector<Offer>> records(const PriceFilter &filter) const;
    // The same one after the other, for what is too many to be held; with the share of all prices of the
    // store that were handed over. An error of `take` ends it.
    using TakeRecord = std::function<Result<void>(Offer &&offer, double share)>;
    Result<void> eachRecord(const PriceFilter &filter, const TakeRecord &take) const;

    // The series whose newest price waits for a decision, in natural order.
    Result<std::vector<SetAsidePrices>> setAside() const;
    // About all prices that wait in the series that match; how many those are.
    Result<int> decide(const PriceFilter &filter, JumpDecision decision);
    // Forgets what was decided in the series that match: those prices wait again; how many those are.
    Result<int> reconsider(const PriceFilter &filter);

    // The rate of the last day up to `day` that has one. Nothing when there is none; the euro has none.
    Result<std::optional<ReferenceRate>> referenceRate(const std::string &currency, const Date &day) const;
    // The same for every currency, and for no day the newest; by currency.
    Result<std::vector<ReferenceRate>> referenceRates(const std::optional<Date> &day = {}) const;
    // What currencies are worth at those rates, the dollar first. Empty in a store whose prices are all in
    // dollars.
    Result<std::vector<CurrencyWorth>> currencyWorths(const std::optional<Date> &day = {}) const;

    // What was negotiated, by provider, family and type.
    Result<std::vector<Discount>> discounts() const;
    // Adds one, or replaces the one of its id; gives the id. Errors: BadInput for what is no discount.
    Result<std::int64_t> saveDiscount(const Discount &discount);
    // Errors: NotFound.
    Result<void> removeDiscount(std::int64_t id);

    // The newest snapshot of each source and part.
    Result<std::vector<PriceSnapshot>> snapshots() const;
    // Remembers that a part was found whole at `time`, or with an `error` why it could not be fetched.
    Result<void> noteCheck(const std::string &source, const std::string &part, const std::string &time,
                           const std::string &error = {});
    Result<std::vector<SourceCheck>> checks() const;
    // A refresh that begins now; and the last one that brought prices.
    Result<RefreshMark> markRefresh() const;
    Result<void> noteRefresh(const RefreshMark &mark);
    Result<RefreshMark> lastRefresh() const;
    Result<bool> hasSnapshot(const std::string &source, const std::string &revision) const;

private:
    Database &m_database;
};

// True when `offer` is not used: it jumps or is odd, and nobody has accepted it.
bool isSetAside(const Offer &offer);
bool hasFlag(const Offer &offer, const char *flag);
// True of a record of the catalogue that comes with the program.
bool isBundled(const Offer &offer);

} // namespace breakeven
