#include "ui/pages/risk_page.h"

#include "model/decision/search_points.h"
#include "model/decision/sensitivity.h"
#include "model/study/study_path.h"
#include "ui/look/appearance.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/decision_figures.h"
#include "ui/models/risk_charts.h"
#include "ui/pages/pages.h"
#include "ui/text/numbers.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/moves_panel.h"
#include "ui/widgets/section_title.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/words/risk_figures.h"
#include "ui/words/risk_tables.h"
#include "ui/words/risk_text.h"
#include "ui/workspace/workspace.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace breakeven {

namespace {

constexpr std::size_t kMostInMatrix = 8;
constexpr int kLeastForPictures = 44; // heights of a line: below them pictures stand under each other
constexpr int kPictureHeight = 15;    // as well
constexpr std::size_t kGiven = 5;     // inputs that get ranges at once
constexpr double kGivenShare = 0.2;   // of the value, to either side
constexpr qint64 kRuns[] = {1000, 10000, 100000};

QWidget *titledPicture(QLabel *title, QWidget *below)
{
    auto *part = new QWidget;
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(title);
    column->addWidget(below, 1);
    return part;
}

// ±20 % of the inputs that move the answer most, within what each allows.
std::vector<std::pair<std::string, Range>> rangesFor(const Study &study)
{
    const auto contest = contestIn(study, {});
    if (!contest)
        return {};
    const auto probe = Probe::of(study, contest->figures());
    if (!probe)
        return {};
    std::vector<std::pair<std::string, Range>> ranges;
    for (const InputSwing &swing : sensitivityOf(*probe, {.withAll = true}).inputs) {
        const MovableInput *input = probe->find(swing.path);
        if (ranges.size() == kGiven || swing.swing == 0.0 || !input || input->sheetInput < 0 ||
            !input->value || *input->value == 0) // what decides how a plan is built is not drawn
            continue;
        const double step = kGivenShare * std::abs(*input->value);
        const Range range{std::max(input->field->least, *input->value - step),
                          std::min(input->field->most, *input->value + step), RangeShape::Uniform};
        if (range.low < range.high)
            ranges.emplace_back(swing.path, range);
    }
    return ranges;
}

} // namespace

PageEntry riskPage()
{
    return {.id = "risk", .title = RiskPage::tr("Risk"), .shortcut = "Ctrl+3", .make = makePage<RiskPage>};
}

RiskPage::RiskPage(Workspace &workspace, QWidget *parent)
    : Page(workspace, riskPage(), parent), m_runs(new ChoiceBox), m_seed(new QSpinBox),
      m_show(new Segments(tr("Show"), {tr("Histogram"), tr("Cumulative")})), m_content(new QWidget),
      m_pictures(new QBoxLayout(QBoxLayout::LeftToRight)), m_spread(new PlotChart),
      m_matrix(new FigureChart<BeatsMatrix>), m_last(m_spread),
      m_informationTitle(new SectionTitle(tr("Value of knowing each input before choosing"))),
      m_table(new TableView(tr("How sure each option is"), TableView::Height::OfRows)),
      m_ofRunsTitle(new SectionTitle(tr("Cost and duration of a run"))),
      m_ofRuns(new TableView(tr("Cost and duration of a run"), TableView::Height::OfRows)),
      m_information(new TableView(tr("Value of knowing"), TableView::Height::OfRows)),
      m_moves(new MovesPanel(page_ids::kRisk)), m_given([this](const Given &given) {
          if (!this->workspace().document().isOpen() || !(given.study == this->workspace().study()))
              return;
          Study study = given.study;
          for (const auto &[path, range] : given.ranges)
              findInput(study, path)->input->range = range;
          this->workspace().document().change(std::move(study),
                                              tr("Give ranges to %1 inputs").arg(given.ranges.size()));
      })
{
    buildBar();
    buildContent();
    connectParts();
}

