#include "ui/pages/capacity_page.h"

#include "ui/look/strings.h"
#include "ui/pages/ladder_part.h"
#include "ui/pages/pages.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/section_title.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/words/plan_figures.h"
#include "ui/workspace/workspace.h"

#include <QBoxLayout>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kLateMilliseconds = 300;
constexpr int kProgressMilliseconds = 100;
constexpr int kLeastForParts = 42; // heights of a line: below them parts stand under each other
constexpr int kFrontHeight = 15;   // as well
constexpr int kAnyMachines = -1;   // as the field has it
constexpr int kMostMachines = 99999;
constexpr int kNameLength = 18;

QWidget *titled(QLabel *title, std::initializer_list<QWidget *> below)
{
    auto *part = new QWidget;
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(title);
    for (QWidget *widget : below)
        column->addWidget(widget);
    column->addStretch();
    return part;
}

QComboBox *namesBox(const QString &name)
{
    auto *box = new ChoiceBox;
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(kNameLength);
    return box;
}

// Fills a box anew, keeping what was chosen where it is still there.
void fill(QComboBox &box, const std::vector<std::pair<QString, QString>> &entries)
{
    const QSignalBlocker quiet(box);
    const QString chosen = box.currentData().toString();
    box.clear();
    for (const auto &[text, data] : entries)
        box.addItem(text, data);
    box.setCurrentIndex(std::max(0, box.findData(chosen)));
}

} // namespace

PageEntry capacityPage()
{
    return {.id = "capacity",
            .title = CapacityPage::tr("Capacity"),
            .shortcut = "Ctrl+6",
            .make = makePage<CapacityPage>};
}

