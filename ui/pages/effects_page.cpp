#include "ui/pages/effects_page.h"

#include "model/study/study_path.h"
#include "ui/charts/lever_chart.h"
#include "ui/charts/ring_chart.h"
#include "ui/look/appearance.h"
#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/strings.h"
#include "ui/models/better_values.h"
#include "ui/models/lever_explanations.h"
#include "ui/pages/pages.h"
#include "ui/text/lever_text.h"
#include "ui/widgets/burst_panel.h"
#include "ui/widgets/legend.h"
#include "ui/widgets/lever_panel.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/patience_panel.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/serving_panel.h"
#include "ui/widgets/table_view.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHideEvent>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <set>
#include <utility>

namespace breakeven {

namespace {

bool hasTime(const std::vector<LeverReading> &readings, LeverTime time)
{
    return std::any_of(readings.begin(), readings.end(),
                       [time](const LeverReading &reading) { return reading.measures.time == time; });
}

} // namespace

PageEntry effectsPage()
{
    return {.id = "effects",
            .title = EffectsPage::tr("Effects"),
            .shortcut = "Ctrl+4",
            .make = makePage<EffectsPage>};
}

EffectsPage::EffectsPage(Workspace &workspace, QWidget *parent)
    : Page(workspace, effectsPage(), parent), m_around([this] { showAround(); }), m_workload(new QComboBox),
      m_show(new Segments(tr("Show"), {tr("Cost and time"), tr("Parts")})), m_content(new QWidget),
      m_legend(new Legend), m_grid(new QGridLayout),
      m_tableTitle(new QLabel(tr("What each lever would save"))),
      m_table(new TableView(tr("What each lever would save"), TableView::Height::OfRows)),
      m_patience(new PatiencePanel), m_servingLegend(new Legend), m_servingGrid(new QGridLayout),
      m_tokensTitle(new QLabel(tr("What a million tokens costs"))),
      m_tokens(new TableView(tr("What a million tokens costs"), TableView::Height::OfRows))
{
    buildBar();
    buildContent();
    connect(&workspace, &Workspace::resultChanged, this, &EffectsPage::refreshIfShown);
    connect(&workspace, &Workspace::selectionChanged, this, &EffectsPage::refreshIfShown);
    connect(&m_job, &EffectsJob::finished, this, &EffectsPage::takeOutcome);
    connect(m_table, &TableView::explainRequested, &workspace, &Workspace::explain);
    connect(m_table, &TableView::rowChosen, this,
            [this](const QString &row) { this->workspace().select(row.section(QLatin1Char('#'), 0, 0)); });
    connect(m_table, &TableView::rowActivated, this, &EffectsPage::useCheapest);
    connect(m_tokens, &TableView::explainRequested, &workspace, &Workspace::explain);
    connect(m_patience, &PatiencePanel::explainRequested, &workspace, &Workspace::explain);
    connect(m_patience, &PatiencePanel::failed, this, &Page::status);
    connect(m_patience, &PatiencePanel::focused, this, [this] { m_last = m_patience->chart(); });
    connect(m_patience, &PatiencePanel::changed, this, [this] {
        if (isVisible())
            showOutcome();
    });
    for (const auto signal : {&TableView::rowChosen, &TableView::rowActivated})
        connect(m_tokens, signal, &workspace, &Workspace::select);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex &index) {
        if (index.column() == kUseColumn)
            useCheapest(index.data(PathRole).toString());
    });
}

void EffectsPage::buildBar()
{
    m_workload->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_workload->setMaximumWidth(300);
    addToBar(tr("Workload"), m_workload);
    addToBar(tr("Show"), m_show);
    addToBar(tr("Deadline"), m_limits.deadline());
    addToBar(tr("P95"), m_limits.p95());
    addBarButtons(true);
    connect(m_workload, &QComboBox::activated, this, [this] {
        m_areBurstsNew = true; // others of them are shown
        showOutcome();
    });
    connect(m_show, &Segments::chosen, this, &EffectsPage::showOutcome);
    connect(&m_limits, &EffectsLimits::refused, this,
            [this](const QString &problem) { strip()->say(StripTone::Error, problem.toHtmlEscaped()); });
    connect(&m_limits, &EffectsLimits::changed, this, &EffectsPage::refresh);
}

