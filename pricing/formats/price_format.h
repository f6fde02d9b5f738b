// One kind of price file: how it is recognised from its content and how its rows become offers.
#pragma once

#include "data/readers/json_items.h"
#include "data/readers/json_value.h"
#include "data/readers/table_columns.h"
#include "data/store/price_store.h"
#include "model/numeric/date.h"
#include "model/result.h"
#include "model/study/issue.h"
#include "pricing/formats/import_progress.h"
#include "pricing/gpus/gpu_names.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace breakeven {

// As much of a file tells what it is.
inline constexpr std::size_t kPriceFileBeginning = 4096;

// Rows of a price book; beyond it the import says so and writes nothing.
inline constexpr std::int64_t kMostPriceBookRows = 20'000'000;

// A file as it was read, prepared for whoever recognises it.
struct PriceFile
{
    enum class Kind { Csv, JsonTree, Yaml, Xml };

    std::string path;
    std::string text;    // only its beginning, of a price list of AWS and of a large price book
    bool isWhole = true; // that all of it is held
    // Of a text that is not: from its beginning; none: it is read from its path as it is.
    std::function<Result<TextBlocks>()> open;
    std::int64_t expectedRows = 0; // of a price book that is not held
    std::int64_t mostRows = kMostPriceBookRows;
    ImportProgress progress; // of reading what is not held
    Kind kind = Kind::Csv;
    JsonValue json;                  // of Kind::JsonTree
    std::vector<std::string> header; // of Kind::Csv: the lower-case names of the first line
    // Of a price book: what is open about the cells of a column, and how the others were read.
    std::vector<std::string> questions;
    std::vector<std::string> notes;
    std::map<std::string, SeenCell> currencies; // of the marks in its cells, by code
    std::string provider;                       // said by the person, or empty
    std::string part;                           // of the source, when it was fetched; else empty
    std::optional<Date>
        day; // said by the person, or found in the file's name; used where the content has none

    // "prices.csv" of "/home/…/prices.csv".
    std::string name() const;
    bool hasColumns(std::initializer_list<std::string_view> names) const;
};

// What came out of a file. `skipped` counts prices that are not stored, by reason.
struct PriceRows
{
    std::int64_t rows = 0; // entries of the file, as a person would count them
    std::vector<PriceBatch> batches;
    std::map<std::string, std::int64_t> skipped;
    std::vector<Issue> issues;
    bool isEmptyList = false; // a list that says by itself that it holds nothing
    bool usesFileDay = false; // the content says no day: `PriceFile::day` was taken
    // Offers that the list names without a price that can be read, as `offerKey` of their model.
    std::set<std::string> unpriced;

    // The batch that `source` of `part` writes to; its snapshot is filled in by the import.
    PriceBatch &batch(const std::string &source, const std::string &part);
    void skip(const std::string &reason) { ++skipped[reason]; }
    // Counts an unusable row and remembers the first ones with their place. A reason names what was found
    // behind its first word; beyond kMostReasons the first word stands for all.
    static constexpr std::size_t kMostReasons = 1000;
    void skipRow(std::string reason, const std::string &place);
    // Of a row whose price is none, or was not read: `nano`.
    void skipPrice(std::string_view price, std::optional<NanoMoney> nano, const std::string &place);
    std::int64_t prices() const;
};

// One offer of one source, in words.
std::string offerKey(const Offer &offer, std::string_view model);

// Whether some of them may be of one series (one `offerKey`); false: no two are. Cheaper than to look for
// them.
bool mayRepeatSeries(const std::vector<Offer> &offers);

struct PriceFormat
{
    const char *name;        // for --as
    const char *source;      // under which its prices are kept
    const char *description; // for lists, with what it needs and where it comes from
    const char *endpoint;
    bool (*recognises)(const PriceFile &file);
    Result<PriceRows> (*read)(const PriceFile &file);
};

// In the order they are tried and listed.
const std::vector<PriceFormat> &priceFormats();

// The text of a file, from its beginning; the file must outlive them. Errors: of TextStream.
Result<TextBlocks> blocksOf(const PriceFile &file);

