// Explains the number last clicked, and remembers the ones before it; pinned explanations stay as tabs.
//
// A new target is shown at once, new figures of the old one a moment later: text is read, not watched.
#pragma once

#include <QDockWidget>

#include "ui/jobs/coalesced.h"
#include "ui/look/explain_target.h"

#include <vector>

class QHBoxLayout;
class QPushButton;
class QTabBar;
class QTextBrowser;
class QToolButton;
class QUrl;

namespace breakeven {

class Workspace;

class ExplainDock : public QDockWidget
{
    Q_OBJECT

public:
    explicit ExplainDock(Workspace &workspace, QWidget *parent = nullptr);

    // For the tab that is shown.
    const ExplainTarget &target() const;
    // What is shown, as plain text, with the figures of now.
    QString plainText();

public slots:
    void explain(const breakeven::ExplainTarget &target);
    void back();
    void forward();
    void copy();
    // Keeps what is shown as a tab of its own, with fresh numbers after every edit.
    void pin();

signals:
    void pageRequested(const QString &page);
    void goalSeekRequested(const QString &quantity);
    void claimRequested(const QString &id);
    void editRequested(const QString &path);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QHBoxLayout *buildButtons();
    void buildTabs();
    void showTarget();
    void refresh();
    void showHtml(const QString &html);
    void showButtons();
    void showIcons();
    void unpin(int tab);
    void follow(const QUrl &link);
    void clear();
    bool isPinShown() const;

    Workspace &m_workspace;
    QTabBar *m_tabs; // the first one follows the clicks, the others are pinned
    QTextBrowser *m_text;
    QPushButton *m_copy;
    QPushButton *m_pin;
    QToolButton *m_back;
    QToolButton *m_forward;
    std::vector<ExplainTarget> m_history;
    int m_at = -1;
    std::vector<ExplainTarget> m_pinned; // of the tabs from 1 on
    Coalesced m_refresh;
    bool m_hasFormulas = false; // in words, where they are long
    QString m_html;             // that is shown
};

} // namespace breakeven
