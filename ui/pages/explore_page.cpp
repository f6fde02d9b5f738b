#include "ui/pages/explore_page.h"

#include "model/study/study_path.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/sweep_figures.h"
#include "ui/pages/pages.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/moves_panel.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/words/decision_text.h"
#include "ui/workspace/workspace.h"

#include <QEvent>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kLinesHeight = 20; // of the charts, in heights of a line
constexpr int kMapHeight = 24;
constexpr int kFieldWidth = 16;
constexpr int kLeastCharacters = 18; // of a choice
constexpr int kMostCharacters = 46;

// A combo of inputs or options: names may be long, and the bar is not to be.
QComboBox *choices(const QString &name)
{
    auto *box = new ChoiceBox;
    box->setAccessibleName(name);
    box->setMinimumWidth(kLeastCharacters * box->fontMetrics().averageCharWidth());
    box->setMaximumWidth(kMostCharacters * box->fontMetrics().averageCharWidth());
    return box;
}

// Keeps what is chosen where it is still there; else the wish.
void fill(QComboBox &box, const std::vector<std::pair<QString, QString>> &entries, const QString &wish)
{
    const QSignalBlocker quiet(box);
    const QString chosen = box.currentData().toString();
    bool isSame = box.count() == int(entries.size());
    for (int i = 0; isSame && i < box.count(); ++i)
        isSame = box.itemText(i) == entries[std::size_t(i)].first &&
                 box.itemData(i).toString() == entries[std::size_t(i)].second;
    if (!isSame) {
        box.clear();
        for (const auto &[text, data] : entries)
            box.addItem(text, data);
        const int kept = box.findData(chosen);
        box.setCurrentIndex(!chosen.isNull() && kept >= 0 ? kept : std::max(0, box.findData(wish)));
    }
}

} // namespace

PageEntry explorePage()
{
    return {.id = "explore",
            .title = ExplorePage::tr("Explore"),
            .shortcut = "Ctrl+5",
            .make = makePage<ExplorePage>};
}

ExplorePage::ExplorePage(Workspace &workspace, QWidget *parent)
    : Page(workspace, explorePage(), parent),
      m_view(new Segments(tr("View"), {tr("Sweep"), tr("Where two are equal"), tr("What moves it")})),
      m_across(choices(tr("Input"))), m_up(choices(tr("Input upwards"))),
      m_first(choices(tr("First option"))), m_second(choices(tr("Second option"))), m_from(new AmountEdit),
      m_to(new AmountEdit), m_use(new QPushButton(tr("&Use This Value"))), m_content(new QWidget),
      m_lines(new PlotChart), m_map(new MapChart),
      m_table(new TableView(tr("Points"), TableView::Height::OfRows)),
      m_moves(new MovesPanel(page_ids::kExplore)),
      m_sweepRun([this](const std::optional<SweptStudy> &swept) { takeSweep(swept); }),
      m_equalRun([this](const std::optional<EqualAnswer> &answer) { takeEqual(answer); })
{
    buildBar();
    buildContent();
    connectParts();
}

ExplorePage::~ExplorePage() { m_stop.request_stop(); }

void ExplorePage::buildBar()
{
    addToBar({}, m_view);
    addToBar(tr("Input"), m_across);
    addToBar(tr("And"), m_up);
    addToBar(tr("Of"), m_first);
    addToBar(tr("Against"), m_second);
    addToBar(tr("From"), m_from);
    addToBar(tr("To"), m_to);
    addToBar({}, m_use);
    addBarButtons(true);
    for (AmountEdit *field : {m_from, m_to})
        field->setFixedWidth(kFieldWidth * fontMetrics().averageCharWidth() + 24);
    m_from->setAccessibleName(tr("Search from"));
    m_to->setAccessibleName(tr("Search up to"));
}

void ExplorePage::buildContent()
{
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(12);
    for (QWidget *part : std::initializer_list<QWidget *>{m_lines, m_map, m_table, m_moves})
        content->addWidget(part);
    column()->addWidget(m_content);
    column()->addStretch();
}

void ExplorePage::connectParts()
{
    connect(&workspace(), &Workspace::resultChanged, this, &ExplorePage::refreshIfShown);
    connect(&workspace().document(), &StudyDocument::opened, this, [this] {
        for (QComboBox *box : {m_across, m_up, m_first, m_second})
            box->clear();
        m_swept.reset();
        m_equal.reset();
        m_range.reset();
        m_moves->clear();
    });
    for (QComboBox *box : {m_across, m_up, m_first, m_second})
        connect(box, &QComboBox::activated, this, &ExplorePage::refresh);
    connect(m_view, &Segments::chosen, this, &ExplorePage::refresh);
    for (AmountEdit *field : {m_from, m_to}) {
        connect(field, &AmountEdit::committed, this, &ExplorePage::setRange);
        connect(field, &AmountEdit::restored, this, &ExplorePage::showEqual);
    }
    connect(m_use, &QPushButton::clicked, this, [this] {
        const QString row = m_table->currentPath();
        useRoot(row.startsWith(QLatin1String("root:")) ? row : QStringLiteral("root:0"));
    });
    for (ChartWidget *chart : std::initializer_list<ChartWidget *>{m_lines, m_map}) {
        connect(chart, &ChartWidget::activated, this,
                [this](const QString &, const ExplainTarget &target) { explain(target); });
        connect(chart, &ChartWidget::failed, this, &Page::status);
    }
    connect(m_table, &TableView::explainRequested, &workspace(), &Workspace::explain);
    connect(m_moves, &MovesPanel::explainRequested, &workspace(), &Workspace::explain);
    connect(m_moves, &MovesPanel::chosen, &workspace(), &Workspace::select);
    connect(m_moves, &MovesPanel::failed, this, &Page::status);
    connect(m_moves, &MovesPanel::changed, this, [this] {
        if (shownView() == View::Moves && isVisible())
            showMoves();
    });
    connect(m_moves, &MovesPanel::becameIdle, this, &ExplorePage::becameIdle);
}

