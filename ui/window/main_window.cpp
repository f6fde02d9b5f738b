#include "ui/window/main_window.h"

#include "ui/charts/chart_widget.h"
#include "ui/dialogs/moved_prices_dialog.h"
#include "ui/docks/explain_dock.h"
#include "ui/docks/input_dock.h"
#include "ui/docks/study_dock.h"
#include "ui/docks/study_tree_model.h"
#include "ui/look/appearance.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/pages/capacity_page.h"
#include "ui/pages/claims_page.h"
#include "ui/pages/pages.h"
#include "ui/pages/welcome_page.h"
#include "ui/text/moved_text.h"
#include "ui/text/numbers.h"
#include "ui/widgets/field_keys.h"
#include "ui/widgets/find_field.h"
#include "ui/widgets/focus_ring.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/page_tabs.h"
#include "ui/widgets/study_picker.h"
#include "ui/widgets/upgrade_strip.h"
#include "ui/widgets/wheel_guard.h"
#include "ui/widgets/window_status.h"
#include "ui/window/actions.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/study_files.h"
#include "ui/workspace/workspace.h"

#include <QEvent>
#include <QFileInfo>
#include <QMenu>
#include <QShortcut>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace breakeven {

namespace {

// Which prices have moved to what.
QString keyOf(const std::vector<MovedPrice> &moved)
{
    QString key;
    for (const MovedPrice &price : moved)
        key += toQt(price.path + " " + (price.now ? nanoText(price.now->price) : "gone") + "\n");
    return key;
}

} // namespace

MainWindow::MainWindow(const std::string &store, SecretStore *secrets)
    : m_workspace(std::make_unique<Workspace>(secrets)), m_files(new StudyFiles(*m_workspace, *this)),
      m_actions(new Actions(*this))
{
    setWindowTitle(QStringLiteral("Breakeven"));
    setAcceptDrops(true);
    // Of a small screen whose pixels count twice, 640×400, something is left for the frame.
    setMinimumSize(600, 340);
    m_find = new FindField(*m_workspace);
    m_status = new WindowStatus(*m_workspace, *statusBar());
    buildCentre();
    buildDocks();
    buildMenus();
    connectActions();
    connectWorkspace();
    connectDocks();
    connectPages();
    connectWelcome();
    new FieldKeys(m_actions->outsideFields(), this);
    new FocusRing(*this);
    new WheelGuard(this);
    m_workspace->store().open(store);
    setAppearance(settings::text(QStringLiteral("appearance"), QStringLiteral("system")));
    restoreLayout();
    showWelcome();
}

MainWindow::~MainWindow()
{
    m_workspace->disconnect(this);
    m_workspace->disconnect(m_picker);
    // Docks and pages hold the workspace: they go first.
    delete takeCentralWidget();
    for (QDockWidget *dock : findChildren<QDockWidget *>())
        delete dock;
}

void MainWindow::buildCentre()
{
    m_welcome = new WelcomePage;
    m_tabs = new PageTabs;
    for (const PageEntry &entry : pages()) {
        m_pages.push_back(entry.make(*m_workspace));
        m_tabs->addTab(m_pages.back(), entry.title);
    }
    m_stack = new QStackedWidget;
    m_stack->addWidget(m_welcome);
    m_stack->addWidget(m_tabs);
    m_strip = new MessageStrip;
    m_strip->setObjectName(QStringLiteral("windowStrip"));
    m_strip->setClosable();
    m_movedStrip = new MessageStrip;
    m_movedStrip->setAccessibleName(tr("Moved prices"));
    m_olderStrip = new MessageStrip;
    m_olderStrip->setAccessibleName(tr("Older file"));
    m_upgradeStrip = new UpgradeStrip;
    auto *centre = new QWidget;
    auto *column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_strip);
    column->addWidget(m_olderStrip);
    column->addWidget(m_upgradeStrip);
    column->addWidget(m_movedStrip);
    m_picker = new StudyPicker;
    auto *pickers = new QHBoxLayout;
    pickers->addWidget(m_picker, 1);
    pickers->addWidget(m_tabs->picker());
    column->addLayout(pickers);
    column->addWidget(m_stack, 1);
    setCentralWidget(centre);
}

