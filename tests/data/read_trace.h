// Reads small texts as traces, as `traces import` does.
#pragma once

#include "data/trace_formats/trace_import.h"
#include "data/traces/column_values.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <fstream>

namespace breakeven::test {

inline Result<ImportedTraces> readText(const std::string &name, const std::string &text,
                                       const TraceReading &reading = {})
{
    const TemporaryFolder folder;
    std::ofstream(folder.file(name), std::ios::binary) << text;
    TraceImport import;
    import.path = folder.file(name);
    import.reading = reading;
    return readTraces(import);
}

inline ImportedTraces imported(const std::string &name, const std::string &text,
                               const TraceReading &reading = {})
{
    return required(readText(name, text, reading));
}

// Rows that cannot be read are left out and counted.
inline TraceReading skippingBad()
{
    TraceReading reading;
    reading.table.skipsBad = true;
    return reading;
}

// The one sentence of a question or a refusal.
inline std::string refusal(const std::string &name, const std::string &text, const TraceReading &reading = {})
{
    const auto read = readText(name, text, reading);
    CAPTURE(text.substr(0, 200));
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().kind == ErrorKind::BadInput);
    CHECK(read.error().text().find('\n') == std::string::npos);
    return read.error().message;
}

inline std::vector<double> values(const ImportedTraces &imported, const char *column, std::size_t trace = 0)
{
    REQUIRE(imported.rows.traces.size() > trace);
    const TraceColumn *found = imported.rows.traces[trace].column(column);
    REQUIRE(found != nullptr);
    const auto reals = required(realsOf(*found));
    return {reals.data(), reals.data() + reals.size()};
}

inline void checkSays(const std::string &sentence, std::initializer_list<const char *> parts)
{
    for (const char *part : parts)
        CHECK_THAT(sentence, Catch::Contains(part));
}

inline std::string matrixOf(const std::string &metric, const std::string &samples,
                            const std::string &further = {})
{
    return R"({"status":"success")" + further + R"(,"data":{"resultType":"matrix","result":[{"metric":)" +
           metric + R"(,"values":[)" + samples + "]}]}}";
}

} // namespace breakeven::test
