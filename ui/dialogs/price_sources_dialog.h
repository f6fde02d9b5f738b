// Asks which sources of prices are refreshed; says of each what it gives, whether its key is there, and how
// old what the store has of it is.
#pragma once

#include <QDialog>
#include <QStringList>

class QPushButton;
class QTableView;

namespace breakeven {

class PriceSourcesModel;
class StoreSession;

class PriceSourcesDialog : public QDialog
{
    Q_OBJECT

public:
    explicit PriceSourcesDialog(StoreSession &store, QWidget *parent = nullptr);

    QStringList chosen() const;
    QTableView *list() const { return m_list; }
    QPushButton *refreshButton() const { return m_refresh; }

private:
    PriceSourcesModel *m_model;
    QTableView *m_list;
    QPushButton *m_refresh;
};

} // namespace breakeven
