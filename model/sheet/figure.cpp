#include "model/sheet/figure.h"

#include <cmath>

namespace breakeven {

namespace {

// One figure for the months of a series: their sum, their mean or the last, as its display says.
std::optional<double> ofMonths(const Evaluation &evaluation, NodeId id, int first, int last)
{
    const Display display = evaluation.sheet().node(id).display;
    if (display == Display::Last)
        return evaluation.at(id, last - 1);
    const auto values = evaluation.values(id);
    double sum = 0;
    for (int month = first; month < last; ++month)
        sum += values[std::size_t(month)];
    if (std::isnan(sum))
        return std::nullopt;
    return display == Display::Number ? sum : sum / (last - first);
}

std::optional<double> ofNode(const Evaluation &evaluation, NodeId id, const Figure &figure)
{
    if (id < 0)
        return std::nullopt;
    if (evaluation.sheet().node(id).shape == Shape::Scalar)
        return evaluation.scalar(id);
    return figure.hasMonths() ? ofMonths(evaluation, id, figure.firstMonth, figure.lastMonth)
                              : ofMonths(evaluation, id, 0, evaluation.sheet().months());
}

std::optional<double> unsignedValueOf(const Evaluation &evaluation, const Figure &figure)
{
    const auto own = ofNode(evaluation, figure.node, figure);
    if (figure.minus < 0)
        return own;
    const auto other = ofNode(evaluation, figure.minus, figure);
    if (!own || !other || (figure.isShareOfOther && *other == 0))
        return std::nullopt;
    return figure.isShareOfOther ? (*own - *other) / *other : *own - *other;
}

} // namespace

std::optional<double> valueOf(const Evaluation &evaluation, const Figure &figure)
{
    const auto value = unsignedValueOf(evaluation, figure);
    return value && figure.isNegated ? std::optional(-*value) : value;
}

Unit unitOf(const Sheet &sheet, const Figure &figure)
{
    if (figure.isShareOfOther)
        return units::one;
    const Node &node = sheet.node(figure.node);
    const bool isOneMonth = figure.hasMonths() && figure.lastMonth == figure.firstMonth + 1;
    const bool isAdded = node.shape == Shape::Series && node.display == Display::Number && !isOneMonth;
    const bool isRate = node.unit.power[std::size_t(Dimension::Month)] < 0;
    return isAdded && isRate ? node.unit * units::month : node.unit;
}

} // namespace breakeven
