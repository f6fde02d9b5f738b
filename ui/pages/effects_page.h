// What each lever of an option does to cost and time: one panel a lever, what it would save, the bursts.
#pragma once

#include "ui/effects_job.h"
#include "ui/models/lever_figures.h"
#include "ui/pages/page.h"

#include <map>
#include <set>

class QComboBox;
class QGridLayout;
class QLabel;

namespace breakeven {

class AmountEdit;
class BurstPanel;
class Legend;
class LeverPanel;
class Segments;
class TableView;

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
    std::vector<LeverPanel *> panels() const;
    std::vector<BurstPanel *> bursts() const { return m_bursts; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    // The levers of one kind for one workload: of the selected option, or of the first that has it.
    struct Group
    {
        std::string workload;
        LeverKind kind = LeverKind::CheckpointInterval;
        const LeverReading *own = nullptr;
        std::vector<const LeverReading *> others;
    };

    void buildBar();
    void buildContent();
    AmountEdit *limitField(const QString &label, const QString &unit, const QString &name,
                           const QString &key);
    void commitLimit(AmountEdit &field, const QString &key, std::optional<double> LeverLimits::*limit,
                     const QString &text);
    void readLimits();
    void takeOutcome(const EffectsOutcome &outcome);
    void show(const std::vector<Group> &groups);
    std::vector<Group> groups() const;
    void showWorkloads();
    void showLegend();
    void showPanels(const std::vector<Group> &groups);
    void showBursts();
    void placePanels();
    void showNothing();
    void useCheapest(const QString &row);
    LeverPanel *panelFor(const Group &group);

    EffectsJob m_job;
    EffectsOutcome m_outcome;
    LeverLimits m_limits;
    QString m_limitsOf; // the study they were read for
    QComboBox *m_workload;
    Segments *m_show;
    AmountEdit *m_deadline;
    AmountEdit *m_p95;
    QWidget *m_content;
    Legend *m_legend;
    std::pair<bool, std::set<Category>> m_legendOf; // dark or not, and the categories in it
    bool m_hasLegend = false;
    QGridLayout *m_grid;
    std::map<std::pair<std::string, LeverKind>, LeverPanel *> m_panels;
    std::vector<LeverPanel *> m_shown; // in order
    LeverPanel *m_last = nullptr;
    QLabel *m_tableTitle;
    TableView *m_table;
    std::vector<BurstPanel *> m_bursts;
    bool m_areBurstsNew = true; // since they were drawn
    int m_columns = 0;
};

} // namespace breakeven
