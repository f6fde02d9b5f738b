// pricing.yml of gcosts: compute.instance.<type>.cost.<region>.{hour, hour_spot, month_1y, month_3y}. A month
// is 730 hours. The `month` of N1 machines carries the sustained-use discount and is no price of its own
// here.
#include "data/readers/utc_time.h"
#include "pricing/formats/price_format.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <sstream>

namespace breakeven {

namespace {

constexpr std::size_t kMaximumDepth = 50;

bool recognisesGcpYaml(const PriceFile &file)
{
    return file.kind == PriceFile::Kind::Yaml && file.text.find("\ncompute:") != std::string::npos &&
           file.text.find("hour_spot:") != std::string::npos;
}

// The prices of one machine type in one region, as written.
struct RegionPrices
{
    std::string region;
    std::string hour;
    std::string hourSpot;
    std::string month1y;
    std::string month3y;
    int line = 0;
};

// Follows the keys of the document and hands every machine type over as soon as it is complete.
class PriceEvents : public YAML::EventHandler
{
public:
    PriceEvents(const PriceFile &file, PriceRows &rows) : m_file(file), m_rows(rows), m_day(file.day) {}

    void OnDocumentStart(const YAML::Mark &) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark &mark, YAML::anchor_t) override { scalar(mark, {}); }
    void OnAlias(const YAML::Mark &mark, YAML::anchor_t) override { scalar(mark, {}); }
    void OnScalar(const YAML::Mark &mark, const std::string &, YAML::anchor_t,
                  const std::string &value) override
    {
        scalar(mark, value);
    }
    void OnSequenceStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t,
                         YAML::EmitterStyle::value) override
    {
        enter(mark, false);
    }
    void OnSequenceEnd() override { leave(); }
    void OnMapStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t,
                    YAML::EmitterStyle::value) override
    {
        enter(mark, true);
    }
    void OnMapEnd() override
    {
        if (m_levels.size() == 4 && isAt(1, "instance") && isAt(0, "compute"))
            finishType();
        leave();
    }

private:
    struct Level
    {
        bool isMap = true;
        bool hasKey = false;
        std::string key;
    };

    bool isAt(std::size_t level, std::string_view key) const
    {
        return level < m_levels.size() && m_levels[level].key == key;
    }

    void enter(const YAML::Mark &mark, bool isMap)
    {
        if (m_levels.size() >= kMaximumDepth)
            throw YAML::ParserException(mark, "nested too deeply");
        m_levels.push_back({isMap, false, {}});
        // compute / instance / <type> / cost / <region> / …
        if (m_levels.size() == 6 && isAt(0, "compute") && isAt(1, "instance") && isAt(3, "cost"))
            m_regions.push_back({m_levels[4].key, {}, {}, {}, {}, mark.line + 1});
    }

    void leave()
    {
        m_levels.pop_back();
        if (!m_levels.empty())
            m_levels.back().hasKey = false;
    }

    void scalar(const YAML::Mark &, const std::string &value)
    {
        if (m_levels.empty())
            return;
        Level &level = m_levels.back();
        if (level.isMap && !level.hasKey) {
            level.key = value;
            level.hasKey = true;
            return;
        }
        level.hasKey = false;
        take(level.key, value);
    }

    void take(const std::string &key, const std::string &value)
    {
        if (isAt(0, "about") && m_levels.size() == 2 && key == "timestamp") {
            m_day = Date::parse(utcText(std::atoll(value.c_str())));
        } else if (isAt(0, "compute") && isAt(1, "instance") && m_levels.size() == 4) {
            if (key == "cpu")
                m_vcpuMilli = int(std::atof(value.c_str()) * 1000);
            else if (key == "ram")
                m_ramMib = int(std::atof(value.c_str()) * 1024);
        } else if (m_levels.size() == 6 && !m_regions.empty() && isAt(1, "instance") && isAt(3, "cost")) {
            takePrice(m_regions.back(), key, value);
        }
    }

    static void takePrice(RegionPrices &prices, const std::string &key, const std::string &value)
    {
        if (key == "hour")
            prices.hour = value;
        else if (key == "hour_spot")
            prices.hourSpot = value;
        else if (key == "month_1y")
            prices.month1y = value;
        else if (key == "month_3y")
            prices.month3y = value;
    }

    void finishType()
    {
        Offer offer;
        offer.provider = "gcp";
        offer.os = "linux";
        offer.instanceType = m_levels[2].key;
        offer.effectiveFrom = m_day;
        offer.vcpuMilli = m_vcpuMilli;
        offer.ramMib = m_ramMib;
        fillMachine(offer);
        for (const RegionPrices &prices : m_regions)
            addRegion(offer, prices);
        m_regions.clear();
        m_vcpuMilli = 0;
        m_ramMib = 0;
    }

    void addRegion(Offer offer, const RegionPrices &prices)
    {
        ++m_rows.rows;
        const std::string place = fmt::format("{}:{}", m_file.path, prices.line);
        auto &offers = m_rows.batch("gcosts", "gcp").offers;
        offer.region = prices.region;
        addPair(m_rows, offers, offer, prices.hour, prices.hourSpot, place);
        addCommitments(m_rows, offers, offer, prices.hour, prices.month1y, prices.month3y, place);
    }

    const PriceFile &m_file;
    PriceRows &m_rows;
    std::optional<Date> m_day;
    std::vector<Level> m_levels;
    std::vector<RegionPrices> m_regions;
    int m_vcpuMilli = 0;
    int m_ramMib = 0;
};

Result<PriceRows> readGcpYamlFile(const PriceFile &file)
{
    PriceRows rows;
    if (file.text.back() != '\n')
        return Error{ErrorKind::BadInput, "the file is cut short: its last line has no end; fetch it again",
                     file.path};
    try {
        std::istringstream stream(file.text);
        YAML::Parser parser(stream);
        PriceEvents events(file, rows);
        while (parser.HandleNextDocument(events)) {
        }
    } catch (const YAML::Exception &exception) {
        return Error{ErrorKind::BadInput, "the YAML breaks off or is damaged here; fetch the file again",
                     fmt::format("{}:{}:{}", file.path, exception.mark.line + 1, exception.mark.column + 1)};
    }
    return rows;
}

} // namespace

PriceFormat gcpYamlFormat()
{
    return {"gcp-yaml",
            "gcosts",
            "Google Cloud prices on demand, spot and committed, all machine types (YAML)",
            "https://github.com/Cyclenerd/google-cloud-pricing-cost-calculator",
            recognisesGcpYaml,
            readGcpYamlFile};
}

} // namespace breakeven
