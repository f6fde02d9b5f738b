// The labels of a drawing, and whether they can be read.
#pragma once

#include "ui/charts/drawing.h"

#include <string>
#include <variant>
#include <vector>

namespace breakeven::test {

template<class Kind>
std::vector<Kind> figuresOf(const Drawing &drawing)
{
    std::vector<Kind> result;
    for (const Drawn &figure : drawing.figures)
        if (const auto *one = std::get_if<Kind>(&figure))
            result.push_back(*one);
    return result;
}

inline std::vector<Label> labels(const Drawing &drawing) { return figuresOf<Label>(drawing); }

inline bool hasLabel(const Drawing &drawing, const QString &text)
{
    for (const Label &label : labels(drawing))
        if (label.text == text)
            return true;
    return false;
}

// Names two labels that cover each other, or one that leaves the picture; empty when all is well.
inline std::string clash(const Drawing &drawing)
{
    const std::vector<Label> all = labels(drawing);
    const QRectF picture = QRectF(QPointF(), drawing.size).adjusted(-1, -1, 1, 1);
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (!picture.contains(all[k].rect))
            return "outside: " + all[k].text.toStdString();
        for (std::size_t other = 0; other < k; ++other)
            if (all[k].rect.adjusted(1, 2, -1, -2).intersects(all[other].rect.adjusted(1, 2, -1, -2)))
                return all[k].text.toStdString() + " over " + all[other].text.toStdString();
    }
    return {};
}

} // namespace breakeven::test
