// The status bar: what is saved at the left; warnings, currency, hours and the oldest price at the right.
#pragma once

#include <QObject>

class QLabel;
class QStatusBar;
class QToolButton;

namespace breakeven {

class Workspace;

class WindowStatus : public QObject
{
    Q_OBJECT

public:
    WindowStatus(Workspace &workspace, QStatusBar &bar);

    // A line that stays for five seconds.
    void say(const QString &sentence);
    void refresh();

signals:
    void warningsRequested();

private:
    QString savedText() const;
    QString studyText() const;

    Workspace &m_workspace;
    QStatusBar &m_bar;
    QLabel *m_saved;
    QToolButton *m_warnings;
    QLabel *m_study;
};

} // namespace breakeven
