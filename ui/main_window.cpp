#include "ui/main_window.h"

#include "ui/actions.h"
#include "ui/appearance.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/new_study_wizard.h"
#include "ui/dialogs/price_import_dialog.h"
#include "ui/dialogs/revisions_dialog.h"
#include "ui/docks/explain_dock.h"
#include "ui/docks/input_dock.h"
#include "ui/docks/study_dock.h"
#include "ui/edits.h"
#include "ui/issue_list.h"
#include "ui/pages/assumptions_page.h"
#include "ui/pages/cash_flow_page.h"
#include "ui/pages/claims_page.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/prices_page.h"
#include "ui/pages/welcome_page.h"
#include "ui/strings.h"
#include "ui/study_files.h"
#include "ui/text/headline.h"
#include "ui/widgets/find_field.h"
#include "ui/widgets/focus_ring.h"
#include "ui/widgets/message_strip.h"
#include "ui/window_status.h"
#include "ui/workspace.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QShortcut>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTextDocument>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>

namespace breakeven {

MainWindow::MainWindow(const std::string &store)
    : m_workspace(std::make_unique<Workspace>()), m_files(new StudyFiles(*m_workspace, *this)),
      m_actions(new Actions(*this))
{
    setWindowTitle(QStringLiteral("Breakeven"));
    setAcceptDrops(true);
    setMinimumSize(720, 480);
    m_find = new FindField(*m_workspace);
    m_status = new WindowStatus(*m_workspace, *statusBar());
    buildCentre();
    buildDocks();
    buildMenus();
    connectParts();
    connectWelcome();
    new FocusRing(*this);
    m_workspace->store().open(store);
    setAppearance(settings::text(QStringLiteral("appearance"), QStringLiteral("system")));
    restoreLayout();
    showWelcome();
}

MainWindow::~MainWindow()
{
    m_workspace->disconnect(this);
    // Docks and pages hold the workspace: they go first.
    delete takeCentralWidget();
    for (QDockWidget *dock : findChildren<QDockWidget *>())
        delete dock;
}

void MainWindow::buildCentre()
{
    m_welcome = new WelcomePage;
    m_tabs = new QTabWidget;
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setExpanding(false);
    m_pages = {new ComparePage(*m_workspace), new CashFlowPage(*m_workspace), new PricesPage(*m_workspace),
               new AssumptionsPage(*m_workspace), new ClaimsPage(*m_workspace)};
    for (Page *page : m_pages)
        m_tabs->addTab(page, page->title());
    m_stack = new QStackedWidget;
    m_stack->addWidget(m_welcome);
    m_stack->addWidget(m_tabs);
    m_strip = new MessageStrip;
    auto *centre = new QWidget;
    auto *column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_strip);
    column->addWidget(m_stack, 1);
    setCentralWidget(centre);
}

void MainWindow::buildDocks()
{
    m_study = new StudyDock(*m_workspace, this);
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
    QList<QAction *> pages;
    for (Page *page : m_pages) {
        auto *action = new QAction(page->title(), this);
        action->setShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(pages.size() + 1)));
        connect(action, &QAction::triggered, this, [this, page] { showPage(page->title()); });
        addAction(action);
        pages.append(action);
    }
    m_actions->buildMenus(pages);
    m_actions->buildToolBar(m_find);
    m_actions->showIcons(colors(this));
}

