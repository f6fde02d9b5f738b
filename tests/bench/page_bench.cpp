// The examples as pages, the largest over more months, and a study of fifty options.
#include "data/study_file.h"
#include "ui/html/live_page.h"
#include "ui/jobs/evaluation_job.h"
#include "ui/text/numbers.h"

#include <benchmark/benchmark.h>

#include <filesystem>

using namespace breakeven;

namespace {

void writeStudy(benchmark::State &state, const Study &study)
{
    const StudyResult result = *evaluateQuickly(study, {}).result;
    const LivePageContent content{result, plainLocale(), "0", {2026, 11, 20}};
    const std::string path = (std::filesystem::temp_directory_path() / "page_bench.html").string();
    for (auto _ : state)
        if (!writeLivePage(content, path))
            state.SkipWithError("it cannot be written");
    state.counters["bytes"] = double(std::filesystem::file_size(path));
    state.counters["options"] = double(result.sheet.options.size());
    std::filesystem::remove(path);
}

void example(benchmark::State &state)
{
    const ExampleStudy &one = exampleStudies()[std::size_t(state.range(0))];
    state.SetLabel(one.name);
    writeStudy(state, *exampleStudy(one.name));
}
BENCHMARK(example)->DenseRange(0, int(exampleStudies().size()) - 1)->Unit(benchmark::kMillisecond);

void largestExample(benchmark::State &state)
{
    Study study = exampleStudy("startup-rent-or-buy").value();
    study.conventions.inputs["horizon_months"].value = double(state.range(0));
    writeStudy(state, study);
}
BENCHMARK(largestExample)->Arg(60)->Arg(600)->Unit(benchmark::kMillisecond);

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
