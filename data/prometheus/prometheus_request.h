// What a person says to pull series from a Prometheus server, and the traces that come of it.
//
// Errors: Usage, `where` naming the part that is wrong as `traces import` calls it ("query", "start",
// "label"); else those of readPrometheus and credentialFromEnvironment.
#pragma once

#include "data/http/http_client.h"
#include "data/prometheus/prometheus_import.h"
#include "data/trace_formats/trace_import.h"

#include <string>
#include <vector>

namespace breakeven {

struct PrometheusRequest
{
    std::string server;
    std::string query;               // PromQL; or
    std::string readyMade;           // the name of a ready-made one
    std::vector<std::string> labels; // conditions, "zone=~eu-.*"
    std::string start;               // "2026-11-20T08:00:00Z" or Unix seconds
    std::string end;
    std::string step = "15s";
    std::string authEnv; // the variable with a token or user:password; empty: none
    std::string name;    // of the traces; empty: that of the ready-made query, else "prometheus"
};

// Checked, and with the credential of the environment.
Result<PrometheusRange> rangeOf(const PrometheusRequest &request);

Result<ImportedTraces> pullTraces(HttpClient &client, const PrometheusRequest &request,
                                  const TraceReading &reading);

} // namespace breakeven
