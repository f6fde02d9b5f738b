// A libFuzzer target for each importer of traces: `trace_fuzz --importer=NAME`, where NAME is a format of the
// catalogue, "gz" (the bytes of a gzip file) or "any" (the format is recognised, as `traces import` does).
//
// `--importers` lists the names; `--seeds=FOLDER` writes the small files of the tests there, as a corpus to
// start from.
#include "data/trace_formats/trace_import.h"
#include "data/traces/column_values.h"
#include "tests/data/trace_fixtures.h"
#include "tests/support/gzip.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace breakeven;
using namespace breakeven::test;

namespace {

std::string g_importer = "any";
std::string g_file; // what importers that want a path read

void write(const std::string &path, const std::string &bytes)
{
    std::ofstream(path, std::ios::binary) << bytes;
}

void writeSeeds(const std::string &folder)
{
    std::filesystem::create_directories(folder);
    for (const auto &[name, fixture] : traceFixtures())
        if (g_importer == "gz")
            write(folder + "/" + name, gzipped(fixture.text));
        else if (g_importer == "any" || g_importer == name)
            write(folder + "/" + name, fixture.text);
}

[[noreturn]] void listImporters()
{
    for (const TraceFormat &format : traceFormats())
        std::puts(format.name);
    std::puts("gz\nany");
    std::exit(0);
}

const TraceFormat *importer()
{
    for (const TraceFormat &format : traceFormats())
        if (g_importer == format.name)
            return &format;
    return nullptr;
}

void expect(bool holds)
{
    if (!holds)
        std::abort();
}

// What every import promises: named traces, columns of one length that come back as they were packed, and no
// number that is none.
void check(const ImportedTraces &imported)
{
    for (const Trace &trace : imported.rows.traces) {
        expect(!trace.name.empty());
        for (const TraceColumn &column : trace.columns) {
            expect(column.points() == trace.points());
            const auto values = realsOf(column);
            expect(values.ok() && values->size() == trace.points());
            expect(!values->isInf().any());
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    int kept = 0;
    std::string seeds;
    for (int i = 0; i < *count; ++i) {
        const std::string argument = (*arguments)[i];
        if (argument.rfind("--importer=", 0) == 0)
            g_importer = argument.substr(std::strlen("--importer="));
        else if (argument == "--importers")
            listImporters();
        else if (argument.rfind("--seeds=", 0) == 0)
            seeds = argument.substr(std::strlen("--seeds="));
        else
            (*arguments)[kept++] = (*arguments)[i];
    }
    *count = kept;
    if (!seeds.empty()) {
        writeSeeds(seeds);
        std::exit(0);
    }
    if (g_importer != "any" && g_importer != "gz" && !importer()) {
        std::fprintf(stderr, "--importer: expected any, gz or a format of `traces import`, found %s\n",
                     g_importer.c_str());
        std::exit(2);
    }
    g_file = (std::filesystem::temp_directory_path() / ("trace_fuzz." + std::to_string(getpid()))).string();
    std::atexit([] { std::remove(g_file.c_str()); });
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char *>(data), size);
    if (const TraceFormat *format = importer()) {
        const TraceFile file{"input", bytes, true};
        format->recognises(file);
        if (auto rows = format->read(file, {}))
            check(finishedImport(std::move(*rows), format->name, file.path, "input"));
        return 0;
    }
    write(g_file, bytes);
    if (const auto imported =
            readTraces({.path = g_file, .format = {}, .name = {}, .reading = {}, .attributes = {}}))
        check(*imported);
    return 0;
}
