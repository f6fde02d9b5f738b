#include "pricing/own/price_book.h"

#include "data/export/csv.h"
#include "data/readers/csv_reader.h"
#include "data/readers/file_text.h"
#include "data/readers/one_line.h"
#include "data/readers/utc_time.h"
#include "model/numeric/letter_case.h"
#include "model/numeric/number_text.h"
#include "model/study/price_unit.h"
#include "pricing/formats/currency_codes.h"
#include "pricing/formats/price_format.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/gpu_names.h"
#include "pricing/own/discounts.h"

#include <algorithm>
#include <array>
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

// The same, by name.
enum class Column {
    Provider,
    Region,
    Zone,
    InstanceType,
    Os,
    Gpu,
    GpuVariant,
    Gpus,
    GpuMemoryMib,
    Vcpus,
    RamMib,
    Model,
    Detail,
    PricePerHour,
    ListPricePerHour,
    Discount,
    Currency,
    UnitPrice,
    ListUnitPrice,
    EffectiveFrom,
    ObservedAt,
    Source,
    Revision,
    RetrievedAt,
    Flags,
    Note
};
static_assert(std::size(kPriceBookColumns) == std::size_t(Column::Note) + 1);

// Ways of selling machines, beside those that have a unit of their own.
constexpr std::string_view kTerms[] = {
    "on_demand",   "spot",        "quote",         "calendar",       "capacity_block", "serverless",
    "reserved_1y", "reserved_3y", "reserved_from", "reserved_floor", "savings_1y",     "savings_3y",
    "commit_1w",   "commit_1m",   "commit_3m",     "commit_6m",      "commit_1y",      "commit_3y"};

// FOCUS columns, of the unit price.
constexpr const char *kFocusColumns[] = {"ListUnitPrice", "ContractedUnitPrice"};

// The text without the apostrophe that keeps a spreadsheet from running it.
std::string_view plainText(std::string_view cell)
{
    if (cell.size() > 1 && cell[0] == '\'' && startsFormula(cell.substr(1)))
        cell.remove_prefix(1);
    return cell;
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
    PriceBookReader(const PriceFile &file, PriceRows &rows, TextBlocks blocks)
        : m_file(file), m_rows(rows), m_reader(hashed(std::move(blocks)), file.path)
    {
    }

    Result<void> read(const TakePriceBookRow &take)
    {
        if (auto header = m_reader.next(); !header)
            return header.error();
        m_header = CsvHeader(m_reader.cells());
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            m_columns[i] = m_header.find(kPriceBookColumns[i]);
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
            if (!*more)
                return {};
            if (auto counted = countRow(); !counted)
                return counted;
            const bool isPriced = readRow();
            if (m_contradiction)
                return *m_contradiction;
            if (isPriced)
                if (auto taken = take(m_row); !taken)
                    return taken;
        }
    }

    std::vector<Issue> assumed() const
    {
        std::vector<Issue> issues;
        const auto say = [&](std::int64_t count, const char *what) {
            if (count > 0)
                addIssue(issues,
                         {Severity::Note, fmt::format("{} rows {}", count, what), m_reader.place(), 1});
        };
        say(m_withoutCurrency, "name no currency: US dollars are taken");
        say(m_withoutCount, "name a GPU but not how many: one is taken");
        say(m_withoutMemory,
            "say A100 without its memory: A100-40 is taken; write A100-80 for those of 80 GB");
        say(m_ofUnknownTerms,
            "have terms that are none that are known (on_demand, spot, reserved_1y, …): they "
            "are kept as they are written");
        return issues;
    }

    std::string revision() const { return m_hash.text(); }

