// One provider's catalogue of dstack's gpuhunt (catalog.csv of version 3): a row a machine, region and model,
// in USD. The file does not say whose prices it holds: its name does. A flag marks what cannot simply be
// ordered.
#include "data/readers/csv_reader.h"
#include "pricing/formats/price_format.h"
#include "pricing/gpus/gpu_names.h"

#include <cmath>
#include <cstdlib>
#include <set>

namespace breakeven {

namespace {

bool recognisesGpuhunt(const PriceFile &file)
{
    return file.hasColumns({"instance_name", "location", "price", "gpu_count", "gpu_name", "spot", "flags"});
}

std::string providerOf(const PriceFile &file)
{
    const std::string name =
        file.provider.empty() ? file.name().substr(0, file.name().find('.')) : file.provider;
    return name == "lambdalabs" ? "lambda" : name;
}

class GpuhuntReader
{
public:
    explicit GpuhuntReader(const PriceFile &file)
        : m_reader(file.text, file.path), m_provider(providerOf(file)), m_day(file.day)
    {
    }

    Result<PriceRows> read()
    {
        if (auto header = m_reader.next(); !header)
            return header.error();
        m_header = CsvHeader(m_reader.cells());
        m_rows.usesFileDay = true;
        while (true) {
            const auto more = m_reader.next();
            if (!more)
                return more.error();
            if (!*more)
                return std::move(m_rows);
            readRow();
        }
    }

private:
    std::string text(const char *name) const
    {
        return std::string(cellAt(m_reader.cells(), m_header.find(name)));
    }
    int thousand(const char *name, double of) const
    {
        return int(std::lround(std::atof(text(name).c_str()) * of));
    }

    void readRow()
    {
        ++m_rows.rows;
        Offer offer;
        offer.provider = m_provider;
        offer.os = "linux";
        offer.instanceType = text("instance_name");
        setPlace(offer);
        offer.effectiveFrom = m_day;
        if (offer.instanceType.empty())
            return m_rows.skipRow("no_instance_type", m_reader.place());
        offer.vcpuMilli = thousand("cpu", 1000);
        offer.ramMib = thousand("memory", 1024);
        fillGpus(offer);
        const char *model = text("spot") == "True" ? "spot" : "on_demand";
        setFlags(offer, model);
        // Google's G4 machines stand there once more for each flag.
        if (!m_seen.insert(offerKey(offer, model)).second)
            return m_rows.skip("repeated");
        addPrice(m_rows, m_rows.batch("gpuhunt", m_provider).offers, offer, model, text("price"),
                 m_reader.place());
    }

    // Google's places are zones: the region and a letter.
    void setPlace(Offer &offer) const
    {
        offer.region = text("location");
        const auto dash = offer.region.rfind('-');
        if (m_provider != "gcp" || dash == std::string::npos || dash + 2 != offer.region.size())
            return;
        offer.zone = offer.region;
        offer.region.resize(dash);
    }

    void fillGpus(Offer &offer)
    {
        const int count = thousand("gpu_count", 1);
        if (count <= 0)
            return;
        const std::string name = text("gpu_name");
        setGpu(m_rows, offer,
               {name, double(thousand("gpu_memory", 1024)), double(count), m_provider, offer.instanceType},
               m_reader.place());
        offer.gpuNumerator = count;
    }

    // Of the flags, "gcp-a4" and "gcp-g4" only ask a client to know the family, and "oci-spot" says what the
    // column `spot` says.
    void setFlags(Offer &offer, const char *&model)
    {
        const std::string flags = text("flags");
        if (flags.empty() || flags == "gcp-a4" || flags == "gcp-g4" || flags == "oci-spot")
            return;
        offer.detail = flags;
        if (flags != "gcp-dws-calendar-mode")
            return void(offer.flags.emplace_back("not_orderable"));
        model = "calendar";
        markCalendar(offer);
    }

    CsvReader m_reader;
    CsvHeader m_header;
    std::string m_provider;
    std::optional<Date> m_day;
    std::set<std::string> m_seen;
    PriceRows m_rows;
};

Result<PriceRows> readGpuhuntFile(const PriceFile &file) { return GpuhuntReader(file).read(); }

} // namespace

PriceFormat gpuhuntFormat()
{
    return {"gpuhunt",
            "gpuhunt",
            "gpuhunt catalogue of one provider, PROVIDER.csv (CSV) as its archive holds it",
            "https://dstack-gpu-pricing.s3.eu-west-1.amazonaws.com",
            recognisesGpuhunt,
            readGpuhuntFile};
}

} // namespace breakeven
