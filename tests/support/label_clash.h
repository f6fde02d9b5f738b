// Whether the labels of a picture can all be read.
#pragma once

#include "ui/charts/drawing.h"

#include <string>
#include <vector>

namespace breakeven::test {

// Names two labels that cover each other, or one that leaves the picture; empty when all is well.
inline std::string clash(const Drawing &drawing)
{
    std::vector<Label> all;
    for (const Figure &figure : drawing.figures)
        if (const auto *label = std::get_if<Label>(&figure))
            all.push_back(*label);
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
