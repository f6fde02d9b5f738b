#include "pricing/own/price_book.h"

#include "data/export/csv.h"
#include "data/readers/csv_reader.h"
#include "data/readers/file_text.h"
#include "data/readers/one_line.h"
#include "data/readers/utc_time.h"
#include "model/numeric/letter_case.h"
#include "model/study/price_unit.h"
#include "pricing/formats/currency_codes.h"
#include "pricing/formats/price_format.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/gpu_names.h"
#include "pricing/own/discounts.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <optional>

namespace breakeven {

namespace {

constexpr const char *kPriceBookColumns[] = {
    "provider",    "region",      "zone",       "instance_type",   "os",
    "gpu",         "gpu_variant", "gpus",       "gpu_memory_mib",  "vcpus",
    "ram_mib",     "model",       "detail",     "price_per_h",     "list_price_per_h",
    "discount",    "currency",    "unit_price", "list_unit_price", "effective_from",
    "observed_at", "source",      "revision",   "retrieved_at",    "flags",
    "note"};

// Ways of selling machines, beside those that have a unit of their own.
constexpr std::string_view kTerms[] = {
    "on_demand",   "spot",        "quote",         "calendar",       "capacity_block", "serverless",
    "reserved_1y", "reserved_3y", "reserved_from", "reserved_floor", "savings_1y",     "savings_3y",
    "commit_1w",   "commit_1m",   "commit_3m",     "commit_6m",      "commit_1y",      "commit_3y"};

// FOCUS columns, of the unit price.
constexpr const char *kFocusColumns[] = {"ListUnitPrice", "ContractedUnitPrice"};

// The text without the apostrophe that keeps a spreadsheet from running it.
std::string plainText(std::string_view cell)
{
    if (cell.size() > 1 && cell[0] == '\'' && startsFormula(cell.substr(1)))
        cell.remove_prefix(1);
    return std::string(cell);
}

std::string thousandths(int milli) { return nanoText(NanoMoney(milli) * 1000000); }

std::string discountText(const Offer &offer)
{
    if (!offer.listPrice || *offer.listPrice == 0)
        return {};
    return fmt::format("{:.6g}", 1 - toDouble(offer.price) / toDouble(*offer.listPrice));
}

std::string countText(int value) { return value == 0 ? "" : std::to_string(value); }

std::string flagsText(const Offer &offer) { return fmt::format("{}", fmt::join(offer.flags, " ")); }

void appendLine(CsvWriter &csv, const Offer &o, const Offer &contracted)
{
    csv.text(o.provider).text(o.region).text(o.zone).text(o.instanceType).text(o.os);
    csv.text(o.gpu).text(o.gpuVariant).plain(o.gpuCountText()).plain(countText(o.gpuMemoryMib));
    csv.plain(o.vcpuMilli == 0 ? "" : thousandths(o.vcpuMilli)).plain(countText(o.ramMib));
    const bool isByHour = isPaidByTheHour(priceUnitOf(o.model));
    const std::string price = o.price > 0 ? nanoText(o.price) : "";
    const std::string list = o.listPrice ? nanoText(*o.listPrice) : "";
    csv.text(o.model).text(o.detail).plain(isByHour ? price : "");
    csv.plain(isByHour ? list : "").plain(discountText(o)).text(o.currency);
    csv.plain(isByHour ? "" : price).plain(isByHour ? "" : list);
    csv.plain(o.effectiveFrom ? o.effectiveFrom->iso() : "").plain(o.observedAt);
    csv.text(o.source).text(o.revision).plain(o.retrievedAt).text(flagsText(o)).text(o.note);
    csv.plain(nanoText(contracted.listPrice.value_or(contracted.price)));
    csv.plain(nanoText(contracted.price)).endRow();
}

bool recognisesPriceBook(const PriceFile &file)
{
    return file.hasColumns({"provider", "instance_type", "model"}) &&
           (file.hasColumns({"price_per_h"}) || file.hasColumns({"unit_price"}) ||
            file.hasColumns({"list_price_per_h", "discount"}));
}

class PriceBookReader
{
public:
    explicit PriceBookReader(const PriceFile &file)
        : m_file(file), m_reader(file.text, file.path), m_revision(contentHash(file.text))
    {
    }

