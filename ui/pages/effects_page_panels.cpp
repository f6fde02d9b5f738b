// What the Effects page shows of an outcome: its legend, the panels of the levers, and the bursts.
#include "ui/pages/effects_page.h"

#include "ui/charts/lever_chart.h"
#include "ui/look/appearance.h"
#include "ui/look/icons.h"
#include "ui/look/strings.h"
#include "ui/widgets/burst_panel.h"
#include "ui/widgets/legend.h"
#include "ui/widgets/lever_panel.h"
#include "ui/widgets/patience_panel.h"
#include "ui/widgets/segments.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kMostColumns = 3;

template<class Paint>
QPixmap drawing(const QWidget &widget, QSize size, Paint paint)
{
    const qreal ratio = widget.devicePixelRatioF();
    QPixmap picture(size * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
    return picture;
}

std::set<Category> categoriesOf(const std::vector<LeverReading> &readings)
{
    std::set<Category> found;
    for (const LeverReading &reading : readings)
        for (const LeverSample &sample : reading.curve)
            for (int category = 0; category < kCategoryCount; ++category)
                if (sample.parts[std::size_t(category)] > 0)
                    found.insert(Category(category));
    return found;
}

} // namespace

void EffectsPage::showLegend()
{
    const Palette &palette = colors(this);
    std::set<Category> shown;
    if (m_show->current() == int(LeverShow::Parts))
        shown = categoriesOf(m_outcome.readings);
    // Widgets are made anew only where something differs: this is called while a ring is dragged.
    if (m_legendOf == std::pair(palette.isDark, shown) && m_hasLegend)
        return;
    m_legendOf = {palette.isDark, shown};
    m_hasLegend = true;
    OptionStyle diamond;
    diamond.color = palette.cheaper.text;
    diamond.marker = Marker::Diamond;
    std::vector<Legend::Entry> entries{
        {drawing(*this, {16, 16},
                 [&](QPainter &painter) {
                     Drawing ring;
                     ring.figures.emplace_back(Ring{{8, 8}, 6, palette.text, palette.base, false});
                     paint(painter, ring);
                 }),
         tr("now; drag it to change the input")},
        {drawing(*this, {14, 16},
                 [&](QPainter &painter) {
                     paintMarker(painter, {7, 8}, 10, diamond);
                 }),
         tr("cheapest within the limits")},
        {drawing(*this, {16, 12},
                 [&](QPainter &painter) {
                     painter.fillRect(QRectF(0, 0, 16, 12), QColor(palette.cheaper.background));
                 }),
         tr("within 1 % of the cheapest")}};
    for (const Category category : shown)
        entries.emplace_back(drawing(*this, {14, 10},
                                     [&](QPainter &painter) {
                                         paintSwatch(painter, QRectF(0.5, 0.5, 13, 9),
                                                     categoryStyle(palette, category), palette.base);
                                     }),
                             QString::fromUtf8(categoryLabel(category)));
    entries.emplace_back(QPixmap(), tr("all other inputs stay as they are"));
    m_legend->setEntries(entries);
}

LeverPanel *EffectsPage::panelFor(const LeverGroup &group)
{
    LeverPanel *&panel = m_panels[{group.workload, group.kind}];
    if (panel)
        return panel;
    panel = new LeverPanel(workspace());
    connect(panel, &LeverPanel::explainRequested, this,
            [this](const QString &quantity) { explain(quantity); });
    connect(panel, &LeverPanel::linkActivated, this, [this](const QString &link) {
        if (link.startsWith(QLatin1String("edit:")))
            workspace().select(link.mid(5));
    });
    connect(panel, &LeverPanel::failed, this, &Page::status);
    connect(panel, &LeverPanel::focused, this, [this, panel] { m_last = panel->chart(); });
    return panel;
}

// Panels live as long as the page: what is being dragged stays under the hand.
void EffectsPage::showPanels(const std::vector<LeverGroup> &groups)
{
    std::vector<LeverPanel *> shown;
    const auto how = LeverShow(m_show->current());
    for (const LeverGroup &group : groups) {
        LeverPanel *panel = panelFor(group);
        panel->setReadings(m_outcome.result->study, *group.own, group.others, m_outcome.limits, how);
        shown.push_back(panel);
    }
    if (shown == m_shown)
        return;
    for (LeverPanel *panel : m_shown)
        panel->hide();
    m_shown = std::move(shown);
    m_columns = 0;
    placePanels();
}

void EffectsPage::placePanels()
{
    int least = 1;
    for (const LeverPanel *panel : m_shown)
        least = std::max(least, panel->minimumSizeHint().width());
    const int gap = m_grid->horizontalSpacing();
    const QMargins margins = column()->contentsMargins();
    const int room = (viewport()->width() - margins.left() - margins.right() + gap) / (least + gap);
    const int columns = window()->width() < kOneColumnBelow ? 1 : std::clamp(room, 1, kMostColumns);
    if (columns == m_columns)
        return;
    m_columns = columns;
    while (QLayoutItem *item = m_grid->takeAt(0))
        delete item;
    for (int place = 0; place < kMostColumns; ++place)
        m_grid->setColumnStretch(place, place < std::min<int>(columns, int(m_shown.size())) ? 1 : 0);
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        m_grid->addWidget(m_shown[i], int(i) / columns, int(i) % columns);
        m_shown[i]->show();
    }
}

// It does not follow a ring that is dragged.
void EffectsPage::showPatience()
{
    if (!m_outcome.isComplete)
        return;
    const std::string chosen = toStd(m_workload->currentData().toString());
    const Study &study = m_outcome.result->study;
    m_patience->setStudy(study, chosen.empty() ? workloadOrder(study) : std::vector{chosen});
}

void EffectsPage::showBursts()
{
    const std::string wanted = toStd(m_workload->currentData().toString());
    std::vector<const BurstSeries *> series;
    for (const BurstSeries &burst : m_outcome.bursts)
        if (wanted.empty() || burst.workload == wanted)
            series.push_back(&burst);
    // Drawing them takes longer than the curves: not while a ring is dragged.
    m_areBurstsNew = m_areBurstsNew || m_bursts.size() != series.size();
    while (m_bursts.size() > series.size()) {
        m_bursts.back()->deleteLater();
        m_bursts.pop_back();
    }
    while (m_bursts.size() < series.size()) {
        m_bursts.push_back(new BurstPanel);
        m_content->layout()->addWidget(m_bursts.back());
        connect(m_bursts.back(), &BurstPanel::explainRequested, &workspace(), &Workspace::explain);
        connect(m_bursts.back(), &BurstPanel::failed, this, &Page::status);
    }
    for (std::size_t i = 0; i < series.size(); ++i) {
        if (m_areBurstsNew)
            m_bursts[i]->setSeries(m_outcome.result->study, *series[i]);
        m_bursts[i]->setOld(!m_outcome.isComplete);
    }
    m_areBurstsNew = false;
}

} // namespace breakeven
