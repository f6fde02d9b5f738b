#include "app/command_line/traces_fit_scaling.h"

#include "model/numeric/number_text.h"

#include <cmath>

namespace breakeven {

Result<std::vector<double>> predictedGpus(const std::string &text)
{
    std::vector<double> gpus;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const auto count = parseNumber(text.substr(begin, end - begin));
        if (!count || !(*count >= 1) || std::isinf(*count))
            return Error{ErrorKind::Usage, "expected numbers of GPUs as 16,32; found \"" + text + "\"",
                         "--predict"};
        gpus.push_back(*count);
        begin = end + 1;
    }
    return gpus;
}

Json predictionsJson(const FittedScaling &law, const std::vector<double> &wanted)
{
    const auto &[fit, data] = law;
    std::vector<double> relative;
    for (const double gpus : wanted)
        relative.push_back(gpus / data.baseline);
    const char *measure = data.isTime ? "time_s" : "throughput";
    Json predictions = Json::array();
    double most = 0;
    for (const ScalingPoint &point : data.points)
        most = std::max(most, point.n);
    for (const ScalingPrediction &prediction : predictScaling(fit, data.points, relative)) {
        const double speedup = prediction.throughput / fit.throughputAt(1);
        const auto bound = [&data = data](const std::optional<double> &value) {
            return value ? number(data.shown(*value)) : Json(nullptr);
        };
        predictions.push_back({{"gpus", prediction.n * data.baseline},
                               {"speedup", number(speedup)},
                               {"efficiency", number(speedup / prediction.n)},
                               {measure, number(data.shown(prediction.throughput))},
                               {"low", bound(data.isTime ? prediction.high : prediction.low)},
                               {"high", bound(data.isTime ? prediction.low : prediction.high)},
                               {"extrapolated", prediction.n > most || prediction.n < 1}});
    }
    return predictions;
}

} // namespace breakeven