private:
    // The text is the revision of rows that name none.
    TextBlocks hashed(TextBlocks blocks)
    {
        return [this, blocks = std::move(blocks)](char *to, std::size_t size) {
            auto count = blocks(to, size);
            if (count)
                m_hash.take({to, *count});
            return count;
        };
    }

    Result<void> countRow()
    {
        ++m_rows.rows;
        if (m_rows.rows > m_file.mostRows)
            return Error{ErrorKind::BadInput,
                         fmt::format("Expected at most {} rows of a price book, found more; split it.",
                                     grouped(std::to_string(m_file.mostRows))),
                         m_reader.place()};
        constexpr std::int64_t kOften = 4096;
        if (m_rows.rows % kOften != 0 || m_file.expectedRows == 0)
            return {};
        return m_file.progress.reached(double(m_rows.rows) / double(m_file.expectedRows));
    }

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

    std::string_view cell(Column column) const
    {
        return cellAt(m_reader.cells(), m_columns[std::size_t(column)]);
    }
    std::string_view text(Column column) const { return plainText(cell(column)); }
    std::string lowerCase(Column column) const { return breakeven::lowerCase(text(column)); }
    int number(Column column) const
    {
        const std::string_view said = cell(column);
        return said.empty() ? 0 : std::atoi(std::string(said).c_str());
    }

    // Whether it holds a price.
    bool readRow()
    {
        if (m_reader.cells().size() < m_header.names().size()) {
            m_rows.skipRow("fewer_cells_than_the_header", m_reader.place());
            return false;
        }
        Offer &offer = m_row.offer;
        readMachine(offer);
        if (offer.provider.empty() || offer.instanceType.empty() || offer.model.empty()) {
            m_rows.skipRow("no_provider_type_or_model", m_reader.place());
            return false;
        }
        offer.flags.clear();
        if (!readGpus(offer) || !readTimes(offer) || !readCurrency(offer) || !readPrice(offer))
            return false;
        readFlags(offer);
        offer.note = text(Column::Note);
        m_row.source = text(Column::Source);
        m_row.revision = text(Column::Revision);
        m_row.line = m_reader.line();
        return true;
    }

    void readMachine(Offer &offer)
    {
        offer.provider = lowerCase(Column::Provider);
        offer.region = text(Column::Region);
        offer.zone = text(Column::Zone);
        offer.instanceType = text(Column::InstanceType);
        offer.model = termsOf(lowerCase(Column::Model));
        offer.detail = text(Column::Detail);
        offer.vcpuMilli = int(parseNano(cell(Column::Vcpus)).value_or(0) / 1000000);
        offer.ramMib = number(Column::RamMib);
        offer.gpuMemoryMib = number(Column::GpuMemoryMib);
        offer.gpu = text(Column::Gpu);
        offer.gpuVariant = text(Column::GpuVariant);
        offer.gpuNumerator = 0;
        offer.gpuDenominator = 1;
        m_unit = priceUnitOf(offer.model);
        if (!cell(Column::Os).empty())
            offer.os = lowerCase(Column::Os);
        else
            offer.os = m_unit == PriceUnit::MachineHour ? "linux" : "any";
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
        const std::string ratio(cell(Column::Gpus));
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
        offer.effectiveFrom = Date::parse(cell(Column::EffectiveFrom));
        m_row.observed = parseUtcTime(cell(Column::ObservedAt));
        const auto retrieved = parseUtcTime(cell(Column::RetrievedAt));
        const bool isBad = (!cell(Column::EffectiveFrom).empty() && !offer.effectiveFrom) ||
                           (!cell(Column::ObservedAt).empty() && !m_row.observed) ||
                           (!cell(Column::RetrievedAt).empty() && !retrieved);
        if (isBad) {
            m_rows.skipRow("unreadable_date", m_reader.place());
            return false;
        }
        offer.observedAt = m_row.observed ? utcText(*m_row.observed) : std::string();
        offer.retrievedAt = retrieved ? utcText(*retrieved) : std::string();
        return true;
    }

    bool readCurrency(Offer &offer)
    {
        const auto &marks = m_file.currencies;
        offer.currency = "USD";
        if (cell(Column::Currency).empty()) {
            if (marks.size() > 1)
                contradict(marks.begin()->second, "there are prices with other marks too",
                           "say each in the column currency");
            else if (marks.size() == 1)
                offer.currency = marks.begin()->first;
            else
                ++m_withoutCurrency;
            return true;
        }
        const std::string said(text(Column::Currency));
        const auto code = currencyCode(said);
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
        m_rows.skipRow("no_currency (\"" + said.substr(0, 40) + "\")", m_reader.place());
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
        const bool isByHour = isPaidByTheHour(m_unit);
        const std::string_view price = cell(isByHour ? Column::PricePerHour : Column::UnitPrice);
        const std::string_view other = cell(isByHour ? Column::UnitPrice : Column::PricePerHour);
        if (price.empty() && !other.empty()) {
            m_rows.skipRow(isByHour ? "unit_price_of_what_is_paid_by_the_hour"
                                    : "price_per_h_of_what_is_not_paid_by_the_hour",
                           m_reader.place());
            return false;
        }
        const auto list = parseNano(cell(isByHour ? Column::ListPricePerHour : Column::ListUnitPrice));
        offer.listPrice = list;
        const auto discount = parseNano(cell(Column::Discount));
        if (price.empty() && list && discount && *discount >= 0 && *discount < 1000000000) {
            offer.price = toNano(toDouble(*list) * (1 - toDouble(*discount))).value_or(0);
            return offer.price > 0;
        }
        const auto nano = breakeven::readPrice(price);
        if (!nano || *nano <= 0) {
            m_rows.skipPrice(price, nano, m_reader.place());
            return false;
        }
        offer.price = *nano;
        if (isAboutADollar(offer.currency) && isOdd(offer, 1))
            offer.flags.emplace_back("odd");
        return true;
    }

    void readFlags(Offer &offer)
    {
        const std::string_view flags = text(Column::Flags);
        for (std::size_t begin = 0; begin < flags.size();) {
            const std::size_t end = std::min(flags.find(' ', begin), flags.size());
            const std::string_view flag = flags.substr(begin, end - begin);
            if (!flag.empty() && std::find(offer.flags.begin(), offer.flags.end(), flag) == offer.flags.end())
                offer.flags.emplace_back(flag);
            begin = end + 1;
        }
    }

    const PriceFile &m_file;
    PriceRows &m_rows;
    ContentHash m_hash;
    CsvReader m_reader;
    CsvHeader m_header;
    std::array<int, std::size(kPriceBookColumns)> m_columns{};
    PriceBookRow m_row;
    PriceUnit m_unit = PriceUnit::MachineHour; // of the row
    std::int64_t m_withoutCurrency = 0;
    std::optional<Error> m_contradiction; // of a mark and a currency
    std::int64_t m_withoutCount = 0;
    std::int64_t m_withoutMemory = 0;
    std::int64_t m_ofUnknownTerms = 0;
};

