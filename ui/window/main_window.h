// The window: menus, tool bar, docks around the pages, status bar; reads like a table of contents.
//
// The room: ui/window is the frame around the pages: menus, status, and what all parts of one window share.
#pragma once

#include <QAction>
#include <QMainWindow>

#include "ui/session/settings.h"

#include <memory>
#include <optional>
#include <vector>

class QMenu;
class QStackedWidget;

namespace breakeven {

class Actions;
class CapacityPage;
class ExplainDock;
class FindField;
class InputDock;
class MessageStrip;
class Page;
class PageTabs;
class SecretStore;
class StudyDock;
class StudyFiles;
class StudyPicker;
class UpgradeStrip;
class WelcomePage;
class WindowStatus;
class Workspace;
enum class Command;
enum class StripTone;

class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    // `store`: the path of the store; empty: the default one. `secrets`: null is the keyring of the desktop,
    // another one outlives the window.
    explicit MainWindow(const std::string &store, SecretStore *secrets = nullptr);
    ~MainWindow() override;

    Workspace &workspace() { return *m_workspace; }
    StudyFiles &files() { return *m_files; }
    // A study opens, prices and traces are imported, a store replaces the open one.
    void openFile(const QString &path);
    // Several at once: price files are imported together, with one line for each.
    void openFiles(const QStringList &paths);
    Page *page(const QString &id) const;
    Page *currentPage() const;
    CapacityPage &capacity() const;
    void showPage(const QString &id);
    // A line above the pages.
    void warn(const QString &sentence);

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildCentre();
    void buildDocks();
    void buildMenus();
    void connectActions();
    void connectFileCommands();
    void connectStudyCommands();
    void connectViewCommands();
    QAction *action(Command command) const;
    template<class Act>
    void on(Command command, Act act)
    {
        connect(action(command), &QAction::triggered, this, act);
    }
    void connectWorkspace();
    void connectDocks();
    void connectPages();
    void connectWelcome();

    void trigger(Command command);
    void follow(const QString &link);
    void showStudy();
    void showWelcome();
    void showState();
    // What the strip above the pages is about: it goes with it.
    enum class Trouble { None, File, Store, Refresh, Conflict, Other };
    void tell(Trouble trouble, StripTone tone, const QString &html);
    void settle(Trouble trouble);
    void showStoreProblem();
    void showConflict();
    void showMovedPrices();
    void seeMovedPrices();
    void putOffMovedPrices();
    void showLate();
    void showUndoTexts();
    void openRecent(const RecentStudy &study);
    void fillRecent();
    void openStored();
    void showOlderFile(const QString &path, const QString &storedAt);
    void startNewStudy();
    void askWorkload(const QString &kind); // empty: of any kind
    void importFile(const QString &path);
    void importFiles(const QStringList &paths);
    void importBill(const QString &path);
    void importPrices(const QString &path);
    void importPriceFiles(const QStringList &paths);
    void importTrace(const QStringList &paths);
    void askImportTrace();
    void askImportRuns();
    void importTraces(const QStringList &paths);
    void askImportBill();
    void pullTraces();
    void refreshPrices(const QStringList &sources);
    void chooseSources();
    void cancelJob();
    void showImported(const QString &name, const QString &summary);
    void showTrace(const QString &name);
    void askImport();
    void find();
    void duplicateSelected();
    QString quantityOfSelection() const;
    void explainSelected();
    void copySelected();
    QString quantityOfGoal() const;
    void seekGoal(const QString &quantity);
    void askCurrency();
    // Selects the option the chart was pointed at, so that the commands are about it.
    void addToChartMenu(QMenu *menu, const QString &option);
    void pinPriceFor(const QString &path);
    void shareValueOf(const QString &path);
    void removeSelected();
    void moveSelected(int rows);
    void cycleParts(int step);
    void focusPart(QWidget *part);
    void chooseInStudy(const QString &path);
    void setAppearance(const QString &name);
    void editPreferences();
    void fitToWidth();
    void arrangeDocks();
    void restoreLayout();
    void fitToScreen();
    void saveLayout();
    void noteAnswer();
    void showHelp();
    void showAbout();

    std::unique_ptr<Workspace> m_workspace;
    StudyFiles *m_files;
    Actions *m_actions;
    WindowStatus *m_status;
    FindField *m_find;
    MessageStrip *m_strip;
    Trouble m_trouble = Trouble::None;
    MessageStrip *m_movedStrip;   // of pinned prices that have moved
    MessageStrip *m_olderStrip;   // of a file that is older than the stored study
    UpgradeStrip *m_upgradeStrip; // of a study in an older format
    QString m_movedLater;         // those a person does not want to see now
    QStackedWidget *m_stack;
    PageTabs *m_tabs;
    WelcomePage *m_welcome;
    std::vector<Page *> m_pages;
    StudyPicker *m_picker; // in place of the tree where the window is slim
    StudyDock *m_study;
    InputDock *m_input;
    ExplainDock *m_explain;
    enum class Width { Wide, Narrow, Slim };
    Width m_width = Width::Wide;
    std::optional<QStringList> m_gathered; // files that are no studies, of an opening that is under way
};

} // namespace breakeven
