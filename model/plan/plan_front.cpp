#include "model/plan/plan_front.h"

#include "model/levers/lever_sweep.h"

#include <cmath>

namespace breakeven {

namespace {

constexpr int kPoints = 200;

double gpusOfNode(const Study &study, const std::string &option)
{
    const Inputs &inputs = study.options.at(option).procurement.inputs;
    for (const char *key : {"gpus_per_instance", "gpus_per_server"})
        if (const auto found = inputs.find(key); found != inputs.end())
            return found->second.value.value_or(1);
    return 1;
}

std::vector<CostTimePoint> pointsOfLever(const Study &study, const StudySheet &sheet,
                                         const Evaluation &evaluation, const Lever &lever,
                                         const std::stop_token &stop)
{
    const LeverSweep sweep(study, sheet, evaluation, lever, LeverDepth::Quick);
    std::vector<CostTimePoint> points;
    if (sweep.measures().money != LeverMoney::AJob || sweep.measures().time != LeverTime::HoursOfJob)
        return points;
    const std::vector<double> places = pointsOf(lever.range, kPoints);
    for (const LeverSample &sample : sweep.at(places, stop))
        if (std::isfinite(sample.cost) && std::isfinite(sample.mean) && !sample.isShort())
            points.push_back({sample.at * gpusOfNode(study, lever.option), sample.mean, sample.cost});
    return points;
}

} // namespace

std::vector<PlanFrontPoint> planFront(const Study &study, const StudySheet &sheet,
                                      const Evaluation &evaluation, std::optional<double> deadlineHours,
                                      const std::stop_token &stop)
{
    std::vector<CostTimePoint> all;
    std::vector<std::string> options; // as all
    for (const Lever &lever : leversOf(study, sheet, evaluation)) {
        if (lever.kind != LeverKind::JobNodes)
            continue;
        for (const CostTimePoint &point : pointsOfLever(study, sheet, evaluation, lever, stop)) {
            all.push_back(point);
            options.push_back(lever.option);
        }
    }
    std::vector<PlanFrontPoint> front;
    for (const CostTimePoint &best : costTimeFront(all))
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].gpus == best.gpus && all[i].hours == best.hours && all[i].cost == best.cost) {
                front.push_back({options[i], best, best.hours <= deadlineHours.value_or(kUnlimited)});
                break;
            }
    return front;
}

} // namespace breakeven
