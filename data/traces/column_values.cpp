#include "data/traces/column_values.h"

#include "data/traces/chunk_codec.h"

#include <cassert>

namespace breakeven {

namespace {

Error damaged(const TraceColumn &column)
{
    return {ErrorKind::Failed,
            "the stored samples of the column \"" + column.name + "\" are damaged; import the file again",
            {}};
}

} // namespace

Result<WholeArray> wholesOf(const TraceColumn &column)
{
    assert(column.type() == ColumnType::Whole);
    WholeArray values(column.points());
    std::int64_t begin = 0;
    for (const ColumnChunk &chunk : column.chunks()) {
        if (!decodeWholes(chunk.bytes, {values.data() + begin, std::size_t(chunk.points)}))
            return damaged(column);
        begin += chunk.points;
    }
    return values;
}

Result<Eigen::ArrayXd> realsOf(const TraceColumn &column)
{
    if (column.type() == ColumnType::Whole) {
        const auto wholes = wholesOf(column);
        if (!wholes)
            return wholes.error();
        return Eigen::ArrayXd(wholes->cast<double>());
    }
    Eigen::ArrayXd values(column.points());
    std::int64_t begin = 0;
    for (const ColumnChunk &chunk : column.chunks()) {
        if (!decodeReals(chunk.bytes, {values.data() + begin, std::size_t(chunk.points)}))
            return damaged(column);
        begin += chunk.points;
    }
    return values;
}

Result<Eigen::ArrayXd> secondsOf(const Trace &trace)
{
    const TraceColumn *time = trace.column("time");
    if (!time || time->points() == 0)
        return Eigen::ArrayXd();
    const auto wholes = wholesOf(*time);
    if (!wholes)
        return wholes.error();
    return Eigen::ArrayXd((*wholes - (*wholes)(0)).cast<double>() / 1e9);
}

} // namespace breakeven
