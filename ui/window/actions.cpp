#include "ui/window/actions.h"

#include "model/study/fields.h"
#include "ui/look/icons.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QKeySequence>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>
#include <QWidgetAction>

namespace breakeven {

namespace {

// Thing: an option or a workload. Calculation: one that takes long is running; set apart.
enum class Needs { Nothing, Study, Option, Thing, Calculation };

struct Entry
{
    Command command;
    const char *text;
    const char *icon; // empty: none
    QKeySequence shortcut;
    Needs needs;
    bool isCheckable = false;
};

std::vector<Entry> fileEntries()
{
    return {
        {Command::NewStudy, QT_TRANSLATE_NOOP("Actions", "&New Study…"), "new", QKeySequence::New,
         Needs::Nothing},
        {Command::Open, QT_TRANSLATE_NOOP("Actions", "&Open…"), "open", QKeySequence::Open, Needs::Nothing},
        {Command::StoredStudies, QT_TRANSLATE_NOOP("Actions", "Store&d Studies…"), "",
         QKeySequence(QStringLiteral("Ctrl+Shift+O")), Needs::Nothing},
        {Command::Save, QT_TRANSLATE_NOOP("Actions", "&Save"), "save", QKeySequence::Save, Needs::Study},
        {Command::SaveAs, QT_TRANSLATE_NOOP("Actions", "Save &As…"), "save",
         QKeySequence(QStringLiteral("Ctrl+Shift+S")), Needs::Study},
        {Command::Import, QT_TRANSLATE_NOOP("Actions", "&Import…"), "import", {}, Needs::Nothing},
        {Command::ImportTrace, QT_TRANSLATE_NOOP("Actions", "Import &Trace…"), "trace", {}, Needs::Nothing},
        {Command::ImportRuns,
         QT_TRANSLATE_NOOP("Actions", "Import Fo&lder of Runs…"),
         "",
         {},
         Needs::Nothing},
        {Command::ImportBill, QT_TRANSLATE_NOOP("Actions", "Import &Bill…"), "", {}, Needs::Nothing},
        {Command::PullTraces, QT_TRANSLATE_NOOP("Actions", "Pull fro&m Prometheus…"), "", {}, Needs::Nothing},
        {Command::RefreshPrices, QT_TRANSLATE_NOOP("Actions", "Re&fresh Prices"), "refresh",
         QKeySequence(Qt::Key_F5), Needs::Nothing},
        {Command::RefreshSources,
         QT_TRANSLATE_NOOP("Actions", "Refresh Price So&urces…"),
         "",
         {},
         Needs::Nothing},
        {Command::Export, QT_TRANSLATE_NOOP("Actions", "&Export…"), "export",
         QKeySequence(QStringLiteral("Ctrl+E")), Needs::Study},
        {Command::Print, QT_TRANSLATE_NOOP("Actions", "&Print…"), "", QKeySequence::Print, Needs::Study},
        {Command::CloseStudy, QT_TRANSLATE_NOOP("Actions", "&Close Study"), "", QKeySequence::Close,
         Needs::Study},
        {Command::Quit, QT_TRANSLATE_NOOP("Actions", "&Quit"), "", QKeySequence(QStringLiteral("Ctrl+Q")),
         Needs::Nothing},
    };
}

std::vector<Entry> editEntries()
{
    return {
        {Command::Undo, QT_TRANSLATE_NOOP("Actions", "&Undo"), "undo", QKeySequence::Undo, Needs::Study},
        {Command::Redo, QT_TRANSLATE_NOOP("Actions", "&Redo"), "redo", QKeySequence::Redo, Needs::Study},
        {Command::Copy, QT_TRANSLATE_NOOP("Actions", "&Copy Page"), "copy",
         QKeySequence(QStringLiteral("Ctrl+Shift+C")), Needs::Study},
        {Command::Preferences, QT_TRANSLATE_NOOP("Actions", "&Preferences…"), "",
         QKeySequence(QStringLiteral("Ctrl+,")), Needs::Nothing},
        {Command::Find, QT_TRANSLATE_NOOP("Actions", "&Find a Number or Input"), "search", QKeySequence::Find,
         Needs::Study},
    };
}

// Of options and workloads; Rename and Remove stand in the Edit menu.
std::vector<Entry> studyEntries()
{
    return {
        {Command::AddWorkload, QT_TRANSLATE_NOOP("Actions", "Add &Workload"), "workload", {}, Needs::Study},
        {Command::Rename, QT_TRANSLATE_NOOP("Actions", "Re&name"), "", QKeySequence(QStringLiteral("F2")),
         Needs::Study},
        {Command::Duplicate, QT_TRANSLATE_NOOP("Actions", "&Duplicate Option"), "",
         QKeySequence(QStringLiteral("Ctrl+D")), Needs::Option},
        {Command::Remove, QT_TRANSLATE_NOOP("Actions", "Re&move"), "", {}, Needs::Thing},
        {Command::MoveUp, QT_TRANSLATE_NOOP("Actions", "Move &Up"), "",
         QKeySequence(QStringLiteral("Ctrl+Shift+Up")), Needs::Option},
        {Command::MoveDown, QT_TRANSLATE_NOOP("Actions", "Move Do&wn"), "",
         QKeySequence(QStringLiteral("Ctrl+Shift+Down")), Needs::Option},
        {Command::UseAsBaseline, QT_TRANSLATE_NOOP("Actions", "Use as &Baseline"), "baseline",
         QKeySequence(QStringLiteral("Ctrl+B")), Needs::Option},
        {Command::ExplainThing, QT_TRANSLATE_NOOP("Actions", "E&xplain"), "explain", {}, Needs::Study},
        {Command::GoalSeek, QT_TRANSLATE_NOOP("Actions", "&Goal Seek…"), "search",
         QKeySequence(QStringLiteral("Ctrl+G")), Needs::Study},
        {Command::CopyThing, QT_TRANSLATE_NOOP("Actions", "C&opy Name and Value"), "copy", {}, Needs::Study},
        {Command::Currency, QT_TRANSLATE_NOOP("Actions", "Cu&rrency…"), "", {}, Needs::Study},
        {Command::SaveRevision, QT_TRANSLATE_NOOP("Actions", "Save Re&vision…"), "",
         QKeySequence(QStringLiteral("Ctrl+Alt+S")), Needs::Study},
        {Command::Revisions, QT_TRANSLATE_NOOP("Actions", "Revi&sions…"), "", {}, Needs::Study},
        {Command::CompareRevisions,
         QT_TRANSLATE_NOOP("Actions", "&Compare Revisions…"),
         "",
         {},
         Needs::Study},
        {Command::Issues, QT_TRANSLATE_NOOP("Actions", "&Warnings…"), "warning", {}, Needs::Study},
        {Command::CancelJob, QT_TRANSLATE_NOOP("Actions", "Cance&l Calculation"), "cancel",
         QKeySequence(Qt::Key_Escape), Needs::Calculation},
    };
}

std::vector<Entry> viewEntries()
{
    return {
        {Command::Explain,
         QT_TRANSLATE_NOOP("Actions", "E&xplain the Selected Number"),
         "explain",
         {},
         Needs::Study},
        {Command::ExplainBack, QT_TRANSLATE_NOOP("Actions", "Explanation &Back"), "",
         QKeySequence(QStringLiteral("Alt+Left")), Needs::Study},
        {Command::ExplainForward, QT_TRANSLATE_NOOP("Actions", "Explanation &Forward"), "",
         QKeySequence(QStringLiteral("Alt+Right")), Needs::Study},
        {Command::NextPart, QT_TRANSLATE_NOOP("Actions", "Next &Part of the Window"), "",
         QKeySequence(QStringLiteral("F6")), Needs::Nothing},
        {Command::PreviousPart, QT_TRANSLATE_NOOP("Actions", "P&revious Part of the Window"), "",
         QKeySequence(QStringLiteral("Shift+F6")), Needs::Nothing},
        {Command::StudyDock, QT_TRANSLATE_NOOP("Actions", "&Study"), "", {}, Needs::Study, true},
        {Command::InputDock, QT_TRANSLATE_NOOP("Actions", "&Input"), "", {}, Needs::Study, true},
        {Command::ExplainDock, QT_TRANSLATE_NOOP("Actions", "&Explain"), "", {}, Needs::Study, true},
        {Command::Light, QT_TRANSLATE_NOOP("Actions", "&Light"), "", {}, Needs::Nothing, true},
        {Command::Dark, QT_TRANSLATE_NOOP("Actions", "&Dark"), "", {}, Needs::Nothing, true},
        {Command::System, QT_TRANSLATE_NOOP("Actions", "As the S&ystem"), "", {}, Needs::Nothing, true},
    };
}

std::vector<Entry> helpEntries()
{
    return {
        {Command::Help, QT_TRANSLATE_NOOP("Actions", "&Help"), "", QKeySequence::HelpContents,
         Needs::Nothing},
        {Command::About, QT_TRANSLATE_NOOP("Actions", "&About Breakeven"), "information", {}, Needs::Nothing},
    };
}

const std::vector<Entry> &entries()
{
    static const std::vector<Entry> kEntries = [] {
        std::vector<Entry> all;
        for (const auto &part : {fileEntries(), editEntries(), studyEntries(), viewEntries(), helpEntries()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return kEntries;
}

} // namespace

Actions::Actions(QMainWindow &window)
    : QObject(&window), m_window(window), m_addOption(new QMenu(tr("Add &Option"), &window)),
      m_addWorkload(new QMenu(tr("Add &Workload"), &window)),
      m_recent(new QMenu(tr("Open &Recent"), &window)), m_treeMenu(new QMenu(&window))
{
    auto *appearance = new QActionGroup(this);
    for (const Entry &entry : entries()) {
        auto *action = new QAction(tr(entry.text), this);
        action->setShortcut(entry.shortcut);
        action->setIconText(QString(tr(entry.text)).remove(QLatin1Char('&')).remove(QChar(0x2026)));
        action->setCheckable(entry.isCheckable);
        action->setEnabled(entry.needs != Needs::Calculation);
        if (entry.command >= Command::Light && entry.command <= Command::System)
            appearance->addAction(action);
        m_actions[std::size_t(entry.command)] = action;
        window.addAction(action);
    }
    m_actions[std::size_t(Command::AddWorkload)]->setMenu(m_addWorkload);
    fillKinds();
}

void Actions::fillKinds()
{
    QAction *insert = m_addOption->menuAction();
    insert->setShortcut(QKeySequence(Qt::Key_Insert));
    m_window.addAction(insert);
    connect(insert, &QAction::triggered, this,
            [this] { m_addOption->popup(m_window.mapToGlobal(m_window.rect().center())); });
    for (const ProcurementKind &kind : procurementKinds()) {
        QAction *action = m_addOption->addAction(QString::fromUtf8(kind.label));
        action->setToolTip(QString::fromUtf8(kind.description));
        action->setData(QString::fromUtf8(kind.id));
        connect(action, &QAction::triggered, this,
                [this, id = QString::fromUtf8(kind.id)] { emit addOptionRequested(id); });
    }
    for (const WorkloadKind &kind : workloadKinds()) {
        QAction *action = m_addWorkload->addAction(QString::fromUtf8(kind.label) + QStringLiteral("…"));
        action->setToolTip(QString::fromUtf8(kind.description));
        connect(action, &QAction::triggered, this,
                [this, id = QString::fromUtf8(kind.id)] { emit addWorkloadRequested(id); });
    }
    m_addOption->setToolTipsVisible(true);
    m_addWorkload->setToolTipsVisible(true);
}

void Actions::buildMenus(const QList<QAction *> &pages)
{
    const auto fill = [this](QMenu *menu, std::initializer_list<std::optional<Command>> commands) {
        for (const auto &command : commands)
            if (command)
                menu->addAction((*this)[*command]);
            else
                menu->addSeparator();
    };
    using C = Command;
    QMenu *file = m_window.menuBar()->addMenu(tr("&File"));
    fill(file, {C::NewStudy, C::Open});
    file->addMenu(m_recent);
    fill(file, {C::StoredStudies,
                {},
                C::Save,
                C::SaveAs,
                {},
                C::Import,
                C::ImportTrace,
                C::ImportRuns,
                C::ImportBill,
                C::PullTraces,
                C::RefreshPrices,
                C::RefreshSources,
                C::Export,
                C::Print,
                {},
                C::CloseStudy,
                C::Quit});
    fill(m_window.menuBar()->addMenu(tr("&Edit")),
         {C::Undo, C::Redo, {}, C::Copy, C::Find, {}, C::Rename, C::Remove, {}, C::Preferences});
    QMenu *study = m_window.menuBar()->addMenu(tr("&Study"));
    study->addMenu(m_addOption);
    study->addMenu(m_addWorkload);
    fill(study, {{},
                 C::Duplicate,
                 C::UseAsBaseline,
                 C::MoveUp,
                 C::MoveDown,
                 {},
                 C::GoalSeek,
                 C::Currency,
                 {},
                 C::SaveRevision,
                 C::Revisions,
                 C::CompareRevisions,
                 {},
                 C::Issues,
                 C::CancelJob});
    fill(m_treeMenu, {C::ExplainThing, C::GoalSeek, C::CopyThing});
    addThingCommands(*m_treeMenu);
    m_treeMenu->addSeparator();
    m_treeMenu->addMenu(m_addOption);
    m_treeMenu->addMenu(m_addWorkload);
    QMenu *view = m_window.menuBar()->addMenu(tr("&View"));
    view->addActions(pages);
    view->addSeparator();
    fill(view, {C::ExplainBack, C::ExplainForward, {}, C::NextPart, C::PreviousPart, {}});
    fill(view->addMenu(tr("&Docks")), {C::StudyDock, C::InputDock, C::ExplainDock});
    fill(view->addMenu(tr("&Appearance")), {C::Light, C::Dark, C::System});
    fill(m_window.menuBar()->addMenu(tr("&Help")), {C::Help, {}, C::About});
}

void Actions::addThingCommands(QMenu &menu) const
{
    using C = Command;
    menu.addSeparator();
    for (const C command : {C::Rename, C::Duplicate, C::Remove})
        menu.addAction((*this)[command]);
    menu.addSeparator();
    for (const C command : {C::UseAsBaseline, C::MoveUp, C::MoveDown})
        menu.addAction((*this)[command]);
}

void Actions::buildToolBar(QWidget *findField)
{
    QToolBar *bar = m_toolBar = m_window.addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    using C = Command;
    bar->addActions({(*this)[C::NewStudy], (*this)[C::Open], (*this)[C::SaveAs]});
    bar->addSeparator();
    bar->addActions({(*this)[C::Undo], (*this)[C::Redo]});
    bar->addSeparator();
    auto *add = new QToolButton;
    add->setMenu(m_addOption);
    add->setDefaultAction(m_addOption->menuAction());
    add->setPopupMode(QToolButton::InstantPopup);
    connect(bar, &QToolBar::toolButtonStyleChanged, add, &QToolButton::setToolButtonStyle);
    bar->addWidget(add);
    bar->addActions({(*this)[C::Import], (*this)[C::RefreshPrices]});
    bar->addSeparator();
    bar->addAction((*this)[C::Export]);
    auto *space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    bar->addWidget(findField);
    for (QToolButton *button : bar->findChildren<QToolButton *>())
        button->setFocusPolicy(Qt::TabFocus);
    fitToolBar(m_window.width());
}

// What acts on the selection, the page or the explanation, and not on what is being typed.
QList<QAction *> Actions::outsideFields() const
{
    QList<QAction *> commands{m_addOption->menuAction()};
    for (const Command command : {Command::Export, Command::Print, Command::Copy, Command::Duplicate,
                                  Command::UseAsBaseline, Command::MoveUp, Command::MoveDown,
                                  Command::ExplainBack, Command::ExplainForward, Command::GoalSeek})
        commands.append((*this)[command]);
    return commands;
}

void Actions::fitToolBar(int width)
{
    if (!m_toolBar)
        return;
    if (const QFont font = m_toolBar->font(); m_wordsWidth == 0 || m_wordsFont != font) {
        const int icon = m_toolBar->style()->pixelMetric(QStyle::PM_ButtonIconSize, nullptr, m_toolBar);
        m_toolBar->setIconSize(QSize(icon, icon));
        m_toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        m_wordsWidth = m_toolBar->sizeHint().width();
        m_wordsFont = font;
    }
    m_toolBar->setToolButtonStyle(m_wordsWidth <= width ? Qt::ToolButtonTextBesideIcon
                                                        : Qt::ToolButtonIconOnly);
}

void Actions::setAvailable(bool hasStudy, bool hasOption, bool hasWorkload)
{
    for (const Entry &entry : entries()) {
        if (entry.needs == Needs::Calculation)
            continue;
        const bool isAvailable = entry.needs == Needs::Nothing || (entry.needs == Needs::Study && hasStudy) ||
                                 (entry.needs == Needs::Option && hasOption) ||
                                 (entry.needs == Needs::Thing && (hasOption || hasWorkload));
        (*this)[entry.command]->setEnabled(isAvailable);
    }
    m_addOption->menuAction()->setEnabled(hasStudy);
    m_addWorkload->menuAction()->setEnabled(hasStudy);
}

void Actions::showIcons(const Palette &palette)
{
    for (const Entry &entry : entries())
        if (*entry.icon)
            (*this)[entry.command]->setIcon(icon(QString::fromLatin1(entry.icon), palette));
    m_addOption->menuAction()->setIcon(icon(QStringLiteral("add-option"), palette));
    m_addWorkload->menuAction()->setIcon(icon(QStringLiteral("workload"), palette));
}

} // namespace breakeven