void MainWindow::connectParts()
{
    connect(m_actions, &Actions::triggered, this, &MainWindow::run);
    connect(m_actions, &Actions::addOptionRequested, this, [this](const QString &kind) {
        m_workspace->select(QStringLiteral("options.") +
                            toQt(addOption(m_workspace->document(), toStd(kind))));
    });
    connect(m_actions, &Actions::addWorkloadRequested, this, [this](const QString &kind) {
        m_workspace->select(QStringLiteral("workloads.") +
                            toQt(addWorkload(m_workspace->document(), toStd(kind))));
    });
    connect(m_workspace.get(), &Workspace::studyChanged, this, &MainWindow::showState);
    // A step is on the stack only after the study has changed.
    connect(&m_workspace->document().undoStack(), &QUndoStack::indexChanged, this,
            &MainWindow::showUndoTexts);
    connect(&m_workspace->document().undoStack(), &QUndoStack::undoTextChanged, this,
            &MainWindow::showUndoTexts);
    connect(m_workspace.get(), &Workspace::selectionChanged, this, &MainWindow::showState);
    connect(&m_workspace->job(), &EvaluationJob::becameIdle, this, &MainWindow::noteAnswer);
    connect(m_workspace.get(), &Workspace::conflictFound, this, &MainWindow::showConflict);
    connect(&m_workspace->document(), &StudyDocument::closed, this, &MainWindow::showWelcome);
    connect(&m_workspace->store(), &StoreSession::problemChanged, this, &MainWindow::showStoreProblem);
    connect(m_strip, &MessageStrip::linkActivated, this, &MainWindow::follow);
    connect(m_files, &StudyFiles::opened, this, &MainWindow::showStudy);
    connect(m_files, &StudyFiles::importRequested, this, &MainWindow::importFile);
    connect(m_files, &StudyFiles::status, m_status, &WindowStatus::say);
    connect(m_files, &StudyFiles::failed, this,
            [this](const QString &sentence) { m_strip->say(StripTone::Error, sentence.toHtmlEscaped()); });
    connect(m_status, &WindowStatus::warningsRequested, this, [this] { run(Command::Issues); });
    connect(m_explain, &ExplainDock::pageRequested, this, &MainWindow::showPage);
    connect(m_input, &InputDock::priceRequested, this, &MainWindow::pinPriceFor);
    connect(m_study, &StudyDock::activated, this, [this](const QString &path) {
        if (path == QLatin1String("prices"))
            showPage(PricesPage::tr("Prices"));
        else if (path.startsWith(QLatin1String("claims")))
            showPage(ClaimsPage::tr("Claims"));
        else if (path == QLatin1String("assumptions"))
            showPage(AssumptionsPage::tr("Assumptions"));
        else
            m_input->focusEditor();
    });
    connect(m_study, &StudyDock::menuRequested, this,
            [this](const QPoint &place) { m_actions->studyMenu()->popup(place); });
    auto *remove = new QShortcut(QKeySequence::Delete, &m_study->tree());
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, [this] { run(Command::Remove); });
    for (Page *page : m_pages) {
        connect(page, &Page::menuRequested, this,
                [this](const QPoint &place) { m_actions->studyMenu()->popup(place); });
        connect(page, &Page::actionRequested, this, &MainWindow::follow);
        connect(page, &Page::status, m_status, &WindowStatus::say);
    }
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] { currentPage()->refresh(); });
}

void MainWindow::connectWelcome()
{
    connect(m_welcome, &WelcomePage::exampleRequested, this,
            [this](const QString &name) { m_files->openExample(toStd(name)); });
    connect(m_welcome, &WelcomePage::newStudyRequested, this, [this] { run(Command::NewStudy); });
    connect(m_welcome, &WelcomePage::openRequested, this, [this] { run(Command::Open); });
    connect(m_welcome, &WelcomePage::importRequested, this, [this] { run(Command::Import); });
    connect(m_welcome, &WelcomePage::recentRequested, this, &MainWindow::openRecent);
}

Page *MainWindow::page(const QString &title) const
{
    for (Page *page : m_pages)
        if (page->title() == title)
            return page;
    return nullptr;
}

Page *MainWindow::currentPage() const { return m_pages[std::size_t(std::max(0, m_tabs->currentIndex()))]; }

void MainWindow::showPage(const QString &title)
{
    if (Page *wanted = page(title); wanted && m_workspace->document().isOpen())
        m_tabs->setCurrentWidget(wanted);
}

void MainWindow::run(Command command)
{
    switch (command) {
    case Command::NewStudy:
        startNewStudy();
        break;
    case Command::Open:
        m_files->askOpen();
        break;
    case Command::Save:
        m_files->save();
        break;
    case Command::SaveAs:
        m_files->saveAs();
        break;
    case Command::Import:
        askImport();
        break;
    case Command::Export:
        showExport(*m_workspace, *currentPage(), *m_status, this);
        break;
    case Command::CloseStudy:
        m_workspace->closeStudy();
        break;
    case Command::Quit:
        close();
        break;
    case Command::Undo:
        m_workspace->document().undoStack().undo();
        break;
    case Command::Redo:
        m_workspace->document().undoStack().redo();
        break;
    case Command::Copy:
        currentPage()->copy();
        break;
    case Command::Find:
        m_find->setFocus(Qt::ShortcutFocusReason);
        break;
    case Command::SaveRevision:
        saveRevision(*m_workspace, *m_status, this);
        break;
    case Command::Revisions:
        showRevisions(*m_workspace, *m_status, this);
        break;
    case Command::Issues:
        showIssues(*m_workspace, this);
        break;
    case Command::ExplainBack:
        m_explain->back();
        break;
    case Command::ExplainForward:
        m_explain->forward();
        break;
    case Command::NextPart:
        cycleParts(1);
        break;
    case Command::PreviousPart:
        cycleParts(-1);
        break;
    case Command::StudyDock:
        m_study->setVisible((*m_actions)[command]->isChecked());
        break;
    case Command::InputDock:
        m_input->setVisible((*m_actions)[command]->isChecked());
        break;
    case Command::ExplainDock:
        m_explain->setVisible((*m_actions)[command]->isChecked());
        break;
    case Command::Light:
        setAppearance(appearanceName(AppearanceChoice::Light));
        break;
    case Command::Dark:
        setAppearance(appearanceName(AppearanceChoice::Dark));
        break;
    case Command::System:
        setAppearance(appearanceName(AppearanceChoice::System));
        break;
    case Command::About:
        showAbout();
        break;
    default:
        runOnSelection(command);
        break;
    }
}

