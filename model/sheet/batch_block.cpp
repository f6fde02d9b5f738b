#include "model/sheet/batch_block.h"

#include "model/sheet/kernels.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace breakeven {

namespace {

constexpr std::size_t kLine = 64 / sizeof(double); // a cache line, and the widest vector

// Of a row: an odd number, so that rows do not fall on the same lines of the cache.
std::size_t lines(int capacity) { return (std::size_t(capacity) + kLine - 1) / kLine; }

// Whether every operand of these months is that of the first of them, in every sample.
bool areMonthsAlike(const BatchCall &call, std::size_t operands, int tile, int first, int last, int count)
{
    for (std::size_t k = 0; k < operands; ++k) {
        const auto &operand = call.operands[k];
        const std::size_t bytes = std::size_t(operand.step == 0 ? 1 : count) * sizeof(double);
        for (int month = first + 1; month < last; ++month)
            if (std::memcmp(operand.at(month, tile), operand.at(first, tile), bytes) != 0)
                return false;
    }
    return true;
}

} // namespace

BatchBlock::BatchBlock(const BatchPlan &plan, int capacity, Recall recall)
    : m_plan(plan), m_sheet(plan.sheet()), m_perRow(lines(capacity) * kLine),
      m_storage(std::size_t(plan.rows()) * m_perRow + kLine), m_inputs(plan.inputs().size()), m_recall(recall)
{
    const std::size_t beyond = reinterpret_cast<std::uintptr_t>(m_storage.data()) / sizeof(double) % kLine;
    m_rows = m_storage.data() + (kLine - beyond) % kLine;
    m_segments = batchCalls(plan, m_rows, m_perRow);
}

void BatchBlock::begin(int count)
{
    m_count = count;
    for (std::size_t k = 0; k < m_inputs.size(); ++k)
        m_inputs[k] = {row(m_plan.inputs()[k].row), std::size_t(count)};
}

void BatchBlock::calculate(const std::stop_token &stop) { calculate({0, m_sheet.months()}, stop); }

void BatchBlock::calculate(MonthRange range, const std::stop_token &stop)
{
    for (const BatchCalls &segment : m_segments) {
        for (const BatchCall &call : segment.once) {
            run(call, 0, 1, stop);
            if (stop.stop_requested())
                return;
        }
        const int last = segment.monthly.empty() ? range.first : range.last;
        for (int tile = range.first; tile < last && !stop.stop_requested(); tile += m_plan.tile())
            for (const BatchCall &call : segment.monthly)
                run(call, tile, std::min(last, tile + m_plan.tile()), stop);
    }
}

void BatchBlock::run(const BatchCall &call, int firstMonth, int lastMonth, const std::stop_token &stop)
{
    const int first = std::max(firstMonth, call.firstMonth);
    const int last = std::min(lastMonth, call.lastMonth);
    if (first >= last)
        return;
    const auto &[a, b, c, d] = call.operands;
    switch (call.kind) {
    case BatchCall::Kind::Elementwise:
        return elementwise(call, firstMonth, first, last);
    case BatchCall::Kind::Sum:
        return sum(call, firstMonth, first, last);
    case BatchCall::Kind::Logarithm:
        return kernels::logarithmParts(m_count, row(call.step->logarithms[0]), row(call.step->logarithms[1]),
                                       a.data);
    case BatchCall::Kind::PowerOfLogarithm:
        for (int month = first; month < last; ++month)
            kernels::powerOfParts(m_count, call.out.at(month, firstMonth), a.data, c.data, d.data,
                                  b.at(month, firstMonth), b.step);
        return;
    case BatchCall::Kind::Total:
        return total(call, firstMonth, first, last);
    case BatchCall::Kind::Cumulative:
        return cumulative(call, firstMonth, first, last);
    case BatchCall::Kind::Function:
        return function(*call.step, stop);
    case BatchCall::Kind::Monthly:
        return monthly(*call.step, stop);
    }
}

