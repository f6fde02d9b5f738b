// Benchmark runs as they stand in a study file: one object a series, its points in order of load.
//
// Units: as ServingSeries; keys carry them. What was not measured is left out.
#pragma once

#include "model/result.h"
#include "model/serving/serving_series.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace breakeven {

nlohmann::ordered_json servingSeriesJson(const ServingSeries &series);
// Errors: BadInput; `where` is the path of what cannot be read, below `path`.
Result<ServingSeries> readServingSeries(const nlohmann::ordered_json &json, const std::string &path);
// Its part of the JSON Schema of the study file.
nlohmann::ordered_json servingSeriesSchema();

} // namespace breakeven
