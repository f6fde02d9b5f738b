// Charts of many options: each cell of the matrix has its number, each line its name.
#include "ui/charts/axis_chart.h"
#include "ui/charts/beats_matrix.h"

#include "tests/support/drawing_labels.h"
#include "tests/support/qt_text.h"
#include "tests/support/test.h"
#include "tests/ui/charts/painted.h"

#include <QFontMetricsF>

#include <cmath>

using namespace breakeven;
using namespace breakeven::test;

namespace {

BeatsMatrix matrixOf(int options)
{
    BeatsMatrix matrix;
    const double shares[] = {0.9997, 0.0003, 0.5, 1, 0, 0.123, 0.876};
    for (int row = 0; row < options; ++row) {
        matrix.options.push_back({QString::number(row), QStringLiteral("Option %1").arg(row), row});
        std::vector<BeatsMatrix::Cell> cells;
        for (int column = 0; column < options; ++column)
            cells.push_back(
                {row == column ? std::nullopt : std::optional(shares[(row * 3 + column) % 7]), {}});
        matrix.cells.push_back(cells);
    }
    return matrix;
}

std::vector<Label> cellLabels(const Drawing &drawing)
{
    std::vector<Label> cells;
    for (const Label &label : labels(drawing))
        if (label.flags == int(Qt::AlignCenter) && !label.text.contains(QStringLiteral("costs less")))
            cells.push_back(label);
    return cells;
}

} // namespace

TEST_CASE("each cell of the matrix has its number in its own box, with the same digits in all")
{
    for (const int options : {2, 4, 8})
        for (const double width : {340.0, 420.0, 600.0}) {
            INFO(options << " options, " << width << " wide");
            const Drawing drawing = draw(matrixOf(options), QSizeF(width, 260), styleOf());
            const std::vector<Label> cells = cellLabels(drawing);
            REQUIRE(cells.size() == std::size_t(options * options));
            int points = 0, numbers = 0;
            for (const Label &cell : cells) {
                INFO(cell.text.toStdString());
                CHECK_FALSE(cell.text.isEmpty());
                CHECK(cell.font == cells.front().font);
                CHECK(QFontMetricsF(cell.font).horizontalAdvance(cell.text) <= cell.rect.width() + 1);
                numbers += cell.text != QStringLiteral("—");
                points += cell.text.contains(QLatin1Char('.'));
            }
            CHECK((points == 0 || points == numbers));
        }
}

TEST_CASE("where cells are narrow the matrix tells whole per cent, and never calls certain what is not")
{
    const std::vector<Label> cells = cellLabels(draw(matrixOf(8), QSizeF(340, 260), styleOf()));
    QStringList texts;
    for (const Label &cell : cells)
        texts.append(cell.text);
    for (const char *text : {">99", "<1", "50", "100", "0", "12", "88"}) {
        INFO(text);
        CHECK(texts.contains(QString::fromUtf8(text)));
    }
}

TEST_CASE("eight lines that lie close together all have their names")
{
    AxisChart chart;
    chart.x = {"Cost, USD", AxisChart::Scale::Money, 0, 40, false};
    chart.y = {"Runs", AxisChart::Scale::Hidden, 0, 1, false};
    for (int line = 0; line < 8; ++line) {
        AxisChart::Series series;
        series.name = QStringLiteral("Commitment, %1 years").arg(line);
        series.slot = line;
        series.form = AxisChart::Form::Steps;
        series.stepWidth = 1;
        for (int k = 0; k < 40; ++k) {
            const double away = (k - 12 - line * 0.6) / 6;
            series.points.push_back({k + 0.5, 1000 * std::exp(-away * away), series.name, {}, {}});
        }
        chart.series.push_back(series);
    }
    fitUpright(chart);
    for (const QSizeF size : {QSizeF(560, 280), QSizeF(720, 320)}) {
        INFO(size.width());
        const Drawing drawing = draw(chart, size, styleOf());
        CHECK(clash(drawing) == "");
        QStringList texts;
        for (const Label &label : labels(drawing))
            texts.append(label.text);
        for (const AxisChart::Series &series : chart.series) {
            INFO(series.name.toStdString());
            CHECK(texts.contains(series.name));
        }
    }
}
