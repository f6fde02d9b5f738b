#include "data/trace_formats/bundled_runs.h"

#include "data/bundled/bundled.h"
#include "data/serving/serving_traces.h"
#include "data/trace_formats/trace_import.h"

#include <algorithm>
#include <cassert>

namespace breakeven {

const std::vector<ServingSeries> &bundledServingRuns()
{
    static const std::vector<ServingSeries> kSeries = [] {
        std::vector<ServingSeries> found;
        const auto &formats = traceFormats();
        const auto table = std::find_if(formats.begin(), formats.end(), [](const TraceFormat &format) {
            return std::string(format.name) == "serving-table";
        });
        for (const bundled::File &file : bundled::servingRuns()) {
            auto rows = table->read({file.name, file.text}, {});
            assert(rows);
            const Trace trace =
                finishedImport(std::move(*rows), table->name, file.name, file.name).rows.traces.at(0);
            auto series = servingSeriesOf(trace);
            assert(series);
            series->from = trace.attributes.at("origin") + " (" + trace.attributes.at("origin_licence") + ")";
            found.push_back(std::move(*series));
        }
        return found;
    }();
    return kSeries;
}

} // namespace breakeven