void MainWindow::buildDocks()
{
    m_study = new StudyDock(*m_workspace, this);
    m_picker->setModel(m_study->model());
    m_input = new InputDock(*m_workspace, this);
    m_explain = new ExplainDock(*m_workspace, this);
    addDockWidget(Qt::LeftDockWidgetArea, m_study);
    addDockWidget(Qt::RightDockWidgetArea, m_input);
    addDockWidget(Qt::RightDockWidgetArea, m_explain);
    m_study->widget()->setMinimumWidth(180);
    m_input->widget()->setMinimumWidth(280);
    m_explain->widget()->setMinimumWidth(280);
}

void MainWindow::buildMenus()
{
    QList<QAction *> actions;
    for (const PageEntry &entry : pages()) {
        auto *action = new QAction(entry.title, this);
        action->setShortcut(QKeySequence(QString::fromLatin1(entry.shortcut)));
        connect(action, &QAction::triggered, this,
                [this, id = QString::fromLatin1(entry.id)] { showPage(id); });
        addAction(action);
        actions.append(action);
    }
    m_actions->buildMenus(actions);
    m_actions->buildToolBar(m_find);
    m_actions->showIcons(colors(this));
}

void MainWindow::connectWorkspace()
{
    connect(m_workspace.get(), &Workspace::studyChanged, this, &MainWindow::showState);
    // A step is on the stack only after the study has changed.
    connect(&m_workspace->document().undoStack(), &QUndoStack::indexChanged, this,
            &MainWindow::showUndoTexts);
    connect(&m_workspace->document().undoStack(), &QUndoStack::undoTextChanged, this,
            &MainWindow::showUndoTexts);
    connect(m_workspace.get(), &Workspace::selectionChanged, this, &MainWindow::showState);
    connect(&m_workspace->job(), &EvaluationJob::becameIdle, this, &MainWindow::noteAnswer);
    connect(m_workspace.get(), &Workspace::savedChanged, this, &MainWindow::noteAnswer);
    connect(m_workspace.get(), &Workspace::conflictFound, this, &MainWindow::showConflict);
    connect(&m_workspace->document(), &StudyDocument::closed, this, &MainWindow::showWelcome);
    connect(&m_workspace->store(), &StoreSession::problemChanged, this, &MainWindow::showStoreProblem);
    for (MessageStrip *strip : {m_strip, m_movedStrip, m_olderStrip})
        connect(strip, &MessageStrip::linkActivated, this, &MainWindow::follow);
    connect(m_workspace.get(), &Workspace::movedPricesChanged, this, &MainWindow::showMovedPrices);
    connect(m_files, &StudyFiles::opened, this, &MainWindow::showStudy);
    connect(m_files, &StudyFiles::upgraded, m_upgradeStrip, [this](const QStringList &changes) {
        m_upgradeStrip->setChanges(toQt(m_workspace->study().name), changes);
    });
    connect(m_files, &StudyFiles::olderFile, this, &MainWindow::showOlderFile);
    connect(m_files, &StudyFiles::importRequested, this, &MainWindow::importFile);
    connect(m_files, &StudyFiles::status, this, [this](const QString &sentence) {
        settle(Trouble::File);
        m_status->say(sentence);
    });
    connect(m_files, &StudyFiles::failed, this, [this](const QString &sentence) {
        tell(Trouble::File, StripTone::Error, sentence.toHtmlEscaped());
    });
    connect(m_find, &FindField::left, this, [this] { focusPart(currentPage()); });
    connect(m_find, &FindField::notFound, m_status, &WindowStatus::say);
    connect(m_status, &WindowStatus::warningsRequested, this, [this] { trigger(Command::Issues); });
    connect(m_status, &WindowStatus::cancelRequested, this, [this] { trigger(Command::CancelJob); });
    connect(m_status, &WindowStatus::cancelRefreshRequested, this,
            [this] { m_workspace->priceRefresh().cancel(); });
    connect(m_status, &WindowStatus::cancelPlanRequested, this, [this] { capacity().cancelPlan(); });
    connect(m_workspace.get(), &Workspace::lateChanged, this, &MainWindow::showLate);
    connect(&m_workspace->job(), &EvaluationJob::drawing, this, &MainWindow::showLate);
    connect(&m_workspace->priceRefresh(), &PriceRefreshJob::progressed, this, &MainWindow::showLate);
    connect(&m_workspace->priceRefresh(), &PriceRefreshJob::finished, this,
            [this] { m_status->say(m_workspace->priceRefresh().summary()); });
}