void BatchBlock::elementwise(const BatchCall &call, int tile, int first, int last)
{
    const auto at = [&](const auto &row) -> KernelOperand {
        return {row.at(first, tile), row.step, row.perMonth};
    };
    // Dear enough to look: growth aside, a power is mostly of what stays as it is.
    if (call.kernel == kernels::power && last - first > 1 &&
        areMonthsAlike(call, 2, tile, first, last, m_count)) {
        elementwise(call, tile, first, first + 1);
        for (int month = first + 1; month < last; ++month)
            std::copy_n(call.out.at(first, tile), m_count, call.out.at(month, tile));
        return;
    }
    const int months = last - first;
    const int inOne = call.isOneRun ? (months - 1) * int(m_perRow) : 0;
    call.kernel({m_count + inOne, call.out.at(first, tile), at(call.operands[0]), at(call.operands[1]),
                 at(call.operands[2]), call.isOneRun ? 1 : months, call.out.perMonth});
}

void BatchBlock::sum(const BatchCall &call, int tile, int first, int last)
{
    const int months = call.isOneRun ? last - first : 1; // of one kernel call
    const int count = (months - 1) * int(m_perRow) + m_count;
    for (int month = first; month < last; month += months) {
        const double *rows[kernels::kMostRows];
        int size = 0;
        double *out = call.out.at(month, tile);
        if (call.isAdded)
            rows[size++] = out;
        for (const Place &term : termsOf(call))
            rows[size++] = batchRow(term, m_rows, m_perRow).at(month, tile);
        kernels::sum(count, out, rows, size);
    }
}

// From 0, as the point reading does: no total is −0.
void BatchBlock::total(const BatchCall &call, int tile, int first, int last)
{
    double *out = call.out.data;
    if (first == call.firstMonth)
        std::fill_n(out, m_count, 0.0);
    const double *rows[kernels::kMostRows] = {out};
    for (int month = first; month < last;) {
        int size = 1;
        for (; month < last && size < kernels::kMostRows; ++month)
            rows[size++] = call.operands[0].at(month, tile);
        kernels::sum(m_count, out, rows, size);
    }
}

void BatchBlock::cumulative(const BatchCall &call, int tile, int first, int last)
{
    const auto &series = call.operands[0];
    if (first == 0)
        std::copy_n(series.data, m_count, call.out.data);
    for (int month = std::max(first, 1); month < last; ++month)
        kernels::add({m_count, call.out.at(month), {call.out.at(month - 1), 1}, {series.at(month, tile), 1}});
}

void BatchBlock::copyResult(std::size_t k, int month, std::span<double> out) const
{
    const auto row = result(k);
    kernels::copy({int(out.size()), out.data(), {row.at(month), row.step}});
}

BatchCall::Row<const double> BatchBlock::result(std::size_t k) const
{
    return batchRow(m_plan.results()[k], m_rows, m_perRow);
}

std::span<const double> BatchBlock::argument(const Place &place, int sample, double *scratch) const
{
    const std::size_t size = place.isSeries ? std::size_t(m_sheet.months()) : 1;
    if (place.isFixed())
        return {place.fixed, size};
    for (std::size_t month = 0; month < size; ++month)
        scratch[month] = row(place.row + int(month))[sample];
    return {scratch, size};
}

void BatchBlock::function(const BatchPlan::Step &step, const std::stop_token &stop)
{
    const std::size_t months = std::size_t(m_sheet.months());
    const Function &function = m_sheet.functions()[std::size_t(m_sheet.node(step.node).index)];
    std::vector<std::span<const double>> arguments(step.operands.size());
    m_arguments.resize(std::max(m_arguments.size(), arguments.size() * months));
    double *out = row(step.out.row);
    for (int sample = 0; sample < m_count && !stop.stop_requested(); ++sample) {
        for (std::size_t k = 0; k < arguments.size(); ++k)
            arguments[k] = argument(step.operands[k], sample, m_arguments.data() + k * months);
        out[sample] = function.evaluate(arguments);
    }
}

// A month whose arguments are those of the month before, in every sample, has its outputs.
void BatchBlock::monthly(const BatchPlan::Step &step, const std::stop_token &stop)
{
    const int months = m_sheet.months();
    bool isAsked = false;
    for (int month = 0; month < months && !stop.stop_requested(); ++month) {
        if (month > 0 && isAsBefore(step, month)) {
            for (const int k : step.outputs) {
                double *before = row(step.out.row + k * months + month - 1);
                std::copy_n(before, m_count, row(step.out.row + k * months + month));
            }
            continue;
        }
        if (m_recall == Recall::ByMonth && isRecalled(step, month)) {
            recallOrKeep(step, month, false);
            continue;
        }
        askMonth(step, month, isAsked, stop);
        isAsked = true;
        if (m_recall == Recall::ByMonth && !stop.stop_requested())
            recallOrKeep(step, month, true);
    }
}

