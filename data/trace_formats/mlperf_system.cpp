// A system description of MLPerf: how many accelerators of which kind, without a measurement.
#include "data/readers/json_value.h"
#include "data/trace_formats/scaling_rows.h"
#include "data/trace_formats/table_rows.h"

#include "model/numeric/number_text.h"

#include <cmath>

namespace breakeven {

namespace {

bool recognisesMlperfSystem(const TraceFile &file)
{
    return file.startsWith('{') && file.text.find("\"accelerators_per_node\"") != std::string::npos &&
           file.text.find("\"number_of_nodes\"") != std::string::npos &&
           file.text.find(":::") == std::string::npos;
}

Result<TraceRows> readMlperfSystem(const TraceFile &file, const TraceReading &)
{
    const auto json = parseJson(file.text, file.path);
    if (!json)
        return json.error();
    TraceRows rows;
    rows.rows = 1;
    rows.preview.columns = {{"number_of_nodes", "nodes", ""}, {"accelerators_per_node", "gpus", ""}};
    const auto nodes = parseNumber((*json)["number_of_nodes"].string());
    const auto each = parseNumber((*json)["accelerators_per_node"].string());
    if (!nodes || !each || !(*nodes * *each > 0))
        return Error{ErrorKind::BadInput,
                     "expected number_of_nodes and accelerators_per_node; they are no numbers above 0",
                     file.path};
    ScalingSeries series;
    series.add({{"submitter", std::string((*json)["submitter"].string())},
                {"system", std::string((*json)["system_name"].string())},
                {"accelerator", std::string((*json)["accelerator_model_name"].string())}},
               {*nodes * *each, std::nan("")});
    series.takeInto(rows, ScalingValue::Seconds, "s");
    rows.note("the description says the size of the system, not how fast it was", file.path);
    return rows;
}

} // namespace

TraceFormat mlperfSystemFormat()
{
    return {"mlperf-system",
            "scaling",
            "MLPerf system description (JSON)",
            recognisesMlperfSystem,
            readMlperfSystem,
            "number_of_nodes,accelerators_per_node,accelerator_model_name"};
}

} // namespace breakeven
