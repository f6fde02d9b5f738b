// What each lever of an option does to cost and time: one panel a lever, what it would save, the bursts.
//
// The curves follow a movement; sentence, table and bursts follow the curves.
#pragma once

#include "ui/jobs/coalesced.h"
#include "ui/jobs/effects_job.h"
#include "ui/models/lever_figures.h"
#include "ui/models/lever_groups.h"
#include "ui/pages/effects_limits.h"
#include "ui/widgets/page.h"

#include <map>
#include <set>

class QComboBox;
class QGridLayout;
class QLabel;

namespace breakeven {

class BurstPanel;
class Legend;
class LeverPanel;
class PatiencePanel;
class Segments;
class ServingPanel;
class TableView;

inline constexpr int kOneColumnBelow = 1100; // pixels of the window

class EffectsPage : public Page
{
    Q_OBJECT

public:
    explicit EffectsPage(Workspace &workspace, QWidget *parent = nullptr);

    void refresh() override;
    // Of the panel that was used last.
    ChartWidget *chart() const override;
    Table table() const override;
    TableView *tableView() const { return m_table; }
    const EffectsJob &job() const { return m_job; }
    // Nothing is being read any more, for a curve or for the patience of jobs, and all of it is shown.
    bool isIdle() const;
    std::vector<LeverPanel *> panels() const;
    std::vector<BurstPanel *> bursts() const { return m_bursts; }
    // Of requests in tokens: those that are shown, and what their tokens cost.
    std::vector<ServingPanel *> servingPanels() const { return m_servingShown; }
    TableView *tokensView() const { return m_tokens; }
    PatiencePanel *patience() const { return m_patience; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void buildBar();
    void buildContent();
    void takeOutcome(const EffectsOutcome &outcome);
    std::vector<LeverGroup> groups() const;
    void showOutcome();
    void showAround();
    void showWorkloads();
    void showLegend();
    void showPanels(const std::vector<LeverGroup> &groups);
    void showPatience();
    void showBursts();
    void placePanels();
    std::vector<const ServingReading *> servingReadings() const;
    void showServing();
    void showServingAround();
    void showServingLegend();
    std::vector<ServingPanel *> &servingPanelsOf(const std::string &workload);
    void placeServing();
    void showNothing();
    void useCheapest(const QString &row);
    LeverPanel *panelFor(const LeverGroup &group);

    EffectsJob m_job;
    EffectsOutcome m_outcome;
    EffectsLimits m_limits;
    Coalesced m_around; // sentence, table and bursts
    QComboBox *m_workload;
    Segments *m_show;
    QWidget *m_content;
    Legend *m_legend;
    std::pair<bool, std::set<Category>> m_legendOf; // dark or not, and the categories in it
    bool m_hasLegend = false;
    QGridLayout *m_grid;
    std::map<std::pair<std::string, LeverKind>, LeverPanel *> m_panels;
    std::vector<LeverPanel *> m_shown; // in order
    ChartWidget *m_last = nullptr;     // that was used
    QLabel *m_tableTitle;
    TableView *m_table;
    PatiencePanel *m_patience;
    Legend *m_servingLegend;
    std::optional<bool> m_servingLegendOf; // dark or not
    QGridLayout *m_servingGrid;
    std::map<std::string, std::vector<ServingPanel *>> m_servingPanels; // of each workload
    std::vector<ServingPanel *> m_servingShown;                         // in order
    std::optional<bool> m_isServingWide; // in two columns; nothing: not placed yet
    QLabel *m_tokensTitle;
    TableView *m_tokens;
    std::vector<BurstPanel *> m_bursts;
    bool m_areBurstsNew = true; // since they were drawn
    int m_columns = 0;
};

} // namespace breakeven
