// Isolated throughputs of stanford-futuredata/gavel as a table: gpu, job, num_gpus, steps_per_second, and the
// source where several were measured; one series for each GPU, job and source.
#include "data/trace_formats/scaling_rows.h"
#include "data/trace_formats/table_rows.h"

namespace breakeven {

namespace {

bool recognisesGavel(const TraceFile &file)
{
    return headerOf(file).hasAll({"gpu", "job", "num_gpus", "steps_per_second"});
}

Result<TraceRows> readGavel(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    TableRows table(file, rows);
    const int gpu = table.column({"gpu"});
    const int job = table.column({"job"});
    const int count = table.column({"num_gpus"});
    const int speed = table.column({"steps_per_second"});
    ScalingSeries series;
    const int source = table.column({"source"});
    const auto labels = [&] {
        ScalingSeries::Labels words{{"gpu", std::string(table.cell(gpu))},
                                    {"job", std::string(table.cell(job))}};
        if (source >= 0)
            words["source"] = std::string(table.cell(source));
        return words;
    };
    if (const auto added = series.addRows(table, count, speed, labels); !added)
        return added.error();
    series.takeInto(rows, ScalingValue::Throughput, "steps/s");
    return withRows(std::move(rows), file, "throughputs by GPUs");
}

} // namespace

TraceFormat gavelFormat()
{
    return {"gavel",         "scaling", "table of gpu, job, num_gpus, steps_per_second (Gavel)",
            recognisesGavel, readGavel, "gpu,job,num_gpus,steps_per_second"};
}

} // namespace breakeven
