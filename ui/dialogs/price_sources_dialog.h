// Asks which sources of prices are refreshed; says of each what it gives, whether its key is there, and how
// old what the store has of it is. A source that needs a key can be given one for the keyring.
#pragma once

#include <QDialog>
#include <QStringList>

class QLabel;
class QPushButton;
class QTableView;

namespace breakeven {

class PriceSourcesModel;
class SourceKeys;
class StoreSession;

class PriceSourcesDialog : public QDialog
{
    Q_OBJECT

public:
    PriceSourcesDialog(StoreSession &store, SourceKeys &keys, QWidget *parent = nullptr);

    QStringList chosen() const;
    QTableView *list() const { return m_list; }
    QPushButton *refreshButton() const { return m_refresh; }
    // Of the current source.
    QPushButton *keyButton() const { return m_key; }

protected:
    void resizeEvent(QResizeEvent *event) override; // columns that have no room give way

private:
    void buildList();
    void showCurrent();
    void askKey();

    SourceKeys &m_keys;
    PriceSourcesModel *m_model;
    QTableView *m_list;
    QLabel *m_about; // the current source, in full
    QPushButton *m_key;
    QPushButton *m_refresh;
};

} // namespace breakeven
