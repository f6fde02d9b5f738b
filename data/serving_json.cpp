#include "data/serving_json.h"

#include <nlohmann/json.hpp>

#include <array>

namespace breakeven {

namespace {

using Json = nlohmann::ordered_json;

struct NumberKey
{
    const char *key;
    std::optional<double> ServingPoint::*member;
};
constexpr std::array kNumbers{NumberKey{"concurrency", &ServingPoint::concurrency},
                              NumberKey{"offered_per_s", &ServingPoint::offeredPerSecond},
                              NumberKey{"input_tokens_per_s", &ServingPoint::inputTokensPerSecond},
                              NumberKey{"output_tokens_per_s", &ServingPoint::outputTokensPerSecond},
                              NumberKey{"input_tokens", &ServingPoint::inputTokens},
                              NumberKey{"output_tokens", &ServingPoint::outputTokens},
                              NumberKey{"completed", &ServingPoint::completed},
                              NumberKey{"failed", &ServingPoint::failed}};

struct LatencyKey
{
    const char *key;
    Latency ServingPoint::*member;
};
constexpr std::array kLatencies{
    LatencyKey{"ttft_s", &ServingPoint::ttft}, LatencyKey{"tpot_s", &ServingPoint::tpot},
    LatencyKey{"itl_s", &ServingPoint::itl}, LatencyKey{"e2e_s", &ServingPoint::e2e}};

struct TextKey
{
    const char *key;
    std::string ServingSeries::*member;
};
constexpr std::array kTexts{
    TextKey{"model", &ServingSeries::model},   TextKey{"precision", &ServingSeries::precision},
    TextKey{"engine", &ServingSeries::engine}, TextKey{"gpu", &ServingSeries::gpu},
    TextKey{"from", &ServingSeries::from},     TextKey{"note", &ServingSeries::note}};

Json latencyJson(const Latency &latency)
{
    Json json = Json::object();
    if (latency.mean)
        json["mean"] = *latency.mean;
    for (const Percentile percentile : kPercentiles)
        if (latency.at(percentile))
            json[percentileName(percentile)] = *latency.at(percentile);
    return json;
}

Json pointJson(const ServingPoint &point)
{
    Json json = Json::object();
    for (const NumberKey &number : kNumbers)
        if (point.*number.member)
            json[number.key] = *(point.*number.member);
    json["requests_per_s"] = point.requestsPerSecond;
    for (const LatencyKey &latency : kLatencies)
        if (!(point.*latency.member).isEmpty())
            json[latency.key] = latencyJson(point.*latency.member);
    return json;
}

// Walks one series; stops at the first error.
class SeriesReader
{
public:
    explicit SeriesReader(const std::string &path) : m_path(path) {}

    Result<ServingSeries> read(const Json &json)
    {
        ServingSeries series;
        if (expect(json.is_object(), m_path, "an object with the runs of one series", json))
            for (const auto &[key, value] : json.items())
                readKey(key, value, series);
        if (!m_error && series.points.empty())
            fail(m_path + ".points", "Expected at least one run in 'points', found none.");
        if (!m_error && !json.contains("input_tokens") && !json.contains("output_tokens"))
            series.lengths = meanLengths(series.points);
        if (!m_error && !(series.lengths.output > 0))
            fail(m_path + ".output_tokens", "Expected the output tokens of a request, above 0, found none.");
        if (m_error)
            return *m_error;
        return series;
    }

private:
    void fail(const std::string &path, const std::string &message)
    {
        if (!m_error)
            m_error = Error{ErrorKind::BadInput, message, path};
    }

    bool expect(bool isSo, const std::string &path, const std::string &what, const Json &found)
    {
        if (!isSo)
            fail(path, "Expected " + what + ", found '" + found.dump() + "'.");
        return isSo;
    }

    double number(const Json &json, const std::string &path, bool mayBeZero)
    {
        const bool isGood = json.is_number() && (json.get<double>() > 0 || (mayBeZero && json == 0));
        return expect(isGood, path, mayBeZero ? "a number from 0 on" : "a number above 0", json)
                   ? json.get<double>()
                   : 0;
    }

    std::string text(const Json &json, const std::string &path)
    {
        return expect(json.is_string(), path, "a text", json) ? json.get<std::string>() : std::string();
    }