void EffectsPage::buildContent()
{
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(10);
    content->addWidget(m_servingLegend);
    m_servingGrid->setHorizontalSpacing(18);
    m_servingGrid->setVerticalSpacing(12);
    content->addLayout(m_servingGrid);
    m_tokensTitle->setFont(fonts::section(font()));
    content->addWidget(m_tokensTitle);
    content->addWidget(m_tokens);
    content->addWidget(m_legend);
    m_grid->setHorizontalSpacing(18);
    m_grid->setVerticalSpacing(16);
    content->addLayout(m_grid);
    m_tableTitle->setFont(fonts::section(font()));
    content->addWidget(m_tableTitle);
    content->addWidget(m_table);
    content->addWidget(m_patience);
    column()->addWidget(m_content);
    column()->addStretch();
}

ChartWidget *EffectsPage::chart() const
{
    if (m_last && m_last->isVisibleTo(this))
        return m_last;
    if (!m_servingShown.empty())
        return m_servingShown.front()->chart();
    return m_shown.empty() ? nullptr : m_shown.front()->chart();
}

Table EffectsPage::table() const
{
    return m_servingShown.empty() ? m_table->shownTable() : m_tokens->shownTable();
}

std::vector<LeverPanel *> EffectsPage::panels() const { return m_shown; }

void EffectsPage::refresh()
{
    if (!workspace().document().isOpen())
        return;
    if (workspace().problem().isEmpty())
        strip()->clear();
    else
        strip()->say(StripTone::Error, workspace().problem().toHtmlEscaped());
    const StudyResultPtr &result = workspace().result();
    if (!result) {
        m_outcome = {};
        m_around.drop();
        m_content->hide();
        workspace().setBetterValues({});
        setEmpty({});
        setHeadline(workspace().problem().isEmpty() ? tr("Calculating…") : QString(), {});
        return;
    }
    m_limits.read(toQt(workspace().study().id));
    const bool isKnown =
        m_outcome.result && m_outcome.result->study == result->study && m_outcome.limits == m_limits.limits();
    if (isKnown)
        return showOutcome();
    if (!m_outcome.result)
        setHeadline(tr("Calculating…"), {});
    m_job.start(result, m_limits.limits());
}

void EffectsPage::takeOutcome(const EffectsOutcome &outcome)
{
    const bool isOfAnother =
        !workspace().document().isOpen() || outcome.result->study.id != workspace().study().id;
    if (isOfAnother)
        return;
    // The bursts of before stay until those of now have been simulated.
    std::vector<BurstSeries> bursts = std::move(m_outcome.bursts);
    EffectsOutcome before = std::exchange(m_outcome, outcome);
    if (!outcome.isComplete) {
        keepSimulated(m_outcome, before);
        const std::size_t known = bursts.size();
        std::erase_if(bursts, [&](const BurstSeries &series) {
            return !outcome.result->study.options.count(series.option) ||
                   !outcome.result->study.workloads.count(series.workload);
        });
        m_areBurstsNew = m_areBurstsNew || bursts.size() != known;
        m_outcome.bursts = std::move(bursts);
    } else {
        m_areBurstsNew = true;
    }
    if (isVisible())
        showOutcome();
}

std::vector<LeverGroup> EffectsPage::groups() const
{
    return leverGroups(m_outcome.readings, toStd(m_workload->currentData().toString()),
                       workspace().selectedOption());
}

void EffectsPage::showOutcome()
{
    if (!m_outcome.result)
        return;
    showWorkloads();
    if (saysUnknown(*m_outcome.result)) {
        m_around.drop();
        m_content->hide();
        workspace().setBetterValues({});
        return;
    }
    m_limits.deadline()->parentWidget()->setVisible(hasTime(m_outcome.readings, LeverTime::HoursOfJob));
    m_limits.p95()->parentWidget()->setVisible(hasTime(m_outcome.readings, LeverTime::SecondsOfRequest));
    const std::vector<LeverGroup> groups = this->groups();
    showServing();
    showPatience();
    if (groups.empty() && m_outcome.bursts.empty() && m_servingShown.empty() && m_patience->isHidden()) {
        showNothing();
        return;
    }
    setEmpty({});
    m_content->show();
    for (QWidget *ofLevers : std::initializer_list<QWidget *>{m_legend, m_tableTitle, m_table})
        ofLevers->setVisible(!groups.empty());
    m_show->parentWidget()->setVisible(!groups.empty());
    showLegend();
    showPanels(groups);
    // While a ring is dragged only the curves follow each of its movements.
    m_around.ask(m_outcome.isComplete ? 0 : kReadMilliseconds);
}

