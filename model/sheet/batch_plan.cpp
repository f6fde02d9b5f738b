#include "model/sheet/batch_plan.h"

#include "model/sheet/batch_schedule.h"

#include <algorithm>
#include <functional>
#include <map>
#include <span>

namespace breakeven {

// Gives every step of a schedule its places.
class BatchPlan::Placement
{
public:
    Placement(BatchPlan &plan, const Schedule &schedule)
        : m_plan(plan), m_sheet(plan.sheet()), m_schedule(schedule), m_row(schedule.moved().size(), -1)
    {
        for (NodeId id : schedule.moved())
            m_readers.push_back(schedule.readers(id));
        std::map<NodeId, std::vector<int>> outputs; // that are read, by bundle
        for (NodeId id : schedule.moved())
            if (m_sheet.node(id).op == Op::Output && schedule.readers(id) > 0)
                outputs[schedule.sourceOf(id)].push_back(m_sheet.node(id).index);
        for (NodeId id : schedule.order()) {
            Step &step = m_plan.m_steps.emplace_back();
            step.node = id;
            step.kernel = schedule.kernel(id);
            if (const auto read = outputs.find(id); read != outputs.end())
                step.outputs = std::move(read->second);
        }
    }

    void run()
    {
        for (int input : m_plan.m_varied)
            m_plan.m_inputs.push_back(allocate(m_sheet.inputs()[std::size_t(input)].node));
        for (const Segment &segment : m_schedule.segments()) {
            for (int i = segment.first; i < segment.monthly; ++i)
                placeStep(m_plan.m_steps[std::size_t(i)], When::Once);
            const std::span<Step> monthly(m_plan.m_steps.data() + segment.monthly,
                                          std::size_t(segment.last - segment.monthly));
            for (Step &step : monthly)
                placeLasting(step);
            for (Step &step : monthly)
                placeStep(step, When::EveryTile);
            for (Step &step : monthly)
                releaseLasting(step);
        }
        for (NodeId id : m_plan.m_wanted)
            m_plan.m_results.push_back(place(m_schedule.original(id)));
    }

private:
    enum class When { Once, EveryTile };

    bool isSeries(NodeId id) const { return m_sheet.node(id).shape == Shape::Series; }
    bool isTile(NodeId id) const { return isSeries(id) && !m_schedule.isKept(id); }

    // Of a varied node.
    int &rowOf(NodeId id) { return m_row[m_schedule.placeOf(id)]; }
    int rowOf(NodeId id) const { return m_row[m_schedule.placeOf(id)]; }

    // What the next tile needs again: scalars, and the last month of a running sum.
    bool isLasting(NodeId id) const { return !isSeries(id) || m_sheet.node(id).op == Op::Cumulative; }

    // The logarithm of the base is the dear half of a power: once a sample, not once a month.
    bool isPowerOfScalar(const Step &step) const
    {
        const Node &node = m_sheet.node(step.node);
        const NodeId base = m_schedule.operands(step.node)[0];
        return node.op == Op::Power && !isSeries(base) && m_schedule.isVaried(base);
    }

    Place place(NodeId id) const
    {
        if (m_sheet.node(id).op == Op::Output && m_schedule.isVaried(id))
            return {rowOf(m_schedule.sourceOf(id)) + m_sheet.node(id).index * m_sheet.months(), nullptr, true,
                    false};
        if (m_schedule.isVaried(id))
            return {rowOf(id), nullptr, isSeries(id), isTile(id)};
        return {-1, m_plan.m_base->values(id).data(), isSeries(id), false};
    }

    std::vector<int> &freeRows(NodeId id)
    {
        if (m_sheet.node(id).shape == Shape::Bundle)
            return m_freeBundles[m_sheet.sizeOf(id)];
        return !isSeries(id) ? m_freeRows : isTile(id) ? m_freeTiles : m_freeSeries;
    }

    int rowsOf(NodeId id) const { return isTile(id) ? m_plan.m_tile : m_sheet.sizeOf(id); }

    static int take(std::vector<int> &free, int rows, int &allRows)
    {
        if (free.empty()) {
            free.push_back(allRows);
            allRows += rows;
        }
        const int row = free.back(); // the one used last is still in the cache
        free.pop_back();
        return row;
    }

