// Every command of the window, once: text, shortcut, icon; menus and tool bar are made of these.
#pragma once

#include <QAction>
#include <QFont>
#include <QList>
#include <QObject>

#include <array>
#include <vector>

class QMainWindow;
class QMenu;
class QToolBar;

namespace breakeven {

struct Palette;

enum class Command {
    NewStudy,
    Open,
    StoredStudies,
    Preferences,
    Save,
    SaveAs,
    Import,
    ImportTrace,
    ImportRuns,
    ImportBill,
    PullTraces,
    RefreshPrices,
    RefreshSources,
    Export,
    Print,
    CloseStudy,
    Quit,
    Undo,
    Redo,
    Copy,
    Find,
    AddWorkload,
    Rename,
    Duplicate,
    Remove,
    MoveUp,
    MoveDown,
    UseAsBaseline,
    ExplainThing,
    GoalSeek,
    CopyThing,
    Currency,
    SaveRevision,
    Revisions,
    CompareRevisions,
    Issues,
    CancelJob,
    Explain,
    ExplainBack,
    ExplainForward,
    NextPart,
    PreviousPart,
    StudyDock,
    InputDock,
    ExplainDock,
    Light,
    Dark,
    System,
    Help,
    About,
};
inline constexpr int kCommandCount = int(Command::About) + 1;

class Actions : public QObject
{
    Q_OBJECT

public:
    explicit Actions(QMainWindow &window);

    QAction *operator[](Command command) const { return m_actions[std::size_t(command)]; }
    // One entry a kind of procurement; triggers `addOptionRequested`.
    QMenu *addOptionMenu() const { return m_addOption; }
    QMenu *addWorkloadMenu() const { return m_addWorkload; }
    // Filled by whoever knows the recent studies.
    QMenu *recentMenu() const { return m_recent; }

    // Menus and tool bar, in the order of the design.
    void buildMenus(const QList<QAction *> &pages);
    void buildToolBar(QWidget *findField);
    // Words beside the icons where all of them have room in this width, else the icons alone: no command of
    // the tool bar hides.
    void fitToolBar(int width);
    // Of an option, a workload or an input, wherever it stands: a row of the tree or of a table.
    QMenu *treeMenu() const { return m_treeMenu; }
    // What is done to such a thing, at the end of another menu: that of a bar of a chart.
    void addThingCommands(QMenu &menu) const;
    // Those whose keys are a field's own while a person types there.
    QList<QAction *> outsideFields() const;

    // Commands that need a study, an option, or a workload.
    void setAvailable(bool hasStudy, bool hasOption, bool hasWorkload);
    void showIcons(const Palette &palette);

signals:
    void addOptionRequested(const QString &kind);
    void addWorkloadRequested(const QString &kind);

private:
    void fillKinds();

    QMainWindow &m_window;
    std::array<QAction *, kCommandCount> m_actions{};
    QMenu *m_addOption;
    QMenu *m_addWorkload;
    QMenu *m_recent;
    QMenu *m_treeMenu;
    QToolBar *m_toolBar = nullptr;
    int m_wordsWidth = 0; // of the tool bar with words in `m_wordsFont`
    QFont m_wordsFont;
};

} // namespace breakeven