void EffectsPage::showAround()
{
    ShownLevers levers{{}, {}, workspace().selectedOption(), &m_outcome.result->comparison};
    for (const LeverGroup &group : groups()) {
        levers.panels.push_back(group.own);
        levers.all.push_back(group.own);
        levers.all.insert(levers.all.end(), group.others.begin(), group.others.end());
    }
    const Study &study = m_outcome.result->study;
    const LeverSentences sentences = leverSentences(levers, m_outcome.limits, study, locale());
    if (!m_servingShown.empty())
        showServingAround();
    else if (levers.all.empty() && !m_patience->isHidden())
        setHeadline(m_patience->sentence(), {});
    else if (levers.all.empty())
        setHeadline(tr("<b>There is no lever to move:</b> these nodes start and stop by profiles that are "
                       "fitted to document 000."),
                    {});
    else
        setHeadline(sentences.headlineHtml, sentences.secondLineHtml);
    m_table->setTable(leversTable(study, levers.all, m_outcome.limits, locale()));
    showBursts();
    std::map<QString, ExplainedFigure> figures = effectFigures(m_outcome, locale());
    figures.merge(m_patience->figures());
    workspace().setFigures(id(), std::move(figures));
    workspace().setBetterValues(betterValues(m_outcome.readings, locale()));
}

bool EffectsPage::isIdle() const { return !m_job.isBusy() && !m_patience->isBusy() && !m_around.isAsked(); }

// The way to a lever: the first effect that could be computed.
void EffectsPage::showNothing()
{
    m_around.drop();
    setHeadline({}, {});
    m_content->hide();
    workspace().setBetterValues({});
    QString way = tr("<a href=\"action:add-option\">Add Option</a>");
    if (workspace().document().isOpen())
        for (const ConstInputPlace &place : allInputs(workspace().study()))
            // A speed follows from data sheets, in which there is nothing to set.
            if (place.field->isEffect && std::string(place.field->key) != "speed") {
                way = tr("<a href=\"edit:%1\">%2 of %3</a>")
                          .arg(toQt(place.path), toQt(place.field->label).toHtmlEscaped(),
                               toQt(place.owner).toHtmlEscaped());
                break;
            }
    setEmpty(
        tr("<p>This page draws the cost and the time of an option against what you can set: the checkpoint "
           "interval, the nodes of a job, the cool-down, how long nodes stand idle, how many machines are "
           "kept.</p>"
           "<p>No option has such an effect with a cause that can be set: each is given as a number, or by a "
           "fitted profile.</p><p>%1</p>")
            .arg(way));
}

void EffectsPage::showWorkloads()
{
    const QString chosen = m_workload->currentData().toString();
    std::map<std::string, std::set<LeverKind>> kinds;
    for (const LeverReading &reading : m_outcome.readings)
        kinds[reading.lever.workload].insert(reading.lever.kind);
    for (const ServingReading &reading : m_outcome.serving)
        kinds[reading.workload];
    int all = 0;
    for (const auto &[workload, of] : kinds)
        all += int(of.size());
    QStringList names{all == 0   ? tr("All workloads")
                      : all == 1 ? tr("All workloads, 1 effect")
                                 : tr("All workloads, %1 effects").arg(all)};
    QStringList ids{QString()};
    for (const std::string &id : workloadOrder(m_outcome.result->study))
        if (kinds.count(id)) {
            names << toQt(m_outcome.result->study.workloads.at(id).name);
            ids << toQt(id);
        }
    QStringList before;
    for (int i = 0; i < m_workload->count(); ++i)
        before << m_workload->itemText(i) + m_workload->itemData(i).toString();
    QStringList now;
    for (qsizetype i = 0; i < names.size(); ++i)
        now << names[i] + ids[i];
    if (before == now)
        return;
    const QSignalBlocker quiet(m_workload);
    m_workload->clear();
    for (qsizetype i = 0; i < names.size(); ++i)
        m_workload->addItem(names[i], ids[i]);
    m_workload->setCurrentIndex(std::max(0, m_workload->findData(chosen)));
}

void EffectsPage::useCheapest(const QString &row)
{
    for (const LeverGroup &group : groups()) {
        const Lever &lever = group.own->lever;
        const auto better = betterValue(*group.own, locale());
        if (better && toQt(lever.path) + QLatin1Char('#') + toQt(lever.workload) == row)
            return editValue(workspace().document(), better->path, better->value);
    }
}

// Elsewhere nobody reads levers, and what was better may be so no more.
void EffectsPage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    if (event->spontaneous()) // minimised
        return;
    m_around.drop();
    workspace().setBetterValues({});
}

void EffectsPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    placePanels();
    placeServing();
}

void EffectsPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_areBurstsNew = true;
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        placePanels();
        placeServing();
    }
}

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
