// A study beyond its values: the costs over one input, the cheapest over two, where two options are equal,
// and what moves their difference.
//
// Reads off the GUI thread; the next edit or choice stops what is running, and what is shown is always of the
// study on screen or dimmed.
#pragma once

#include "ui/charts/map_chart.h"
#include "ui/charts/plot_chart.h"
#include "ui/jobs/exploration.h"
#include "ui/jobs/newest_run.h"
#include "ui/widgets/page.h"

class QComboBox;
class QPushButton;

namespace breakeven {

class AmountEdit;
class MovesPanel;
class Segments;
class TableView;
struct StudyResult;

class ExplorePage : public Page
{
    Q_OBJECT

public:
    enum class View { Sweep, Equal, Moves };

    explicit ExplorePage(Workspace &workspace, QWidget *parent = nullptr);
    ~ExplorePage() override;

    void refresh() override;
    ChartWidget *chart() const override;
    Table table() const override;

    // Nothing is being read for what is chosen.
    bool isIdle() const;
    Segments *view() const { return m_view; }
    QComboBox *across() const { return m_across; }
    QComboBox *up() const { return m_up; }
    QComboBox *first() const { return m_first; }
    QComboBox *second() const { return m_second; }
    AmountEdit *from() const { return m_from; }
    AmountEdit *to() const { return m_to; }
    QPushButton *useButton() const { return m_use; }
    PlotChart *lines() const { return m_lines; }
    MapChart *map() const { return m_map; }
    TableView *tableView() const { return m_table; }
    MovesPanel *moves() const { return m_moves; }

signals:
    void becameIdle();

protected:
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void buildBar();
    void buildContent();
    void connectParts();
    View shownView() const;
    void fillChoices(const StudyResult &result);
    void fillInputs(const StudyResult &result);
    void fillOptions(const StudyResult &result);
    void showBar();
    void ask();
    void askSweep(const StudyResult &result);
    void askEqual(const StudyResult &result);
    void askMoves(const StudyResult &result);
    void takeSweep(const std::optional<SweptStudy> &swept);
    void takeEqual(const std::optional<EqualAnswer> &answer);
    void showSweep();
    void showEqual();
    void showMoves();
    void showProblem(const std::optional<Error> &error);
    void setRange();
    void useRoot(const QString &row);
    void stop();
    void arrange();

    Segments *m_view;
    QComboBox *m_across; // also the input of the equality
    QComboBox *m_up;
    QComboBox *m_first;
    QComboBox *m_second;
    AmountEdit *m_from;
    AmountEdit *m_to;
    QPushButton *m_use;
    QWidget *m_content;
    PlotChart *m_lines;
    MapChart *m_map;
    TableView *m_table;
    MovesPanel *m_moves;
    std::stop_source m_stop;
    NewestRun<std::optional<SweptStudy>> m_sweepRun;
    NewestRun<std::optional<EqualAnswer>> m_equalRun;
    std::optional<SweptStudy> m_swept;
    std::optional<EqualAnswer> m_equal;
    std::optional<Ends> m_range; // that a person has set, for the input of the equality
    std::string m_rangeOf;
    bool m_isAsking = false;
};

} // namespace breakeven
