// The point reading: one value for every node of a sheet, kept up to date as inputs change.
//
// Unknown values are NaN here and only here; read them through `scalar`, which gives nothing for unknown.
// Owns: the values; shares the sheet. Threads: one thread at a time; copies are independent.
#pragma once

#include "model/sheet/sheet.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace breakeven {

class Evaluation
{
public:
    explicit Evaluation(std::shared_ptr<const Sheet> sheet);

    const Sheet &sheet() const { return *m_sheet; }

    // Sets one input (nothing: unknown) and recalculates what depends on it, no more.
    // Returns the number of nodes recalculated.
    int setInput(int input, std::optional<double> value);
    // The same for several inputs, recalculated together; `inputs` and `values` in one order.
    int setInputs(std::span<const int> inputs, std::span<const std::optional<double>> values);

    // Nothing when unknown; +infinity means never. Requires: a scalar node.
    std::optional<double> scalar(NodeId id) const;
    // One value a month, or a single one for a scalar; NaN is unknown.
    std::span<const double> values(NodeId id) const;
    // For month `month` of a series, or the scalar itself.
    std::optional<double> at(NodeId id, int month) const;

private:
    bool hasSet(int input, std::optional<double> value);
    int recalculateFrom(NodeId start);
    bool changesAnew(NodeId id);
    void recalculate(NodeId id);
    void recalculateMonths(NodeId id, double *out);

    std::shared_ptr<const Sheet> m_sheet;
    std::vector<int> m_offset; // of each node's values; size() + 1
    std::vector<double> m_values;
    std::vector<char> m_isDirty; // to be recalculated; of an input: it has changed
    std::vector<double> m_before;
};

} // namespace breakeven