void MainWindow::runOnSelection(Command command)
{
    StudyDocument &document = m_workspace->document();
    const std::string option = m_workspace->selectedOption();
    switch (command) {
    case Command::Rename:
        m_study->renameCurrent();
        break;
    case Command::Duplicate:
        m_workspace->select(QStringLiteral("options.") + toQt(duplicateOption(document, option)));
        break;
    case Command::Remove:
        removeSelected();
        break;
    case Command::MoveUp:
        moveSelected(-1);
        break;
    case Command::MoveDown:
        moveSelected(1);
        break;
    case Command::UseAsBaseline:
        useAsBaseline(document, option);
        break;
    default:
        break;
    }
}

void MainWindow::removeSelected()
{
    const QString path = m_workspace->selection();
    const std::string id = toStd(path.section(QLatin1Char('.'), 1, 1));
    m_workspace->select(path.section(QLatin1Char('.'), 0, 0));
    if (path.startsWith(QLatin1String("options.")))
        removeOption(m_workspace->document(), id);
    else if (path.startsWith(QLatin1String("workloads.")))
        removeWorkload(m_workspace->document(), id);
}

void MainWindow::moveSelected(int rows)
{
    const std::string id = m_workspace->selectedOption();
    const auto found = m_workspace->study().options.find(id);
    if (found != m_workspace->study().options.end())
        moveOption(m_workspace->document(), id, found->second.order + rows);
}

void MainWindow::follow(const QString &link)
{
    if (link == QLatin1String("action:add-option"))
        m_actions->addOptionMenu()->popup(QCursor::pos());
    else if (link == QLatin1String("action:new-study"))
        run(Command::NewStudy);
    else if (link == QLatin1String("action:import"))
        run(Command::Import);
    else if (link == QLatin1String("action:keep-both"))
        m_files->keepBoth();
    else if (link == QLatin1String("action:reload"))
        m_files->reload();
    if (link == QLatin1String("action:keep-both") || link == QLatin1String("action:reload"))
        m_strip->clear();
}

void MainWindow::showStudy()
{
    m_strip->clear();
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
    m_welcome->refresh();
    m_stack->setCurrentWidget(m_welcome);
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

void MainWindow::showStoreProblem()
{
    const QString problem = m_workspace->store().problem();
    if (!problem.isEmpty())
        m_strip->say(StripTone::Warning, problem.toHtmlEscaped());
    else if (m_strip->isVisible())
        m_strip->clear();
}

void MainWindow::showConflict()
{
    m_strip->say(
        StripTone::Warning,
        tr("This study was changed elsewhere since it was opened here. <a href=\"action:keep-both\">Keep "
           "Both</a> · <a href=\"action:reload\">Reload the Other</a>"));
}

void MainWindow::noteAnswer()
{
    const StudyResultPtr &result = m_workspace->result();
    const bool isKept =
        m_workspace->document().undoStack().count() > 0 || !m_workspace->store().originPath().empty();
    if (!result || !isKept || !m_workspace->document().isOpen())
        return;
    QTextDocument text;
    text.setHtml(headline(result->study, result->comparison, locale()).brief);
    m_files->rememberRecent(text.toPlainText());
}

void MainWindow::openFile(const QString &path)
{
    if (path.endsWith(QLatin1String(".sqlite"))) {
        m_workspace->closeStudy();
        m_workspace->store().open(toStd(path));
        showWelcome();
        return;
    }
    m_files->openFile(path);
}

void MainWindow::openRecent(const RecentStudy &study)
{
    if (!study.file.isEmpty() && QFileInfo::exists(study.file))
        m_files->openFile(study.file);
    else
        m_files->openStored(study.id);
}

void MainWindow::startNewStudy()
{
    NewStudyWizard wizard(m_workspace->store(), this);
    if (wizard.exec() != QDialog::Accepted)
        return;
    m_files->openNew(wizard.study());
    m_workspace->saveAtOnce();
}

void MainWindow::askImport()
{
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Import"), {},
        tr("Studies and prices (*.json *.csv *.gz *.yaml *.yml *.tsv *.txt);;All files (*)"));
    for (const QString &path : paths)
        openFile(path);
}

