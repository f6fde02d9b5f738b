// `breakeven traces import URL`: series straight from a Prometheus server.
#include "app/command_line/traces.h"

#include "data/prometheus/prometheus_request.h"

namespace breakeven {

Result<ImportedTraces> pullTraces(const TraceArguments &arguments, const TraceReading &reading)
{
    if (arguments.query.empty() == arguments.readyMade.empty())
        return Error{ErrorKind::Usage, "a server needs either --query or --ready-made", {}};
    HttpClient client;
    auto pulled =
        pullTraces(client,
                   {arguments.source, arguments.query, arguments.readyMade, arguments.labels, arguments.start,
                    arguments.end, arguments.step, arguments.authEnv, arguments.name},
                   reading);
    if (pulled || pulled.error().kind != ErrorKind::Usage || pulled.error().where.empty())
        return pulled;
    Error error = pulled.error();
    error.where = "--" + error.where;
    return error;
}

} // namespace breakeven