// Each sample looks at what it was asked last: in others it may be another month in which something changes.
void BatchBlock::askMonth(const BatchPlan::Step &step, int month, bool isAsked, const std::stop_token &stop)
{
    const MonthlyFunction &called = m_sheet.monthlyFunction(step.node);
    const std::size_t arguments = step.operands.size(), outputs = called.outputNames.size();
    const auto count = std::size_t(m_count);
    m_arguments.resize(std::max(m_arguments.size(), (count + 1) * arguments));
    m_outputs.resize(std::max(m_outputs.size(), count * outputs));
    double *now = m_arguments.data() + count * arguments;
    for (std::size_t sample = 0; sample < count && !stop.stop_requested(); ++sample) {
        for (std::size_t k = 0; k < arguments; ++k) {
            const Place &place = step.operands[k];
            const int at = place.isSeries ? month : 0;
            now[k] = place.isFixed() ? place.fixed[at] : row(place.row + at)[sample];
        }
        double *asked = m_arguments.data() + sample * arguments;
        const std::span results(m_outputs.data() + sample * outputs, outputs);
        if (!isAsked || std::memcmp(asked, now, arguments * sizeof(double)) != 0) {
            std::copy_n(now, arguments, asked);
            called.evaluate({asked, arguments}, results);
        }
        for (const int k : step.outputs)
            row(step.out.row + k * m_sheet.months() + month)[sample] = results[std::size_t(k)];
    }
}

double *BatchBlock::recalledRow(const BatchPlan::Step &step, int month, std::size_t k)
{
    const auto varied = std::size_t(std::count_if(step.operands.begin(), step.operands.end(),
                                                  [](const Place &p) { return !p.isFixed(); }));
    const std::size_t ofMonth = varied + step.outputs.size();
    Recalled &recalled = m_recalled[&step];
    if (recalled.samples.empty()) {
        recalled.samples.assign(std::size_t(m_sheet.months()), 0);
        recalled.rows.resize(std::size_t(m_sheet.months()) * ofMonth * m_perRow);
    }
    return recalled.rows.data() + (std::size_t(month) * ofMonth + k) * m_perRow;
}

bool BatchBlock::isRecalled(const BatchPlan::Step &step, int month)
{
    const double *known = recalledRow(step, month, 0);
    if (m_recalled[&step].samples[std::size_t(month)] < m_count)
        return false;
    return std::all_of(step.operands.begin(), step.operands.end(), [&](const Place &place) {
        if (place.isFixed())
            return true;
        const double *own = row(place.row + (place.isSeries ? month : 0));
        const bool isSame = std::memcmp(known, own, std::size_t(m_count) * sizeof(double)) == 0;
        known += m_perRow;
        return isSame;
    });
}

// The outputs of a month that was asked before, or its arguments and outputs for later.
void BatchBlock::recallOrKeep(const BatchPlan::Step &step, int month, bool isToKeep)
{
    double *known = recalledRow(step, month, 0);
    for (const Place &place : step.operands) {
        if (place.isFixed())
            continue;
        if (isToKeep)
            std::copy_n(row(place.row + (place.isSeries ? month : 0)), m_count, known);
        known += m_perRow;
    }
    for (const int k : step.outputs) {
        double *own = row(step.out.row + k * m_sheet.months() + month);
        if (isToKeep)
            std::copy_n(own, m_count, known);
        else
            std::copy_n(known, m_count, own);
        known += m_perRow;
    }
    if (isToKeep)
        m_recalled[&step].samples[std::size_t(month)] = m_count;
}

bool BatchBlock::isAsBefore(const BatchPlan::Step &step, int month) const
{
    return std::all_of(step.operands.begin(), step.operands.end(), [&](const Place &place) {
        if (!place.isSeries)
            return true;
        if (place.isFixed())
            return std::memcmp(&place.fixed[month], &place.fixed[month - 1], sizeof(double)) == 0;
        return std::memcmp(row(place.row + month), row(place.row + month - 1),
                           std::size_t(m_count) * sizeof(double)) == 0;
    });
}

} // namespace breakeven
