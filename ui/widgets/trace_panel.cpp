#include "ui/widgets/trace_panel.h"

#include "ui/charts/trace_chart.h"
#include "ui/look/appearance.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/models/trace_tables.h"
#include "ui/widgets/legend.h"
#include "ui/widgets/table_view.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPainter>

namespace breakeven {

TracePanel::TracePanel(QWidget *parent)
    : QWidget(parent), m_title(new QLabel), m_legend(new Legend), m_chart(new TraceChart),
      m_phases(new TableView(tr("Phases"), TableView::Height::OfRows)),
      m_figures(new TableView(tr("Figures of the trace"), TableView::Height::OfRows)),
      m_body(new QBoxLayout(QBoxLayout::LeftToRight))
{
    m_title->setFont(fonts::section(font()));
    m_chart->setMinimumHeight(220);
    m_chart->setToolTip(tr("Wheel: zoom. Drag: select a period. Shift and drag: move. Double click: all. "
                           "Keys: + − 0, Page Up, Page Down, arrows."));
    m_body->setSpacing(14);
    m_body->addWidget(m_chart, 5);
    m_body->addWidget(m_phases, 3, Qt::AlignTop);
    m_body->addWidget(m_figures, 3, Qt::AlignTop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_title);
    column->addWidget(m_legend);
    column->addLayout(m_body);
    for (TableView *table : {m_phases, m_figures})
        connect(table, &TableView::explainRequested, this, &TracePanel::explainRequested);
    connect(m_chart, &ChartWidget::failed, this, &TracePanel::failed);
}

void TracePanel::setTrace(const ShownTracePtr &shown, const NodePrice &price)
{
    setVisible(bool(shown));
    if (!shown)
        return;
    const bool isOther = !m_shown || m_shown->samples != shown->samples;
    m_shown = shown;
    m_title->setText(tr("%1 · %2").arg(toQt(shown->name), traceKindText(shown->kind)));
    const bool hasPhases = shown->nodes && shown->nodes->usedNodeHours > 0;
    m_hasPhases = hasPhases || (shown->nodes && price.price);
    m_phases->setVisible(m_hasPhases);
    m_figures->setVisible(!m_hasPhases);
    if (m_hasPhases)
        m_phases->setTable(phaseTable(*shown, price, locale()));
    else
        m_figures->setTable(figureTable(*shown, locale()));
    showLegend();
    if (isOther)
        m_chart->setSeries(shown->series);
    m_chart->setVisible(!shown->series.curves.empty());
}

void TracePanel::showLegend()
{
    std::vector<Legend::Entry> entries;
    const Palette &palette = colors(this);
    const auto add = [&](AreaLook area, const QString &words) {
        QPixmap picture(QSize(14, 10) * devicePixelRatioF());
        picture.setDevicePixelRatio(devicePixelRatioF());
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paintSwatch(painter, QRectF(0.5, 0.5, 13, 9), areaStyle(palette, area), palette.base);
        entries.emplace_back(picture, words);
    };
    if (m_shown && m_shown->series.curves.size() > 1)
        for (const TraceCurve &curve : m_shown->series.curves) {
            if (curve.area == AreaLook::Working)
                add(curve.area, tr("working"));
            else if (curve.area == AreaLook::Ready)
                add(curve.area, tr("ready, not used"));
            else if (curve.area == AreaLook::NotReady)
                add(curve.area, tr("paid, starting or stopping"));
        }
    m_legend->setEntries(entries);
    m_legend->setVisible(!entries.empty());
}

// Beside each other only where both can be read.
void TracePanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    constexpr int kEnoughForTwo = 110; // letters
    const bool isWide = width() > kEnoughForTwo * fontMetrics().averageCharWidth();
    m_body->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void TracePanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_shown)
        QMetaObject::invokeMethod(this, &TracePanel::showLegend, Qt::QueuedConnection);
}

} // namespace breakeven