    Place allocate(NodeId id)
    {
        rowOf(id) = take(freeRows(id), rowsOf(id), m_plan.m_rows);
        return place(id);
    }

    void release(NodeId id)
    {
        if (!m_schedule.isVaried(id) || --m_readers[m_schedule.placeOf(id)] > 0)
            return;
        if (const NodeId bundle = m_schedule.sourceOf(id); bundle != id)
            release(bundle);
        else
            freeRows(id).push_back(rowOf(id));
    }

    // The result may stand on an operand of the first kernel call; later terms of a sum must outlive it.
    std::size_t earlyOperands(const Step &step) const
    {
        return step.kernel == operation(Op::Add).kernel ? 2 : step.operands.size();
    }

    void placeLasting(Step &step)
    {
        if (!isSeries(step.node))
            step.out = allocate(step.node);
        if (isPowerOfScalar(step)) {
            step.logarithms[0] = take(m_freeRows, 1, m_plan.m_rows);
            step.logarithms[1] = take(m_freeRows, 1, m_plan.m_rows);
        }
    }

    void placeStep(Step &step, When when)
    {
        const std::vector<NodeId> operands = m_schedule.operands(step.node);
        for (NodeId operand : operands)
            step.operands.push_back(place(operand));
        const std::size_t early = earlyOperands(step);
        const auto releaseSome = [&](std::size_t first, std::size_t last) {
            for (std::size_t k = first; k < last; ++k)
                if (when == When::Once || !isLasting(operands[k]))
                    release(operands[k]);
        };
        releaseSome(0, early);
        if (step.out.isFixed())
            step.out = allocate(step.node);
        releaseSome(early, operands.size());
    }

    void releaseLasting(const Step &step)
    {
        for (NodeId operand : m_schedule.operands(step.node))
            if (isLasting(operand))
                release(operand);
        if (step.isPowerOfScalar())
            m_freeRows.insert(m_freeRows.end(), {step.logarithms[0], step.logarithms[1]});
    }

    BatchPlan &m_plan;
    const Sheet &m_sheet;
    const Schedule &m_schedule;
    std::vector<int> m_readers; // by moved node: still to come; of a wanted node one never comes
    std::vector<int> m_row;     // by moved node
    std::vector<int> m_freeRows;
    std::vector<int> m_freeTiles;
    std::vector<int> m_freeSeries;
    std::map<int, std::vector<int>> m_freeBundles; // by their rows
};

BatchPlan::BatchPlan(const Evaluation &base, std::vector<int> varied, std::vector<NodeId> wanted)
    : BatchPlan(std::make_shared<const Evaluation>(base), std::move(varied), std::move(wanted))
{
}

BatchPlan::BatchPlan(std::shared_ptr<const Evaluation> base, std::vector<int> varied,
                     std::vector<NodeId> wanted)
    : m_base(std::move(base)), m_formulas(formulasOf(m_base->sheet(), wanted)), m_varied(std::move(varied)),
      m_wanted(std::move(wanted))
{
    schedule();
}

BatchPlan::BatchPlan(const BatchPlan &other, std::vector<int> varied, int tile)
    : m_base(other.m_base), m_formulas(other.m_formulas), m_varied(std::move(varied)),
      m_wanted(other.m_wanted), m_tile(tile)
{
    schedule();
}

bool BatchPlan::isMonthByMonth() const
{
    const auto isOfOneMonth = [this](const Step &step) {
        switch (sheet().node(step.node).op) {
        case Op::Total:
        case Op::Value:
        case Op::Cumulative:
        case Op::Monthly:
        case Op::Output:
            return false;
        case Op::Function:
            return std::none_of(step.operands.begin(), step.operands.end(), std::mem_fn(&Place::isSeries));
        default:
            return true;
        }
    };
    return m_segments.size() < 2 && std::all_of(m_steps.begin(), m_steps.end(), isOfOneMonth);
}

void BatchPlan::schedule()
{
    const Schedule schedule(*m_base, *m_formulas, m_varied, m_wanted);
    m_segments = schedule.segments();
    Placement(*this, schedule).run();
}

} // namespace breakeven
