// What a workload asks for: its load over the week as a curve, and what the options make of it.
#pragma once

#include "ui/pages/page.h"
#include "ui/study_result.h"

class QComboBox;
class QLabel;

namespace breakeven {

class LoadCurveChart;
class TableView;
struct LoadCurve;

class WorkloadPage : public Page
{
    Q_OBJECT

public:
    explicit WorkloadPage(Workspace &workspace, QWidget *parent = nullptr);

    void refresh() override;
    ChartWidget *chart() const override;
    Table table() const override;
    LoadCurveChart *loadChart() const { return m_chart; }
    TableView *tableView() const { return m_table; }

private:
    void buildBar();
    void buildContent();
    void showChoices(const StudyResult &result);
    void showYears(const StudyResult &result);
    void showCurve(const StudyResult &result);
    void addCapacity(const StudyResult &result, int month, LoadCurve &curve) const;
    void showEmpty(const QString &why);
    void followSelection(const QString &path);
    std::size_t workload() const;

    QComboBox *m_workload;
    QComboBox *m_year; // of a load that changes from year to year
    QWidget *m_content;
    LoadCurveChart *m_chart;
    QLabel *m_tableTitle;
    TableView *m_table;
};

} // namespace breakeven