    Result<PriceRows> read()
    {
        if (auto header = m_reader.next(); !header)
            return header.error();
        m_header = CsvHeader(m_reader.cells());
        for (const char *name : {"price_per_h", "list_price_per_h", "unit_price", "list_unit_price", "gpus",
                                 "effective_from", "observed_at"})
            if (auto asked = checkQuestion(name); !asked)
                return asked.error();
        for (const std::string &note : m_file.notes)
            addIssue(m_rows.issues, {Severity::Note, note, m_file.path, 1});
        while (true) {
            const auto more = m_reader.next();
            if (!more)
                return more.error();
            if (!*more) {
                sayAssumed();
                return std::move(m_rows);
            }
            ++m_rows.rows;
            readRow();
            if (m_contradiction)
                return *m_contradiction;
        }
    }

private:
    // A column that may be read in two ways is asked about.
    Result<void> checkQuestion(const char *name) const
    {
        const int column = m_header.find(name);
        if (column < 0 || std::size_t(column) >= m_file.questions.size() ||
            m_file.questions[std::size_t(column)].empty())
            return {};
        return Error{ErrorKind::BadInput,
                     fmt::format("in the column \"{}\" {}", name, m_file.questions[std::size_t(column)]),
                     m_file.path};
    }

    std::string_view cell(const char *name) const { return cellAt(m_reader.cells(), m_header.find(name)); }
    std::string text(const char *name) const { return plainText(cell(name)); }
    std::string lowerCase(const char *name) const { return breakeven::lowerCase(text(name)); }
    int number(const char *name) const { return std::atoi(std::string(cell(name)).c_str()); }

    void readRow()
    {
        if (m_reader.cells().size() < m_header.names().size()) {
            m_rows.skipRow("fewer_cells_than_the_header", m_reader.place());
            return;
        }
        Offer offer = machine();
        if (offer.provider.empty() || offer.instanceType.empty() || offer.model.empty()) {
            m_rows.skipRow("no_provider_type_or_model", m_reader.place());
            return;
        }
        if (!readGpus(offer) || !readTimes(offer) || !readCurrency(offer) || !readPrice(offer))
            return;
        readFlags(offer);
        offer.note = text("note");
        if (isSaidBefore(offer))
            return;
        PriceBatch &batch = batchOf(offer);
        batch.offers.push_back(std::move(offer));
    }

    // One offer has one price on a day. Which of two is meant nobody can tell: the first counts, and the
    // second is named.
    bool isSaidBefore(const Offer &offer)
    {
        std::string key = offerKey(offer, offer.model);
        for (const std::string &said : {text("source"), text("revision"), offer.retrievedAt, offer.observedAt,
                                        offer.effectiveFrom ? offer.effectiveFrom->iso() : std::string()})
            key += '\n' + said;
        const auto [known, isNew] = m_prices.try_emplace(std::move(key), offer.price);
        if (isNew)
            return false;
        if (known->second == offer.price)
            m_rows.skip("repeated");
        else
            m_rows.skipRow("another_price_of_the_same_offer_and_day (" + nanoText(offer.price) + " after " +
                               nanoText(known->second) + ")",
                           m_reader.place());
        return true;
    }

    // What rows left out and was taken all the same.
    void sayAssumed()
    {
        const auto say = [&](std::int64_t count, const char *what) {
            if (count > 0)
                addIssue(m_rows.issues,
                         {Severity::Note, fmt::format("{} rows {}", count, what), m_reader.place(), 1});
        };
        say(m_withoutCurrency, "name no currency: US dollars are taken");
        say(m_withoutCount, "name a GPU but not how many: one is taken");
        say(m_withoutMemory,
            "say A100 without its memory: A100-40 is taken; write A100-80 for those of 80 GB");
        say(m_ofUnknownTerms,
            "have terms that are none that are known (on_demand, spot, reserved_1y, …): they "
            "are kept as they are written");
    }

    Offer machine()
    {
        Offer offer;
        offer.provider = lowerCase("provider");
        offer.region = text("region");
        offer.zone = text("zone");
        offer.instanceType = text("instance_type");
        offer.model = termsOf(lowerCase("model"));
        const bool isMachine = priceUnitOf(offer.model) == PriceUnit::MachineHour;
        offer.os = !cell("os").empty() ? lowerCase("os") : isMachine ? "linux" : "any";
        offer.detail = text("detail");
        offer.vcpuMilli = int(parseNano(cell("vcpus")).value_or(0) / 1000000);
        offer.ramMib = number("ram_mib");
        offer.gpuMemoryMib = number("gpu_memory_mib");
        offer.gpu = text("gpu");
        offer.gpuVariant = text("gpu_variant");
        return offer;
    }