// Gathers the rows of a price book into the readings that they name.
class PriceBookBatches
{
public:
    PriceBookBatches(PriceRows &rows, std::string path) : m_rows(rows), m_path(std::move(path)) {}

    void take(const PriceBookRow &row)
    {
        std::string key = offerKey(row.offer, row.offer.model);
        for (const std::string &said :
             {row.source, row.revision, row.offer.retrievedAt, row.offer.observedAt,
              row.offer.effectiveFrom ? row.offer.effectiveFrom->iso() : std::string()})
            key += '\n' + said;
        const auto [known, isNew] = m_prices.try_emplace(std::move(key), row.offer.price);
        if (isNew)
            batchOf(row).offers.push_back(row.offer);
        else
            skipSaidBefore(m_rows, row.offer.price, known->second, fmt::format("{}:{}", m_path, row.line));
    }

private:
    PriceBatch &batchOf(const PriceBookRow &row)
    {
        const std::string source = sourceOf(row);
        for (PriceBatch &known : m_rows.batches)
            if (known.snapshot.source == source && known.snapshot.revision == row.revision &&
                known.snapshot.retrievedAt == row.offer.retrievedAt)
                return known;
        PriceBatch &batch = m_rows.batches.emplace_back();
        batch.snapshot.source = source;
        batch.snapshot.revision = row.revision;
        batch.snapshot.retrievedAt = row.offer.retrievedAt;
        return batch;
    }

    PriceRows &m_rows;
    std::string m_path;
    std::map<std::string, NanoMoney> m_prices; // by what names an offer and its day
};

Result<PriceRows> readPriceBookFile(const PriceFile &file)
{
    PriceRows rows;
    PriceBookBatches batches(rows, file.path);
    const auto end = readPriceBook(file, rows, [&](const PriceBookRow &row) -> Result<void> {
        batches.take(row);
        return {};
    });
    if (!end)
        return end.error();
    for (PriceBatch &batch : rows.batches)
        if (batch.snapshot.revision.empty())
            batch.snapshot.revision = end->revision;
    rows.issues.insert(rows.issues.end(), end->assumed.begin(), end->assumed.end());
    return rows;
}

} // namespace

std::string sourceOf(const PriceBookRow &row) { return row.source.empty() ? "price-book" : row.source; }

void skipSaidBefore(PriceRows &rows, NanoMoney price, NanoMoney before, const std::string &place)
{
    if (price == before)
        rows.skip("repeated");
    else
        rows.skipRow("another_price_of_the_same_offer_and_day (" + nanoText(price) + " after " +
                         nanoText(before) + ")",
                     place);
}

Result<PriceBookEnd> readPriceBook(const PriceFile &file, PriceRows &rows, const TakePriceBookRow &take)
{
    auto blocks = blocksOf(file);
    if (!blocks)
        return blocks.error();
    PriceBookReader reader(file, rows, std::move(blocks.value()));
    if (auto read = reader.read(take); !read)
        return read.error();
    return PriceBookEnd{reader.revision(), reader.assumed()};
}

namespace {

void appendHeader(CsvWriter &csv)
{
    for (const char *column : kPriceBookColumns)
        csv.plain(column);
    for (const char *column : kFocusColumns)
        csv.plain(column);
    csv.endRow();
}

} // namespace

std::string priceBookText(const std::vector<Offer> &offers, const std::vector<Discount> &discounts,
                          const Date &day)
{
    CsvWriter csv;
    appendHeader(csv);
    for (const Offer &offer : offers)
        appendLine(csv, offer, contractedOffer(offer, discounts, day));
    return csv.result();
}

Result<std::int64_t> exportPriceBook(const PriceStore &prices, const PriceFilter &filter,
                                     const std::vector<Discount> &discounts, const Date &day,
                                     const std::string &path, const ImportProgress &progress)
{
    std::int64_t count = 0;
    const auto written = writeFilePieces(path, [&](const TakeText &take) -> Result<void> {
        CsvWriter csv;
        appendHeader(csv);
        const auto read = prices.eachRecord(filter, [&](const Offer &offer, double share) -> Result<void> {
            appendLine(csv, offer, contractedOffer(offer, discounts, day));
            constexpr std::int64_t kAtOnce = 1024;
            if (++count % kAtOnce != 0)
                return {};
            if (auto reached = progress.reached(share); !reached)
                return reached;
            return take(csv.take());
        });
        return read ? take(csv.take()) : read;
    });
    return written ? Result<std::int64_t>(count) : written.error();
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
