// The status bar: what is saved at the left; warnings, currency, hours and the oldest price at the right.
#pragma once

#include <QObject>
#include <QTimer>

#include "ui/jobs/coalesced.h"

class QLabel;
class QProgressBar;
class QStatusBar;
class QToolButton;
class QWidget;

namespace breakeven {

class PartsLabel;
class Workspace;
struct Palette;

class WindowStatus : public QObject
{
    Q_OBJECT

public:
    WindowStatus(Workspace &workspace, QStatusBar &bar);

    // A line that stays for five seconds.
    void say(const QString &sentence);
    // A line about a file that was written, with buttons that open it and its folder; it stays for half a
    // minute or until the next line.
    void sayFile(const QString &sentence, const QString &path);
    void refresh();
    // How far a plan is that takes long; −1: none is being made.
    void showPlanning(int percent);
    bool isPlanning() const;
    // Runs have been drawn for so long that a person notices.
    bool isDrawing() const { return m_percent >= 0; }

signals:
    void warningsRequested();
    void cancelRequested(); // of the calculation that takes long
    void cancelRefreshRequested();
    void cancelPlanRequested();

private:
    void buildFileLine();
    void buildCalculation();
    void showCalculation();
    void buildPlanning();
    void buildRefresh();
    void showRefresh();
    void openUrlOf(const QString &path);
    QString savedText() const;
    QStringList studyParts() const;

    Workspace &m_workspace;
    QStatusBar &m_bar;
    QLabel *m_saved;
    QWidget *m_fileLine;
    QLabel *m_fileText;
    QString m_file;
    QTimer m_fileTimer;
    QWidget *m_calculation;
    QLabel *m_calculationText;
    int m_percent = -1; // of the runs
    QWidget *m_planning;
    QLabel *m_planningText;
    QProgressBar *m_planningBar;
    QWidget *m_refreshing;
    QLabel *m_refreshText;
    QProgressBar *m_refreshBar;
    QToolButton *m_warnings;
    const Palette *m_iconOf = nullptr;
    PartsLabel *m_study;
    Coalesced m_refresh;
};

} // namespace breakeven
