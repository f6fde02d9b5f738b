// AWS Spot Advisor: how often spot machines of a type are interrupted within a month, and what they save. It
// holds no prices; its bands become attributes of the spot offers.
#include "pricing/formats/price_format.h"
#include "pricing/formats/required_fields.h"

#include <cstdlib>
#include <string>

namespace breakeven {

namespace {

bool recognisesAwsSpotAdvisor(const PriceFile &file)
{
    return file.kind == PriceFile::Kind::JsonTree && file.json["spot_advisor"].isObject();
}

struct FrequencyRange
{
    double low = 0;
    double high = 1;
};

// A band begins where the one before it ends by its label ("5-10%"), and ends at the file's own maximum.
std::vector<FrequencyRange> rangesOf(const JsonValue &file)
{
    std::vector<FrequencyRange> ranges;
    for (const JsonValue &item : file["ranges"].items) {
        const std::string label(item["label"].string());
        const auto digits = label.find_first_of("0123456789");
        const double first = digits == std::string::npos ? 0 : std::atof(label.c_str() + digits);
        ranges.push_back({label[0] == '<' ? 0 : first / 100, decimalNumber(item["max"]) / 100});
    }
    return ranges;
}

void readType(PriceRows &rows, std::vector<InterruptionBand> &bands,
              const std::vector<FrequencyRange> &ranges, InterruptionBand band, const JsonValue &entry)
{
    ++rows.rows;
    const std::string place = band.region + "/" + band.instanceType;
    const double index = entry["r"].isText() ? decimalNumber(entry["r"]) : -1;
    if (index < 0 || index >= double(ranges.size())) {
        rows.skipRow("no_interruption_band", place);
        return;
    }
    band.low = ranges[std::size_t(index)].low;
    band.high = ranges[std::size_t(index)].high;
    if (entry["s"].isText())
        band.savingOverOnDemand = decimalNumber(entry["s"]) / 100;
    bands.push_back(std::move(band));
}

Result<PriceRows> readAwsSpotAdvisorFile(const PriceFile &file)
{
    if (!file.json["ranges"].isArray())
        return missingField("ranges", file.path);
    PriceRows rows;
    const std::vector<FrequencyRange> ranges = rangesOf(file.json);
    auto &bands = rows.batch("aws-spot-advisor", "aws").bands;
    for (const auto &[region, systems] : file.json["spot_advisor"].members)
        for (const auto &[system, types] : systems.members)
            for (const auto &[type, entry] : types.members)
                readType(rows, bands, ranges,
                         {"aws", region, system == "Windows" ? "windows" : "linux", type, 0, 0, {}}, entry);
    return rows;
}

} // namespace

PriceFormat awsSpotAdvisorFormat()
{
    return {"aws-spot-advisor",
            "aws-spot-advisor",
            "AWS Spot Advisor: interruption band and saving of spot machines (JSON); attributes, no prices",
            "https://spot-bid-advisor.s3.amazonaws.com/spot-advisor-data.json",
            recognisesAwsSpotAdvisor,
            readAwsSpotAdvisorFile};
}

} // namespace breakeven
