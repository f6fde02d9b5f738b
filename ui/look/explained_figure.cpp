#include "ui/look/explained_figure.h"

#include "ui/look/strings.h"

namespace breakeven {

std::map<QString, ExplainedFigure> explainedFigures(const words::ExplainedFigures &figures,
                                                    const QString &page)
{
    std::map<QString, ExplainedFigure> all;
    for (const auto &[name, figure] : figures) {
        ExplainedFigure shown{
            page, toQt(figure.title), toQt(figure.value), toQt(figure.words), toQt(figure.numbers),
            {},   toQt(figure.note),  figure.number};
        for (const words::ExplainedFigure::Row &row : figure.rows)
            shown.rows.push_back({toQt(row.name), toQt(row.quantity), toQt(row.value), toQt(row.detail)});
        all.emplace(toQt(name), std::move(shown));
    }
    return all;
}

} // namespace breakeven
