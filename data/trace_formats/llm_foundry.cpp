// Training throughputs of mosaicml/llm-foundry: section, Model, SeqLen (T), # GPUs, GPU, …, Throughput (T/s).
// Throughput (S/s) is rounded and may be 0; tokens are taken. One series for each section, model, sequence
// length and precision; of several settings with one number of GPUs the fastest stands first.
#include "data/trace_formats/scaling_rows.h"
#include "data/trace_formats/table_rows.h"

namespace breakeven {

namespace {

bool recognisesLlmFoundry(const TraceFile &file)
{
    return headerOf(file).hasAll({"model", "# gpus", "throughput (t/s)"});
}

Result<TraceRows> readLlmFoundry(const TraceFile &file, const TraceReading &)
{
    TraceRows rows;
    TableRows table(file, rows);
    const int count = table.column({"# gpus"});
    const int speed = table.column({"throughput (t/s)"});
    const std::map<std::string, int> columns{{"gpu", table.column({"gpu"})},
                                             {"model", table.column({"model"})},
                                             {"precision", table.column({"precision"})},
                                             {"section", table.column({"section"})},
                                             {"seqlen", table.column({"seqlen (t)"})}};
    ScalingSeries series;
    const auto labels = [&] {
        ScalingSeries::Labels words;
        for (const auto &[name, column] : columns)
            words[name] = std::string(table.cell(column));
        return words;
    };
    if (const auto added = series.addRows(table, count, speed, labels); !added)
        return added.error();
    series.takeInto(rows, ScalingValue::Throughput, "tokens/s");
    return withRows(std::move(rows), file, "throughputs by GPUs");
}

} // namespace

TraceFormat llmFoundryFormat()
{
    return {"llm-foundry",        "scaling",      "table of Model, # GPUs, Throughput (T/s) (llm-foundry)",
            recognisesLlmFoundry, readLlmFoundry, "model,# gpus,throughput (t/s)"};
}

} // namespace breakeven