    // "On demand" is "on_demand". A term of one's own is kept.
    std::string termsOf(std::string model)
    {
        std::replace_if(
            model.begin(), model.end(), [](char sign) { return sign == ' ' || sign == '-'; }, '_');
        const bool isKnown = priceUnitOf(model) != PriceUnit::MachineHour ||
                             std::find(std::begin(kTerms), std::end(kTerms), model) != std::end(kTerms);
        m_ofUnknownTerms += isKnown || model.empty() ? 0 : 1;
        return model;
    }

    // A person may write any spelling and leave the memory out.
    bool readGpus(Offer &offer)
    {
        const std::string ratio(cell("gpus"));
        if (!ratio.empty() && !readRatio(offer, ratio)) {
            m_rows.skipRow("no_number_of_gpus (\"" + ratio.substr(0, 40) + "\")", m_reader.place());
            return false;
        }
        if (offer.gpu.empty()) {
            if (ratio.empty())
                fillMachine(offer);
            return true;
        }
        const auto table = gpusOfMachine(offer.provider, offer.instanceType);
        if (ratio.empty())
            countGpus(offer, table);
        nameGpu(offer, table);
        return true;
    }

    // "8", "1/8", "0.125"; 0 of a machine without GPUs only.
    static bool readRatio(Offer &offer, const std::string &ratio)
    {
        const auto slash = ratio.find('/');
        const auto above = parseNano(ratio.substr(0, slash));
        const auto below = slash == std::string::npos ? parseNano("1") : parseNano(ratio.substr(slash + 1));
        if (!above || !below || *above < 0 || *below <= 0 || (*above == 0 && !offer.gpu.empty()))
            return false;
        const double count = toDouble(*above) / toDouble(*below);
        for (int denominator = 1; denominator <= 16; ++denominator) {
            const double scaled = count * denominator;
            if (std::fabs(scaled - std::round(scaled)) > 1e-6 || scaled > 100'000)
                continue;
            offer.gpuNumerator = int(std::lround(scaled));
            offer.gpuDenominator = denominator;
            return true;
        }
        return false;
    }

    void countGpus(Offer &offer, const std::optional<MachineGpus> &table)
    {
        offer.gpuNumerator = table ? table->numerator : 1;
        offer.gpuDenominator = table ? table->denominator : 1;
        m_withoutCount += table ? 0 : 1;
    }

    void nameGpu(Offer &offer, const std::optional<MachineGpus> &table)
    {
        if (gpuFacts(offer.gpu))
            return;
        const bool isAnyA100 = squeezed(offer.gpu) == "A100" && offer.gpuMemoryMib == 0;
        if (isAnyA100 && table && table->gpu.rfind("A100", 0) == 0)
            offer.gpuMemoryMib = table->memoryMib;
        const auto name = canonicalGpu(offer.gpu, offer.gpuMemoryMib, offer.provider);
        if (!name)
            return;
        if (isAnyA100 && offer.gpuMemoryMib == 0) {
            ++m_withoutMemory;
            offer.flags.emplace_back("gpu_memory_unknown");
        }
        offer.gpu = name->gpu;
        if (offer.gpuVariant.empty())
            offer.gpuVariant = name->variant;
        if (offer.gpuMemoryMib == 0)
            offer.gpuMemoryMib = name->memoryMib;
    }

    bool readTimes(Offer &offer)
    {
        offer.effectiveFrom = Date::parse(cell("effective_from"));
        const auto observed = parseUtcTime(cell("observed_at"));
        const auto retrieved = parseUtcTime(cell("retrieved_at"));
        const bool isBad = (!cell("effective_from").empty() && !offer.effectiveFrom) ||
                           (!cell("observed_at").empty() && !observed) ||
                           (!cell("retrieved_at").empty() && !retrieved);
        if (isBad) {
            m_rows.skipRow("unreadable_date", m_reader.place());
            return false;
        }
        if (observed)
            offer.observedAt = utcText(*observed);
        if (retrieved)
            offer.retrievedAt = utcText(*retrieved);
        return true;
    }

    bool readCurrency(Offer &offer)
    {
        const auto &marks = m_file.currencies;
        if (cell("currency").empty()) {
            if (marks.size() > 1)
                contradict(marks.begin()->second, "there are prices with other marks too",
                           "say each in the column currency");
            else if (marks.size() == 1)
                offer.currency = marks.begin()->first;
            else
                ++m_withoutCurrency;
            return true;
        }
        const auto code = currencyCode(text("currency"));
        if (code)
            offer.currency = *code;
        if (code && marks.size() == 1) {
            // A dollar may be that of any country.
            const bool isDollar = marks.begin()->first == "USD" && code->ends_with('D');
            if (marks.begin()->first != *code && !isDollar)
                contradict(marks.begin()->second, "the column currency says " + *code,
                           "correct one of the two");
        }
        if (code)
            return true;
        m_rows.skipRow("no_currency (\"" + text("currency").substr(0, 40) + "\")", m_reader.place());
        return false;
    }

    void contradict(const SeenCell &cell, const std::string &against, const char *remedy)
    {
        m_contradiction = Error{
            ErrorKind::BadInput,
            fmt::format("holds '{}' in line {}, and {}; {}", oneLine(cell.text), cell.line, against, remedy),
            m_file.path};
    }

    bool readPrice(Offer &offer)
    {
        const bool isByHour = isPaidByTheHour(priceUnitOf(offer.model));
        const std::string_view price = cell(isByHour ? "price_per_h" : "unit_price");
        const std::string_view other = cell(isByHour ? "unit_price" : "price_per_h");
        if (price.empty() && !other.empty()) {
            m_rows.skipRow(isByHour ? "unit_price_of_what_is_paid_by_the_hour"
                                    : "price_per_h_of_what_is_not_paid_by_the_hour",
                           m_reader.place());
            return false;
        }
        const auto list = parseNano(cell(isByHour ? "list_price_per_h" : "list_unit_price"));
        if (list)
            offer.listPrice = *list;
        const auto discount = parseNano(cell("discount"));
        if (price.empty() && list && discount && *discount >= 0 && *discount < 1000000000) {
            offer.price = toNano(toDouble(*list) * (1 - toDouble(*discount))).value_or(0);
            return offer.price > 0;
        }
        std::vector<Offer> one;
        const std::string model = offer.model;
        if (!addPrice(m_rows, one, offer, model.c_str(), price, m_reader.place()))
            return false;
        offer = std::move(one.front());
        return true;
    }

    void readFlags(Offer &offer)
    {
        const std::string flags = text("flags");
        for (std::size_t begin = 0; begin < flags.size();) {
            const std::size_t end = std::min(flags.find(' ', begin), flags.size());
            const std::string flag = flags.substr(begin, end - begin);
            if (!flag.empty() && std::find(offer.flags.begin(), offer.flags.end(), flag) == offer.flags.end())
                offer.flags.push_back(flag);
            begin = end + 1;
        }
    }

    // One snapshot for each reading of each source that the rows name.
    PriceBatch &batchOf(const Offer &offer)
    {
        const std::string source = cell("source").empty() ? "price-book" : text("source");
        const std::string revision = cell("revision").empty() ? m_revision : text("revision");
        for (PriceBatch &known : m_rows.batches)
            if (known.snapshot.source == source && known.snapshot.revision == revision &&
                known.snapshot.retrievedAt == offer.retrievedAt)
                return known;
        PriceBatch &batch = m_rows.batches.emplace_back();
        batch.snapshot.source = source;
        batch.snapshot.revision = revision;
        batch.snapshot.retrievedAt = offer.retrievedAt;
        return batch;
    }

    const PriceFile &m_file;
    CsvReader m_reader;
    CsvHeader m_header;
    PriceRows m_rows;
    std::string m_revision;
    std::map<std::string, NanoMoney> m_prices; // by what names an offer and its day
    std::int64_t m_withoutCurrency = 0;
    std::optional<Error> m_contradiction; // of a mark and a currency
    std::int64_t m_withoutCount = 0;
    std::int64_t m_withoutMemory = 0;
    std::int64_t m_ofUnknownTerms = 0;
};

Result<PriceRows> readPriceBookFile(const PriceFile &file) { return PriceBookReader(file).read(); }

} // namespace

std::string priceBookText(const std::vector<Offer> &offers, const std::vector<Discount> &discounts,
                          const Date &day)
{
    CsvWriter csv;
    for (const char *column : kPriceBookColumns)
        csv.plain(column);
    for (const char *column : kFocusColumns)
        csv.plain(column);
    csv.endRow();
    for (const Offer &offer : offers)
        appendLine(csv, offer, contractedOffer(offer, discounts, day));
    return csv.result();
}

PriceFormat priceBookFormat()
{
    return {"price-book",
            "price-book",
            "our own CSV, as `prices export` writes it: list and own price, discount, source and date of "
            "every row",
            "a file",
            recognisesPriceBook,
            readPriceBookFile};
}

} // namespace breakeven
