// Pinned prices that have moved: which, what they make of each option, and taking the ticked ones in one
// step.
#pragma once

#include <QDialog>
#include <QTimer>

#include "ui/jobs/moved_prices_job.h"
#include "ui/models/moved_prices_model.h"

#include <optional>

class QLabel;
class QPushButton;
class QTableView;

namespace breakeven {

class TableView;
class Workspace;

class MovedPricesDialog : public QDialog
{
    Q_OBJECT

public:
    explicit MovedPricesDialog(Workspace &workspace, QWidget *parent = nullptr);

    QTableView *prices() const { return m_prices; }
    TableView *totals() const { return m_totals; }
    QPushButton *takeButton() const { return m_take; }
    // Whether the effects on screen are those of the ticked prices.
    bool isUpToDate() const { return !m_job.isBusy(); }
    QString before() const;
    QString after() const;

private:
    void buildPrices();
    // Taking the ticked prices is possible at once; what they make of the study is worked out beside the
    // window.
    void askEffects();
    void showEffects(const Result<PriceMoveEffects> &effects);
    void take();

    Workspace &m_workspace;
    MovedPricesModel *m_model;
    QTableView *m_prices;
    QLabel *m_before;
    QLabel *m_after;
    QLabel *m_problem;
    QTimer m_late; // what is shown is of other ticks, for so long that a person notices
    TableView *m_totals;
    QPushButton *m_take = nullptr;
    MovedPricesJob m_job;
    std::optional<Study> m_taken; // what taking the ticked ones makes of the study; nothing: none can be
};

} // namespace breakeven