void MainWindow::importFile(const QString &path)
{
    PriceImportDialog dialog(m_workspace->store(), path, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_status->say(dialog.summary());
    showPage(PricesPage::tr("Prices"));
}

void MainWindow::pinPriceFor(const QString &path)
{
    auto *prices = static_cast<PricesPage *>(page(PricesPage::tr("Prices")));
    prices->choosePriceFor(path);
    showPage(prices->title());
}

void MainWindow::cycleParts(int step)
{
    if (!m_workspace->document().isOpen())
        return;
    const QList<QWidget *> parts{&m_study->tree(), currentPage(), m_input, m_explain};
    int at = 0;
    for (int i = 0; i < parts.size(); ++i)
        if (parts[i]->isAncestorOf(QApplication::focusWidget()) || parts[i] == QApplication::focusWidget())
            at = i;
    for (int tries = 0; tries < parts.size(); ++tries) {
        at = int((at + step + parts.size()) % parts.size());
        QWidget *part = parts[at];
        if (!part->isVisible())
            continue;
        if (part == m_input)
            m_input->focusEditor();
        QWidget *target = part->focusPolicy() != Qt::NoFocus ? part : part->nextInFocusChain();
        while (target != part && !(target->focusPolicy() & Qt::TabFocus && target->isVisible()))
            target = target->nextInFocusChain();
        if (part != m_input || !m_input->isAncestorOf(QApplication::focusWidget()))
            target->setFocus(Qt::TabFocusReason);
        return;
    }
}

void MainWindow::setAppearance(const QString &name)
{
    settings::setText(QStringLiteral("appearance"), name);
    const AppearanceChoice choice = appearanceNamed(name);
    applyAppearance(choice);
    (*m_actions)[choice == AppearanceChoice::Light  ? Command::Light
                 : choice == AppearanceChoice::Dark ? Command::Dark
                                                    : Command::System]
        ->setChecked(true);
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_actions) {
        m_actions->showIcons(colors(this));
        m_status->refresh();
    }
}

// Where there is no room for two docks above each other beside the page, they share one place.
void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    constexpr int kNarrow = 1100;
    const bool isNarrow = width() < kNarrow;
    if (isNarrow == std::exchange(m_isNarrow, isNarrow))
        return;
    if (isNarrow)
        tabifyDockWidget(m_input, m_explain);
    else
        splitDockWidget(m_input, m_explain, Qt::Vertical);
}

void MainWindow::restoreLayout()
{
    const QByteArray geometry = settings::bytes(QStringLiteral("window/geometry"));
    if (!isVisible() && (geometry.isEmpty() || !restoreGeometry(geometry)))
        resize(1440, 900);
    const QByteArray state = settings::bytes(QStringLiteral("window/state"));
    if (!m_workspace->document().isOpen())
        return;
    if (state.isEmpty() || !restoreState(state)) {
        resizeDocks({m_study, m_input}, {238, 318}, Qt::Horizontal);
        resizeDocks({m_input, m_explain}, {400, 460}, Qt::Vertical);
    }
}

void MainWindow::saveLayout()
{
    settings::setBytes(QStringLiteral("window/geometry"), saveGeometry());
    if (m_stack->currentWidget() == m_tabs)
        settings::setBytes(QStringLiteral("window/state"), saveState());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_workspace->saveNow();
    saveLayout();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!event->mimeData()->hasUrls())
        return;
    event->acceptProposedAction();
    m_welcome->setDropTarget(true);
    m_status->say(tr("Drop it: a study opens, a price list shows first how it is read."));
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent *) { m_welcome->setDropTarget(false); }

void MainWindow::dropEvent(QDropEvent *event)
{
    m_welcome->setDropTarget(false);
    QStringList paths;
    for (const QUrl &url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    event->acceptProposedAction();
    // After the drop has ended: a dialog must not hold the program it was dragged from.
    QMetaObject::invokeMethod(
        this,
        [this, paths] {
            for (const QString &path : paths)
                openFile(path);
        },
        Qt::QueuedConnection);
}

void MainWindow::showAbout()
{
    QMessageBox::about(
        this, tr("About Breakeven"),
        tr("<h3>Breakeven</h3><p>Rent on demand, commit, use spot, scale to zero, pay for a managed "
           "service, or buy: what your GPU work costs, with numbers you can open.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later.</p>"
           "<p>An estimate, not a quote.</p>"));
}

} // namespace breakeven
