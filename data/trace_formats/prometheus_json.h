// Answers of the Prometheus HTTP API as traces, from files and live.
#pragma once

#include "data/trace_formats/series_set.h"
#include "data/trace_formats/trace_format.h"

#include <string>

namespace breakeven {

// Adds the samples of one answer {"status", "data": {"resultType", "result": [{metric, values | value}]}} to
// `set`, a series for each set of labels; what the server warns of becomes issues. The text is given room for
// the parser. Errors: BadInput for what is no such answer, and for one that says an error itself.
Result<void> takePrometheusAnswer(std::string &text, SeriesSet &set, TraceRows &rows,
                                  const std::string &path);

// The series of `set` as traces of `rows`, named by the labels that differ; `query` is what was asked, where
// it is known. Errors: BadInput where no sample could be taken, saying why, and as takeMetricSeries.
Result<void> takePrometheusSeries(SeriesSet &set, TraceRows &rows, const TraceReading &reading,
                                  const std::string &query, const std::string &path);

} // namespace breakeven