void MainWindow::connectDocks()
{
    connect(m_explain, &ExplainDock::pageRequested, this, &MainWindow::showPage);
    connect(m_explain, &ExplainDock::claimRequested, this, [this](const QString &id) {
        showPage(page_ids::kClaims);
        static_cast<ClaimsPage *>(page(page_ids::kClaims))->showClaim(id);
    });
    connect(m_explain, &ExplainDock::goalSeekRequested, this, &MainWindow::seekGoal);
    connect(m_explain, &ExplainDock::editRequested, this, [this] {
        m_input->show();
        m_input->raise();
        m_input->focusEditor();
    });
    connect(m_input, &InputDock::priceRequested, this, &MainWindow::pinPriceFor);
    connect(m_input, &InputDock::shareRequested, this, &MainWindow::shareValueOf);
    connect(m_study, &StudyDock::activated, this, &MainWindow::chooseInStudy);
    connect(m_picker, &StudyPicker::chosen, this, [this](const QString &path) {
        m_workspace->select(path);
        chooseInStudy(path);
    });
    connect(m_workspace.get(), &Workspace::selectionChanged, m_picker, &StudyPicker::showPath);
    // Where both share one place the one that is spoken to comes to the front.
    connect(m_workspace.get(), &Workspace::selectionChanged, m_input, [this] { m_input->raise(); });
    connect(m_workspace.get(), &Workspace::explainRequested, m_explain, [this] { m_explain->raise(); });
    connect(m_study, &StudyDock::menuRequested, this,
            [this](const QPoint &place) { m_actions->treeMenu()->popup(place); });
    auto *remove = new QShortcut(QKeySequence::Delete, &m_study->tree());
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, [this] { trigger(Command::Remove); });
}

void MainWindow::connectPages()
{
    for (Page *page : m_pages) {
        connect(page, &Page::menuRequested, this,
                [this](const QPoint &place) { m_actions->treeMenu()->popup(place); });
        for (ChartWidget *chart : page->findChildren<ChartWidget *>())
            connect(chart, &ChartWidget::menuOpening, this, &MainWindow::addToChartMenu);
        connect(page, &Page::actionRequested, this, &MainWindow::follow);
        connect(page, &Page::status, m_status, &WindowStatus::say);
    }
    connect(&capacity(), &CapacityPage::planning, this, [this](int percent) {
        m_status->showPlanning(percent);
        showLate();
    });
}

void MainWindow::connectWelcome()
{
    connect(m_welcome, &WelcomePage::exampleRequested, this,
            [this](const QString &name) { m_files->openExample(toStd(name)); });
    connect(m_welcome, &WelcomePage::newStudyRequested, this, [this] { trigger(Command::NewStudy); });
    connect(m_welcome, &WelcomePage::openRequested, this, [this] { trigger(Command::Open); });
    connect(m_welcome, &WelcomePage::importRequested, this, [this] { trigger(Command::Import); });
    connect(m_welcome, &WelcomePage::recentRequested, this, &MainWindow::openRecent);
    connect(m_welcome, &WelcomePage::storedRequested, this, [this] { trigger(Command::StoredStudies); });
}

