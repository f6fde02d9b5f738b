// Files that go in and out of the window: opened, dropped, imported, exported, printed.
#include "ui/window/main_window.h"

#include "ui/dialogs/bill_import_dialog.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/new_study_wizard.h"
#include "ui/dialogs/price_import_dialog.h"
#include "ui/dialogs/price_import_list.h"
#include "ui/dialogs/price_sources_dialog.h"
#include "ui/dialogs/print_dialog.h"
#include "ui/dialogs/prometheus_dialog.h"
#include "ui/dialogs/stored_studies_dialog.h"
#include "ui/dialogs/trace_import_dialog.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/prices_page.h"
#include "ui/pages/traces_page.h"
#include "ui/pages/welcome_page.h"
#include "ui/session/import_kind.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/window_status.h"
#include "ui/window/actions.h"
#include "ui/workspace/study_files.h"
#include "ui/workspace/workspace.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

#include <algorithm>

namespace breakeven {

namespace {

// Either: neither of them.
ImportKind askPricesOrTrace(QWidget &window, const QString &path)
{
    QMessageBox box(QMessageBox::Question, MainWindow::tr("Prices or Trace"),
                    MainWindow::tr("%1 is a history of spot prices.").arg(QFileInfo(path).fileName()),
                    QMessageBox::Cancel, &window);
    box.setInformativeText(MainWindow::tr("Prices can be pinned to options; a trace shows how a price moved "
                                          "over time."));
    QPushButton *prices = box.addButton(MainWindow::tr("Import as &Prices"), QMessageBox::AcceptRole);
    QAbstractButton *trace = box.addButton(MainWindow::tr("Import as &Trace"), QMessageBox::ApplyRole);
    box.setDefaultButton(prices);
    box.exec();
    return box.clickedButton() == prices  ? ImportKind::Prices
           : box.clickedButton() == trace ? ImportKind::Trace
                                          : ImportKind::Either;
}

} // namespace

void MainWindow::connectFileCommands()
{
    using C = Command;
    on(C::NewStudy, &MainWindow::startNewStudy);
    on(C::Open, [this] { m_files->askOpen(); });
    on(C::StoredStudies, &MainWindow::openStored);
    connect(m_actions->recentMenu(), &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    fillRecent();
    on(C::Save, [this] { m_files->save(); });
    on(C::SaveAs, [this] { m_files->saveAs(); });
    on(C::Import, &MainWindow::askImport);
    on(C::ImportTrace, &MainWindow::askImportTrace);
    on(C::ImportRuns, &MainWindow::askImportRuns);
    on(C::ImportBill, &MainWindow::askImportBill);
    on(C::PullTraces, &MainWindow::pullTraces);
    on(C::RefreshPrices, [this] { refreshPrices({}); });
    on(C::RefreshSources, &MainWindow::chooseSources);
    on(C::Export, [this] { showExport(*m_workspace, *currentPage(), *m_status, this); });
    on(C::Print, [this] { showPrint(*m_workspace, *m_status, this); });
    on(C::CloseStudy, [this] {
        if (m_files->letGo())
            m_workspace->closeStudy();
    });
    on(C::Quit, &QWidget::close);
}

void MainWindow::startNewStudy()
{
    NewStudyWizard wizard(m_workspace->store(), this);
    const int outcome = wizard.exec();
    if (outcome == NewStudyWizard::kImport)
        return askImport();
    if (outcome != QDialog::Accepted)
        return;
    m_files->openNew(wizard.study());
    m_workspace->saveAtOnce();
    if (wizard.addsWorkload())
        askWorkload({});
}

void MainWindow::openFile(const QString &path)
{
    if (QFileInfo(path).isDir())
        return importFile(path);
    if (path.endsWith(QLatin1String(".sqlite"))) {
        if (!m_files->letGo())
            return;
        m_workspace->closeStudy();
        m_workspace->store().open(toStd(path));
        showWelcome();
        return;
    }
    m_files->openFile(path);
}

void MainWindow::openFiles(const QStringList &paths)
{
    m_gathered = QStringList();
    for (const QString &path : paths)
        openFile(path);
    importFiles(*std::exchange(m_gathered, std::nullopt));
}

void MainWindow::askImport()
{
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Import"), {},
        tr("Studies, prices, bills and traces (*.json *.jsonl *.csv *.gz *.yaml *.yml *.tsv *.txt *.prom);;"
           "All files (*)"));
    if (!paths.isEmpty())
        openFiles(paths);
}

void MainWindow::askImportTrace()
{
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Import Trace"), {},
        tr("Measurements (*.csv *.tsv *.txt *.json *.jsonl *.prom *.log *.gz);;All files (*)"));
    importTraces(paths);
}

void MainWindow::askImportRuns()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Import Folder of Runs"));
    if (!folder.isEmpty())
        importTrace({folder});
}

// Accepts any table: for an export of an unknown format, the user says which column holds what.
void MainWindow::askImportBill()
{
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Import Bill"), {}, tr("Cost exports (*.csv *.tsv *.txt *.gz);;All files (*)"));
    for (const QString &path : paths)
        importBill(path);
}

void MainWindow::importFile(const QString &path)
{
    settle(Trouble::File);
    if (m_gathered)
        m_gathered->append(path);
    else
        importFiles({path});
}

