#include "ui/charts/load_figures.h"

#include <QCoreApplication>

namespace breakeven {

namespace {

QString loadFigureWords(const char *text) { return QCoreApplication::translate("LoadFigures", text); }

QString idOf(const char *what, const QString &node, std::size_t place)
{
    return node.isEmpty() ? QString()
                          : QStringLiteral("figure:%1/%2/%3").arg(QLatin1String(what), node).arg(place);
}

} // namespace

QString loadFigureId(const LoadCurve &curve, std::size_t step) { return idOf("load", curve.meanNode, step); }

QString waitFigureId(const WaitCurve &curve, std::size_t moment) { return idOf("wait", curve.node, moment); }

std::map<QString, ExplainedFigure> loadFigures(const LoadCurve &curve, const QString &page,
                                               const QLocale &locale)
{
    std::map<QString, ExplainedFigure> figures;
    const auto gpus = [&](double value) {
        return loadFigureWords("%1 %2").arg(gpusText(value, locale), curve.unit);
    };
    for (std::size_t k = 0; k < curve.steps.size() && !curve.meanNode.isEmpty(); ++k) {
        const LoadCurve::Step &step = curve.steps[k];
        const QString when =
            loadFigureWords("%1 to %2")
                .arg(momentText(curve, step.from, locale), momentText(curve, step.to, locale));
        figures[loadFigureId(curve, k)] = {
            page,
            loadFigureWords("%1, %2").arg(curve.title, when),
            loadFigureWords("%1 wanted").arg(gpus(step.gpus)),
            loadFigureWords("GPUs needed at that time: the mean load times the shape of the load"),
            when,
            {{loadFigureWords("Mean"), curve.meanNode, gpus(curve.mean), {}},
             {loadFigureWords("Peak"), curve.peakNode, gpus(curve.peak), {}}},
            {}};
    }
    return figures;
}

std::map<QString, ExplainedFigure> waitFigures(const WaitCurve &curve, const QString &page,
                                               const QLocale &locale)
{
    std::map<QString, ExplainedFigure> figures;
    const std::vector<double> moments = momentsOf(curve);
    for (std::size_t k = 0; k < moments.size() && !curve.node.isEmpty(); ++k) {
        const auto wait = curve.waitAt(moments[k]);
        const QString when = momentText(curve.above, moments[k], locale);
        ExplainedFigure figure{
            page,
            loadFigureWords("Wait of work that arrives on %1").arg(when),
            wait ? waitText(*wait, locale) : loadFigureWords("no work arrives"),
            loadFigureWords("Work waiting at that time, divided by what the machines do in an hour"),
            when,
            {},
            {}};
        if (curve.wait95)
            figure.rows.push_back(
                {loadFigureWords("95 % wait up to"), curve.node, waitText(*curve.wait95, locale), {}});
        figures[waitFigureId(curve, k)] = std::move(figure);
    }
    return figures;
}

} // namespace breakeven
