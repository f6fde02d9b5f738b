#include "ui/widgets/spark_bars.h"

#include "ui/charts/spark.h"
#include "ui/look/appearance.h"

#include <QPainter>

namespace breakeven {

void SparkBars::setValues(std::vector<std::optional<double>> values)
{
    m_values = std::move(values);
    update();
}

void SparkBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    breakeven::paint(painter, drawSparkBars(m_values, size(), colors(this)));
}

} // namespace breakeven
