// What the Effects page shows of requests in tokens: the panels of each workload, their sentence and table.
#include "ui/pages/effects_page.h"

#include "ui/charts/ring_chart.h"
#include "ui/look/appearance.h"
#include "ui/look/icons.h"
#include "ui/look/strings.h"
#include "ui/models/serving_charts.h"
#include "ui/text/serving_text.h"
#include "ui/widgets/legend.h"
#include "ui/widgets/serving_panel.h"
#include "ui/widgets/table_view.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>

namespace breakeven {

namespace {

QPixmap picture(const QWidget &widget, QSize size, const auto &paint)
{
    const qreal ratio = widget.devicePixelRatioF();
    QPixmap pixmap(size * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
    return pixmap;
}

int indexOf(const StudyResult &result, const std::string &workload)
{
    const auto &ids = result.sheet.workloads;
    return int(std::find(ids.begin(), ids.end(), workload) - ids.begin());
}

} // namespace

std::vector<const ServingReading *> EffectsPage::servingReadings() const
{
    const std::string wanted = toStd(m_workload->currentData().toString());
    std::vector<const ServingReading *> readings;
    for (const ServingReading &reading : m_outcome.serving)
        if (wanted.empty() || reading.workload == wanted)
            readings.push_back(&reading);
    return readings;
}

std::vector<ServingPanel *> &EffectsPage::servingPanelsOf(const std::string &workload)
{
    std::vector<ServingPanel *> &panels = m_servingPanels[workload];
    if (!panels.empty())
        return panels;
    for (const auto kind :
         {ServingPanel::Kind::LoadOfReplica, ServingPanel::Kind::Target, ServingPanel::Kind::Requests}) {
        auto *panel = new ServingPanel(workspace(), kind);
        connect(panel, &ServingPanel::explainRequested, this,
                [this](const QString &quantity) { explain(quantity); });
        connect(panel, &ServingPanel::failed, this, &Page::status);
        connect(panel, &ServingPanel::focused, this, [this](RingChart *chart) { m_last = chart; });
        panels.push_back(panel);
    }
    return panels;
}

// Panels live as long as the page: what is being dragged stays under the hand.
void EffectsPage::showServing()
{
    std::vector<ServingPanel *> shown;
    for (const ServingReading *reading : servingReadings()) {
        const std::string option = shownReplicas(*reading, workspace().selectedOption());
        for (ServingPanel *panel : servingPanelsOf(reading->workload)) {
            panel->setReading(m_outcome.result->study, *reading, option);
            if (panel->hasContent())
                shown.push_back(panel);
        }
    }
    const bool isAny = !shown.empty();
    for (QWidget *of : std::initializer_list<QWidget *>{m_servingLegend, m_tokensTitle, m_tokens})
        of->setVisible(isAny);
    if (shown != m_servingShown) {
        for (ServingPanel *panel : m_servingShown)
            panel->hide();
        m_servingShown = std::move(shown);
        m_isServingWide.reset(); // they are placed anew
        placeServing();
    }
    if (isAny)
        showServingLegend();
}

// The load of a replica stands beside both of the others, where there is room.
void EffectsPage::placeServing()
{
    int least = 1;
    for (const ServingPanel *panel : m_servingShown)
        least = std::max(least, panel->minimumSizeHint().width());
    const QMargins margins = column()->contentsMargins();
    const int room = viewport()->width() - margins.left() - margins.right();
    const bool hasLoad =
        std::any_of(m_servingShown.begin(), m_servingShown.end(), [](const ServingPanel *panel) {
            return panel->kind() == ServingPanel::Kind::LoadOfReplica;
        });
    const bool isWide = hasLoad && window()->width() >= kOneColumnBelow &&
                        room >= 2 * least + m_servingGrid->horizontalSpacing();
    if (isWide == m_isServingWide)
        return;
    m_isServingWide = isWide;
    while (QLayoutItem *item = m_servingGrid->takeAt(0))
        delete item;
    int row = 0;
    for (const ServingReading *reading : servingReadings()) {
        bool hasLeft = false; // the others stand to the right of it
        for (ServingPanel *panel : servingPanelsOf(reading->workload)) {
            if (!panel->hasContent())
                continue;
            const bool isLoad = panel->kind() == ServingPanel::Kind::LoadOfReplica;
            if (isWide && isLoad)
                m_servingGrid->addWidget(panel, row, 0, 2, 1);
            else
                m_servingGrid->addWidget(panel, row++, hasLeft ? 1 : 0);
            hasLeft = hasLeft || (isWide && isLoad);
            panel->show();
        }
    }
    for (int column = 0; column < 2; ++column)
        m_servingGrid->setColumnStretch(column, isWide || column == 0 ? 1 : 0);
}

void EffectsPage::showServingLegend()
{
    const Palette &palette = colors(this);
    if (m_servingLegendOf == palette.isDark)
        return;
    m_servingLegendOf = palette.isDark;
    const auto square = [&](const Tone &tone) {
        return picture(*this, {16, 12}, [&](QPainter &painter) {
            painter.fillRect(QRectF(0, 0, 16, 12), QColor(tone.background));
        });
    };
    std::vector<Legend::Entry> entries{
        {picture(*this, {16, 16},
                 [&](QPainter &painter) {
                     Drawing ring;
                     ring.figures.emplace_back(Ring{{8, 8}, 6, palette.text, palette.base, false});
                     paint(painter, ring);
                 }),
         tr("now; drag it to change the input")},
        {picture(*this, {12, 12},
                 [&](QPainter &painter) {
                     painter.setPen(Qt::NoPen);
                     painter.setBrush(QColor(palette.text));
                     painter.drawEllipse(QPointF(6, 6), 3.5, 3.5);
                 }),
         tr("measured run, its requests at once beside it")},
        {square(palette.warning), tr("headroom: not planned on")},
        {square(palette.cheaper), tr("costs less than the API it is compared with")},
        {square(Tone{{}, palette.grid}), tr("P10–P90 of the runs, of each option in its colour")}};
    m_servingLegend->setEntries(entries);
}

// Sentence, table and what the points explain; the first workload that is shown leads.
void EffectsPage::showServingAround()
{
    const auto readings = servingReadings();
    if (readings.empty())
        return;
    const Study &study = m_outcome.result->study;
    const ServingReading &first = *readings.front();
    const ServingSentences sentences =
        servingSentences(study, first, shownReplicas(first, workspace().selectedOption()), locale());
    setHeadline(sentences.headlineHtml, sentences.secondLineHtml);
    m_tokens->setTable(tokensTable(*m_outcome.result, indexOf(*m_outcome.result, first.workload), locale()));
    const std::string option = workspace().selectedOption();
    m_tokens->showRow(option.empty() ? QString() : toQt("options." + option));
}

} // namespace breakeven
