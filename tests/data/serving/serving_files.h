// What the tests of benchmark runs share: files in a folder of their own, and what is read from them.
#pragma once

#include "data/serving/serving_traces.h"
#include "data/trace_formats/serving_import.h"
#include "tests/data/trace_fixtures.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <fstream>
#include <string>
#include <vector>

namespace breakeven::test {

class Files
{
public:
    std::string written(const std::string &name, const std::string &text) const
    {
        const std::filesystem::path path = m_folder.path() / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    std::string fixture(const std::string &format) const
    {
        return written(traceFixtures().at(format).name, traceFixtures().at(format).text);
    }
    std::string folder() const { return m_folder.path().string(); }

private:
    TemporaryFolder m_folder;
};

inline TraceImport importOf(const std::string &path)
{
    return {.path = path, .format = {}, .name = {}, .reading = {}, .attributes = {}};
}

inline ImportedTraces imported(const std::string &path, const ServingSaid &said = {})
{
    TraceImport import = importOf(path);
    import.reading.serving = said;
    return required(readTraces(import));
}

inline std::vector<ServingRun> runsOf(const ImportedTraces &traces, std::size_t index = 0)
{
    REQUIRE(traces.rows.traces.size() > index);
    return required(servingRunsOf(traces.rows.traces[index]));
}

inline ServingRun onlyRun(const std::string &format)
{
    const Files files;
    const auto runs = runsOf(imported(files.fixture(format)));
    REQUIRE(runs.size() == 1);
    return runs.front();
}

inline std::string refusal(const std::string &name, const std::string &text)
{
    const Files files;
    const auto read = readTraces(importOf(files.written(name, text)));
    CAPTURE(text);
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().kind == ErrorKind::BadInput);
    return read.error().message;
}

inline bool hasIssue(const std::vector<Issue> &issues, const std::string &words)
{
    for (const Issue &issue : issues)
        if (issue.sentence.find(words) != std::string::npos)
            return true;
    return false;
}

inline std::string replaced(std::string text, const std::string &what, const std::string &with)
{
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), with);
}

// A run of vLLM's benchmark at a concurrency, as its file.
inline std::string vllmRun(int concurrency, double rate, double ttftMs,
                           const std::string &model = "acme/tiny-7b", int input = 500)
{
    const auto text = [](double value) { return std::to_string(value); };
    return R"({"backend": "vllm", "model_id": ")" + model + R"(", "num_prompts": 400, "request_rate": "inf",
        "max_concurrency": )" +
           std::to_string(concurrency) + R"(, "duration": )" + text(400 / rate) +
           R"(, "completed": 400, "total_input_tokens": )" + std::to_string(input * 400) +
           R"(, "total_output_tokens": 40000, "median_ttft_ms": )" + text(ttftMs / 2) +
           R"(, "p99_ttft_ms": )" + text(ttftMs) + R"(, "p99_tpot_ms": 20.0})";
}

} // namespace breakeven::test
