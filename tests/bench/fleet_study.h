// The study whose capacity plan is timed.
#pragma once

#include "model/study/fields.h"
#include "model/study/study_path.h"

#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

namespace breakeven::bench {

inline void set(Study &study, const std::string &path, const std::string &text)
{
    if (const auto done = setPath(study, path, text); !done)
        throw std::runtime_error(done.error().text());
}

// A week with a peak a day, growing for five years; a rack, two commitments and on demand.
inline Study fleet()
{
    Study study;
    completeStudy(study);
    study.workloads["serving"] = newWorkload(study, "training");
    for (const auto &[id, kind] :
         {std::pair("own", "owned-rack"), std::pair("one-year", "committed"),
          std::pair("three-years", "committed"), std::pair("on-demand", "on-demand")})
        study.options[id] = newOption(study, kind);
    completeStudy(study);
    std::string weights;
    for (int hour = 0; hour < 168; ++hour)
        weights += (hour ? "," : "") + std::to_string(60 + int(40 * std::sin(hour * 2 * 3.14159265 / 24)) +
                                                      (hour < 120 ? 20 : 0));
    for (const auto &[path, text] :
         {std::pair("conventions.reference_gpu", "A100"), std::pair("conventions.horizon_months", "60"),
          std::pair("conventions.growth_timing", "monthly"),
          std::pair("workloads.serving.patience", "at-once"), std::pair("workloads.serving.shape", "week"),
          std::pair("workloads.serving.gpus", "64"), std::pair("workloads.serving.busy", "60 %"),
          std::pair("workloads.serving.growth", "30 %"), std::pair("options.own.delivery_months", "3"),
          std::pair("options.one-year.price", "2.2"), std::pair("options.three-years.price", "1.5"),
          std::pair("options.three-years.term_months", "36"), std::pair("options.on-demand.price", "3.6")})
        set(study, path, text);
    set(study, "workloads.serving.weights", weights);
    return study;
}

} // namespace breakeven::bench
