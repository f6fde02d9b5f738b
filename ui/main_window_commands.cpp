// What the commands, links and drops of the window do.
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
#include "ui/pages/prices_page.h"
#include "ui/pages/welcome_page.h"
#include "ui/strings.h"
#include "ui/study_files.h"
#include "ui/widgets/find_field.h"
#include "ui/widgets/message_strip.h"
#include "ui/window_status.h"
#include "ui/workspace.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QTreeView>
#include <QUrl>

namespace breakeven {

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

void MainWindow::openRecent(const RecentStudy &study)
{
    if (!study.file.isEmpty() && QFileInfo::exists(study.file))
        m_files->openFile(study.file);
    else
        m_files->openStored(study.id);
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

void MainWindow::showAbout()
{
    QMessageBox::about(
        this, tr("About Breakeven"),
        tr("<h3>Breakeven</h3><p>Rent on demand, commit, use spot, scale to zero, pay for a managed "
           "service, or buy: what your GPU work costs, with numbers you can open.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later.</p>"
           "<p>An estimate, not a quote.</p>"));
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

} // namespace breakeven
