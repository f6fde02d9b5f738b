// The window: menus, tool bar, docks around the pages, status bar; reads like a table of contents.
#pragma once

#include <QMainWindow>

#include "ui/settings.h"

#include <memory>
#include <vector>

class QStackedWidget;
class QTabWidget;

namespace breakeven {

class Actions;
class ExplainDock;
class FindField;
class InputDock;
class MessageStrip;
class Page;
class StudyDock;
class StudyFiles;
class WelcomePage;
class WindowStatus;
class Workspace;
enum class Command;

class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    // `store`: the path of the store; empty: the default one.
    explicit MainWindow(const std::string &store);
    ~MainWindow() override;

    Workspace &workspace() { return *m_workspace; }
    StudyFiles &files() { return *m_files; }
    // A study opens, prices are imported, a store replaces the open one.
    void openFile(const QString &path);
    Page *page(const QString &title) const;
    Page *currentPage() const;
    void showPage(const QString &title);

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
    void connectWorkspace();
    void connectDocks();
    void connectPages();
    void connectWelcome();

    void run(Command command);
    void runOnSelection(Command command);
    void follow(const QString &link);
    void showStudy();
    void showWelcome();
    void showState();
    void showStoreProblem();
    void showConflict();
    void showUndoTexts();
    void openRecent(const RecentStudy &study);
    void startNewStudy();
    void importFile(const QString &path);
    void askImport();
    void pinPriceFor(const QString &path);
    void removeSelected();
    void moveSelected(int rows);
    void cycleParts(int step);
    void setAppearance(const QString &name);
    void restoreLayout();
    void saveLayout();
    void noteAnswer();
    void showAbout();

    std::unique_ptr<Workspace> m_workspace;
    StudyFiles *m_files;
    Actions *m_actions;
    WindowStatus *m_status;
    FindField *m_find;
    MessageStrip *m_strip;
    QStackedWidget *m_stack;
    QTabWidget *m_tabs;
    WelcomePage *m_welcome;
    std::vector<Page *> m_pages;
    StudyDock *m_study;
    InputDock *m_input;
    ExplainDock *m_explain;
    bool m_isNarrow = false;
};

} // namespace breakeven