// Price books that are larger are read piece by piece.
inline constexpr std::size_t kLargestHeldBook = std::size_t(8) << 20;

// Reads a file (plain or gzip; a workbook) and finds out what kind of text it is. A price book is brought
// into the form in which programs write tables. `format`: said by the person, or empty. Errors: as
// `readFileText` and `parseJson`; BadInput for an empty file and for one that is no text; Cancelled.
Result<PriceFile> readPriceFile(const std::string &path, const TableSaid &said = {},
                                const std::string &format = {}, const ImportProgress &progress = {});

// The same of a text that came from elsewhere; `path` names it in messages. Errors: as above, of the content.
Result<PriceFile> priceFileOf(std::string path, std::string text);

// The format `name`, or the first that recognises the file. Errors: BadInput saying what the file is
// and what it looks most like; Usage naming the nearest for a format that there is not.
Result<const PriceFormat *> formatOf(const PriceFile &file, const std::string &name = {});

// True of a price outside of what machines cost, per GPU or per machine without GPUs; `dollars` is what a
// unit of its currency is worth.
bool isOdd(const Offer &offer, double dollars);

// A price as sources write it; nothing where there is none.
std::optional<NanoMoney> readPrice(std::string_view price);

// One offer per known price of a row: on demand from `onDemand`, spot from `spot` (as the source writes
// them). An empty, zero or unreadable price is skipped and counted; spot at or above on demand is flagged.
void addPair(PriceRows &rows, std::vector<Offer> &to, const Offer &offer, std::string_view onDemand,
             std::string_view spot, const std::string &place);

inline constexpr int kCentsPerUnit = 100; // `units` of a price in cents

// As one of the pair: `offer` with model and price; false when the price was skipped. The price is divided by
// `units`: 730 hours for a price of a month, the size for that of a disk.
bool addPrice(PriceRows &rows, std::vector<Offer> &to, const Offer &offer, const char *model,
              std::string_view price, const std::string &place, int units = 1);

// A member of a JSON object that is a price of a machine, and how the machine is sold for it.
struct PricedMember
{
    const char *name;
    const char *model;
    const char *detail;
};

// One offer per member of `prices` that is there, as `addPrice`.
void addMembers(PriceRows &rows, std::vector<Offer> &to, Offer offer, const JsonValue &prices,
                std::span<const PricedMember> members, const std::string &place);

// The commitments of a month's prices (730 h) for one and three years. A commitment that costs no less than
// paying by the hour is a filled-in cell, not an offer: skipped and counted.
void addCommitments(PriceRows &rows, std::vector<Offer> &to, Offer offer, std::string_view onDemandHour,
                    std::string_view month1y, std::string_view month3y, const std::string &place);

// Fills GPU model, variant, count and memory from the tables of machine types, if they know the type.
void fillMachine(Offer &offer);

// Fills `count` GPUs called `name` with `memoryMib` each (0: not said). One that no table knows is kept under
// its own name, with a note.
void fillGpus(PriceRows &rows, Offer &offer, std::string_view name, int count, int memoryMib);

// Fills GPU model, variant and memory as `decideGpu` says, with its flag. False for one that no table knows:
// it is kept under its own name, with a note.
bool setGpu(PriceRows &rows, Offer &offer, const GpuClaim &claim, const std::string &place);

// Says of an offer of Google's calendar mode what it is: machines from a start that is asked for, for 1 to 90
// days (flag `time_boxed`). Source:
// cloud.google.com/compute/docs/instances/create-future-reservations-calendar-mode,
// docs.cloud.google.com/tpu/docs/calendar-mode-reservation.
void markCalendar(Offer &offer);

// The whole number that a JSON number or text begins with; 0 for everything else.
int wholeNumber(const JsonValue &value);
// The number that a JSON number or text begins with; 0 for everything else.
double decimalNumber(const JsonValue &value);

// "us-east-1" of "us-east-1a" and of "us-west-2-lax-1a".
std::string awsRegionOf(std::string_view zone);

} // namespace breakeven