ExplorePage::View ExplorePage::shownView() const { return View(m_view->current()); }

ChartWidget *ExplorePage::chart() const
{
    switch (shownView()) {
    case View::Moves:
        return m_moves->chart();
    case View::Sweep:
        if (m_swept && !m_swept->error && m_swept->hasUp())
            return m_map;
        break;
    case View::Equal:
        break;
    }
    return m_lines;
}

Table ExplorePage::table() const
{
    if (shownView() == View::Moves)
        return m_moves->table()->shownTable();
    // The map has the room of its table; as rows it is read here.
    if (shownView() == View::Sweep && m_swept && !m_swept->error && m_swept->hasUp())
        return sweepTable(*m_swept, locale());
    return m_table->shownTable();
}

bool ExplorePage::isIdle() const
{
    return !m_sweepRun.isBusy() && !m_equalRun.isBusy() && !m_moves->isBusy() && !m_isAsking;
}

void ExplorePage::refresh()
{
    if (!workspace().document().isOpen())
        return;
    const StudyResult *result =
        resultWithOptions(tr("This page shows what other values of the inputs would change."));
    if (!result) {
        stop();
        m_content->hide();
        return;
    }
    setEmpty({});
    m_content->show();
    fillChoices(*result);
    showBar();
    ask();
}

void ExplorePage::fillChoices(const StudyResult &result)
{
    fillInputs(result);
    fillOptions(result);
}

// What moves the answer most stands first.
void ExplorePage::fillInputs(const StudyResult &result)
{
    std::vector<std::pair<QString, QString>> inputs;
    for (const bool hasRange : {true, false})
        for (const ConstInputPlace &place : allInputs(result.study))
            if (place.input->range.has_value() == hasRange && place.input->value &&
                place.input->mode == EffectMode::Value && !result.use->unused.count(place.path))
                inputs.emplace_back(
                    toQt(words::inputTitle(result.study, place.path, place.owner, place.field->label)),
                    toQt(place.path));
    QStringList strongest;
    if (result.decision)
        for (const InputSwing &swing : result.decision->sensitivity.inputs)
            strongest.append(toQt(swing.path));
    const auto wish = [&](int place) {
        return place < strongest.size()             ? strongest[place]
               : std::size_t(place) < inputs.size() ? inputs[std::size_t(place)].second
                                                    : QString();
    };
    // Without knowing what moves the answer nothing is chosen that would have to change a moment later.
    if (m_across->count() == 0 && !result.isAssessed)
        return;
    fill(*m_across, inputs, wish(0));
    std::vector<std::pair<QString, QString>> withNone = inputs;
    withNone.insert(withNone.begin(), {tr("Nothing else"), QStringLiteral("none")});
    fill(*m_up, withNone, QStringLiteral("none"));
}

void ExplorePage::fillOptions(const StudyResult &result)
{
    std::vector<std::pair<QString, QString>> options;
    for (const OptionOutcome &option : result.comparison.options)
        options.emplace_back(toQt(option.name), toQt(option.id));
    const auto idOf = [&](int option, std::size_t other) {
        const std::size_t place = option >= 0 ? std::size_t(option) : other;
        return place < options.size() ? options[place].second : QString();
    };
    const Verdict &verdict = result.comparison.verdict;
    const int cheapest = verdict.cheapest;
    fill(*m_first, options, idOf(cheapest, 0));
    fill(*m_second, options, idOf(verdict.next, cheapest == 0 ? 1 : 0));
}

void ExplorePage::showBar()
{
    const View view = shownView();
    const auto show = [](QWidget *field, bool isShown) { field->parentWidget()->setVisible(isShown); };
    show(m_across, view != View::Moves);
    show(m_up, view == View::Sweep);
    for (QComboBox *box : {m_first, m_second})
        show(box, view != View::Sweep);
    for (AmountEdit *field : {m_from, m_to})
        show(field, view == View::Equal);
    m_use->setVisible(view == View::Equal);
    m_lines->setVisible(view == View::Equal ||
                        (view == View::Sweep && !(m_swept && !m_swept->error && m_swept->hasUp())));
    m_map->setVisible(view == View::Sweep && !m_lines->isVisibleTo(m_content));
    m_table->setVisible(view != View::Moves && m_lines->isVisibleTo(m_content));
    m_moves->setVisible(view == View::Moves);
    arrange();
}

void ExplorePage::stop()
{
    m_stop.request_stop();
    m_stop = {};
    m_sweepRun.drop();
    m_equalRun.drop();
    m_isAsking = false;
}

// Nobody waits for results while the page is hidden.
void ExplorePage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    if (event->spontaneous())
        return;
    stop();
    m_moves->clear();
}

void ExplorePage::arrange()
{
    const int line = fontMetrics().height();
    m_lines->setFixedHeight(std::min(kLinesHeight * line, 460));
    m_map->setFixedHeight(std::min(kMapHeight * line, 560));
}

void ExplorePage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    arrange();
}

void ExplorePage::changeEvent(QEvent *event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        for (AmountEdit *field : {m_from, m_to})
            field->setFixedWidth(kFieldWidth * fontMetrics().averageCharWidth() + 24);
        arrange();
    }
}

} // namespace breakeven