// A file of an unknown kind goes with the prices if there are any; otherwise it is shown as a trace that
// cannot be read.
void MainWindow::importFiles(const QStringList &paths)
{
    std::vector<ImportKind> kinds;
    for (const QString &path : paths) {
        kinds.push_back(importKindOf(toStd(path)));
        if (kinds.back() == ImportKind::Either)
            kinds.back() = askPricesOrTrace(*this, path);
    }
    const bool hasPrices = std::find(kinds.begin(), kinds.end(), ImportKind::Prices) != kinds.end();
    QStringList prices;
    QStringList traces;
    for (qsizetype i = 0; i < paths.size(); ++i)
        if (const ImportKind kind = kinds[std::size_t(i)];
            kind == ImportKind::Prices || (kind == ImportKind::Unknown && hasPrices))
            prices.append(paths[i]);
        else if (kind == ImportKind::Bill)
            importBill(paths[i]);
        else if (kind != ImportKind::Either)
            traces.append(paths[i]);
    if (prices.size() == 1)
        importPrices(prices.front());
    else if (!prices.isEmpty())
        importPriceFiles(prices);
    importTraces(traces);
}

// Runs of served models are read together: one of them is a point of a series.
void MainWindow::importTraces(const QStringList &paths)
{
    QStringList runs;
    for (const QString &path : paths)
        if (areRunsOfServedModel(toStd(path)))
            runs.append(path);
        else
            importTrace({path});
    if (!runs.isEmpty())
        importTrace(runs);
}

void MainWindow::importTrace(const QStringList &paths)
{
    TraceImportDialog dialog(m_workspace->store(), paths, this);
    if (dialog.exec() == QDialog::Accepted)
        showImported(dialog.firstName(), dialog.summary());
}

void MainWindow::pullTraces()
{
    PrometheusDialog dialog(m_workspace->store(), this);
    if (dialog.exec() == QDialog::Accepted)
        showImported(dialog.firstName(), dialog.summary());
}

void MainWindow::showImported(const QString &name, const QString &summary)
{
    showTrace(name);
    m_status->say(m_workspace->document().isOpen() ? summary : tr("%1 Open a study to see it.").arg(summary));
}

void MainWindow::showTrace(const QString &name)
{
    auto *traces = static_cast<TracesPage *>(page(page_ids::kTraces));
    if (!name.isEmpty())
        traces->showTrace(name);
    showPage(traces->id());
}

void MainWindow::importPrices(const QString &path)
{
    PriceImportDialog dialog(m_workspace->store(), path, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_status->say(dialog.summary());
    showPage(page_ids::kPrices);
}

void MainWindow::importBill(const QString &path)
{
    BillImportDialog dialog(*m_workspace, path, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_status->say(dialog.summary());
    m_workspace->select(QStringLiteral("options.") + dialog.option());
    showPage(page_ids::kCompare);
}

void MainWindow::importPriceFiles(const QStringList &paths)
{
    PriceImportList dialog(m_workspace->store(), paths, this);
    dialog.exec();
    m_status->say(dialog.summary());
    showPage(page_ids::kPrices);
}

void MainWindow::refreshPrices(const QStringList &sources)
{
    PriceRefreshJob &job = m_workspace->priceRefresh();
    if (const QString obstacle = job.obstacle(); !obstacle.isEmpty())
        tell(Trouble::Refresh, StripTone::Warning, obstacle.toHtmlEscaped());
    else if (job.isRunning())
        m_status->say(tr("A refresh of prices is already running; Esc cancels it."));
    else
        job.start(sources);
}

void MainWindow::chooseSources()
{
    PriceSourcesDialog dialog(m_workspace->store(), m_workspace->sourceKeys(), this);
    if (dialog.exec() == QDialog::Accepted)
        refreshPrices(dialog.chosen());
}

void MainWindow::openRecent(const RecentStudy &study)
{
    if (!study.file.isEmpty() && QFileInfo::exists(study.file))
        m_files->openFile(study.file);
    else
        m_files->openStored(study.id);
}

void MainWindow::fillRecent()
{
    QMenu *menu = m_actions->recentMenu();
    menu->clear();
    for (const RecentStudy &study : settings::recentStudies()) {
        const QString place = study.file.isEmpty() ? tr("in the store") : QFileInfo(study.file).fileName();
        const QString name =
            tr("%1 — %2").arg(study.name, place).replace(QLatin1Char('&'), QLatin1String("&&"));
        menu->addAction(name, this, [this, study] { openRecent(study); });
    }
    if (menu->isEmpty())
        menu->addAction((*m_actions)[Command::StoredStudies]);
}

void MainWindow::openStored()
{
    const std::string open = m_workspace->document().isOpen() ? m_workspace->study().id : std::string();
    m_workspace->saveNow(); // the list has the study that is open as it is
    StoredStudiesDialog dialog(m_workspace->store(), open, this);
    if (dialog.exec() != QDialog::Accepted || dialog.chosen().isEmpty())
        return;
    if (toStd(dialog.chosen()) != open)
        m_files->openStored(dialog.chosen());
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!event->mimeData()->hasUrls())
        return;
    event->acceptProposedAction();
    m_welcome->setDropTarget(true);
    m_status->say(
        tr("Drop it: a study opens; for prices, bills and traces a preview shows how they are read."));
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
        this, [this, paths] { openFiles(paths); }, Qt::QueuedConnection);
}

} // namespace breakeven
