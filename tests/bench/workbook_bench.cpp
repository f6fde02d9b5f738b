// The largest example over five years as a workbook, and a study of fifty options.
#include "data/study_file.h"
#include "data/workbook/workbook.h"

#include <benchmark/benchmark.h>

#include <filesystem>

using namespace breakeven;

namespace {

void writeStudy(benchmark::State &state, const Study &study)
{
    const StudySheet sheet = buildStudySheet(study).value();
    const Evaluation evaluation(sheet.sheet);
    const Comparison comparison = compare(study, sheet, evaluation);
    const ExportAbout about{"0", {2026, 11, 20}, "", inputFindings(study, sheet, evaluation)};
    const std::string path = (std::filesystem::temp_directory_path() / "workbook_bench.xlsx").string();
    for (auto _ : state)
        if (!writeWorkbook({study, sheet, evaluation, comparison, about}, path))
            state.SkipWithError("it cannot be written");
    state.counters["bytes"] = double(std::filesystem::file_size(path));
    state.counters["options"] = double(sheet.options.size());
    std::filesystem::remove(path);
}

void largestExample(benchmark::State &state)
{
    Study study = exampleStudy("startup-rent-or-buy").value();
    study.conventions.inputs["horizon_months"].value = double(state.range(0));
    writeStudy(state, study);
}
BENCHMARK(largestExample)->Arg(36)->Arg(60)->Arg(600)->Unit(benchmark::kMillisecond);

// Its options over and over.
void fiftyOptions(benchmark::State &state)
{
    Study study = exampleStudy("startup-rent-or-buy").value();
    const auto options = study.options;
    for (int k = 0; study.options.size() < 50; ++k)
        for (const auto &[id, option] : options)
            if (study.options.size() < 50)
                study.options[id + "-" + std::to_string(k)] = option;
    writeStudy(state, study);
}
BENCHMARK(fiftyOptions)->Unit(benchmark::kMillisecond);

} // namespace