CapacityPage::CapacityPage(Workspace &workspace, QWidget *parent)
    : Page(workspace, capacityPage(), parent), m_workload(namesBox(tr("Workload"))),
      m_service(new QDoubleSpinBox), m_basis(new ChoiceBox), m_most(new QSpinBox),
      m_mostOf(namesBox(tr("Option with a limit of machines"))),
      m_view(new Segments(tr("View"), {tr("With the Plan"), tr("Nothing Ordered")})), m_content(new QWidget),
      m_shortage(new MessageStrip), m_stack(new FigureChart<CapacityStack>), m_last(m_stack),
      m_pair(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_orders(new TableView(tr("Orders and commitments"), TableView::Height::OfRows)),
      m_noOrders(new QLabel(tr("Nothing is ordered: renting by the hour costs least."))),
      m_put(new QPushButton(tr("Put into the Study"))), m_whyNot(new QLabel),
      m_mix(new TableView(tr("What serves the month"), TableView::Height::OfRows)),
      m_mixTitle(new SectionTitle), m_limitsTitle(new SectionTitle(tr("Limits that are reached"))),
      m_limitsText(new QLabel), m_ladder(new LadderPart), m_frontPart(new QWidget),
      m_frontPair(new QBoxLayout(QBoxLayout::LeftToRight)), m_front(new PlotChart),
      m_frontTable(new TableView(tr("Cost against time"), TableView::Height::OfRows)),
      m_months(new TableView(tr("Month by month"), TableView::Height::OfRows)),
      m_run([this](const std::optional<PlannedStudy> &planned) { take(planned); })
{
    m_late.setSingleShot(true);
    m_late.setInterval(kLateMilliseconds);
    buildBar();
    buildContent();
    connectParts();
    connectBar();
}

CapacityPage::~CapacityPage() { m_stop.request_stop(); }

void CapacityPage::buildBar()
{
    m_service->setRange(0, 100);
    m_service->setDecimals(1);
    m_service->setSuffix(QStringLiteral("\u00A0%"));
    m_service->setValue(100 * ServiceLevel().share);
    m_service->setKeyboardTracking(false);
    m_service->setAccessibleName(tr("Service level: share without a shortage, at P90 of the demand"));
    m_service->setToolTip(
        tr("At the demand as entered nobody is ever short; at P90 of its ranges, nobody in this share of the "
           "months."));
    m_basis->addItems({tr("of the months"), tr("of the GPU-hours")});
    m_basis->setAccessibleName(tr("What the service level is a share of"));
    m_most->setRange(kAnyMachines, kMostMachines);
    m_most->setSpecialValueText(tr("no limit"));
    m_most->setValue(kAnyMachines);
    m_most->setKeyboardTracking(false);
    m_most->setAccessibleName(tr("Machines of the option, at most"));
    addToBar(tr("Workload"), m_workload);
    addToBar(tr("Service level"), m_service);
    addToBar({}, m_basis);
    addToBar(tr("At most"), m_most);
    addToBar(tr("machines of"), m_mostOf);
    addToBar(tr("Deadline of a job"), m_limits.deadline());
    addToBar({}, m_view);
    addBarButtons(true);
}

void CapacityPage::buildContent()
{
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(12);
    for (QLabel *words : {m_noOrders, m_whyNot, m_limitsText}) {
        words->setWordWrap(true);
        words->setTextFormat(Qt::RichText);
    }
    for (QLabel *words : {m_noOrders, m_whyNot})
        words->setProperty("tone", QStringLiteral("secondary"));
    m_limitsText->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_pair->setSpacing(18);
    auto *put = new QWidget;
    auto *putRow = new QHBoxLayout(put);
    putRow->setContentsMargins(2, 2, 2, 2); // of the focus
    putRow->addWidget(m_put);
    putRow->addWidget(m_whyNot, 1);
    m_pair->addWidget(titled(new SectionTitle(tr("Orders and commitments")), {m_orders, m_noOrders, put}), 3);
    m_pair->addWidget(titled(m_mixTitle, {m_mix}), 2);
    m_frontPair->setSpacing(18);
    m_frontPair->addWidget(m_front, 3, Qt::AlignTop);
    m_frontPair->addWidget(m_frontTable, 2, Qt::AlignTop);
    auto *front = new QVBoxLayout(m_frontPart);
    front->setContentsMargins(0, 0, 0, 0);
    front->setSpacing(6);
    front->addWidget(new SectionTitle(tr("Cost of a job against its time")));
    front->addLayout(m_frontPair);
    content->addWidget(m_shortage);
    content->addWidget(m_stack);
    content->addLayout(m_pair);
    content->addWidget(m_limitsTitle);
    content->addWidget(m_limitsText);
    content->addWidget(m_ladder);
    content->addWidget(m_frontPart);
    content->addWidget(titled(new SectionTitle(tr("Month by month")), {m_months}));
    column()->addWidget(m_content);
    column()->addStretch();
}

void CapacityPage::connectParts()
{
    connect(&workspace(), &Workspace::resultChanged, this, &CapacityPage::refreshIfShown);
    // A plan made before the change is no longer wanted, and must not be put into the study.
    connect(&workspace(), &Workspace::studyChanged, this, [this] {
        m_stop.request_stop();
        m_ladder->stop();
        m_put->setEnabled(false);
    });
    connect(&workspace().document(), &StudyDocument::opened, this, &CapacityPage::forget);
    connect(&m_progress, &QTimer::timeout, this, &CapacityPage::showProgress);
    connect(this, &Page::actionRequested, this, [this](const QString &link) {
        if (link == QLatin1String("plan:again"))
            planAgain();
    });
    connect(m_put, &QPushButton::clicked, this, &CapacityPage::putPlanIntoStudy);
    connect(&m_late, &QTimer::timeout, this, [this] {
        m_isLate = true;
        if (isVisible() && m_planned && m_planned->plan)
            showSentences();
    });
    for (ChartWidget *chart : std::initializer_list<ChartWidget *>{m_stack, m_front}) {
        connect(chart, &ChartWidget::activated, this, [this](const QString &, const ExplainTarget &target) {
            explain(target);
            if (const auto month = words::monthOfPlanName(toStd(target.quantity)))
                showMonth(*month);
        });
        connect(chart, &ChartWidget::failed, this, &Page::status);
        chart->installEventFilter(this);
    }
    connect(m_ladder->chart(), &ChartWidget::failed, this, &Page::status);
    m_ladder->chart()->installEventFilter(this);
    for (TableView *view : {m_orders, m_mix, m_frontTable, m_months})
        connect(view, &TableView::explainRequested, &workspace(), &Workspace::explain);
    for (TableView *view : {m_orders, m_mix, m_frontTable})
        connect(view, &TableView::rowChosen, this, [this](const QString &row) {
            if (row.startsWith(QLatin1String("options.")))
                workspace().select(row.section(QLatin1Char('#'), 0, 0));
        });
    connect(m_months, &TableView::rowChosen, this,
            [this](const QString &row) { showMonth(row.section(QLatin1Char('#'), 1).toInt()); });
    connect(m_shortage, &MessageStrip::linkActivated, this, &CapacityPage::followLink);
    connect(m_limitsText, &QLabel::linkActivated, this, &CapacityPage::followLink);
}

void CapacityPage::connectBar()
{
    for (QComboBox *box : {m_workload, m_basis})
        connect(box, &QComboBox::activated, this, &CapacityPage::refresh);
    connect(m_service, &QDoubleSpinBox::valueChanged, this, &CapacityPage::refresh);
    connect(m_mostOf, &QComboBox::activated, this, &CapacityPage::fillLimits);
    connect(m_most, &QSpinBox::valueChanged, this, &CapacityPage::setMost);
    connect(m_view, &Segments::chosen, this, &CapacityPage::showPlan);
    connect(&m_limits, &EffectsLimits::changed, this, &CapacityPage::refresh);
    connect(&m_limits, &EffectsLimits::refused, this,
            [this](const QString &problem) { strip()->say(StripTone::Error, problem.toHtmlEscaped()); });
}

// Another study is open.
void CapacityPage::forget()
{
    stop();
    m_ladder->forget();
    m_planned.reset();
    m_cancelled.reset();
    m_machines.clear();
    m_month = 0;
    m_workload->clear();
    m_mostOf->clear();
    m_view->setCurrent(0);
}

ChartWidget *CapacityPage::chart() const { return m_last; }

Table CapacityPage::table() const { return m_months->shownTable(); }

void CapacityPage::refresh()
{
    if (!workspace().document().isOpen())
        return;
    const StudyResult *result =
        resultWithOptions(tr("This page plans what to buy, to commit to and to rent."));
    if (!result) {
        stop();
        m_content->hide();
        return;
    }
    m_limits.read(toQt(result->study.id));
    fillWorkloads(*result);
    ask(*result);
}

void CapacityPage::fillWorkloads(const StudyResult &result)
{
    std::vector<std::pair<QString, QString>> entries;
    for (const std::string &id : result.sheet.workloads)
        entries.emplace_back(toQt(result.study.workloads.at(id).name), toQt(id));
    fill(*m_workload, entries);
    m_workload->parentWidget()->setVisible(entries.size() > 1);
}

// Of what is ordered as machines; a limit of what is rented is an input of the option.
void CapacityPage::fillLimits()
{
    std::vector<std::pair<QString, QString>> entries;
    if (m_planned && m_planned->plan)
        for (const PlanOffer &offer : m_planned->plan->offers)
            if (offer.orders)
                entries.emplace_back(toQt(offer.name), toQt(offer.option));
    fill(*m_mostOf, entries);
    for (QWidget *field : std::initializer_list<QWidget *>{m_most, m_mostOf})
        field->parentWidget()->setVisible(!entries.empty());
    const auto limit = m_machines.find(toStd(m_mostOf->currentData().toString()));
    const bool isLimited = limit != m_machines.end() && std::isfinite(limit->second.most);
    const QSignalBlocker quiet(m_most);
    m_most->setValue(isLimited ? int(limit->second.most) : kAnyMachines);
}

void CapacityPage::setMost(int machines)
{
    const std::string option = toStd(m_mostOf->currentData().toString());
    if (option.empty())
        return;
    if (machines == kAnyMachines)
        m_machines.erase(option);
    else
        m_machines[option].most = machines;
    refresh();
}

PlanWish CapacityPage::wish() const
{
    const bool isByMonth = m_basis->currentIndex() == 0;
    return {toStd(m_workload->currentData().toString()),
            {m_service->value() / 100, isByMonth ? ServiceBasis::Months : ServiceBasis::GpuHours},
            m_machines,
            m_limits.limits().deadlineHours};
}

void CapacityPage::ask(const StudyResult &result)
{
    const Asked wanted{result.study, wish()};
    if (m_planned && m_planned->wish == wanted.wish && m_planned->study == wanted.study) {
        stop();
        showPlan();
        return;
    }
    if (m_cancelled == wanted)
        return showCancelled();
    if (m_asked == wanted && !m_stop.stop_requested())
        return;
    stop();
    m_asked = wanted;
    m_late.start();
    m_progress.start(kLateMilliseconds);
    if (!m_planned) {
        m_content->hide();
        setEmpty({});
        setHeadline(tr("Calculating…"), {});
    }
    m_percent = std::make_shared<std::atomic<int>>(0);
    m_run.request([wanted, token = m_stop.get_token(), percent = m_percent] {
        return planStudy(wanted.study, wanted.wish, token,
                         [&](double share) { *percent = int(100 * share); });
    });
}

void CapacityPage::showProgress()
{
    m_progress.start(kProgressMilliseconds);
    emit planning(*m_percent);
}

void CapacityPage::stop()
{
    m_stop.request_stop();
    m_stop = {};
    m_run.drop();
    endWait();
}

void CapacityPage::endWait()
{
    m_asked.reset();
    m_late.stop();
    m_isLate = false;
    const bool isTold = m_progress.isActive();
    m_progress.stop();
    if (isTold)
        emit planning(-1);
}

void CapacityPage::cancelPlan()
{
    if (!m_asked)
        return;
    m_cancelled = m_asked;
    stop();
    if (isVisible())
        showCancelled();
    emit becameIdle();
}

void CapacityPage::showCancelled()
{
    const QString again = QStringLiteral("<a href=\"plan:again\">%1</a>").arg(tr("Plan Again"));
    if (m_planned && m_planned->plan) {
        showSentences();
        strip()->say(StripTone::Information,
                     tr("The plan was cancelled; this one is from before the last change.") +
                         QLatin1Char(' ') + again);
        return;
    }
    m_content->hide();
    setHeadline({}, {});
    setEmpty(tr("<p>This page plans what to buy, to commit to and to rent.</p><p>The plan was "
                "cancelled.</p><p>%1</p>")
                 .arg(again));
}

void CapacityPage::planAgain()
{
    m_cancelled.reset();
    refresh();
}

void CapacityPage::take(const std::optional<PlannedStudy> &planned)
{
    endWait();
    if (planned) {
        m_planned = planned;
        m_cancelled.reset();
        if (isVisible())
            showPlan();
    }
    emit becameIdle();
}

// Nobody waits for a plan while the page is hidden.
void CapacityPage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    if (event->spontaneous())
        return;
    stop();
    m_ladder->stop();
}

bool CapacityPage::eventFilter(QObject *watched, QEvent *event)
{
    auto *chart = qobject_cast<ChartWidget *>(watched);
    if (chart && event->type() == QEvent::FocusIn)
        m_last = chart;
    return Page::eventFilter(watched, event);
}

void CapacityPage::arrange()
{
    const int line = fontMetrics().height();
    const bool isNarrow = m_content->width() < kLeastForParts * line;
    for (QBoxLayout *pair : {m_pair, m_frontPair})
        pair->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_stack->setFixedHeight(m_stack->figures().heightFor(line));
    m_front->setFixedHeight(std::min(kFrontHeight * line, 420));
}

void CapacityPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    arrange();
}

void CapacityPage::changeEvent(QEvent *event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        arrange();
}

} // namespace breakeven
