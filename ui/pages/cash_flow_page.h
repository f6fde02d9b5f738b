// What the options cost month by month, each against one of them: lines, table, and what discounting makes of
// it.
#pragma once

#include "ui/result/study_result.h"
#include "ui/widgets/page.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

class QComboBox;
class QToolButton;

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

private:
    void buildBar();
    void buildContent();
    void showChoices(const StudyResult &result);
    void fillOptionsMenu();
    void selectRow(const QString &path);
    // The options that are not left out by hand, and in any case the chosen one and the one it is compared
    // with; those that do what is asked come first.
    std::vector<int> shownOptions(const StudyResult &result) const;
    void showHeadline(const StudyResult &result);
    void showTables(const StudyResult &result);
    void followSelection();
    void useTimingOfRow(const QString &path);
    std::string chosenId(const QComboBox &box) const;
    int chosen(const QComboBox &box) const;

    QToolButton *m_options;
    QComboBox *m_option;
    QComboBox *m_other;
    Segments *m_period;
    Segments *m_basis;
    std::vector<Card *> m_cards;
    FigureChart<CashFlowLines> *m_chart;
    TableView *m_table;
    TableView *m_timings;
    QWidget *m_content;
    // The ids that a person chose here or by a selection elsewhere. Without them the page shows the option
    // that is most worth a look, against the cheapest other one.
    std::optional<std::string> m_chosenOption;
    std::optional<std::string> m_chosenOther; // empty: against nothing
    std::set<std::string> m_leftOut;          // options that are not to be shown
};

} // namespace breakeven
