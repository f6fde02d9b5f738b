#include "ui/session/import_kind.h"

#include "data/trace_formats/serving_import.h"
#include "data/trace_formats/trace_format.h"
#include "pricing/bill/bill.h"
#include "pricing/formats/price_format.h"

#include <filesystem>
#include <string_view>

namespace breakeven {

namespace {

constexpr std::uintmax_t kLargestTable = std::uintmax_t(20) << 20; // of prices that nobody says are prices

bool arePrices(const std::string &path)
{
    const auto file = readPriceFile(path);
    return file && formatOf(*file);
}

} // namespace

bool areRunsOfServedModel(const std::string &path)
{
    if (areServingFiles({path}))
        return true;
    const auto file = readTraceFile(path);
    const auto format = file ? traceFormatOf(*file) : Result<const TraceFormat *>(file.error());
    return format && parseTraceKind((*format)->kind) == TraceKind::ServingRuns;
}

ImportKind importKindOf(const std::string &path)
{
    if (areServingFiles({path})) // a folder
        return ImportKind::Trace;
    // Told by its header alone, however large it is.
    if (isBill(path))
        return ImportKind::Bill;
    // A table of days and costs with a word about them; of samples a trace has.
    const auto header = readBillHeader(path);
    const bool mayBeBill = header && header->isRecognised();
    const auto file = readTraceFile(path);
    const auto format = file ? traceFormatOf(*file) : Result<const TraceFormat *>(file.error());
    if (!format)
        return arePrices(path) ? ImportKind::Prices : mayBeBill ? ImportKind::Bill : ImportKind::Unknown;
    const std::string_view kind = (*format)->kind;
    std::error_code ignored;
    const bool isLarge = std::filesystem::file_size(path, ignored) > kLargestTable;
    // Prices are looked for only where a table may be either: reading them takes the whole file.
    if ((kind != "any" && kind != "spot-prices") || isLarge || !arePrices(path))
        return mayBeBill && kind == "any" ? ImportKind::Bill : ImportKind::Trace;
    return kind == "any" ? ImportKind::Prices : ImportKind::Either;
}

} // namespace breakeven
