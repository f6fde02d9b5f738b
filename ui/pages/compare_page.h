// Which option is cheapest: the sentence, four figures, the bars and the table of all options.
#pragma once

#include "ui/charts/result_charts.h"
#include "ui/jobs/coalesced.h"
#include "ui/models/comparison_table.h"
#include "ui/result/study_result.h"
#include "ui/widgets/page.h"

class QComboBox;

namespace breakeven {

class Card;
class FoldedLines;
class NotesStrip;
class StackedBarsChart;
class TableView;

class ComparePage : public Page
{
    Q_OBJECT

public:
    explicit ComparePage(Workspace &workspace, QWidget *parent = nullptr);

    void refresh() override;
    // The one that was used last.
    ChartWidget *chart() const override;
    StackedBarsChart *costChart() const;
    StackedBarsChart *hoursChart() const;
    Table table() const override;
    TableView *tableView() const { return m_table; }
    // What was paid against what was modelled; shown where the study has a measured option.
    TableView *costByWorkloadView() const { return m_byWorkload; }
    TableView *measuredView() const { return m_measured; }

    // What was planned and paid by month; shown where an option has measured months.
    TableView *actualView() const { return m_actual; }

private:
    void buildBar();
    void buildContent();
    // Null: there is none of that id.
    ChartWidget *chartNamed(std::string_view id) const;
    void connectChart(ChartWidget *chart);
    void showChoices(const StudyResult &result);
    void showHeadline(const StudyResult &result);
    void showCards(const StudyResult &result, bool areShown);
    void showNotes(const StudyResult &result);
    void showSanityNotes(const StudyResult &result);
    void pressFix(NoteFix fix);
    void showAround();
    void showSelection(const QString &path);
    void setContentVisible(bool isVisible);
    // The one that was chosen, where the study has it; else the usual one of the study.
    CostMeasure measure(const StudyResult &result) const;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

    QComboBox *m_workload;
    QComboBox *m_measure;
    std::optional<CostMeasure> m_chosen; // of the study that is open
    QComboBox *m_baseline;
    std::vector<Card *> m_cards;
    std::vector<std::pair<ResultChart, ChartWidget *>> m_charts; // one under the other
    ChartWidget *m_last;                                         // of them, that was used
    TableView *m_table;
    TableView *m_byWorkload;
    TableView *m_measured;
    TableView *m_actual;
    QWidget *m_content;
    Coalesced m_around;  // all but the charts
    std::string m_shown; // id of the study
    MessageStrip *m_notes;
    NotesStrip *m_sanity;             // what a finance lead would ask first, each with its fix
    FoldedLines *m_leftOut;           // what a new study has no option for, and why
    std::vector<NoteFix> m_fixes;     // of its buttons
    std::vector<NoteFix> m_additions; // of the lines of what was left out
};

} // namespace breakeven