void RiskPage::buildBar()
{
    for (const qint64 runs : kRuns)
        m_runs->addItem(locale().toString(runs), runs);
    m_seed->setRange(0, 999999);
    m_seed->setKeyboardTracking(false);
    m_seed->setGroupSeparatorShown(false);
    addToBar(tr("Runs"), m_runs);
    addToBar(tr("Seed"), m_seed);
    addToBar(tr("Show"), m_show);
    addBarButtons(true);
    const auto set = [this] {
        workspace().setRuns({m_runs->currentData().toLongLong(), std::uint64_t(m_seed->value())});
    };
    connect(m_runs, &QComboBox::activated, this, set);
    connect(m_seed, &QSpinBox::valueChanged, this, set);
    connect(m_show, &Segments::chosen, this, [this] {
        m_last = m_spread;
        refresh();
    });
}

void RiskPage::buildContent()
{
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(12);
    m_pictures->setSpacing(18);
    m_pictures->addWidget(titledPicture(new SectionTitle(tr("How the cost spreads")), m_spread), 3);
    m_pictures->addWidget(titledPicture(new SectionTitle(tr("Which option beats which")), m_matrix), 2);
    content->addLayout(m_pictures);
    content->addWidget(m_ofRunsTitle);
    content->addWidget(m_ofRuns);
    content->addWidget(m_table);
    content->addWidget(m_moves);
    content->addWidget(m_informationTitle);
    content->addWidget(m_information);
    column()->addWidget(m_content);
    column()->addStretch();
}

void RiskPage::connectParts()
{
    connect(&workspace(), &Workspace::resultChanged, this, &RiskPage::refreshIfShown);
    connect(&workspace(), &Workspace::riskLateChanged, this, &RiskPage::refreshIfShown);
    for (ChartWidget *chart : std::initializer_list<ChartWidget *>{m_spread, m_matrix, m_moves->chart()}) {
        if (chart != m_moves->chart())
            connect(chart, &ChartWidget::activated, this,
                    [this](const QString &, const ExplainTarget &target) { explain(target); });
        connect(chart, &ChartWidget::failed, this, &Page::status);
        chart->installEventFilter(this);
    }
    for (TableView *view : {m_table, m_ofRuns, m_information}) {
        connect(view, &TableView::explainRequested, &workspace(), &Workspace::explain);
        connect(view, &TableView::rowChosen, &workspace(), &Workspace::select);
    }
    connect(m_moves, &MovesPanel::explainRequested, &workspace(), &Workspace::explain);
    connect(m_moves, &MovesPanel::chosen, &workspace(), &Workspace::select);
    connect(m_moves, &MovesPanel::changed, this, &RiskPage::showFigures);
    connect(this, &Page::actionRequested, this, [this](const QString &link) {
        if (link == QLatin1String("action:give-ranges"))
            giveRanges();
    });
}

ChartWidget *RiskPage::chart() const { return m_last; }

Table RiskPage::table() const { return m_table->shownTable(); }

bool RiskPage::eventFilter(QObject *watched, QEvent *event)
{
    auto *chart = qobject_cast<ChartWidget *>(watched);
    if (chart && event->type() == QEvent::FocusIn)
        m_last = chart;
    return Page::eventFilter(watched, event);
}

void RiskPage::refresh()
{
    if (!workspace().document().isOpen())
        return;
    const StudyResultPtr &result = workspace().result();
    if (workspace().problem().isEmpty())
        strip()->clear();
    else
        strip()->say(StripTone::Error, workspace().problem().toHtmlEscaped());
    showRuns();
    if (!result) {
        m_content->hide();
        setHeadline(tr("Calculating…"), {});
        return;
    }
    if (saysUnknown(*result)) {
        m_moves->clear();
        m_content->hide();
        return;
    }
    const ShownRisk shown = workspace().shownRisk();
    if (shown.risk && !(result->isAssessed && !result->risk)) {
        setEmpty({});
        showRisk(*result);
        m_content->show();
        arrange();
        return;
    }
    m_moves->clear();
    m_content->hide();
    if (shown.isAwaited) {
        setEmpty({});
        setHeadline(tr("The runs are being drawn…"), {});
    } else {
        showNothing(*result);
    }
}

void RiskPage::showRuns()
{
    const RunsWish &runs = workspace().job().runs();
    const QSignalBlocker one(m_runs), two(m_seed);
    m_runs->setCurrentIndex(std::max(0, m_runs->findData(qint64(runs.samples))));
    m_seed->setValue(int(runs.seed));
}

