#include "model/results/study_sheet.h"

#include "model/study/study_path.h"

#include <set>

namespace breakeven {

namespace {

struct HoursName
{
    const char *id;
    const char *label;
};

constexpr std::array<HoursName, kHoursCount> kHours{
    {{"demanded_gpu_hours", "GPU-hours asked for"},
     {"served_gpu_hours", "GPU-hours served"},
     {"unmet_gpu_hours", "GPU-hours not served"},
     {"paid_gpu_hours", "GPU-hours paid"},
     {"used_gpu_hours", "GPU-hours used"},
     {"lost_gpu_hours", "GPU-hours lost to interruptions"},
     {"overhead_gpu_hours", "GPU-hours of machines that start and stop"},
     {"idle_gpu_hours", "GPU-hours paid and not used"}}};

bool decidesWhatRuns(const ConstInputPlace &place)
{
    const std::string key = place.field->key;
    return key == "min_gpu_memory" || key == "memory_gb" || key == "params_b" || key == "memory_share" ||
           key == "adapter_share";
}

} // namespace

const char *costMeasureId(CostMeasure measure)
{
    switch (measure) {
    case CostMeasure::PerYear:
        return "cost_per_year";
    case CostMeasure::PerMonth:
        return "cost_per_month";
    case CostMeasure::Total:
        return "total_cost";
    case CostMeasure::PresentValue:
        return "npv";
    case CostMeasure::PerUsefulGpuHour:
        return "cost_per_useful_gpu_hour";
    case CostMeasure::PerJob:
        return "cost_per_job";
    case CostMeasure::Per1000Requests:
        return "cost_per_1000_requests";
    case CostMeasure::PerMillionTokens:
        return "cost_per_million_tokens";
    case CostMeasure::PerMillionOutputTokens:
        return "cost_per_million_output_tokens";
    }
    return "";
}

const char *costPartId(CostPart part)
{
    static constexpr std::array<const char *, kCostPartCount> kIds{"used", "reserved", "shared", "total"};
    return kIds[std::size_t(part)];
}

const char *costPartLabel(CostPart part)
{
    static constexpr std::array<const char *, kCostPartCount> kLabels{"Used", "Reserved", "Shared", "Total"};
    return kLabels[std::size_t(part)];
}

const char *hoursId(Hours hours) { return kHours[std::size_t(hours)].id; }
const char *hoursLabel(Hours hours) { return kHours[std::size_t(hours)].label; }

const StepNodes &stepsAt(const StudySheet &sheet, const std::string &path)
{
    static const StepNodes kNone;
    const auto found = sheet.steps.find(path);
    return found == sheet.steps.end() ? kNone : found->second;
}

std::vector<std::string> unusedInputs(const Study &study, const StudySheet &sheet)
{
    std::set<std::string> used;
    for (const SheetInput &input : sheet.sheet->inputs())
        used.insert(input.path);
    for (const int unused : sheet.sheet->unusedInputs())
        used.erase(sheet.sheet->inputs()[std::size_t(unused)].path);
    std::vector<std::string> paths;
    for (const ConstInputPlace &place : allInputs(study))
        // A computed effect is a step of the sheet where it is used; memory decides what runs beside it.
        if (!used.count(place.path) && !decidesWhatRuns(place) &&
            !(place.input->mode == EffectMode::Computed && sheet.sheet->find(place.path)))
            paths.push_back(place.path);
    return paths;
}

} // namespace breakeven
