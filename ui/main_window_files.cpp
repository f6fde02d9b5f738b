// Files that go in and out of the window: opened, dropped, imported, exported, printed.
#include "ui/main_window.h"

#include "ui/actions.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/new_study_wizard.h"
#include "ui/dialogs/price_import_dialog.h"
#include "ui/dialogs/price_import_list.h"
#include "ui/dialogs/print_dialog.h"
#include "ui/pages/prices_page.h"
#include "ui/pages/welcome_page.h"
#include "ui/strings.h"
#include "ui/study_files.h"
#include "ui/window_status.h"
#include "ui/workspace.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

namespace breakeven {

void MainWindow::connectFileCommands()
{
    using C = Command;
    on(C::NewStudy, &MainWindow::startNewStudy);
    on(C::Open, [this] { m_files->askOpen(); });
    on(C::Save, [this] { m_files->save(); });
    on(C::SaveAs, [this] { m_files->saveAs(); });
    on(C::Import, &MainWindow::askImport);
    on(C::Export, [this] { showExport(*m_workspace, *currentPage(), *m_status, this); });
    on(C::Print, [this] { showPrint(*m_workspace, *m_status, this); });
    on(C::CloseStudy, [this] { m_workspace->closeStudy(); });
    on(C::Quit, &QWidget::close);
}

void MainWindow::startNewStudy()
{
    NewStudyWizard wizard(m_workspace->store(), this);
    if (wizard.exec() != QDialog::Accepted)
        return;
    m_files->openNew(wizard.study());
    m_workspace->saveAtOnce();
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

void MainWindow::openFiles(const QStringList &paths)
{
    m_gathered = QStringList();
    for (const QString &path : paths)
        openFile(path);
    const QStringList prices = *std::exchange(m_gathered, std::nullopt);
    if (prices.size() == 1)
        importFile(prices.front());
    else if (!prices.isEmpty())
        importPriceFiles(prices);
}

void MainWindow::askImport()
{
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Import"), {},
        tr("Studies and prices (*.json *.csv *.gz *.yaml *.yml *.tsv *.txt);;All files (*)"));
    if (!paths.isEmpty())
        openFiles(paths);
}

void MainWindow::importFile(const QString &path)
{
    if (m_gathered) {
        m_gathered->append(path);
        return;
    }
    PriceImportDialog dialog(m_workspace->store(), path, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_status->say(dialog.summary());
    showPage(PricesPage::tr("Prices"));
}

void MainWindow::importPriceFiles(const QStringList &paths)
{
    PriceImportList dialog(m_workspace->store(), paths, this);
    dialog.exec();
    m_status->say(dialog.summary());
    showPage(PricesPage::tr("Prices"));
}

void MainWindow::openRecent(const RecentStudy &study)
{
    if (!study.file.isEmpty() && QFileInfo::exists(study.file))
        m_files->openFile(study.file);
    else
        m_files->openStored(study.id);
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
        this, [this, paths] { openFiles(paths); }, Qt::QueuedConnection);
}

} // namespace breakeven
