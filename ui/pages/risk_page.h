// How sure the answer is: where the costs of the runs lie, which option beats which, what it is worth to
// know, and what moves and flips the answer.
//
// The runs belong to the study on screen; until they are there the last ones stay, dimmed once that takes
// long.
#pragma once

#include "ui/charts/beats_matrix.h"
#include "ui/charts/figure_chart.h"
#include "ui/charts/plot_chart.h"
#include "ui/jobs/newest_run.h"
#include "ui/widgets/page.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QSpinBox;

namespace breakeven {

class MovesPanel;
class Segments;
class TableView;
struct StudyResult;

class RiskPage : public Page
{
    Q_OBJECT

public:
    explicit RiskPage(Workspace &workspace, QWidget *parent = nullptr);

    void refresh() override;
    ChartWidget *chart() const override;
    Table table() const override;
    PlotChart *spread() const { return m_spread; }
    FigureChart<BeatsMatrix> *matrix() const { return m_matrix; }
    TableView *tableView() const { return m_table; }
    TableView *ofRuns() const { return m_ofRuns; }
    TableView *information() const { return m_information; }
    MovesPanel *moves() const { return m_moves; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Given // ranges for inputs that have none
    {
        Study study;
        std::vector<std::pair<std::string, Range>> ranges;
    };

    void buildBar();
    void buildContent();
    void connectParts();
    void showRuns();
    void showRisk(const StudyResult &result);
    void showFigures();
    void showNothing(const StudyResult &result);
    void giveRanges();
    void arrange();

    QComboBox *m_runs;
    QSpinBox *m_seed;
    Segments *m_show;
    QWidget *m_content;
    QBoxLayout *m_pictures;
    PlotChart *m_spread;
    FigureChart<BeatsMatrix> *m_matrix;
    ChartWidget *m_last; // chart that was used last
    QLabel *m_informationTitle;
    TableView *m_table;
    QLabel *m_ofRunsTitle;
    TableView *m_ofRuns; // of a study of training runs
    TableView *m_information;
    MovesPanel *m_moves;
    NewestRun<Given> m_given;
};

} // namespace breakeven
