#include "ui/words/measured_text.h"

#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <algorithm>

namespace breakeven::words {

namespace {

std::string measuredWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("MeasuredText", english, arguments);
}

// "compute +1,200, idle −300": what does not differ is not named.
std::string categories(const MeasuredDifference &measured, int decimals, const NumberStyle &style)
{
    std::vector<std::string> parts;
    for (int i = 0; i < kCategoryCount; ++i)
        if (const auto &figure = measured.byCategory[std::size_t(i)];
            figure.node >= 0 && figure.value != std::optional(0.0))
            parts.push_back(categoryId(Category(i)) + std::string(" ") +
                            difference(figure.value, decimals, style));
    return joined(parts, ", ");
}

int decimalsOf(const MeasuredDifference &measured)
{
    std::vector<std::optional<double>> values{measured.total.value};
    for (const MeasuredDifference::Figure &figure : measured.byCategory)
        if (figure.node >= 0)
            values.push_back(figure.value);
    return moneyDecimals(values);
}

std::string period(const MeasuredDifference &one)
{
    return one.months == 1 ? measuredWords("first month")
                           : measuredWords("first %1 months", {std::to_string(one.months)});
}

class MeasuredTable
{
public:
    MeasuredTable(const Study &study, const Comparison &comparison,
                  const std::vector<MeasuredDifference> &differences, const NumberStyle &style)
        : m_study(study), m_comparison(comparison), m_differences(differences), m_style(style)
    {
    }

    Table build()
    {
        m_table.name = measuredWords("Measured against modelled");
        if (m_differences.empty())
            return m_table;
        m_table.columns.push_back(firstColumn());
        for (const MeasuredDifference &one : m_differences)
            m_table.rows.push_back(nameRow(one));
        for (int i = 0; i < kCategoryCount; ++i)
            if (std::any_of(m_differences.begin(), m_differences.end(), [i](const MeasuredDifference &one) {
                    return one.byCategory[std::size_t(i)].node >= 0;
                }))
                addColumn(text("Category", categoryLabel(Category(i))), categoryId(Category(i)),
                          [i](const MeasuredDifference &one) { return one.byCategory[std::size_t(i)]; });
        addColumn(measuredWords("In all"), "total", [](const MeasuredDifference &one) { return one.total; });
        m_table.columns.back().isMain = true;
        return m_table;
    }

private:
    const OptionOutcome &option(int index) const { return m_comparison.options[std::size_t(index)]; }
    bool isOneBill() const { return m_differences.front().measured == m_differences.back().measured; }

    // The one bill there is stands in the header.
    Column firstColumn() const
    {
        if (!isOneBill())
            return {measuredWords("Measured less modelled"),
                    {},
                    measuredWords("Measured less modelled, %1", {m_study.currency}),
                    false};
        const std::string bill = option(m_differences[0].measured).name, length = period(m_differences[0]);
        return {measuredWords("%1 less", {bill}), length,
                measuredWords("%1 less, %2, %3", {bill, length, m_study.currency}), false};
    }

    std::string path(const MeasuredDifference &one) const
    {
        return "options." + option(one.measured).id + ".against." + option(one.modelled).id;
    }

    Row nameRow(const MeasuredDifference &one) const
    {
        const std::string &name = option(one.modelled).name;
        Row row{path(one), option(one.modelled).slot, false, {{name}}};
        if (!isOneBill())
            row.cells[0].text =
                measuredWords("%1 less %2, %3", {option(one.measured).name, name, period(one)});
        row.cells[0].toolTip = measuredSentence(m_study, m_comparison, one, m_style);
        return row;
    }

    template<class Read>
    void addColumn(const std::string &title, const std::string &key, Read read)
    {
        std::vector<std::optional<double>> values;
        for (const MeasuredDifference &one : m_differences)
            values.push_back(read(one).value);
        const int decimals = moneyDecimals(values);
        m_table.columns.push_back({title, m_study.currency, title});
        for (std::size_t i = 0; i < m_differences.size(); ++i) {
            const MeasuredDifference::Figure figure = read(m_differences[i]);
            Cell cell{unknownText()};
            if (figure.node < 0)
                cell.toolTip = measuredWords("Neither of the two has such a cost.");
            else
                cell = {difference(figure.value, decimals, m_style), figure.value,
                        path(m_differences[i]) + "." + key};
            if (cell.value && *cell.value != 0)
                cell.tone = *cell.value < 0 ? CellTone::Cheaper : CellTone::Dearer;
            m_table.rows[i].cells.push_back(std::move(cell));
        }
    }

    const Study &m_study;
    const Comparison &m_comparison;
    const std::vector<MeasuredDifference> &m_differences;
    const NumberStyle &m_style;
    Table m_table;
};

} // namespace

std::string measuredSentence(const Study &study, const Comparison &comparison,
                             const MeasuredDifference &measured, const NumberStyle &style)
{
    const int decimals = decimalsOf(measured);
    const auto nameOf = [&](int index) { return comparison.options[std::size_t(index)].name; };
    const std::string beginning = measuredWords(
        "%1 against %2, %3: ", {nameOf(measured.measured), nameOf(measured.modelled), period(measured)});
    const std::string parts = categories(measured, decimals, style);
    if (parts.empty())
        return beginning + measuredWords("no difference.");
    return beginning +
           measuredWords("%1; %2 %3 in all.",
                         {parts, difference(measured.total.value, decimals, style), study.currency});
}

Table measuredTable(const Study &study, const Comparison &comparison,
                    const std::vector<MeasuredDifference> &differences, const NumberStyle &style)
{
    return MeasuredTable(study, comparison, differences, style).build();
}

} // namespace breakeven::words
