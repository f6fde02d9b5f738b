// What one option costs month by month against another: lines, table, and what discounting makes of it.
#pragma once

#include "ui/jobs/study_result.h"
#include "ui/pages/page.h"

class QBoxLayout;
class QComboBox;

namespace breakeven {

class Card;
class Segments;
class TableView;
struct CashFlowLines;
template<class Figures>
class FigureChart;

class CashFlowPage : public Page
{
    Q_OBJECT

public:
    explicit CashFlowPage(Workspace &workspace, QWidget *parent = nullptr);

    void refresh() override;
    ChartWidget *chart() const override;
    Table table() const override;
    TableView *tableView() const { return m_table; }
    TableView *timingView() const { return m_timings; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildBar();
    void buildContent();
    void showChoices(const StudyResult &result);
    void showHeadline(const StudyResult &result);
    void showTables(const StudyResult &result);
    void followSelection();
    void useTimingOfRow(const QString &path);
    int chosen(const QComboBox &box) const;

    QComboBox *m_option;
    QComboBox *m_other;
    Segments *m_period;
    Segments *m_basis;
    std::vector<Card *> m_cards;
    FigureChart<CashFlowLines> *m_chart;
    TableView *m_table;
    TableView *m_timings;
    QWidget *m_content;
    QBoxLayout *m_tables;          // the cash flow and the conventions
    bool m_isOptionChosen = false; // by hand; else the one that is worth looking at
};

} // namespace breakeven
