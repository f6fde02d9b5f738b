// Answers of Amazon CloudWatch as its command line prints them: get-metric-statistics ({Label, Datapoints:
// [{Timestamp, Average or Maximum or Minimum, Unit}]}, in no order) and get-metric-data ({MetricDataResults:
// [{Id, Label, Timestamps, Values}]}). Source: docs.aws.amazon.com, CloudWatch API reference (Datapoint,
// MetricDataResult).
#include "data/readers/decimal_text.h"
#include "data/readers/json_value.h"
#include "data/trace_formats/labelled_samples.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

bool recognisesCloudWatch(const TraceFile &file)
{
    const std::string_view head = std::string_view(file.text).substr(0, 65536);
    const auto has = [&](const char *name) { return head.find(name) != std::string_view::npos; };
    return file.startsWith('{') && (has("\"Datapoints\"") || has("\"MetricDataResults\""));
}

// "GPUUtilization", whose unit stands with each point, is "GPU Utilization percent".
std::string labelOf(std::string_view label, std::string_view unit)
{
    const auto isIn = [&](std::size_t at, char first, char last) {
        return at < label.size() && label[at] >= first && label[at] <= last;
    };
    std::string words;
    for (std::size_t i = 0; i < label.size(); ++i) {
        const bool isWord = isIn(i, 'A', 'Z') && isIn(i + 1, 'a', 'z') && isIn(i + 2, 'a', 'z');
        words += (isWord && i > 0 && label[i - 1] != ' ' ? " " : "") + std::string(1, label[i]);
    }
    return jsonOfLabels({{"__name__", words + (unit == "Percent" ? " percent" : "")}});
}

// A point comes in no order, and the newest may be first.
struct CloudWatchPoint
{
    std::optional<std::int64_t> time;
    std::optional<double> value;
    std::string labels;
};

void addPoints(std::vector<CloudWatchPoint> points, LabelledSamples &samples, const std::string &path)
{
    std::stable_sort(points.begin(), points.end(),
                     [](const CloudWatchPoint &a, const CloudWatchPoint &b) { return a.time < b.time; });
    for (const CloudWatchPoint &point : points)
        samples.add(point.labels, point.time, point.value, path);
}

// A sum over a period is no sample. Errors: BadInput where there is nothing else.
Result<void> takeDatapoints(const JsonValue &json, LabelledSamples &samples, const std::string &path)
{
    std::vector<CloudWatchPoint> points;
    for (const JsonValue &point : json["Datapoints"].items) {
        const JsonValue *value = nullptr;
        for (const char *statistic : {"Average", "Maximum", "Minimum"})
            if (!value && point.has(statistic))
                value = &point[statistic];
        if (!value)
            return Error{
                ErrorKind::BadInput,
                "holds sums or percentiles over periods and no samples; ask for --statistics Average", path};
        points.push_back({exportedTime(point["Timestamp"].string()), readDecimal(value->string()),
                          labelOf(json["Label"].string(), point["Unit"].string())});
    }
    addPoints(std::move(points), samples, path);
    return {};
}

Result<void> takeResults(const JsonValue &json, LabelledSamples &samples, TraceRows &rows,
                         const std::string &path)
{
    for (const JsonValue &result : json["MetricDataResults"].items) {
        const auto &times = result["Timestamps"].items;
        const auto &values = result["Values"].items;
        if (times.size() != values.size())
            return Error{ErrorKind::BadInput,
                         fmt::format("expected as many Timestamps as Values of \"{}\"; found {} and {}",
                                     result["Label"].string(), times.size(), values.size()),
                         path};
        if (result["StatusCode"].string() == "PartialData" || !json["NextToken"].string().empty())
            rows.note("is one page of an answer; the samples of the others are not in it", path);
        std::vector<CloudWatchPoint> points;
        for (std::size_t i = 0; i < times.size(); ++i)
            points.push_back({exportedTime(times[i].string()), readDecimal(values[i].string()),
                              labelOf(result["Label"].string(), "")});
        addPoints(std::move(points), samples, path);
    }
    return {};
}

Result<TraceRows> readCloudWatch(const TraceFile &file, const TraceReading &reading)
{
    const auto json = parseJson(file.text, file.path);
    if (!json)
        return json.error();
    TraceRows rows;
    LabelledSamples samples(rows);
    auto taken = json->has("Datapoints") ? takeDatapoints(*json, samples, file.path)
                                         : takeResults(*json, samples, rows, file.path);
    if (!taken)
        return taken.error();
    return samples.finish(file, reading);
}

} // namespace

TraceFormat cloudWatchFormat()
{
    return {"cloudwatch",
            "any",
            "answer of get-metric-statistics or get-metric-data of CloudWatch",
            recognisesCloudWatch,
            readCloudWatch,
            "label,datapoints|metricdataresults"};
}

} // namespace breakeven
