// Every input with value, range, source, date and confidence, and which of them need a look.
#pragma once

#include "ui/models/assumptions_table.h"
#include "ui/widgets/page.h"

namespace breakeven {

class Segments;
class TableView;

class AssumptionsPage : public Page
{
    Q_OBJECT

public:
    explicit AssumptionsPage(Workspace &workspace, QWidget *parent = nullptr);

    void refresh() override;
    Table table() const override;
    TableView *tableView() const { return m_table; }

private:
    void showFilter(AssumptionFilter filter, bool isThere);
    void showHeadline(const AssumptionChecks &checks);

    Segments *m_filter;
    TableView *m_table;
};

} // namespace breakeven
