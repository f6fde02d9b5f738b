// What a workload asks for: its load over the week as a curve, and how the options serve it.
#pragma once

#include "ui/look/explained_figure.h"
#include "ui/result/study_result.h"
#include "ui/widgets/page.h"

#include <map>

class QComboBox;
class QLabel;

namespace breakeven {

class LoadCurveChart;
class TableView;
class WaitCurveChart;
struct LoadCurve;
struct OptionOutcome;

class WorkloadPage : public Page
{
    Q_OBJECT

public:
    explicit WorkloadPage(Workspace &workspace, QWidget *parent = nullptr);

    void refresh() override;
    ChartWidget *chart() const override;
    Table table() const override;
    LoadCurveChart *loadChart() const { return m_chart; }
    // Of the option that serves the work; hidden where no work waits.
    WaitCurveChart *waitChart() const { return m_waits; }
    TableView *tableView() const { return m_table; }

private:
    void buildBar();
    void buildContent();
    void showChoices(const StudyResult &result);
    void showYears(const StudyResult &result);
    void showCurve(const StudyResult &result);
    void addCapacity(const StudyResult &result, int month, LoadCurve &curve) const;
    std::map<QString, ExplainedFigure> showWaits(const StudyResult &result, int month, LoadCurve &above);
    // The option that is to serve the work; nothing where none is chosen or several workloads share it.
    const OptionOutcome *servingOption(const StudyResult &result) const;
    void showEmpty(const QString &why);
    void followSelection(const QString &path);
    std::size_t workload() const;

    QComboBox *m_workload;
    QComboBox *m_option; // that serves the work
    QString m_serving;   // its id, also before its study has figures; empty: none
    QComboBox *m_year;   // of a load that changes from year to year
    QWidget *m_content;
    LoadCurveChart *m_chart;
    QWidget *m_waitsHead;
    QLabel *m_waitsTitle;
    QLabel *m_waitsNote;
    WaitCurveChart *m_waits;
    QLabel *m_tableTitle;
    TableView *m_table;
};

} // namespace breakeven
