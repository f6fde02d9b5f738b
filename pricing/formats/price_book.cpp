#include "pricing/own/price_book.h"

#include "data/export/csv.h"
#include "data/readers/csv_reader.h"
#include "data/readers/file_text.h"
#include "data/readers/utc_time.h"
#include "model/study/price_unit.h"
#include "pricing/formats/price_format.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/gpu_names.h"
#include "pricing/pins/discounts.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fmt/format.h>

namespace breakeven {

namespace {

constexpr const char *kColumns[] = {
    "provider",    "region",      "zone",       "instance_type",   "os",
    "gpu",         "gpu_variant", "gpus",       "gpu_memory_mib",  "vcpus",
    "ram_mib",     "model",       "detail",     "price_per_h",     "list_price_per_h",
    "discount",    "currency",    "unit_price", "list_unit_price", "effective_from",
    "observed_at", "source",      "revision",   "retrieved_at",    "flags",
    "note"};

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

std::string ratioText(const Offer &offer)
{
    if (offer.gpuNumerator == 0)
        return {};
    return offer.gpuDenominator == 1 ? std::to_string(offer.gpuNumerator)
                                     : fmt::format("{}/{}", offer.gpuNumerator, offer.gpuDenominator);
}

std::string numberText(int value) { return value == 0 ? "" : std::to_string(value); }

std::string flagsText(const Offer &offer) { return fmt::format("{}", fmt::join(offer.flags, " ")); }

void appendLine(CsvWriter &csv, const Offer &o, const Offer &contracted)
{
    csv.text(o.provider).text(o.region).text(o.zone).text(o.instanceType).text(o.os);
    csv.text(o.gpu).text(o.gpuVariant).plain(ratioText(o)).plain(numberText(o.gpuMemoryMib));
    csv.plain(o.vcpuMilli == 0 ? "" : thousandths(o.vcpuMilli)).plain(numberText(o.ramMib));
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

bool recognises(const PriceFile &file)
{
    return file.hasColumns({"provider", "instance_type", "model"}) &&
           (file.hasColumns({"price_per_h"}) || file.hasColumns({"unit_price"}) ||
            file.hasColumns({"list_price_per_h", "discount"}));
}

class PriceBookReader
{
public:
    explicit PriceBookReader(const PriceFile &file)
        : m_reader(file.text, file.path), m_revision(contentHash(file.text))
    {
    }

    Result<PriceRows> read()
    {
        if (auto header = m_reader.next(); !header)
            return header.error();
        m_header = CsvHeader(m_reader.cells());
        while (true) {
            const auto more = m_reader.next();
            if (!more)
                return more.error();
            if (!*more)
                return std::move(m_rows);
            ++m_rows.rows;
            readRow();
        }
    }

private:
    std::string_view cell(const char *name) const { return cellAt(m_reader.cells(), m_header.find(name)); }
    std::string text(const char *name) const { return plainText(cell(name)); }
    int number(const char *name) const { return std::atoi(std::string(cell(name)).c_str()); }

    void readRow()
    {
        Offer offer = machine();
        if (offer.provider.empty() || offer.instanceType.empty() || offer.model.empty()) {
            m_rows.skipRow("no_provider_type_or_model", m_reader.place());
            return;
        }
        if (!readTimes(offer) || !readPrice(offer))
            return;
        readFlags(offer);
        offer.note = text("note");
        PriceBatch &batch = batchOf(offer);
        batch.offers.push_back(std::move(offer));
    }

    Offer machine()
    {
        Offer offer;
        offer.provider = text("provider");
        offer.region = text("region");
        offer.zone = text("zone");
        offer.instanceType = text("instance_type");
        offer.model = text("model");
        const bool isMachine = priceUnitOf(offer.model) == PriceUnit::MachineHour;
        offer.os = !cell("os").empty() ? text("os") : isMachine ? "linux" : "any";
        offer.detail = text("detail");
        offer.vcpuMilli = int(parseNano(cell("vcpus")).value_or(0) / 1000000);
        offer.ramMib = number("ram_mib");
        offer.gpuMemoryMib = number("gpu_memory_mib");
        offer.gpu = text("gpu");
        offer.gpuVariant = text("gpu_variant");
        readGpus(offer);
        return offer;
    }

    // A person may write any spelling and leave the memory out.
    void readGpus(Offer &offer)
    {
        const std::string ratio(cell("gpus"));
        offer.gpuNumerator = std::atoi(ratio.c_str());
        if (const auto slash = ratio.find('/'); slash != std::string::npos)
            offer.gpuDenominator = std::max(1, std::atoi(ratio.c_str() + slash + 1));
        if (offer.gpu.empty()) {
            if (ratio.empty())
                fillMachine(offer);
            return;
        }
        if (offer.gpuNumerator == 0)
            offer.gpuNumerator = 1;
        if (gpuFacts(offer.gpu))
            return;
        const auto name = canonicalGpu(offer.gpu, offer.gpuMemoryMib, offer.provider);
        if (!name)
            return;
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

    bool readPrice(Offer &offer)
    {
        if (!cell("currency").empty())
            offer.currency = text("currency");
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

    CsvReader m_reader;
    CsvHeader m_header;
    PriceRows m_rows;
    std::string m_revision;
};

Result<PriceRows> read(const PriceFile &file) { return PriceBookReader(file).read(); }

} // namespace

std::string priceBookText(const std::vector<Offer> &offers, const std::vector<Discount> &discounts,
                          const Date &day)
{
    CsvWriter csv;
    for (const char *column : kColumns)
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
            recognises,
            read};
}

} // namespace breakeven
