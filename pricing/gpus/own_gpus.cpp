#include "pricing/gpus/own_gpus.h"

#include "data/readers/csv_reader.h"
#include "data/readers/file_text.h"
#include "data/store/store.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <filesystem>

namespace breakeven {

namespace {

constexpr std::size_t kLargestFile = 1 << 20;
constexpr double kMostMemoryGb = 10000;
constexpr double kMostTflops = 100000;
constexpr double kMostGbS = 1e6;
constexpr double kFirstYear = 1990;
constexpr double kLastYear = 2100;

class GpuRow
{
public:
    GpuRow(const CsvReader &reader, const CsvHeader &header) : m_reader(reader), m_header(header) {}

    std::string text(const char *column) const
    {
        return std::string(cellAt(m_reader.cells(), m_header.find(column)));
    }

    // Nothing for an empty cell. Errors: BadInput.
    Result<std::optional<double>> number(const char *column, double least, double most) const
    {
        const std::string found = text(column);
        if (found.empty())
            return std::optional<double>();
        const auto value = parseNumber(found);
        if (value && *value >= least && *value <= most)
            return value;
        return Error{
            ErrorKind::BadInput,
            fmt::format("{} must be a number from {} to {}, found \"{}\"", column, least, most, found),
            m_reader.place()};
    }

    Result<GpuFacts> read() const
    {
        GpuFacts facts{text("gpu"), text("variant"), 0, {}, {}, {}, 0};
        if (facts.gpu.empty())
            return Error{ErrorKind::BadInput, "gpu is empty; name the GPU", m_reader.place()};
        const auto memory = number("memory_gb", 1, kMostMemoryGb);
        if (!memory)
            return memory.error();
        if (!*memory)
            return Error{
                ErrorKind::BadInput,
                fmt::format("memory_gb of {} is empty; write the memory of one GPU in GB", facts.gpu),
                m_reader.place()};
        facts.memoryGb = **memory;
        const auto bf16 = number("bf16_tflops", 0.001, kMostTflops);
        if (!bf16)
            return bf16.error();
        facts.bf16Tflops = *bf16;
        const auto fp16 = number("fp16_tflops", 0.001, kMostTflops);
        if (!fp16)
            return fp16.error();
        facts.fp16Tflops = *fp16;
        const auto bandwidth = number("bandwidth_gb_s", 0.001, kMostGbS);
        if (!bandwidth)
            return bandwidth.error();
        facts.bandwidthGbS = *bandwidth;
        const auto year = number("year", kFirstYear, kLastYear);
        if (!year)
            return year.error();
        facts.year = int(year->value_or(0));
        return facts;
    }

private:
    const CsvReader &m_reader;
    const CsvHeader &m_header;
};

} // namespace

std::string ownGpusPath()
{
    const std::string store = Store::defaultPath();
    return store.empty() ? store : (std::filesystem::path(store).parent_path() / "gpus.csv").string();
}

Result<std::vector<GpuFacts>> readGpuTable(std::string_view text, const std::string &name)
{
    CsvReader reader(text, name);
    CsvHeader header;
    std::vector<GpuFacts> rows;
    for (;;) {
        const auto isRecord = reader.next();
        if (!isRecord)
            return isRecord.error();
        if (!*isRecord)
            break;
        if (header.names().empty()) {
            header = CsvHeader(reader.cells());
            if (!header.hasAll({"gpu", "memory_gb"}))
                return Error{ErrorKind::BadInput,
                             "a table of GPUs was expected, whose first line names gpu, variant, memory_gb, "
                             "bf16_tflops, fp16_tflops, bandwidth_gb_s and year; `prices gpus --format csv` "
                             "writes one",
                             name};
            continue;
        }
        const auto row = GpuRow(reader, header).read();
        if (!row)
            return row.error();
        rows.push_back(*row);
    }
    if (rows.empty())
        return Error{ErrorKind::BadInput, "it names no GPU; add a row, or delete the file", name};
    return rows;
}

Result<void> useOwnGpus()
{
    const std::string path = ownGpusPath();
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return {};
    const auto text = readFileText(path, kLargestFile);
    if (!text)
        return text.error();
    const auto rows = readGpuTable(*text, path);
    if (!rows)
        return rows.error();
    setOwnGpus(*rows);
    return {};
}

} // namespace breakeven
