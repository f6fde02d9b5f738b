#include "ui/widgets/burst_panel.h"

#include "ui/charts/burst_nodes.h"
#include "ui/charts/figure_chart.h"
#include "ui/look/appearance.h"
#include "ui/look/fonts.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/burst_figures.h"
#include "ui/widgets/legend.h"
#include "ui/widgets/table_view.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>

namespace breakeven {

BurstPanel::BurstPanel(QWidget *parent)
    : QWidget(parent), m_title(new QLabel), m_sentence(new QLabel), m_legend(new Legend),
      m_chart(new FigureChart<BurstNodes>),
      m_table(new TableView(tr("Phases of one burst"), TableView::Height::OfRows)),
      m_body(new QBoxLayout(QBoxLayout::LeftToRight))
{
    m_title->setFont(fonts::section(font()));
    m_sentence->setWordWrap(true);
    m_sentence->setProperty("tone", QStringLiteral("secondary"));
    m_chart->setMinimumHeight(230);
    m_body->setSpacing(14);
    m_body->addWidget(m_chart, 5);
    m_body->addWidget(m_table, 4, Qt::AlignTop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 6, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_title);
    column->addWidget(m_sentence);
    column->addWidget(m_legend);
    column->addLayout(m_body);
    connect(m_table, &TableView::explainRequested, this, &BurstPanel::explainRequested);
    connect(m_chart, &ChartWidget::failed, this, &BurstPanel::failed);
    connect(m_chart, &ChartWidget::activated, this, [this](const QString &, const ExplainTarget &target) {
        emit explainRequested({page_ids::kEffects, target.quantity});
    });
}

void BurstPanel::setSeries(const Study &study, const BurstSeries &series)
{
    const BurstNodes nodes = burstNodes(study, series);
    m_name = nodes.title;
    setOld(false);
    m_sentence->setText(burstSentence(study, series, locale()));
    showLegend();
    m_chart->setFigures(nodes);
    m_table->setTable(burstTable(study, series, locale()));
}

void BurstPanel::showLegend()
{
    const Palette &palette = colors(this);
    if (m_legendOf == &palette)
        return;
    m_legendOf = &palette;
    const auto swatch = [&](BurstShare share) {
        QPixmap picture(QSize(14, 10) * devicePixelRatioF());
        picture.setDevicePixelRatio(devicePixelRatioF());
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paintSwatch(painter, QRectF(0.5, 0.5, 13, 9), burstStyle(palette, share), palette.base);
        return picture;
    };
    m_legend->setEntries({{swatch(BurstShare::Working), tr("working")},
                          {swatch(BurstShare::Ready), tr("ready, not used")},
                          {swatch(BurstShare::NotReady), tr("paid, starting or stopping")}});
}

void BurstPanel::setOld(bool isOld)
{
    m_title->setText(isOld ? tr("%1 · being simulated anew…").arg(m_name) : m_name);
}

// Beside each other only where both can be read.
void BurstPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    constexpr int kEnoughForTwo = 95; // letters
    const bool isWide = width() > kEnoughForTwo * fontMetrics().averageCharWidth();
    m_body->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace breakeven
