// What the last refresh of prices brought, a line for each part as it lands; hidden until there is one.
#pragma once

#include <QWidget>

class QLabel;

namespace breakeven {

class PriceRefreshJob;
class TableView;

class PriceRefreshView : public QWidget
{
    Q_OBJECT

public:
    explicit PriceRefreshView(PriceRefreshJob &job, QWidget *parent = nullptr);

    TableView *tableView() const { return m_table; }

private:
    void showReports();
    void showChosen();
    void fitHeight();

    PriceRefreshJob &m_job;
    QLabel *m_summary;
    TableView *m_table;
    QLabel *m_chosen; // the line of the table that is chosen, in full
};

} // namespace breakeven