Page *MainWindow::page(const QString &id) const
{
    for (Page *page : m_pages)
        if (page->id() == id)
            return page;
    return nullptr;
}

CapacityPage &MainWindow::capacity() const { return static_cast<CapacityPage &>(*page(page_ids::kCapacity)); }

Page *MainWindow::currentPage() const { return m_pages[std::size_t(std::max(0, m_tabs->currentIndex()))]; }

void MainWindow::showPage(const QString &id)
{
    if (Page *wanted = page(id); wanted && m_workspace->document().isOpen())
        m_tabs->setCurrentWidget(wanted);
}

void MainWindow::showStudy()
{
    settle(m_trouble);
    m_olderStrip->clear();
    m_upgradeStrip->clear();
    m_movedLater.clear();
    showMovedPrices();
    showStoreProblem();
    m_stack->setCurrentWidget(m_tabs);
    for (QDockWidget *dock : std::initializer_list<QDockWidget *>{m_study, m_input, m_explain})
        dock->show();
    restoreLayout();
    m_tabs->setCurrentIndex(0);
    showState();
    m_tabs->setFocus();
}

void MainWindow::showWelcome()
{
    if (m_stack->currentWidget() == m_tabs)
        saveLayout();
    m_strip->clear();
    m_olderStrip->clear();
    m_upgradeStrip->clear();
    showStoreProblem();
    m_welcome->refresh();
    m_stack->setCurrentWidget(m_welcome);
    m_picker->hide();
    for (QDockWidget *dock : std::initializer_list<QDockWidget *>{m_study, m_input, m_explain})
        dock->hide();
    showState();
}

void MainWindow::showState()
{
    const bool isOpen = m_workspace->document().isOpen();
    const QString selection = m_workspace->selection();
    m_actions->setAvailable(isOpen, !m_workspace->selectedOption().empty(),
                            selection.startsWith(QLatin1String("workloads.")));
    m_find->setEnabled(isOpen);
    for (int page = 0; page < m_tabs->count(); ++page)
        if (m_tabs->isTabEnabled(page) != isOpen)
            m_tabs->setTabEnabled(page, isOpen);
    (*m_actions)[Command::StudyDock]->setChecked(m_study->isVisibleTo(this));
    (*m_actions)[Command::InputDock]->setChecked(m_input->isVisibleTo(this));
    (*m_actions)[Command::ExplainDock]->setChecked(m_explain->isVisibleTo(this));
    setWindowTitle(isOpen ? tr("%1 — Breakeven").arg(toQt(m_workspace->study().name))
                          : QStringLiteral("Breakeven"));
    showUndoTexts();
}

void MainWindow::showUndoTexts()
{
    QUndoStack &stack = m_workspace->document().undoStack();
    QAction *undo = (*m_actions)[Command::Undo];
    QAction *redo = (*m_actions)[Command::Redo];
    undo->setEnabled(stack.canUndo());
    redo->setEnabled(stack.canRedo());
    undo->setText(stack.canUndo() ? tr("&Undo %1").arg(stack.undoText()) : tr("&Undo"));
    redo->setText(stack.canRedo() ? tr("&Redo %1").arg(stack.redoText()) : tr("&Redo"));
    undo->setIconText(tr("Undo"));
    redo->setIconText(tr("Redo"));
    undo->setToolTip(stack.canUndo() ? tr("Undo %1").arg(stack.undoText()) : tr("Nothing to undo"));
    redo->setToolTip(stack.canRedo() ? tr("Redo %1").arg(stack.redoText()) : tr("Nothing to redo"));
}

void MainWindow::tell(Trouble trouble, StripTone tone, const QString &html)
{
    m_strip->clear(); // also the same once more, after it was closed
    m_trouble = trouble;
    m_strip->say(tone, html);
}

void MainWindow::settle(Trouble trouble)
{
    if (trouble != m_trouble)
        return;
    m_trouble = Trouble::None;
    m_strip->clear();
}

