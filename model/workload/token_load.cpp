#include "model/workload/token_load.h"

#include "model/dispatch/load_shape.h"

#include <cmath>

namespace breakeven {

std::optional<TokenLoad> tokenLoadIn(const Study &study, const StudySheet &sheet,
                                     const Evaluation &evaluation, std::size_t workload, int month)
{
    const std::string &id = sheet.workloads[workload];
    const auto node = [&](const char *key) {
        return sheet.sheet->find("workloads." + id + "." + key).value_or(-1);
    };
    TokenLoad found;
    found.mean = node("requests_per_second");
    found.peak = node("peak_requests_per_second");
    found.amount = node("requests_of_plan");
    if (found.mean < 0 || found.peak < 0)
        return std::nullopt;
    const auto mean = evaluation.at(found.mean, month);
    if (!mean)
        return found;
    std::vector<ShapeSegment> shape{{24, 1}};
    const auto &choices = study.workloads.at(id).choices;
    if (choiceIn(choices, "shape") == "week")
        if (const auto weights = parseWeights(choiceIn(choices, "weights")))
            shape = weights->segments;
    for (const ShapeSegment &segment : shape)
        found.load.push_back({segment.hours, *mean * segment.level, 0});
    return found;
}

std::optional<double> plannedRequests(const StudySheet &sheet, const Evaluation &evaluation,
                                      std::size_t option, std::size_t workload, int month)
{
    const auto node = sheet.sheet->find("options." + sheet.options[option].id + ".workloads." +
                                        sheet.workloads[workload] + ".planned_per_s");
    const auto value = node ? evaluation.at(*node, month) : std::nullopt;
    return value && std::isfinite(*value) ? value : std::nullopt;
}

} // namespace breakeven