    void readKey(const std::string &key, const Json &value, ServingSeries &series)
    {
        const std::string path = m_path + "." + key;
        for (const TextKey &known : kTexts)
            if (key == known.key) {
                series.*known.member = text(value, path);
                return;
            }
        if (key == "gpus_per_replica") {
            series.gpusPerReplica = number(value, path, false);
        } else if (key == "input_tokens") {
            series.lengths.input = number(value, path, true);
        } else if (key == "output_tokens") {
            series.lengths.output = number(value, path, false);
        } else if (key == "source") {
            const auto source = parseServingSource(text(value, path));
            if (!source)
                fail(path, "Expected measured, simulated, estimated or said, found '" + value.dump() + "'.");
            series.source = source.value_or(ServingSource::Measured);
        } else if (key == "as_of") {
            series.asOf = Date::parse(text(value, path));
            if (!series.asOf)
                fail(path, "Expected a date like 2026-11-20, found '" + value.dump() + "'.");
        } else if (key == "points" && expect(value.is_array(), path, "a list of runs", value)) {
            for (const Json &point : value)
                series.points.push_back(
                    readPoint(point, path + "." + std::to_string(series.points.size() + 1)));
        } else if (key != "points") {
            fail(path, "Runs have no '" + key + "'; remove it or correct its name.");
        }
    }

    ServingPoint readPoint(const Json &json, const std::string &path)
    {
        ServingPoint point;
        if (!expect(json.is_object(), path, "an object with the figures of one run", json))
            return point;
        for (const auto &[key, value] : json.items())
            readPointKey(key, value, path + "." + key, point);
        if (!(point.requestsPerSecond > 0))
            fail(path + ".requests_per_s", "Expected the requests a second of the run, above 0, found none.");
        return point;
    }

    void readPointKey(const std::string &key, const Json &value, const std::string &path, ServingPoint &point)
    {
        if (key == "requests_per_s") {
            point.requestsPerSecond = number(value, path, false);
            return;
        }
        for (const NumberKey &known : kNumbers)
            if (key == known.key) {
                point.*known.member = number(value, path, key == "failed" || key == "input_tokens");
                return;
            }
        for (const LatencyKey &known : kLatencies)
            if (key == known.key)
                return readLatency(value, path, point.*known.member);
        fail(path, "A run has no '" + key + "'; remove it or correct its name.");
    }

    void readLatency(const Json &json, const std::string &path, Latency &latency)
    {
        if (!expect(json.is_object(), path, "an object with mean, p50, p90, p95 or p99", json))
            return;
        for (const auto &[key, value] : json.items()) {
            const auto percentile = parsePercentile(key);
            const double seconds = number(value, path + "." + key, false);
            if (percentile)
                latency.at(*percentile) = seconds;
            else if (key == "mean")
                latency.mean = seconds;
            else
                fail(path + "." + key, "Expected mean, p50, p90, p95 or p99, found '" + key + "'.");
        }
    }

    std::string m_path;
    std::optional<Error> m_error;
};

} // namespace

nlohmann::ordered_json servingSeriesJson(const ServingSeries &series)
{
    Json json = Json::object();
    for (const TextKey &text : kTexts)
        if (!(series.*text.member).empty())
            json[text.key] = series.*text.member;
    json["source"] = servingSourceName(series.source);
    if (series.asOf)
        json["as_of"] = series.asOf->iso();
    json["gpus_per_replica"] = series.gpusPerReplica;
    json["input_tokens"] = series.lengths.input;
    json["output_tokens"] = series.lengths.output;
    json["points"] = Json::array();
    for (const ServingPoint &point : series.points)
        json["points"].push_back(pointJson(point));
    return json;
}

Result<ServingSeries> readServingSeries(const nlohmann::ordered_json &json, const std::string &path)
{
    return SeriesReader(path).read(json);
}

nlohmann::ordered_json servingSeriesSchema()
{
    const Json text{{"type", "string"}}, number{{"type", "number"}, {"minimum", 0}};
    Json latency{{"type", "object"}, {"properties", {{"mean", number}}}};
    for (const Percentile percentile : kPercentiles)
        latency["properties"][percentileName(percentile)] = number;
    Json point{{"type", "object"}, {"required", {"requests_per_s"}}};
    point["properties"]["requests_per_s"] = number;
    for (const NumberKey &known : kNumbers)
        point["properties"][known.key] = number;
    for (const LatencyKey &known : kLatencies)
        point["properties"][known.key] = latency;
    Json schema{{"type", "object"}, {"required", {"points"}}};
    for (const TextKey &known : kTexts)
        schema["properties"][known.key] = text;
    schema["properties"]["source"] = {{"enum", {"measured", "simulated", "estimated", "said"}}};
    schema["properties"]["as_of"] = {{"type", "string"}, {"format", "date"}};
    for (const char *key : {"gpus_per_replica", "input_tokens", "output_tokens"})
        schema["properties"][key] = number;
    schema["properties"]["points"] = {{"type", "array"}, {"items", point}};
    return schema;
}

} // namespace breakeven
