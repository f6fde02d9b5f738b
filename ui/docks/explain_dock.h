// Explains the number last clicked, and remembers the ones before it.
#pragma once

#include <QDockWidget>

#include "ui/explain_target.h"

#include <vector>

class QPushButton;
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

    const ExplainTarget &target() const;
    // What is shown, as plain text.
    QString plainText() const;

public slots:
    void explain(const breakeven::ExplainTarget &target);
    void back();
    void forward();
    void copy();

signals:
    void pageRequested(const QString &page);

protected:
    void changeEvent(QEvent *event) override;

private:
    void show(const ExplainTarget &target);
    void refresh();
    void follow(const QUrl &link);
    void clear();

    Workspace &m_workspace;
    QTextBrowser *m_text;
    QPushButton *m_copy;
    QPushButton *m_back;
    std::vector<ExplainTarget> m_history;
    int m_at = -1;
};

} // namespace breakeven