void MainWindow::showStoreProblem()
{
    settle(Trouble::Refresh); // another store, perhaps
    const QString problem = m_workspace->store().problem();
    if (problem.isEmpty())
        settle(Trouble::Store);
    else if (m_workspace->store().isLost() && m_workspace->document().isOpen())
        tell(Trouble::Store, StripTone::Error,
             problem.toHtmlEscaped() + tr(" <a href=\"action:save-as\">Save As…</a>"));
    else
        tell(Trouble::Store, StripTone::Warning, problem.toHtmlEscaped());
}

void MainWindow::warn(const QString &sentence)
{
    tell(Trouble::Other, StripTone::Warning, sentence.toHtmlEscaped());
}

void MainWindow::showConflict()
{
    tell(Trouble::Conflict, StripTone::Warning,
         tr("This study was changed elsewhere since it was opened here. <a href=\"action:keep-both\">Keep "
            "Both</a> · <a href=\"action:reload\">Reload the Other</a>"));
}

void MainWindow::showOlderFile(const QString &path, const QString &storedAt)
{
    m_olderStrip->say(StripTone::Information,
                      tr("%1 is older than the stored study, which was changed at %2 and is what is open. "
                         "<a href=\"action:take-file\">Take the File</a> · <a href=\"action:save-file\">Save "
                         "to the File</a> · "
                         "<a href=\"action:keep-stored\">Close</a>")
                          .arg(QFileInfo(path).fileName().toHtmlEscaped(), storedAt));
}

void MainWindow::showMovedPrices()
{
    const std::vector<MovedPrice> &moved = m_workspace->movedPrices();
    if (moved.empty() || keyOf(moved) == m_movedLater)
        m_movedStrip->clear();
    else
        m_movedStrip->say(
            StripTone::Information,
            tr("%1 <a href=\"action:moved-prices\">See What Changes</a> · <a href=\"action:moved-later\">Not "
               "Now</a>")
                .arg(movedPricesText(moved, locale()).toHtmlEscaped()));
}

void MainWindow::putOffMovedPrices()
{
    m_movedLater = keyOf(m_workspace->movedPrices());
    showMovedPrices();
}

void MainWindow::seeMovedPrices()
{
    MovedPricesDialog dialog(*m_workspace, this);
    dialog.exec();
}

void MainWindow::showLate()
{
    const bool isCalculating = m_workspace->isLate() || m_status->isDrawing();
    const bool isPlanning = m_status->isPlanning();
    const bool isRefreshing = m_workspace->priceRefresh().isRunning();
    QAction *cancel = (*m_actions)[Command::CancelJob];
    cancel->setEnabled(isCalculating || isPlanning || isRefreshing);
    cancel->setText(isPlanning && !isCalculating     ? tr("Cance&l Plan")
                    : isRefreshing && !isCalculating ? tr("Cance&l Refresh")
                                                     : tr("Cance&l Calculation"));
}

void MainWindow::noteAnswer()
{
    StoreSession &store = m_workspace->store();
    const bool isKept = store.isKept() || !store.originPath().empty();
    // What is not in the store, as where somebody else wrote it, is no answer of the study that is.
    const bool isStored = m_workspace->isSaved() || !store.isWritable();
    if (m_workspace->document().isOpen() && m_workspace->result() && !m_workspace->job().isBusy() && isKept &&
        isStored)
        m_files->rememberRecent(m_files->answer());
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    // Who comes back from another window is told before the next change.
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        m_workspace->store().noticeLoss();
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && m_workspace->document().isOpen() &&
        m_workspace->store().isChangedElsewhere())
        showConflict();
    if (event->type() == QEvent::FontChange && m_actions) {
        m_actions->fitToolBar(width());
        fitToWidth();
    }
    if (event->type() == QEvent::PaletteChange && m_actions) {
        m_actions->showIcons(colors(this));
        m_status->refresh();
    }
}

} // namespace breakeven
