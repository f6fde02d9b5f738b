#include "ui/pages/explore_page.h"

#include "model/study/study_path.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/decision_figures.h"
#include "ui/models/equal_figures.h"
#include "ui/models/sweep_figures.h"
#include "ui/pages/pages.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/moves_panel.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/words/decision_text.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QEvent>
#include <QPushButton>
#include <QSignalBlocker>
#include <QThread>
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

namespace {

// One stays with the window.
int threads() { return std::max(1, QThread::idealThreadCount() - 1); }

} // namespace

void ExplorePage::ask()
{
    const StudyResultPtr result = workspace().result();
    if (m_across->count() == 0) {
        setHeadline(tr("Calculating…"), {});
        return;
    }
    switch (shownView()) {
    case View::Sweep:
        askSweep(*result);
        break;
    case View::Equal:
        askEqual(*result);
        break;
    case View::Moves:
        askMoves(*result);
        break;
    }
}

void ExplorePage::askSweep(const StudyResult &result)
{
    const QString up = m_up->currentData().toString();
    SweepWish wish{toStd(m_across->currentData().toString()), up == QLatin1String("none") ? "" : toStd(up)};
    if (wish.up == wish.across)
        wish.up.clear();
    if (m_swept && m_swept->sweep && m_swept->wish == wish && m_swept->study() == result.study) {
        showSweep();
        return;
    }
    if (!m_swept || !m_swept->sweep || m_swept->study().id != result.study.id) {
        setHeadline(tr("Calculating…"), {});
        m_content->hide();
    }
    stop();
    m_isAsking = true;
    m_sweepRun.request([study = result.study, wish, token = m_stop.get_token()] {
        return sweepStudy(study, wish, threads(), token);
    });
}

void ExplorePage::askEqual(const StudyResult &result)
{
    EqualWish wish{
        toStd(m_across->currentData().toString()),
        {toStd(m_first->currentData().toString()), toStd(m_second->currentData().toString()), "npv"}};
    if (m_rangeOf == wish.input)
        wish.range = m_range;
    stop();
    m_isAsking = true;
    m_equalRun.request([study = result.study, wish, token = m_stop.get_token()] {
        return equalOptions(study, wish, token);
    });
}

void ExplorePage::askMoves(const StudyResult &result)
{
    const Contest contest{toStd(m_first->currentData().toString()), toStd(m_second->currentData().toString()),
                          "npv"};
    if (contest.a == contest.b) {
        m_moves->clear();
        showMoves();
        return;
    }
    m_moves->setStudy(result.study, nullptr, contest);
    showMoves();
}

void ExplorePage::takeSweep(const std::optional<SweptStudy> &swept)
{
    m_isAsking = false;
    if (swept) {
        m_swept = swept;
        m_content->show();
        showBar();
        if (shownView() == View::Sweep)
            showSweep();
    }
    emit becameIdle();
}

void ExplorePage::takeEqual(const std::optional<EqualAnswer> &answer)
{
    m_isAsking = false;
    if (answer) {
        m_equal = answer;
        m_content->show();
        if (shownView() == View::Equal)
            showEqual();
    }
    emit becameIdle();
}

void ExplorePage::showProblem(const std::optional<Error> &error)
{
    setHeadline({}, {});
    setEmpty(QStringLiteral("<p>%1</p>").arg(toQt(error->message).toHtmlEscaped()));
    m_content->hide();
}

void ExplorePage::showSweep()
{
    if (m_swept->error)
        return showProblem(m_swept->error);
    const ExplorationSentence sentence = sweepSentence(*m_swept, locale());
    setHeadline(sentence.html, sentence.second);
    workspace().setFigures(id(), sweepFigures(*m_swept, locale()));
    if (m_swept->hasUp()) {
        m_map->setFigures(sweepMap(*m_swept, locale()));
        return;
    }
    m_lines->setFigures(sweepLines(*m_swept, locale()));
    m_table->setTable(sweepTable(*m_swept, locale()));
}

void ExplorePage::showEqual()
{
    if (!m_equal)
        return;
    if (m_equal->error)
        return showProblem(m_equal->error);
    const ExplorationSentence sentence = equalSentence(*m_equal, locale());
    setHeadline(sentence.html, sentence.second);
    workspace().setFigures(id(), equalFigures(*m_equal, locale()));
    m_lines->setFigures(equalCurve(*m_equal, locale()));
    const Table roots = rootsTable(*m_equal, locale());
    m_table->setTable(roots);
    m_table->setVisible(!roots.rows.empty());
    m_use->setEnabled(!roots.rows.empty());
    const FieldAmount amount(*m_equal->input().field, m_equal->study());
    // As it can be typed: units are read behind a plain space.
    const auto text = [&](double end) {
        return amount.shortText(end, locale()).replace(QChar::Nbsp, QLatin1Char(' '));
    };
    m_from->setShown(text(m_equal->range.low));
    m_to->setShown(text(m_equal->range.high));
    for (AmountEdit *field : {m_from, m_to})
        field->setWrong(false);
}

void ExplorePage::showMoves()
{
    const DecisionPtr &decision = m_moves->decision();
    if (m_first->currentData() == m_second->currentData()) {
        setHeadline(tr("Choose two options that differ."), {});
        return;
    }
    if (!decision || !decision->contest) {
        setHeadline(decision ? tr("One of the two has no cost.") : tr("Calculating…"), {});
        return;
    }
    const Tornado tornado = tornadoOf(*decision, 1, id(), locale());
    const QString between = tr("%1 and %2").arg(tornado.first, tornado.second).toHtmlEscaped();
    setHeadline(
        tornado.bars.empty() ? tr("<b>No range moves the difference</b> between %1.").arg(between)
                             : tr("<b>%1 moves the difference most</b> between %2.")
                                   .arg(tornado.bars.front().name.toHtmlEscaped(), between),
        toQt(words::nearestFlipLine(*decision->probe, decision->flips, true, numberStyle(locale())).html));
    workspace().setFigures(id(), decisionFigures(*decision, id(), locale()));
}

// Both ends as they are typed; what cannot be read stays and says why.
void ExplorePage::setRange()
{
    if (!m_equal || m_equal->error)
        return;
    const MovableInput &input = m_equal->input();
    const FieldAmount amount(*input.field, m_equal->study());
    Ends range = m_equal->range;
    for (const auto &[field, end] : {std::pair(m_from, &range.low), std::pair(m_to, &range.high)}) {
        const auto read = amount.read(field->text(), 0, locale());
        const QString problem = !read ? toQt(read.error().message)
                                : !*read
                                    ? tr("Expected a number, found none; press Esc to restore the last one.")
                                    : QString();
        field->setWrong(!problem.isEmpty(), problem);
        if (!problem.isEmpty()) {
            strip()->say(StripTone::Error, problem.toHtmlEscaped());
            return;
        }
        *end = **read;
    }
    if (!(range.low < range.high)) {
        const QString problem = tr("Expected a range whose low end is below its high end, found %1 to %2.")
                                    .arg(m_from->text(), m_to->text());
        m_to->setWrong(true, problem);
        strip()->say(StripTone::Error, problem.toHtmlEscaped());
        return;
    }
    strip()->clear();
    m_range = range;
    m_rangeOf = input.path;
    ask();
}

void ExplorePage::useRoot(const QString &row)
{
    const std::size_t place = row.section(QLatin1Char(':'), 1).toULong();
    if (!m_equal || m_equal->error || place >= m_equal->solution.roots.size())
        return;
    editValue(workspace().document(), m_equal->wish.input, m_equal->solution.roots[place].value);
}

} // namespace breakeven