// The runs of the last study stay until those of this one are there.
void RiskPage::showRisk(const StudyResult &result)
{
    const ShownRisk shown = workspace().shownRisk();
    const Risk &risk = *shown.risk;
    const words::NumberStyle style = numberStyle(locale());
    const words::LinkedSentence second =
        words::riskSecondLine(risk, result.study, shown.decision ? &shown.decision->flips : nullptr, style);
    QString secondHtml = toQt(second.html);
    if (shown.isLate)
        secondHtml = tr("<span style=\"color:%1\">New runs are being drawn; these are from before "
                        "the last edit.</span>")
                         .arg(QColor(colors(this).textDisabled).name());
    setHeadline(toQt(words::riskHeadline(risk, style).html), secondHtml);
    const bool isCumulative = m_show->current() == 1;
    m_spread->setFigures(isCumulative ? riskCumulative(result.study, result.comparison, risk, locale())
                                      : riskHistogram(result.study, result.comparison, risk, locale()));
    m_matrix->setFigures(beatsMatrix(result.study, risk, kMostInMatrix, locale()));
    m_matrix->parentWidget()->setVisible(risk.options.size() > 1);
    m_table->setTable(shownTable(words::riskTable(result.study, result.comparison, risk, style), id()));
    const Table ofRuns = shownTable(words::trainingRunTable(result.study, risk, style), id());
    m_ofRuns->setTable(ofRuns);
    m_ofRuns->setVisible(!ofRuns.rows.empty());
    m_ofRunsTitle->setVisible(!ofRuns.rows.empty());
    const Table information = shownTable(words::riskInformationTable(result.study, risk, style), id());
    m_information->setTable(information);
    m_information->setVisible(!information.rows.empty());
    m_informationTitle->setVisible(!risk.information.empty());
    m_informationTitle->setText(
        information.rows.empty() ? tr("Knowing one input beforehand would change nothing worth paying for.")
                                 : tr("Value of knowing each input before choosing"));
    if (result.isAssessed)
        m_moves->setStudy(result.study, result.decision, contestOf(risk));
    showFigures();
}

void RiskPage::showFigures()
{
    const StudyResultPtr &result = workspace().result();
    const ShownRisk shown = workspace().shownRisk();
    if (!result || !shown.risk || !workspace().document().isOpen())
        return;
    std::map<QString, ExplainedFigure> figures = explainedFigures(
        words::riskFigures(result->study, result->comparison, *shown.risk, numberStyle(locale())), id());
    if (m_moves->decision())
        figures.merge(decisionFigures(*m_moves->decision(), page_ids::kRisk, locale()));
    workspace().setFigures(id(), std::move(figures));
}

void RiskPage::showNothing(const StudyResult &result)
{
    setHeadline({}, {});
    if (result.riskError) {
        setEmpty(
            tr("<p>No runs could be drawn: %1</p>").arg(toQt(result.riskError->message).toHtmlEscaped()));
        return;
    }
    if (result.comparison.options.empty()) {
        setEmpty(tr("<p>This page shows how sure the answer is.</p><p>Add at least one option.</p>"
                    "<p><a href=\"action:add-option\">Add Option</a></p>"));
        return;
    }
    setEmpty(tr("<p>This page shows how sure the answer is: it draws every input within its range, many "
                "times.</p><p>No input has a range, so all runs would be the same.</p>"
                "<p><a href=\"action:give-ranges\">Give Ranges of ± 20 % to the Strongest Inputs</a></p>"));
}

void RiskPage::giveRanges()
{
    m_given.request([study = workspace().study()] { return Given{study, rangesFor(study)}; });
}

void RiskPage::arrange()
{
    const int line = fontMetrics().height();
    const bool isNarrow = m_content->width() < kLeastForPictures * line;
    m_pictures->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    for (ChartWidget *chart : std::initializer_list<ChartWidget *>{m_spread, m_matrix})
        chart->setFixedHeight(std::min(kPictureHeight * line, 420));
}

void RiskPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    arrange();
}

void RiskPage::changeEvent(QEvent *event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        arrange();
}

// Elsewhere nobody reads how far inputs would have to go.
void RiskPage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    if (!event->spontaneous())
        m_moves->clear();
}

} // namespace breakeven
