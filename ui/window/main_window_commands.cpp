// What the commands and links of the window do.
#include "ui/window/main_window.h"

#include "model/evaluate/cost_measure.h"
#include "ui/dialogs/add_workload_dialog.h"
#include "ui/dialogs/compare_revisions_dialog.h"
#include "ui/dialogs/currency_dialog.h"
#include "ui/dialogs/goal_seek_dialog.h"
#include "ui/dialogs/help_dialog.h"
#include "ui/dialogs/preferences_dialog.h"
#include "ui/dialogs/revisions_dialog.h"
#include "ui/dialogs/share_dialog.h"
#include "ui/docks/explain_dock.h"
#include "ui/docks/explanation_text.h"
#include "ui/docks/input_dock.h"
#include "ui/docks/study_dock.h"
#include "ui/look/appearance.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/roles.h"
#include "ui/pages/assumptions_page.h"
#include "ui/pages/claims_page.h"
#include "ui/pages/prices_page.h"
#include "ui/session/preferences.h"
#include "ui/widgets/find_field.h"
#include "ui/widgets/issue_list.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/window_status.h"
#include "ui/window/actions.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/study_files.h"
#include "ui/workspace/workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QStackedWidget>
#include <QTreeView>

namespace breakeven {

QAction *MainWindow::action(Command command) const { return (*m_actions)[command]; }

void MainWindow::trigger(Command command) { action(command)->trigger(); }

void MainWindow::connectActions()
{
    connectFileCommands();
    connectStudyCommands();
    connectViewCommands();
    connect(m_actions, &Actions::addOptionRequested, this, [this](const QString &kind) {
        const auto catalogue = catalogueWithOwn(m_workspace->store().folder());
        QString said;
        const std::string id = addOption(m_workspace->document(), toStd(kind),
                                         catalogue ? *catalogue : bundledCatalogue(), &said);
        m_workspace->select(QStringLiteral("options.") + toQt(id));
        if (!said.isEmpty())
            m_status->say(said);
    });
    connect(m_actions, &Actions::addWorkloadRequested, this, &MainWindow::askWorkload);
}

void MainWindow::connectStudyCommands()
{
    using C = Command;
    Workspace *workspace = m_workspace.get();
    StudyDocument *document = &workspace->document();
    on(C::Undo, [document] { document->undoStack().undo(); });
    on(C::Redo, [document] { document->undoStack().redo(); });
    on(C::Copy, [this] { currentPage()->copy(); });
    on(C::Find, &MainWindow::find);
    on(C::Rename, [this] { m_study->renameCurrent(); });
    on(C::Duplicate, &MainWindow::duplicateSelected);
    on(C::Remove, &MainWindow::removeSelected);
    on(C::ExplainThing, &MainWindow::explainSelected);
    on(C::GoalSeek, [this] { seekGoal(quantityOfGoal()); });
    on(C::CopyThing, &MainWindow::copySelected);
    on(C::Currency, &MainWindow::askCurrency);
    on(C::MoveUp, [this] { moveSelected(-1); });
    on(C::MoveDown, [this] { moveSelected(1); });
    on(C::UseAsBaseline, [=] { useAsBaseline(*document, workspace->selectedOption()); });
    on(C::SaveRevision, [=, this] { saveRevision(*workspace, *m_status, this); });
    on(C::Revisions, [=, this] { showRevisions(*workspace, *m_status, this); });
    on(C::CompareRevisions, [=, this] { compareRevisions(*workspace, *m_status, this); });
    on(C::Issues, [=, this] { showIssues(*workspace, this); });
    on(C::CancelJob, &MainWindow::cancelJob);
}

void MainWindow::connectViewCommands()
{
    using C = Command;
    on(C::ExplainBack, [this] { m_explain->back(); });
    on(C::ExplainForward, [this] { m_explain->forward(); });
    on(C::NextPart, [this] { cycleParts(1); });
    on(C::PreviousPart, [this] { cycleParts(-1); });
    const std::pair<C, QDockWidget *> docks[] = {
        {C::StudyDock, m_study}, {C::InputDock, m_input}, {C::ExplainDock, m_explain}};
    for (const auto &[command, dock] : docks)
        connect(action(command), &QAction::triggered, dock, &QWidget::setVisible);
    on(C::Light, [this] { setAppearance(appearanceName(AppearanceChoice::Light)); });
    on(C::Dark, [this] { setAppearance(appearanceName(AppearanceChoice::Dark)); });
    on(C::System, [this] { setAppearance(appearanceName(AppearanceChoice::System)); });
    on(C::Preferences, &MainWindow::editPreferences);
    on(C::Help, &MainWindow::showHelp);
    on(C::About, &MainWindow::showAbout);
}

// What a person waits for goes first.
void MainWindow::cancelJob()
{
    if (m_workspace->isLate() || m_status->isDrawing())
        m_workspace->cancelCalculation();
    else if (m_status->isPlanning())
        capacity().cancelPlan();
    else
        m_workspace->priceRefresh().cancel();
}

// In the rows of the page where it has a field for that, else in the whole study.
void MainWindow::find()
{
    QLineEdit *field = currentPage()->searchField();
    if (!field || !field->isVisible() || field->hasFocus())
        field = m_find;
    field->setFocus(Qt::ShortcutFocusReason);
    field->selectAll();
}

// Of an option what it costs by the usual measure, of an input its value.
QString MainWindow::quantityOfSelection() const
{
    const std::string option = m_workspace->selectedOption();
    const QString path = m_workspace->selection();
    const StudyResultPtr &result = m_workspace->result();
    if (option.empty() || path.count(QLatin1Char('.')) > 1 || !result)
        return path;
    return toQt("options." + option + "." + costMeasureId(usualMeasure(result->study, result->comparison)));
}

void MainWindow::explainSelected()
{
    const ExplainTarget target{currentPage()->id(), quantityOfSelection()};
    if (target.isValid())
        m_workspace->explain(target);
}

// The number that is explained, else that of what is selected; an input is no goal.
QString MainWindow::quantityOfGoal() const
{
    const StudyResultPtr &result = m_workspace->result();
    for (const QString &quantity : {m_explain->target().quantity, quantityOfSelection()})
        if (const auto node = result ? result->sheet.sheet->find(toStd(quantity)) : std::nullopt)
            if (result->sheet.sheet->node(*node).op != Op::Input)
                return quantity;
    return {};
}

void MainWindow::seekGoal(const QString &quantity)
{
    const StudyResultPtr result = m_workspace->result();
    if (!result || !result->sheet.sheet->find(toStd(quantity))) {
        m_status->say(
            tr("Click a number that is computed, and then Goal Seek finds what makes it another one."));
        return;
    }
    GoalSeekDialog(*m_workspace, quantity, explanationTitle(*result, {{}, quantity}), this).exec();
}

// "Spot\t579354.12": a name and a number a spreadsheet reads.
void MainWindow::copySelected()
{
    const QModelIndex row = m_study->tree().currentIndex();
    QString text = row.data(Qt::DisplayRole).toString();
    QString value = row.data(SecondaryRole).toString();
    if (const StudyResultPtr &result = m_workspace->result())
        if (const auto node = result->sheet.sheet->find(toStd(quantityOfSelection())))
            if (const auto number = result->evaluation.scalar(*node))
                value = QString::number(*number, 'g', QLocale::FloatingPointShortest);
    if (!value.isEmpty())
        text += QLatin1Char('\t') + value;
    QApplication::clipboard()->setText(text);
    m_status->say(tr("On the clipboard: %1").arg(text.replace(QLatin1Char('\t'), QLatin1String(", "))));
}

void MainWindow::askCurrency()
{
    Store *store = m_workspace->store().store();
    CurrencyDialog dialog(m_workspace->study(), store ? &store->prices() : nullptr, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_workspace->document().change(dialog.study(),
                                   tr("Change the currency to %1").arg(toQt(dialog.study().currency)));
}

void MainWindow::addToChartMenu(QMenu *menu, const QString &option)
{
    if (!m_workspace->study().options.count(toStd(option)))
        return;
    m_workspace->select(QStringLiteral("options.") + option);
    m_actions->addThingCommands(*menu);
}

void MainWindow::duplicateSelected()
{
    const std::string copy = duplicateOption(m_workspace->document(), m_workspace->selectedOption());
    m_workspace->select(QStringLiteral("options.") + toQt(copy));
}

void MainWindow::askWorkload(const QString &kind)
{
    AddWorkloadDialog dialog(m_workspace->store(), m_workspace->study(), kind, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    addWorkload(m_workspace->document(), dialog.study(), dialog.id());
    m_workspace->select(QStringLiteral("workloads.") + toQt(dialog.id()));
}

void MainWindow::removeSelected()
{
    const QString path = m_workspace->selection();
    const std::string id = toStd(path.section(QLatin1Char('.'), 1, 1));
    m_workspace->select(path.section(QLatin1Char('.'), 0, 0));
    if (path.startsWith(QLatin1String("options.")))
        return removeOption(m_workspace->document(), id);
    if (!path.startsWith(QLatin1String("workloads.")))
        return;
    if (const auto removed = removeWorkload(m_workspace->document(), id); !removed) {
        m_workspace->select(path);
        m_status->say(toQt(removed.error().message));
    }
}

void MainWindow::moveSelected(int rows)
{
    const std::string id = m_workspace->selectedOption();
    const auto found = m_workspace->study().options.find(id);
    if (found != m_workspace->study().options.end())
        moveOption(m_workspace->document(), id, found->second.order + rows);
}

// Enter or a double click in the tree, a choice in the drop-down.
void MainWindow::chooseInStudy(const QString &path)
{
    if (path == QLatin1String("prices"))
        showPage(page_ids::kPrices);
    else if (path.startsWith(QLatin1String("traces")))
        showTrace(path.section(QLatin1Char(':'), 1));
    else if (path.startsWith(QLatin1String("claims")))
        showPage(page_ids::kClaims);
    else if (path == QLatin1String("assumptions"))
        showPage(page_ids::kAssumptions);
    else
        m_input->focusEditor();
}

void MainWindow::follow(const QString &link)
{
    if (link == QLatin1String("action:add-option"))
        m_actions->addOptionMenu()->popup(QCursor::pos());
    else if (link == QLatin1String("action:new-study"))
        trigger(Command::NewStudy);
    else if (link == QLatin1String("action:import"))
        trigger(Command::Import);
    else if (link == QLatin1String("action:import-trace"))
        trigger(Command::ImportTrace);
    else if (link == QLatin1String("action:import-runs"))
        trigger(Command::ImportRuns);
    else if (link == QLatin1String("action:pull-traces"))
        trigger(Command::PullTraces);
    else if (link == QLatin1String("action:refresh-prices"))
        trigger(Command::RefreshPrices);
    else if (link == QLatin1String("action:refresh-sources"))
        trigger(Command::RefreshSources);
    else if (link == QLatin1String("action:keep-both"))
        m_files->keepBoth();
    else if (link == QLatin1String("action:reload"))
        m_files->reload();
    else if (link == QLatin1String("action:moved-prices"))
        seeMovedPrices();
    else if (link == QLatin1String("action:moved-later"))
        putOffMovedPrices();
    else if (link == QLatin1String("action:take-file"))
        m_files->takeFile();
    else if (link == QLatin1String("action:save-as"))
        trigger(Command::SaveAs);
    else if (link == QLatin1String("action:save-file"))
        trigger(Command::Save);
    for (const char *answer : {"action:take-file", "action:save-file", "action:keep-stored"})
        if (link == QLatin1String(answer))
            m_olderStrip->clear();
    if (link == QLatin1String("action:keep-both") || link == QLatin1String("action:reload"))
        settle(Trouble::Conflict);
}

void MainWindow::pinPriceFor(const QString &path)
{
    auto *prices = static_cast<PricesPage *>(page(page_ids::kPrices));
    showPage(prices->id());
    prices->choosePriceFor(path);
}

void MainWindow::shareValueOf(const QString &path)
{
    ShareDialog dialog(*m_workspace, path, this);
    if (dialog.exec() == QDialog::Accepted)
        m_workspace->select(dialog.sharedPath());
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

void MainWindow::editPreferences()
{
    PreferencesDialog dialog(m_workspace->sourceKeys(), this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const Preferences chosen = dialog.entered();
    setPreferences(chosen);
    setAppearance(chosen.appearance);
    if (m_workspace->document().isOpen())
        currentPage()->refresh();
}

void MainWindow::showHelp()
{
    const bool isOpen = m_workspace->document().isOpen();
    breakeven::showHelp(isOpen ? currentPage()->id() : QStringLiteral("welcome"), this);
}

void MainWindow::showAbout()
{
    QMessageBox::about(
        this, tr("About Breakeven"),
        tr("<h3>Breakeven</h3><p>Rent on demand, commit, use spot, scale to zero, pay for a managed "
           "service, or buy: what your GPU work costs. Every number can be traced to its inputs and "
           "sources.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later.</p>"
           "<p>An estimate, not a quote.</p>"));
}

} // namespace breakeven
